//! Types whose fields say more than what they may hold together: serde derives their form, and a check of their own refuses
//! what can not be.

/// Implements `Serialize` and `Deserialize` for a type that derives them with `#[serde(remote = "Self")]`. What `$check`
/// says false of is refused when it is read.
#[macro_export]
macro_rules! validated {
    ($type:ty, $check:expr) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                // What `remote` derives is a function of the type itself, so this does not call itself.
                Self::serialize(self, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let read = Self::deserialize(deserializer)?;
                let is_sound: fn(&Self) -> bool = $check;
                if is_sound(&read) {
                    Ok(read)
                } else {
                    let what = concat!("no such ", stringify!($type));
                    Err(serde::de::Error::custom(what))
                }
            }
        }
    };
}

pub use validated;
