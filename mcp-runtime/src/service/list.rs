//! Lists, a page at a time. Entries were written once; a page is put together from their bytes.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};

use super::{Connection, Service};
use crate::{
    codec,
    protocol::{Id, ProtocolError, Version},
};

impl Service {
    pub(super) fn list_tools(
        &self,
        connection: &Connection,
        id: &Id,
        version: Version,
        cursor: Option<&str>,
        out: &mut Vec<u8>,
    ) -> Result<(), ProtocolError> {
        let written = self.registry.written(version);
        let first = match cursor {
            Some(cursor) => self.after(cursor)?,
            None => 0,
        };
        let tools = self.registry.tools();
        let mut visible = (first..tools.len()).filter(|index| self.hooks.shows(&tools[*index].info, connection.principal()));
        let page: Vec<usize> = visible.by_ref().take(self.limits().page_size.max(1)).collect();
        // A cursor leads only to a page with something on it (PAG-02).
        let next = visible.next().and(page.last()).map(|last| BASE64_URL_SAFE_NO_PAD.encode(&tools[*last].info.name));
        let items = page.iter().map(|index| &*written[*index]);
        codec::list(out, id, "tools", items, next.as_deref(), version, &self.facts);
        Ok(())
    }

    /// A cursor is the name of the last item seen: any instance of the server can go on from it (PAG-04).
    fn after(&self, cursor: &str) -> Result<usize, ProtocolError> {
        let name = BASE64_URL_SAFE_NO_PAD.decode(cursor).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        name.and_then(|name| self.registry.position(&name))
            .map(|last| last + 1)
            .ok_or_else(|| ProtocolError::invalid_params("Invalid cursor: use the `nextCursor` of an earlier page, or none"))
    }
}
