"""What the Python drivers share: the command line, one line per check, the tool checks that any client can run."""

import inspect
import os
import re
import sys
import tempfile
from pathlib import Path

import anyio

TOOLS = ["add", "echo", "fail", "panic", "print", "slow"]
MODERN = "2026-07-28"

SERVER = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else []
if not SERVER:
    sys.exit(f"usage: {sys.argv[0]} -- SERVER [ARGS]")

passed = failed = 0


async def check(name, body):
    """Runs one check, prints its line, and says whether it passed."""
    global passed, failed
    try:
        with anyio.fail_after(30):
            outcome = body()
            if inspect.isawaitable(outcome):
                await outcome
    except Exception as error:  # noqa: BLE001: whatever a client throws is the check's failure
        failed += 1
        print(f"FAIL {name}: {type(error).__name__}: {' '.join(str(error).split())[:500]}", flush=True)
        return False
    passed += 1
    print(f"ok {name}", flush=True)
    return True


async def connected(label, client, body):
    """Opens the client, runs `body`, closes it; opening and closing are one check. Not under `check`: a client must be
    entered and left in the task and the cancel scope that it will live in."""
    global passed, failed
    try:
        async with client:
            await body()
    except Exception as error:  # noqa: BLE001
        failed += 1
        print(f"FAIL {label} connect, stay and close: {error!r}"[:700], flush=True)
    else:
        passed += 1
        print(f"ok {label} connect, stay and close", flush=True)


def finish():
    print(f"{passed} passed, {failed} failed", flush=True)
    sys.exit(0 if passed and not failed else 1)


def expect(condition, why):
    if not condition:
        raise AssertionError(why)


NOTES = tempfile.TemporaryDirectory(prefix="foreign-")


class Watched:
    """The server under a shell that writes the exit code down: a server that its client had to kill leaves no note."""

    count = 0

    def __init__(self):
        Watched.count += 1
        self.note = Path(NOTES.name) / f"exit-{Watched.count}"
        self.command = "sh"
        self.args = ["-c", '"$@"; echo $? >"$0"', str(self.note), *SERVER]

    async def left_by_itself(self):
        for _ in range(20):
            if self.note.exists() and self.note.read_text().endswith("\n"):
                break
            await anyio.sleep(0.05)
        code = self.note.read_text().strip() if self.note.exists() else "none: killed by the client, or still running"
        expect(code == "0", f"exit code {code}")


def text(result):
    return "\n".join(getattr(block, "text", "") for block in result.content)


async def refused(code, call):
    """Awaits a protocol error (never a tool result) with this code."""
    from mcp.shared.exceptions import MCPError

    try:
        value = await call
    except MCPError as error:
        expect(error.code == code, f"expected {code}, got {error.code}: {error}")
        return str(error)
    raise AssertionError(f"expected the protocol error {code}, got {value!r}")


async def tool_checks(label, call, tools, *, legacy):
    """Every check that needs only `call(name, arguments)` and the listed `tools`."""

    def ok(name, body):
        return check(f"{label} {name}", body)

    by_name = {tool.name: tool for tool in tools}

    def listed():
        expect(sorted(by_name) == TOOLS, f"tools: {sorted(by_name)}")
        for tool in tools:
            expect(tool.description, f"{tool.name} has no description")
            expect(tool.input_schema.get("type") == "object", f"{tool.name}: {tool.input_schema}")
        expect(by_name["echo"].input_schema["required"] == ["message"], "echo requires message")
        expect(by_name["add"].input_schema["properties"]["a"]["type"] == "integer", "add takes integers")

    async def echoes():
        for message in ["plain", "", 'h\u00e9llo \u2713 \U0001f980 \u2028\x00"\\\n', "x" * 300_000]:
            expect(text(await call("echo", {"message": message})) == message, f"echo of {message[:20]!r}")

    async def structures():
        result = await call("add", {"a": 2, "b": -5})
        expect(text(result) == "-3" and not result.is_error, f"{result}")
        declared = by_name["add"].output_schema
        expect((declared is None) == (result.structured_content is None), f"{declared} against {result.structured_content!r}")
        if legacy and declared is not None:
            expect(isinstance(result.structured_content, dict), "legacy structured content is an object")

    async def tool_error(name, arguments, pattern):
        result = await call(name, arguments)
        expect(result.is_error and re.search(pattern, text(result)), f"{result}")

    async def panics():
        try:
            with anyio.fail_after(5):
                result = await call("panic", {})
        except TimeoutError:
            raise
        except Exception as error:  # noqa: BLE001
            expect(getattr(error, "code", None) == -32603, f"{error!r}")
        else:
            expect(result.is_error, f"{result}")
        expect(text(await call("echo", {"message": "alive"})) == "alive", "echo after a panic")

    async def prints():
        for line in ["noise", '{"jsonrpc":"2.0","id":1,"result":{}}', "no newline"]:
            expect(not (await call("print", {"text": line})).is_error, "print")
        expect(text(await call("echo", {"message": "after"})) == "after", "echo after print")

    async def concurrent():
        done = []

        async def run(name, arguments, answer):
            result = await call(name, arguments)
            expect(not result.is_error and (answer is None or text(result) == answer), f"{result}")
            done.append(name)

        async with anyio.create_task_group() as group:
            group.start_soon(run, "slow", {"ms": 1000}, None)
            for i in range(50):
                group.start_soon(run, "echo", {"message": f"m{i}"}, f"m{i}")
        expect(done[-1] == "slow", "the echoes waited for the slow call")

    async def cancels():
        with anyio.move_on_after(0.2) as scope:
            await call("slow", {"ms": 600_000})
        expect(scope.cancelled_caught, "the call returned")
        with anyio.fail_after(2):
            expect(text(await call("echo", {"message": "on"})) == "on", "echo after a cancelled call")

    async def unknown():
        expect("no_such_tool" in await refused(-32602, call("no_such_tool", {})), "the message names the tool")

    await ok("tools/list: every tool, described, with an object schema", listed)
    await ok("call: text, whatever the characters", echoes)
    await ok("call: a number, as text and as this version structures it", structures)
    await ok("a missing argument: isError, naming it", lambda: tool_error("add", {"a": 1}, r"\bb\b"))
    await ok("a bad type: isError, naming the argument", lambda: tool_error("add", {"a": [], "b": 1}, r"\ba\b"))
    await ok("a failing tool: isError, with its text", lambda: tool_error("fail", {"message": "the disk is full"}, "the disk is full"))
    await ok("an unknown tool: -32602", unknown)
    await ok("a panic is answered and the server lives", panics)
    await ok("println! in a tool disturbs nothing", prints)
    await ok("concurrent calls: each its own answer, none behind the slow one", concurrent)
    await ok("cancelling a call leaves the session usable", cancels)


def identity(info, instructions, capabilities):
    expect(instructions, "no instructions")
    expect(info and info.name == "cases" and re.match(r"\d+\.\d+\.\d+", info.version), f"{info}")
    expect(capabilities.tools is not None, "no tools capability")
    for absent in ["prompts", "resources", "completions", "tasks", "experimental"]:
        expect(getattr(capabilities, absent, None) is None, f"{absent} is advertised")


QUIET = open(os.devnull, "w")  # where the server's stderr goes
