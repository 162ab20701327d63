//! Not public API. What the expansion of the macros may name; changes without notice.

pub use core::{any::TypeId, convert::Into, default::Default, time::Duration};
pub use std::{
    boxed::Box,
    option::Option::{self, None, Some},
    result::Result::{self, Err, Ok},
    string::String,
    vec::Vec,
};

pub use inventory;
pub use schemars::{self, Schema, SchemaGenerator};
pub use serde;
pub use serde_json::{self, Value};

pub use crate::{
    handler::{
        Argument, Context, Failure, Fallible, Fault, Fill, Gather, Keyword, Known, Need, Out, Param, ReplyFuture, Slot, Text, ToolFailure,
        ToolOutput, Ty, bind, failure, fallback, need, reply, shared, shared_opt, slot, slot_or, state, state_opt,
    },
    protocol::{Icon, Reply, ToolHints as Hints},
    registry::{RawSchema, Run, Shown, Site, ToolRecord, icons, json, raw_schema, type_id_of},
};
