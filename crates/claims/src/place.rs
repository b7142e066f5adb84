//! Places in a recording that a page can point at.

use kineto_trace::EventId;

use crate::recording::Recording;
use crate::stage::{Check, ClaimDef, Stage};

/// A place in a recording: the events of which a text can say "this row", "that box".
pub struct PlaceDef {
    /// Its name within the stage; facts and claims have none of the same name.
    pub name: &'static str,
    /// The variant whose recording it is found in.
    pub variant: &'static str,
    /// Finds the events, one a step, in the steps' order; empty when there are none.
    pub find: fn(&Recording) -> Vec<EventId>,
}

/// What a name that a text points with stands for.
pub struct Pointed {
    /// The variant whose recording it is found in.
    pub variant: &'static str,
    find: Find,
}

enum Find {
    Place(fn(&Recording) -> Vec<EventId>),
    Fact(fn(&Recording) -> Option<crate::Found>),
    Claim(fn(&Recording) -> crate::Outcome),
}

impl Pointed {
    /// The events in a recording; empty when it has none.
    pub fn events(&self, recording: &Recording) -> Vec<EventId> {
        match self.find {
            Find::Place(find) => find(recording),
            Find::Fact(find) => find(recording)
                .map(|found| found.events)
                .unwrap_or_default(),
            Find::Claim(check) => check(recording).events,
        }
    }
}

impl Stage {
    /// What a text points at with a name: a place, else what a fact was taken from, else what
    /// a claim's evidence speaks of.
    pub fn pointed(&self, name: &str) -> Option<Pointed> {
        let place = self.places.iter().find(|place| place.name == name);
        let place = place.map(|place| Pointed {
            variant: place.variant,
            find: Find::Place(place.find),
        });
        let fact = || {
            self.fact(name).map(|fact| Pointed {
                variant: fact.variant,
                find: Find::Fact(fact.find),
            })
        };
        let claim = || match self.claim(name)?.check {
            Check::One { variant, check } => Some(Pointed {
                variant,
                find: Find::Claim(check),
            }),
            // What lies in several recordings is not one place.
            Check::Across { .. } => None,
        };
        place.or_else(fact).or_else(claim)
    }

    /// Every name that a text can point with.
    pub fn pointers(&self) -> impl Iterator<Item = &'static str> {
        let places = self.places.iter().map(|place| place.name);
        let facts = self.facts.iter().map(|fact| fact.name);
        let of_one = |claim: &&ClaimDef| matches!(claim.check, Check::One { .. });
        let claims = self.claims.iter().filter(of_one).map(|claim| claim.name);
        places.chain(facts).chain(claims)
    }
}
