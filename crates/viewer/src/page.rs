//! The session in a worker: a canvas that belongs to it, files that are read as they come.

mod blob;
mod canvas;

use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, HtmlCanvasElement};

use crate::{Opened, Session};
use canvas::Canvas;

/// The viewer of one canvas.
#[wasm_bindgen]
pub struct Viewer {
    session: Session,
    canvas: Canvas,
}

#[wasm_bindgen]
impl Viewer {
    /// Takes over a canvas. Its size comes with the first `resize`.
    ///
    /// # Errors
    /// When the canvas gives no context to draw in.
    #[wasm_bindgen(constructor)]
    pub fn new(canvas: JsValue) -> Result<Viewer, JsValue> {
        // In a worker it is an OffscreenCanvas, which has the same methods.
        let canvas: HtmlCanvasElement = canvas.unchecked_into();
        let canvas = Canvas::new(canvas).ok_or("the browser gives no canvas to draw on")?;
        Ok(Self {
            session: Session::new(1, 1),
            canvas,
        })
    }

    /// Reads a file into a slot and returns its `Opening` as JSON. `progress` is called with the
    /// number of bytes read so far.
    ///
    /// # Errors
    /// What is wrong with the file, as a sentence.
    pub fn open(
        &mut self,
        slot: usize,
        title: &str,
        file: Blob,
        progress: &Function,
    ) -> Result<String, JsValue> {
        let source = blob::BlobReader::new(file, progress.clone());
        let opened = Opened::read(title, source).map_err(|error| crate::refusal(&error))?;
        let opening = self.session.open(slot, opened);
        serde_json::to_string(&opening).map_err(|error| error.to_string().into())
    }

    /// Does the next part of looking over what was opened last; false when all is done.
    pub fn look(&mut self) -> bool {
        self.session.look()
    }

    /// What was found, as JSON; nothing if no trace was opened since.
    pub fn report(&mut self) -> Option<String> {
        let report = self.session.report()?;
        serde_json::to_string(&report).ok()
    }

    /// Sizes the canvas: CSS pixels, and device pixels for each. Answers in JSON if that moves
    /// lanes.
    pub fn resize(&mut self, width: i32, height: i32, ratio: f64) -> Option<String> {
        self.canvas.resize(width, height, ratio);
        let reply = self.session.ask(&crate::Request::Resize { width, height });
        reply.and_then(|reply| serde_json::to_string(&reply).ok())
    }

    /// Takes over the page's colours: one `#rrggbb` for each variable of [`variables`], in
    /// their order.
    pub fn colours(&mut self, colours: Vec<String>) {
        self.canvas.colours(&colours);
    }

    /// Does what a request in JSON asks, and answers in JSON if there is an answer.
    ///
    /// # Errors
    /// When the request is none.
    pub fn ask(&mut self, request: &str) -> Result<Option<String>, JsValue> {
        let request =
            serde_json::from_str(request).map_err(|error| format!("{request}: {error}"))?;
        let reply = self.session.ask(&request);
        Ok(reply.and_then(|reply| serde_json::to_string(&reply).ok()))
    }

    /// Draws a frame.
    ///
    /// # Errors
    /// When the canvas refuses.
    pub fn draw(&mut self) -> Result<(), JsValue> {
        let frame = self.session.frame();
        let drawn = self.canvas.draw(&frame);
        drawn.map_err(|error| error.to_string().into())
    }
}

/// Explains a kernel's name, as JSON.
#[wasm_bindgen]
pub fn decode(name: &str) -> String {
    let decoded = crate::DecodedName::of(name);
    serde_json::to_string(&decoded).unwrap_or_default()
}

/// The CSS variables that the viewer draws with.
#[wasm_bindgen]
pub fn variables() -> Vec<String> {
    let roles = figures::palette::Role::all();
    roles.map(|role| role.variable().to_owned()).collect()
}

/// The font's name and file.
#[wasm_bindgen]
pub fn font_family() -> String {
    figures::font::FAMILY.to_owned()
}

/// The font as a file.
#[wasm_bindgen]
pub fn font_file() -> Vec<u8> {
    figures::font::BYTES.to_vec()
}
