"""Drives the server with the FastMCP client, in both eras."""

import asyncio
import os
from pathlib import Path

from fastmcp import Client
from fastmcp.client.transports import StdioTransport
from fastmcp.exceptions import ToolError
from py_lib import MODERN, Watched, check, connected, expect, finish, identity, tool_checks


async def drive(mode, version):
    child = Watched()
    transport = StdioTransport(child.command, child.args, keep_alive=False, log_file=Path(os.devnull))
    client = Client(transport, mode=mode, timeout=10)

    async def body():
        await check(f"{mode} negotiates {version}", lambda: expect(client.protocol_version == version, client.protocol_version))
        if mode != MODERN:  # a pinned client asks for no discovery, so it learns neither
            known = (client.server_info, client.instructions, client.server_capabilities)
            await check(f"{mode} server name, version, instructions, capabilities", lambda: identity(*known))
        tools = await client.list_tools()
        await tool_checks(mode, client.call_tool_mcp, tools, legacy=mode == "legacy")
        await check(f"{mode} call_tool decodes the result", lambda: decodes(client))
        await check(f"{mode} call_tool raises a tool's error with its text", lambda: raises(client))
        if mode == "legacy":
            await check(f"{mode} ping", client.ping)

    await connected(mode, client, body)
    await check(f"{mode} close: the server leaves by itself with code 0, also after a cancelled call", child.left_by_itself)


async def decodes(client):
    result = await client.call_tool("add", {"a": 40, "b": 2})
    expect(result.data in (42, None) and result.content[0].text == "42", f"{result}")


async def raises(client):
    try:
        await client.call_tool("fail", {"message": "the disk is full"})
    except ToolError as error:
        expect("the disk is full" in str(error), f"{error}")
    else:
        raise AssertionError("no ToolError")


async def main():
    for mode, version in [("auto", MODERN), (MODERN, MODERN), ("legacy", "2025-11-25")]:
        await drive(mode, version)


asyncio.run(main())
finish()
