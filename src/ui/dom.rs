//! The one node type that every screen is built from.
//!
//! Leptos compiles each `view!` element into code of its own: sixty small parts came to 103 KB (wasm, brotli), the same parts
//! over this one type to 44 KB. So signals, memos, effects and mounting are Leptos'; what a screen looks like is a plain tree
//! of [`El`]s, and a changed tree is laid over the old one place by place, so that focus, scroll and typed text stay.

use leptos::prelude::document;
use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen::UnwrapThrowExt;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, Event, Node as DomNode};

/// The namespace of inline pictures.
const SVG: &str = "http://www.w3.org/2000/svg";

/// A text that is shown or set: fixed or made.
pub type Text = Cow<'static, str>;

/// What an element does when something happens to it.
type Handler = Rc<dyn Fn(Event)>;

/// A piece of a page.
pub enum Node {
    /// An element.
    El(El),
    /// Words.
    Text(Text),
    /// Nothing, in a place where there may be something another time.
    Nothing,
}

/// An element with its attributes, handlers and children. Boxed, and built by calls that are not inlined: a screen is then
/// little more than a list of calls, which is what keeps the app small.
pub struct El(Box<Parts>);

struct Parts {
    tag: &'static str,
    svg: bool,
    attrs: Vec<(&'static str, Text)>,
    handlers: Vec<(&'static str, Handler)>,
    children: Vec<Node>,
    /// What this is of its kind; another one is made anew instead of laid over.
    key: Text,
    /// Whether a dialog is open.
    modal: Option<bool>,
}

/// Words of any kind. Each has its own way into an element, never inlined, so that a call leaves little code behind.
pub trait Wording: Sized {
    /// The words themselves.
    fn text(self) -> Text;

    /// As the class of a new element.
    #[inline(never)]
    fn make(self, tag: &'static str) -> El {
        make(tag, self.text(), false)
    }

    /// As an attribute.
    #[inline(never)]
    fn set(self, el: El, name: &'static str) -> El {
        el.set(name, self.text())
    }

    /// As words in an element.
    #[inline(never)]
    fn say(self, el: El) -> El {
        el.push(Node::Text(self.text()))
    }
}

impl Wording for &'static str {
    fn text(self) -> Text {
        Cow::Borrowed(self)
    }
}

impl Wording for &String {
    fn text(self) -> Text {
        Cow::Owned(self.clone())
    }
}

impl Wording for String {
    fn text(self) -> Text {
        Cow::Owned(self)
    }
}

impl Wording for Text {
    fn text(self) -> Text {
        self
    }
}

/// What can lie in an element.
pub trait Piece {
    /// Lays it into an element, behind what is there.
    fn lay_into(self, parent: El) -> El;
}

impl Piece for Node {
    #[inline(never)]
    fn lay_into(self, parent: El) -> El {
        parent.push(self)
    }
}

impl Piece for El {
    #[inline(never)]
    fn lay_into(self, parent: El) -> El {
        parent.push(Node::El(self))
    }
}

/// An element with a class; an empty class is left out.
pub fn el(tag: &'static str, class: impl Wording) -> El {
    class.make(tag)
}

/// One function for each of the usual tags, with a fixed class: half the figures that a call of [`el`] leaves behind.
macro_rules! tags {
    ($($tag:ident)*) => {$(
        #[doc = concat!("A `", stringify!($tag), "` with a class; an empty class is left out.")]
        #[inline(never)]
        pub fn $tag(class: &'static str) -> El {
            make(stringify!($tag), Cow::Borrowed(class), false)
        }
    )*};
}
tags! { b div h1 h2 i li p section span ul }

/// An element of a picture.
pub fn svg(tag: &'static str, class: impl Wording) -> El {
    make(tag, class.text(), true)
}

#[inline(never)]
fn make(tag: &'static str, class: Text, svg: bool) -> El {
    let attrs = if class.is_empty() {
        vec![]
    } else {
        vec![("class", class)]
    };
    let key = Cow::Borrowed("");
    El(Box::new(Parts {
        tag,
        svg,
        attrs,
        handlers: vec![],
        children: vec![],
        key,
        modal: None,
    }))
}

/// Words.
pub fn text(words: impl Into<Text>) -> Node {
    Node::Text(words.into())
}

/// A piece if there is one.
pub fn maybe(piece: Option<El>) -> Node {
    piece.map_or(Node::Nothing, Node::El)
}

impl From<El> for Node {
    fn from(el: El) -> Self {
        Self::El(el)
    }
}

impl El {
    #[inline(never)]
    fn set(mut self, name: &'static str, value: Text) -> Self {
        self.0.attrs.push((name, value));
        self
    }

