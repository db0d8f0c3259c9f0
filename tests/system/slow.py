"""A slow line in front of a running server: round trips that last, few bits a second.

    with slow(server.port) as line:
        page.goto(line.url)

Data cross the line as packets do: each piece waits until the line is free (one line for both ways
and all connections), occupies it for its bits, and arrives half a round trip later. A new
connection costs one round trip more before its first byte. Packet headers, TCP's slow start and
losses are left out. Service workers cannot get around it, as they do around a browser's throttling.
"""

import asyncio
import threading
from contextlib import contextmanager, suppress

PIECE = 1460
"""Bytes in a packet."""
WAITING = 64
"""Pieces on the line at most, each way of each connection."""


class Line:
    """The line: its address, what it is like, and what has crossed it so far."""

    def __init__(self, to, round_trip, bits_per_second):
        self.to, self.half, self.rate = to, round_trip / 2, bits_per_second
        self.port, self.free = 0, 0.0
        self.connections, self.up, self.down = 0, 0, 0
        self.open = set()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    async def connected(self, reader, writer):
        """Carry one connection until both ways are at an end, or one breaks off."""
        self.connections += 1
        self.open.add(asyncio.current_task())
        with suppress(asyncio.CancelledError), _closed(writer):
            await asyncio.sleep(2 * self.half)
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.to)
            with _closed(far_writer):
                await self._both(reader, far_writer, far_reader, writer)
        self.open.discard(asyncio.current_task())

    async def _both(self, reader, far_writer, far_reader, writer):
        try:
            async with asyncio.TaskGroup() as ways:
                ways.create_task(self._way(reader, far_writer, "up"))
                ways.create_task(self._way(far_reader, writer, "down"))
        except* OSError:
            pass  # an end that breaks off breaks off the other

    async def _way(self, reader, writer, name):
        flying = asyncio.Queue(WAITING)
        async with asyncio.TaskGroup() as way:
            way.create_task(self._land(flying, writer))
            while piece := await reader.read(PIECE):
                setattr(self, name, getattr(self, name) + len(piece))
                await flying.put((await self._sent(len(piece)) + self.half, piece))
            await flying.put((0, b""))

    async def _sent(self, size):
        """Wait until the line has sent so many bytes, and return when that was."""
        now = asyncio.get_running_loop().time
        self.free = sent = max(now(), self.free) + 8 * size / self.rate
        await asyncio.sleep(sent - now())
        return sent

    async def _land(self, flying, writer):
        now = asyncio.get_running_loop().time
        while True:
            at, piece = await flying.get()
            if not piece:
                break
            await asyncio.sleep(at - now())
            writer.write(piece)
            await writer.drain()
        if writer.can_write_eof():
            writer.write_eof()


@contextmanager
def _closed(writer):
    """Send what is left and close; where the whole line ends, break off."""
    try:
        yield
    except asyncio.CancelledError:
        writer.transport.abort()
        raise
    finally:
        writer.close()


@contextmanager
def slow(port, round_trip=0.6, bits_per_second=250_000):
    """Run a slow line to a port of this machine: seconds, and bits a second both ways together."""
    line, loop = Line(port, round_trip, bits_per_second), asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        server = _in(loop, asyncio.start_server(line.connected, "127.0.0.1", 0))
        line.port = server.sockets[0].getsockname()[1]
        try:
            yield line
        finally:
            _in(loop, _end(server, line))
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()


def _in(loop, work):
    return asyncio.run_coroutine_threadsafe(work, loop).result(10)


async def _end(server, line):
    await asyncio.sleep(0.05)  # what was just accepted becomes a connection that can be ended
    server.close()
    for task in line.open:
        task.cancel()
    await asyncio.gather(*line.open)
    await asyncio.sleep(0.05)  # the loop closes the sockets
