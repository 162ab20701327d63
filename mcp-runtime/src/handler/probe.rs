//! Questions about a type that are answered by method resolution: an inherent method where the bound holds, a
//! trait's method of the same name where it does not. That keeps one mistake one error, and lets aliases through.

use std::{convert::Infallible, marker::PhantomData};

use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::{Fallible, Gather, Out, ToolOutput};

/// A type as a value.
#[derive(Debug)]
pub struct Ty<T: ?Sized>(PhantomData<fn() -> Box<T>>);

impl<T: ?Sized> Ty<T> {
    /// The type as a value.
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<T> Ty<Option<T>> {
    /// An `Option` may be left out.
    pub const OPTIONAL: bool = true;
}

impl<R: Fallible> Ty<R> {
    /// What is returned on success.
    pub fn ok(self) -> Ty<R::Value> {
        Ty::new()
    }
}

impl<T: Gather> Ty<T> {
    /// What is judged.
    pub fn normal(self) -> Ty<T::Into> {
        Ty::new()
    }
}

impl<T: JsonSchema> Ty<T> {
    /// The schema of an argument of this type.
    pub fn argument_schema(self, generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<T>()
    }
}

impl<T: ToolOutput> Ty<T> {
    /// The schema of a result of this type.
    pub fn output_schema(self, generator: &mut SchemaGenerator) -> Option<Schema> {
        T::schema(generator)
    }
}

/// The answers where no inherent one applies.
pub mod fallback {
    use super::{Infallible, Out, Schema, SchemaGenerator, Ty};
    use crate::handler::Fault;

    /// Not an `Option`.
    pub trait OptionalFallback__ {
        /// Must be given.
        const OPTIONAL: bool = false;
    }
    impl<T: ?Sized> OptionalFallback__ for Ty<T> {}

    /// Not a `Result`, or nothing to gather.
    pub trait TypeFallback__: Sized {
        /// The type itself.
        #[must_use]
        fn ok(self) -> Self {
            self
        }
        /// The type itself.
        #[must_use]
        fn normal(self) -> Self {
            self
        }
    }
    impl<T: ?Sized> TypeFallback__ for Ty<T> {}

    /// No schema: the missing trait was reported elsewhere.
    pub trait SchemaFallback__: Sized {
        /// Nothing is known.
        fn argument_schema(self, _: &mut SchemaGenerator) -> Schema {
            Schema::default()
        }
        /// Nothing is known.
        fn output_schema(self, _: &mut SchemaGenerator) -> Option<Schema> {
            None
        }
    }
    impl<T: ?Sized> SchemaFallback__ for Ty<T> {}

    /// Not a `Result`: it cannot fail.
    pub trait SplitFallback__ {
        /// The value.
        type Value;
        /// Always `Ok`.
        fn split(self) -> Result<Self::Value, Infallible>;
    }
    impl<T> SplitFallback__ for Out<T> {
        type Value = T;
        fn split(self) -> Result<T, Infallible> {
            Ok(self.0)
        }
    }

    /// Nothing to gather, no chain to keep.
    pub trait ValueFallback__ {
        /// The value.
        type Value;
        /// The value itself.
        fn normal(self) -> Self::Value;
    }
    impl<T> ValueFallback__ for Out<T> {
        type Value = T;
        fn normal(self) -> T {
            self.0
        }
    }
    impl<E> ValueFallback__ for Fault<E> {
        type Value = E;
        fn normal(self) -> E {
            self.0
        }
    }
}