    #[inline(never)]
    fn handle(mut self, event: &'static str, handler: Handler) -> Self {
        self.0.handlers.push((event, handler));
        self
    }

    #[inline(never)]
    fn push(mut self, child: Node) -> Self {
        self.0.children.push(child);
        self
    }

    /// Sets an attribute. `value` on an input sets what stands in it.
    #[must_use]
    pub fn attr(self, name: &'static str, value: impl Wording) -> Self {
        value.set(self, name)
    }

    /// Sets an attribute to "true" or "false", as the accessible states want it.
    #[must_use]
    #[inline(never)]
    pub fn state(self, name: &'static str, on: bool) -> Self {
        self.set(name, Cow::Borrowed(if on { "true" } else { "false" }))
    }

    /// Says which one of its kind this is: another one starts afresh, its scroll and focus included.
    #[must_use]
    pub fn key(mut self, key: impl Into<Text>) -> Self {
        self.0.key = key.into();
        self
    }

    /// Opens or closes a dialog over everything. The browser keeps the focus inside and gives it back.
    #[must_use]
    pub fn modal(mut self, open: bool) -> Self {
        self.0.modal = Some(open);
        self
    }

    /// Does something when an event happens.
    #[must_use]
    pub fn on(self, event: &'static str, handler: impl Fn(Event) + 'static) -> Self {
        self.handle(event, Rc::new(handler))
    }

    /// Adds a child.
    #[must_use]
    pub fn child(self, child: impl Piece) -> Self {
        child.lay_into(self)
    }

    /// Adds a child if there is one; its place is kept all the same.
    #[must_use]
    #[inline(never)]
    pub fn child_if(self, child: Option<Self>) -> Self {
        self.push(maybe(child))
    }

    /// Adds children.
    #[must_use]
    pub fn children<T: Into<Node>>(mut self, children: impl IntoIterator<Item = T>) -> Self {
        for child in children {
            self = self.push(child.into());
        }
        self
    }

    /// Adds words.
    #[must_use]
    pub fn say(self, words: impl Wording) -> Self {
        words.say(self)
    }
}

/// A node that stands in the page.
pub enum Standing {
    /// An element.
    El(Box<StandingEl>),
    /// Words.
    Text(web_sys::Text, Text),
    /// A place holder.
    Nothing(web_sys::Comment),
}

/// An element that stands in the page.
pub struct StandingEl {
    element: Element,
    tag: &'static str,
    key: Text,
    attrs: Vec<(&'static str, Text)>,
    listeners: Vec<Listener>,
    children: Vec<Standing>,
}

/// A listener whose handler can be exchanged without touching the page.
struct Listener {
    event: &'static str,
    handler: Rc<RefCell<Handler>>,
    _closure: Closure<dyn Fn(Event)>,
}

impl Parts {
    fn build(self) -> StandingEl {
        let document = document();
        let created = if self.svg {
            document.create_element_ns(Some(SVG), self.tag)
        } else {
            document.create_element(self.tag)
        };
        // Tags are literals of this crate: the browser knows them all.
        let element = created.unwrap_or_else(|_| document.create_element("div").unwrap_throw());
        for (name, value) in &self.attrs {
            apply(&element, name, value);
        }
        let listeners = self
            .handlers
            .into_iter()
            .map(|(event, handler)| listen(&element, event, handler))
            .collect();
        let children: Vec<Standing> = self.children.into_iter().map(Node::build).collect();
        for child in &children {
            child.mount(&element);
        }
        StandingEl {
            element,
            tag: self.tag,
            key: self.key,
            attrs: self.attrs,
            listeners,
            children,
        }
    }

    /// Whether this can be laid over what stands there.
    fn fits(&self, standing: &StandingEl) -> bool {
        self.tag == standing.tag
            && self.key == standing.key
            && self.handlers.len() == standing.listeners.len()
            && self
                .handlers
                .iter()
                .zip(&standing.listeners)
                .all(|((event, _), listener)| *event == listener.event)
    }

