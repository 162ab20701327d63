//! The text of a value whose schema says that it is a string (or null).

use serde::ser::{Error as _, Impossible, Serialize, Serializer};

type Error = serde_json::Error;

/// The text; `None` for null. An error if the value is neither.
pub(super) fn to_text<T: Serialize + ?Sized>(value: &T) -> Result<Option<String>, Error> {
    value.serialize(TextOnly)
}

struct TextOnly;

fn other<T>() -> Result<T, Error> {
    Err(Error::custom("not a string"))
}

macro_rules! refuse {
    ($($method:ident($kind:ty))*) => {$(
        fn $method(self, _: $kind) -> Result<Self::Ok, Error> {
            other()
        }
    )*};
}

impl Serializer for TextOnly {
    type Ok = Option<String>;
    type Error = Error;
    type SerializeSeq = Impossible<Self::Ok, Error>;
    type SerializeTuple = Impossible<Self::Ok, Error>;
    type SerializeTupleStruct = Impossible<Self::Ok, Error>;
    type SerializeTupleVariant = Impossible<Self::Ok, Error>;
    type SerializeMap = Impossible<Self::Ok, Error>;
    type SerializeStruct = Impossible<Self::Ok, Error>;
    type SerializeStructVariant = Impossible<Self::Ok, Error>;

    refuse! {
        serialize_bool(bool) serialize_i8(i8) serialize_i16(i16) serialize_i32(i32) serialize_i64(i64)
        serialize_u8(u8) serialize_u16(u16) serialize_u32(u32) serialize_u64(u64)
        serialize_f32(f32) serialize_f64(f64) serialize_bytes(&[u8])
    }

    fn serialize_str(self, text: &str) -> Result<Self::Ok, Error> {
        Ok(Some(text.to_owned()))
    }

    fn serialize_char(self, character: char) -> Result<Self::Ok, Error> {
        Ok(Some(character.to_string()))
    }

    fn serialize_none(self) -> Result<Self::Ok, Error> {
        Ok(None)
    }

    fn serialize_unit(self) -> Result<Self::Ok, Error> {
        Ok(None)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Self::Ok, Error> {
        Ok(None)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Self::Ok, Error> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<Self::Ok, Error> {
        value.serialize(self)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<Self::Ok, Error> {
        Ok(Some(variant.to_owned()))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(self, _: &'static str, _: u32, _: &'static str, _: &T) -> Result<Self::Ok, Error> {
        other()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, Error> {
        other()
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Error> {
        other()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, Error> {
        other()
    }

    fn serialize_tuple_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self::SerializeTupleVariant, Error> {
        other()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Error> {
        other()
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeStruct, Error> {
        other()
    }

    fn serialize_struct_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self::SerializeStructVariant, Error> {
        other()
    }
}

#[cfg(test)]
mod tests {
    use super::to_text;

    #[test]
    fn strings_are_text_and_null_is_nothing() {
        assert_eq!(to_text("a\"b").unwrap().as_deref(), Some("a\"b"));
        assert_eq!(to_text(&Some('x')).unwrap().as_deref(), Some("x"));
        assert_eq!(to_text(&None::<String>).unwrap(), None);
        assert!(to_text(&1).is_err());
        assert!(to_text(&["a"]).is_err());
    }
}
