//! The canvas: plotters' canvas backend, in the page's colours and at its pixel density.

mod themed;

use figures::palette::{Rgb, Role};
use figures::scene::Rect;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters_canvas::CanvasBackend;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::Frame;
use crate::frame::RULER;
use themed::{Colours, Themed};

type Area = DrawingArea<Themed, Shift>;
type DrawResult = Result<(), DrawingAreaErrorKind<<CanvasBackend as DrawingBackend>::ErrorType>>;

/// A canvas and the colours to draw with.
pub(super) struct Canvas {
    element: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    colours: Colours,
    ratio: f64,
}

impl Canvas {
    pub(super) fn new(element: HtmlCanvasElement) -> Option<Self> {
        let context = element.get_context("2d").ok()??.unchecked_into();
        Some(Self {
            element,
            context,
            colours: Colours::default(),
            ratio: 1.0,
        })
    }

    pub(super) fn resize(&mut self, width: i32, height: i32, ratio: f64) {
        self.ratio = if ratio.is_finite() && ratio > 0.0 {
            ratio
        } else {
            1.0
        };
        let pixels = |length: i32| (f64::from(length.max(1)) * self.ratio).round() as u32;
        self.element.set_width(pixels(width));
        self.element.set_height(pixels(height));
    }

    pub(super) fn colours(&mut self, colours: &[String]) {
        self.colours = Colours::of(colours);
    }

    pub(super) fn draw(&self, frame: &Frame) -> DrawResult {
        let Some(backend) = CanvasBackend::with_canvas_object(self.element.clone()) else {
            return Ok(());
        };
        let area = Themed::new(backend, self.colours.clone()).into_drawing_area();
        let context = &self.context;
        let (width, height) = (frame.content.width, frame.content.height);
        // One unit is one CSS pixel, however many the screen has.
        let _ = context.set_transform(self.ratio, 0.0, 0.0, self.ratio, 0.0, 0.0);
        context.clear_rect(0.0, 0.0, f64::from(width), f64::from(height));
        figures::draw(&frame.content, &area)?;
        if let Some(rect) = frame.hovered {
            outline(&area, rect, Role::Text, 1)?;
        }
        if let Some(rect) = frame.selected {
            outline(&area, rect, Role::Callout, 2)?;
        }
        for rect in &frame.measured {
            fill(&area, *rect, Role::Callout, 0.18)?;
        }
        if let Some(rect) = frame.scrolled {
            fill(&area, rect, Role::Muted, 0.6)?;
        }
        context.clear_rect(0.0, 0.0, f64::from(width), f64::from(RULER));
        figures::draw(&frame.header, &area)?;
        area.present()
    }
}

fn colour(role: Role) -> RGBColor {
    let Rgb(red, green, blue) = role.light();
    RGBColor(red, green, blue)
}

fn outline(area: &Area, rect: Rect, role: Role, width: u32) -> DrawResult {
    let corners = [(rect.x, rect.y), (rect.right(), rect.bottom())];
    let style = colour(role).stroke_width(width);
    area.draw(&Rectangle::new(corners, style))
}

fn fill(area: &Area, rect: Rect, role: Role, opacity: f64) -> DrawResult {
    let corners = [(rect.x, rect.y), (rect.right(), rect.bottom())];
    let style = colour(role).mix(opacity).filled();
    area.draw(&Rectangle::new(corners, style))
}
