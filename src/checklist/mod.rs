//! The checklist "rent, buy, or both": `content/checkliste/*.toml` as data, and what answers to it
//! come to.
//!
//! ```text
//! read        eight files → Checklist, every fault with its line
//! evaluate    answers → what is excluded, points, recommendation, reasons
//! ```
//!
//! Each file is one part; its name says which ([`PARTS`]). Texts, points and thresholds stand in
//! the files alone, so that an editor changes them without touching code.

pub mod evaluate;
pub mod read;

use crate::catalog::Question as Term;

pub use evaluate::{Answers, Choice, Outcome, Reason, Verdict, evaluate};
pub use read::read;

/// The files of `content/checkliste/`, in the order of the page; the first two must be there.
pub const PARTS: [&str; 8] = [
    "ausschluss",
    "bewertung",
    "mietart",
    "vertrag",
    "karten",
    "kostenhygiene",
    "ablauf",
    "fragen",
];

/// What one can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// Rent everything.
    Rent,
    /// Own the base load, rent the peaks.
    Hybrid,
    /// Buy everything.
    Buy,
}

impl Way {
    /// Every way. Equal points are decided by this order: what can be undone goes first.
    pub const ALL: [Self; 3] = [Self::Rent, Self::Hybrid, Self::Buy];

    /// The word in the files.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Rent => "rent",
            Self::Hybrid => "hybrid",
            Self::Buy => "buy",
        }
    }

    /// The word for readers.
    #[must_use]
    pub fn german(self) -> &'static str {
        match self {
            Self::Rent => "Mieten",
            Self::Hybrid => "Beides",
            Self::Buy => "Kaufen",
        }
    }
}

/// Something for each way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PerWay<T> {
    /// For renting.
    pub rent: T,
    /// For both.
    pub hybrid: T,
    /// For buying.
    pub buy: T,
}

impl<T> PerWay<T> {
    /// What stands for one way.
    pub fn get(&self, way: Way) -> &T {
        match way {
            Way::Rent => &self.rent,
            Way::Hybrid => &self.hybrid,
            Way::Buy => &self.buy,
        }
    }
}

/// The whole checklist, valid by construction.
#[derive(Clone, Debug, Default)]
pub struct Checklist {
    /// `ausschluss.toml`
    pub knockout: Knockout,
    /// `bewertung.toml`
    pub rating: Rating,
    /// `mietart.toml`: situations and the kind of rental that suits them.
    pub kinds: Option<Part>,
    /// `vertrag.toml`
    pub contract: Option<Contract>,
    /// `karten.toml`: tasks and cards.
    pub cards: Option<Part>,
    /// `kostenhygiene.toml`: rules and how to see that they are kept.
    pub hygiene: Option<Part>,
    /// `ablauf.toml`
    pub plan: Option<Plan>,
    /// `fragen.toml`: questions and short answers.
    pub faq: Option<Part>,
}

/// What stands above every part.
#[derive(Clone, Debug, Default)]
pub struct Heading {
    /// Heading.
    pub title: String,
    /// A paragraph below it.
    pub intro: String,
    /// A page of the site that helps, `/rechner/`.
    pub link: Option<String>,
}

/// What rules a way out.
#[derive(Clone, Debug, Default)]
pub struct Knockout {
    /// Title and introduction.
    pub heading: Heading,
    /// Said when nothing is left.
    pub conflict: String,
    /// In their order.
    pub questions: Vec<Question>,
}

/// What is weighed.
#[derive(Clone, Debug, Default)]
pub struct Rating {
    /// Title and introduction.
    pub heading: Heading,
    /// Fewer answered questions, in percent, and the result is close whatever the points say.
    pub reliable_percent: u32,
    /// Said with the recommendation.
    pub verdicts: PerWay<String>,
    /// What the lead over the second means, from 0 upwards, at least one.
    pub bands: Vec<Band>,
    /// In their order.
    pub questions: Vec<Question>,
}

/// What a lead means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// Points ahead of the second, at least.
    pub from: i32,
    /// `knapp`
    pub title: String,
    /// What to do then.
    pub text: String,
}

/// A question with its answers.
#[derive(Clone, Debug)]
pub struct Question {
    /// Unique among all ids of the checklist.
    pub id: String,
    /// As readers see it.
    pub text: String,
    /// What helps to answer.
    pub help: Option<String>,
    /// A page of the site that helps.
    pub link: Option<String>,
    /// Once this is answered, the points of that question do not count.
    pub replaces: Option<String>,
    /// At least two.
    pub answers: Vec<Answer>,
}

/// One answer and what follows from it.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Unique within its question.
    pub id: String,
    /// As readers see it.
    pub text: String,
    /// What is ruled out.
    pub forbids: Vec<Way>,
    /// Points.
    pub points: PerWay<i32>,
    /// What to do or to mind.
    pub note: Option<String>,
    /// State of the comparison that fits, as a query.
    pub filter: Option<Filter>,
}

/// A query of `/vergleich/`: names and values as readers would choose them.
pub type Filter = Vec<(String, String)>;

/// A list of things with advice.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// Title and introduction.
    pub heading: Heading,
    /// In their order.
    pub items: Vec<Item>,
}

/// A situation, task, rule or question, and what to do.
#[derive(Clone, Debug)]
pub struct Item {
    /// Unique among all ids of the checklist.
    pub id: String,
    /// What it is about.
    pub text: String,
    /// What to do.
    pub advice: String,
    /// A page of the site that helps.
    pub link: Option<String>,
    /// State of the comparison that fits.
    pub filter: Option<Filter>,
}

/// What to ask a provider.
#[derive(Clone, Debug, Default)]
pub struct Contract {
    /// Title and introduction.
    pub heading: Heading,
    /// In their order.
    pub questions: Vec<ContractQuestion>,
}

/// A question to a provider.
#[derive(Clone, Debug)]
pub struct ContractQuestion {
    /// Unique among all ids of the checklist.
    pub id: String,
    /// Where providers' answers stand.
    pub term: Term,
    /// As readers see it.
    pub text: String,
    /// What goes wrong without.
    pub prevents: String,
    /// A good answer.
    pub good: String,
    /// A warning sign.
    pub warning: String,
}

/// The order of things, and when to look again.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Title and introduction.
    pub heading: Heading,
    /// In their order.
    pub steps: Vec<Step>,
    /// In their order.
    pub reviews: Vec<Review>,
    /// By rising percent.
    pub alarms: Vec<Alarm>,
}

/// One step.
#[derive(Clone, Debug)]
pub struct Step {
    /// What to do.
    pub text: String,
    /// Ids of the questions and items meant.
    pub refs: Vec<String>,
    /// A page of the site that helps.
    pub link: Option<String>,
}

/// A day on which to look again.
#[derive(Clone, Debug)]
pub struct Review {
    /// Unique among all ids of the checklist.
    pub id: String,
    /// What to look at.
    pub title: String,
    /// How far ahead.
    pub after: After,
    /// Ids of the questions and items meant.
    pub refs: Vec<String>,
}

/// How far ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// Days.
    Days(u32),
    /// Calendar months; a day that a month lacks is its last one.
    Months(u32),
}

/// A budget threshold.
#[derive(Clone, Debug)]
pub struct Alarm {
    /// Of the monthly limit.
    pub percent: u32,
    /// What to do then.
    pub text: String,
}
