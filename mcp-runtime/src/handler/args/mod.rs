//! Arguments: from the client's JSON object into the function's parameters.
//!
//! The fast way parses each value once, straight into its parameter. Only if that fails, the slow way looks at
//! everything again, with the schema in hand: it coerces what is lossless and reports every problem at once.

mod bind;
mod diagnose;
mod param;
mod slot;

pub use bind::bind;
pub use param::{Keyword, Param};
pub use slot::{Argument, Fill, Slot, slot, slot_or};

pub(crate) use diagnose::{check_schema, plain_problem};
