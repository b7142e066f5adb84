//! The palette: one source for the drawing and the page, and readable on both.

mod common;

use std::collections::HashSet;

use common::{assert_file, crate_dir};
use figures::palette::{DARK_PAGES, LANE, LIGHT_PAGES, PALE, Rgb, Role, contrast, css, mix};

/// What text needs, by WCAG 2 AA.
const READABLE: f64 = 4.5;

#[test]
fn the_book_has_the_palette_that_figures_draw_with() {
    assert_file(crate_dir().join("../../book/theme/palette.css"), &css());
}

#[test]
fn no_two_roles_share_a_light_colour() {
    let mut seen = HashSet::new();
    for role in Role::all() {
        assert!(
            seen.insert(role.light()),
            "{role:?} has a colour that another role has"
        );
    }
}

fn assert_contrast(colour: fn(Role) -> Rgb, pages: &[Rgb]) {
    let fills = || Role::KINDS.into_iter().map(Role::Fill);
    for fill in fills() {
        let found = contrast(colour(Role::Ink), colour(fill));
        assert!(found >= READABLE, "ink on {fill:?}: {found:.2}");
    }
    for page in pages {
        let lane = mix(colour(Role::Text), *page, LANE);
        for ground in [*page, lane] {
            for role in [Role::Text, Role::Muted, Role::Callout, Role::Arrow] {
                let found = contrast(colour(role), ground);
                assert!(found >= READABLE, "{role:?} on {ground}: {found:.2}");
            }
            for fill in fills() {
                let pale = mix(colour(fill), ground, PALE);
                let found = contrast(colour(Role::Muted), pale);
                assert!(
                    found >= READABLE,
                    "muted text on pale {fill:?} on {ground}: {found:.2}"
                );
            }
        }
    }
}

#[test]
fn text_is_readable_in_every_light_theme() {
    assert_contrast(Role::light, &LIGHT_PAGES);
}

#[test]
fn text_is_readable_in_every_dark_theme() {
    assert_contrast(Role::dark, &DARK_PAGES);
}
