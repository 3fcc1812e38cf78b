//! The one node type that every screen is built from.
//!
//! Leptos compiles each `view!` element into code of its own: sixty small parts came to 103 KB (wasm, brotli), the same parts
//! over this one type to 44 KB. So signals, memos, effects and mounting are Leptos'; what a screen looks like is a plain tree
//! of [`El`]s, and a changed tree is laid over the old one place by place, so that focus, scroll and typed text stay.

use leptos::prelude::*;
use leptos::tachys::html::attribute::Attribute;
use leptos::tachys::html::attribute::any_attribute::AnyAttribute;
use leptos::tachys::hydration::Cursor;
use leptos::tachys::view::add_attr::AddAnyAttr;
use leptos::tachys::view::{Mountable, Position, PositionState, Render, RenderHtml};
use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, Event, Node as DomNode};

/// The namespace of inline pictures.
const SVG: &str = "http://www.w3.org/2000/svg";

/// A text that is shown or set: fixed or made.
pub type Text = Cow<'static, str>;

/// What an element does when something happens to it.
type Handler = Arc<dyn Fn(Event) + Send + Sync>;

/// A piece of a page.
pub enum Node {
    /// An element.
    El(El),
    /// Words.
    Text(Text),
    /// Nothing, in a place where there may be something another time.
    Nothing,
}

