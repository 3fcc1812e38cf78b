//! A house a game, and a front with none: the page is built once for each, so that a first visit loads the front only and no game
//! makes it slower. What belongs to a game of another house stands in the types all the same, but there is none of it, and the
//! compiler leaves out everything that would be done with it. Every other build (tests, the command line) has all games.

use std::ops::{Deref, DerefMut};
use storage::GameKind;

/// Something of Torg's, where Torg is here.
#[cfg(not(any(house = "torang", house = "improv", house = "front")))]
pub type OfTorg<T> = Here<T>;
/// Something of Torg's, where Torg is not here: there is none.
#[cfg(any(house = "torang", house = "improv", house = "front"))]
pub type OfTorg<T> = NotHere<T>;
/// Something of the Torang Engine's, where that is here.
#[cfg(not(any(house = "torg", house = "improv", house = "front")))]
pub type OfTorang<T> = Here<T>;
/// Something of the Torang Engine's, where that is not here: there is none.
#[cfg(any(house = "torg", house = "improv", house = "front"))]
pub type OfTorang<T> = NotHere<T>;
/// Something of Improv's, where that is here.
#[cfg(not(any(house = "torg", house = "torang", house = "front")))]
pub type OfImprov<T> = Here<T>;
/// Something of Improv's, where that is not here: there is none.
#[cfg(any(house = "torg", house = "torang", house = "front"))]
pub type OfImprov<T> = NotHere<T>;

/// Whether this build has that game. A table of another game is opened by going over to its house.
pub const fn is_here(game: GameKind) -> bool {
    match game {
        GameKind::Torg => cfg!(not(any(
            house = "torang",
            house = "improv",
            house = "front"
        ))),
        GameKind::Torang => cfg!(not(any(house = "torg", house = "improv", house = "front"))),
        GameKind::Improv => cfg!(not(any(house = "torg", house = "torang", house = "front"))),
    }
}

/// Whether any game is: not in the front.
pub const fn any_is_here() -> bool {
    is_here(GameKind::Torg) || is_here(GameKind::Torang) || is_here(GameKind::Improv)
}

/// What a new table plays unless told otherwise: in a game's house that game, else Torg.
pub const fn first_here() -> GameKind {
    if cfg!(house = "torang") {
        GameKind::Torang
    } else if cfg!(house = "improv") {
        GameKind::Improv
    } else {
        GameKind::Torg
    }
}

/// Something of a game that is here.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Here<T>(T);

impl<T> Here<T> {
    /// It, as the game's own.
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// It, as anybody's.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for Here<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Here<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

#[cfg(any(house = "torg", house = "torang", house = "improv", house = "front"))]
pub use absent::NotHere;

#[cfg(any(house = "torg", house = "torang", house = "improv", house = "front"))]
mod absent {
    use std::convert::Infallible;
    use std::marker::PhantomData;
    use std::ops::{Deref, DerefMut};

    /// Something of a game that is not here: nothing is ever one.
    #[derive(Clone, Debug, PartialEq)]
    pub struct NotHere<T>(Infallible, PhantomData<T>);

    impl<T> NotHere<T> {
        /// Ends the app: whoever asks for a game that is not here is shown its house instead.
        #[inline(always)]
        pub fn new(_: T) -> Self {
            std::process::abort()
        }

        /// Never called: there is nothing to call it on.
        pub fn into_inner(self) -> T {
            match self.0 {}
        }
    }

    impl<T> Deref for NotHere<T> {
        type Target = T;

        fn deref(&self) -> &T {
            match self.0 {}
        }
    }

    impl<T> DerefMut for NotHere<T> {
        fn deref_mut(&mut self) -> &mut T {
            match self.0 {}
        }
    }
}