    fn lay_over(self, standing: &mut StandingEl) {
        for (name, _) in &standing.attrs {
            if !self.attrs.iter().any(|(other, _)| other == name) {
                let _ = standing.element.remove_attribute(name);
            }
        }
        for attr in &self.attrs {
            // What stands in an input is the person's: it may differ from what was set last.
            if attr.0 == "value" || !standing.attrs.contains(attr) {
                apply(&standing.element, attr.0, &attr.1);
            }
        }
        standing.attrs = self.attrs;
        for ((_, handler), listener) in self.handlers.into_iter().zip(&standing.listeners) {
            *listener.handler.borrow_mut() = handler;
        }
        for surplus in standing
            .children
            .drain(self.children.len().min(standing.children.len())..)
        {
            surplus.unmount();
        }
        let had = standing.children.len();
        for (place, child) in self.children.into_iter().enumerate() {
            if let Some(old) = standing.children.get_mut(place).filter(|_| place < had) {
                child.rebuild(old);
            } else {
                let new = child.build();
                new.mount(&standing.element);
                standing.children.push(new);
            }
        }
        if let Some(open) = self.modal {
            show_modal(&standing.element, open);
        }
    }
}

fn show_modal(element: &Element, open: bool) {
    let Some(dialog) = element.dyn_ref::<web_sys::HtmlDialogElement>() else {
        return;
    };
    if open && !dialog.open() {
        // Only refused where it is not in the page, and then there is nothing to show.
        let _ = dialog.show_modal();
    } else if !open && dialog.open() {
        dialog.close();
    }
}

fn apply(element: &Element, name: &str, value: &str) {
    if name == "value" {
        let key = JsValue::from_str(name);
        let now = js_sys::Reflect::get(element, &key)
            .ok()
            .and_then(|now| now.as_string());
        if now.as_deref() != Some(value) {
            let _ = js_sys::Reflect::set(element, &key, &JsValue::from_str(value));
        }
    } else {
        let _ = element.set_attribute(name, value);
    }
}

fn listen(element: &Element, event: &'static str, handler: Handler) -> Listener {
    let handler = Rc::new(RefCell::new(handler));
    let shared = Rc::clone(&handler);
    let closure = Closure::<dyn Fn(Event)>::new(move |event| {
        // Taken out first: the handler may lead to its own exchange.
        let handler = Rc::clone(&shared.borrow());
        handler(event);
    });
    let _ = element.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref());
    Listener {
        event,
        handler,
        _closure: closure,
    }
}

impl Standing {
    fn dom(&self) -> &DomNode {
        match self {
            Self::El(standing) => &standing.element,
            Self::Text(node, _) => node,
            Self::Nothing(node) => node,
        }
    }
}

impl Standing {
    fn unmount(&self) {
        if let Some(parent) = self.dom().parent_node() {
            let _ = parent.remove_child(self.dom());
        }
    }

    /// Puts it into the page.
    pub fn mount(&self, parent: &DomNode) {
        let _ = parent.append_child(self.dom());
    }

    fn give_way(&self, new: &Self) {
        if let Some(parent) = self.dom().parent_node() {
            let _ = parent.replace_child(new.dom(), self.dom());
        }
    }
}

impl Node {
    /// Makes it stand.
    pub fn build(self) -> Standing {
        match self {
            Self::El(el) => Standing::El(Box::new(el.0.build())),
            Self::Text(words) => Standing::Text(document().create_text_node(&words), words),
            Self::Nothing => Standing::Nothing(document().create_comment("")),
        }
    }

    /// Lays it over what stands there.
    pub fn rebuild(self, standing: &mut Standing) {
        match (self, standing) {
            (Self::El(el), Standing::El(old)) if el.0.fits(old) => el.0.lay_over(old),
            (Self::Text(words), Standing::Text(node, old)) => {
                if *old != words {
                    node.set_data(&words);
                    *old = words;
                }
            }
            (Self::Nothing, Standing::Nothing(_)) => {}
            (new, old) => {
                let new = new.build();
                old.give_way(&new);
                *old = new;
            }
        }
    }
}
