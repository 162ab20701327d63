"""Drives the server with the official Python client, in both eras."""

import anyio
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from py_lib import MODERN, QUIET, Watched, check, connected, expect, finish, identity, refused, tool_checks


async def drive(mode, version):
    child = Watched()
    complaints = []

    async def hear(message):
        if isinstance(message, Exception):
            complaints.append(message)

    transport = stdio_client(StdioServerParameters(command=child.command, args=child.args), errlog=QUIET)
    client = Client(transport, mode=mode, message_handler=hear, read_timeout_seconds=10)

    async def body():
        await check(f"{mode} negotiates {version}", lambda: expect(client.protocol_version == version, client.protocol_version))
        if mode != MODERN:  # a pinned client asks for no discovery, so it learns neither
            known = (client.server_info, client.instructions, client.server_capabilities)
            await check(f"{mode} server name, version, instructions, capabilities", lambda: identity(*known))
        tools = (await client.list_tools()).tools
        await tool_checks(mode, client.call_tool, tools, legacy=mode == "legacy")
        await check(f"{mode} a foreign cursor: -32602", lambda: refused(-32602, client.list_tools(cursor="made-up")))
        if mode == "legacy":
            await check(f"{mode} ping", client.send_ping)
        else:
            await check(f"{mode} subscriptions/listen: acknowledged, and calls go on", lambda: listen(client))

    await connected(mode, client, body)
    await check(f"{mode} close: the server leaves by itself with code 0, also after a cancelled call", child.left_by_itself)
    await check(f"{mode} the client had nothing to complain of", lambda: expect(not complaints, f"{complaints}"))


async def listen(client):
    async with client.listen(tools_list_changed=True):
        expect((await client.call_tool("echo", {"message": "meanwhile"})).content[0].text == "meanwhile", "echo while listening")


async def main():
    for mode, version in [("auto", MODERN), (MODERN, MODERN), ("legacy", "2025-11-25")]:
        await drive(mode, version)


anyio.run(main)
finish()