/// An element with its attributes, handlers and children.
pub struct El {
    tag: &'static str,
    svg: bool,
    attrs: Vec<(&'static str, Text)>,
    handlers: Vec<(&'static str, Handler)>,
    children: Vec<Node>,
}

/// An element with a class; an empty class is left out.
pub fn el(tag: &'static str, class: impl Into<Text>) -> El {
    make(tag, class.into(), false)
}

/// An element of a picture.
pub fn svg(tag: &'static str, class: impl Into<Text>) -> El {
    make(tag, class.into(), true)
}

fn make(tag: &'static str, class: Text, svg: bool) -> El {
    let el = El { tag, svg, attrs: vec![], handlers: vec![], children: vec![] };
    if class.is_empty() { el } else { el.set("class", class) }
}

/// Words.
pub fn text(words: impl Into<Text>) -> Node {
    Node::Text(words.into())
}

/// A piece if there is one.
pub fn maybe<T: Into<Node>>(piece: Option<T>) -> Node {
    piece.map_or(Node::Nothing, Into::into)
}

impl From<El> for Node {
    fn from(el: El) -> Self {
        Self::El(el)
    }
}

impl El {
    fn set(mut self, name: &'static str, value: Text) -> Self {
        self.attrs.push((name, value));
        self
    }

    /// Sets an attribute. `value` on an input sets what stands in it.
    #[must_use]
    pub fn attr(self, name: &'static str, value: impl Into<Text>) -> Self {
        self.set(name, value.into())
    }

    /// Sets an attribute if there is a value.
    #[must_use]
    pub fn attr_if(self, name: &'static str, value: Option<Text>) -> Self {
        match value {
            Some(value) => self.set(name, value),
            None => self,
        }
    }

    /// Sets an attribute to "true" or "false", as the accessible states want it.
    #[must_use]
    pub fn state(self, name: &'static str, on: bool) -> Self {
        self.set(name, Cow::Borrowed(if on { "true" } else { "false" }))
    }

    /// Does something when an event happens.
    #[must_use]
    pub fn on(mut self, event: &'static str, handler: impl Fn(Event) + Send + Sync + 'static) -> Self {
        self.handlers.push((event, Arc::new(handler)));
        self
    }

    /// Adds a child.
    #[must_use]
    pub fn child(mut self, child: impl Into<Node>) -> Self {
        self.children.push(child.into());
        self
    }

    /// Adds a child if there is one; its place is kept all the same.
    #[must_use]
    pub fn child_if<T: Into<Node>>(self, child: Option<T>) -> Self {
        self.child(maybe(child))
    }

    /// Adds children.
    #[must_use]
    pub fn children<T: Into<Node>>(mut self, children: impl IntoIterator<Item = T>) -> Self {
        self.children.extend(children.into_iter().map(Into::into));
        self
    }

    /// Adds words.
    #[must_use]
    pub fn say(self, words: impl Into<Text>) -> Self {
        self.child(Node::Text(words.into()))
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

impl El {
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
        let listeners = self.handlers.into_iter().map(|(event, handler)| listen(&element, event, handler)).collect();
        let mut children: Vec<Standing> = self.children.into_iter().map(Render::build).collect();
        for child in &mut children {
            child.mount(&element, None);
        }
        StandingEl { element, tag: self.tag, attrs: self.attrs, listeners, children }
    }

    /// Whether this can be laid over what stands there.
    fn fits(&self, standing: &StandingEl) -> bool {
        self.tag == standing.tag
            && self.handlers.len() == standing.listeners.len()
            && self.handlers.iter().zip(&standing.listeners).all(|((event, _), listener)| *event == listener.event)
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
        for surplus in standing.children.drain(self.children.len().min(standing.children.len())..) {
            let mut surplus = surplus;
            surplus.unmount();
        }
        let had = standing.children.len();
        for (place, child) in self.children.into_iter().enumerate() {
            if let Some(old) = standing.children.get_mut(place).filter(|_| place < had) {
                child.rebuild(old);
            } else {
                let mut new = child.build();
                new.mount(&standing.element, None);
                standing.children.push(new);
            }
        }
    }
}

fn apply(element: &Element, name: &str, value: &str) {
    if name == "value" {
        let key = JsValue::from_str(name);
        let now = js_sys::Reflect::get(element, &key).ok().and_then(|now| now.as_string());
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
        let handler = Arc::clone(&shared.borrow());
        handler(event);
    });
    let _ = element.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref());
    Listener { event, handler, _closure: closure }
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

impl Mountable for Standing {
    fn unmount(&mut self) {
        if let Some(parent) = self.dom().parent_node() {
            let _ = parent.remove_child(self.dom());
        }
    }

    fn mount(&mut self, parent: &Element, marker: Option<&DomNode>) {
        let _ = parent.insert_before(self.dom(), marker);
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        match self.dom().parent_element() {
            Some(parent) => {
                child.mount(&parent, Some(self.dom()));
                true
            }
            None => false,
        }
    }

    fn elements(&self) -> Vec<Element> {
        match self {
            Self::El(standing) => vec![standing.element.clone()],
            Self::Text(..) | Self::Nothing(_) => vec![],
        }
    }
}

impl Render for Node {
    type State = Standing;

    fn build(self) -> Standing {
        match self {
            Self::El(el) => Standing::El(Box::new(el.build())),
            Self::Text(words) => Standing::Text(document().create_text_node(&words), words),
            Self::Nothing => Standing::Nothing(document().create_comment("")),
        }
    }

    fn rebuild(self, standing: &mut Standing) {
        match (self, standing) {
            (Self::El(el), Standing::El(old)) if el.fits(old) => el.lay_over(old),
            (Self::Text(words), Standing::Text(node, old)) => {
                if *old != words {
                    node.set_data(&words);
                    *old = words;
                }
            }
            (Self::Nothing, Standing::Nothing(_)) => {}
            (new, old) => {
                let mut new = new.build();
                old.insert_before_this(&mut new);
                old.unmount();
                *old = new;
            }
        }
    }
}

impl AddAnyAttr for Node {
    type Output<A: Attribute> = Self;

    fn add_any_attr<A: Attribute>(self, _attr: A) -> Self {
        self
    }
}

/// Pages are never made on a server: only what the trait cannot do without.
impl RenderHtml for Node {
    type AsyncOutput = Self;
    type Owned = Self;
    const MIN_LENGTH: usize = 0;

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Self {
        self
    }

    fn to_html_with_buf(
        self,
        _buf: &mut String,
        _position: &mut Position,
        _escape: bool,
        _mark_branches: bool,
        _extra_attrs: Vec<AnyAttribute>,
    ) {
    }

    fn hydrate<const FROM_SERVER: bool>(self, _cursor: &Cursor, _position: &PositionState) -> Standing {
        self.build()
    }

    fn into_owned(self) -> Self {
        self
    }
}
