"""Compression. Truth: RFC 9110, 12.5.3, and other decoders than the encoders used here."""

import gzip

import brotli
import pytest
import zstandard

from api.middle.forms import encoding_for

DECODE = {
    "gzip": gzip.decompress,
    "br": brotli.decompress,
    "zstd": zstandard.ZstdDecompressor().decompress,
    "": bytes,
}


@pytest.mark.parametrize("encoding", DECODE)
@pytest.mark.parametrize("path", ["/api/double?n=1&much=500", "/api/list"])
def test_a_compressed_body_is_the_body(small, encoding, path):
    plain = small.client.get(path)
    packed = small.client.get(path, headers={"Accept-Encoding": encoding})
    assert packed.headers.get("Content-Encoding", "") == encoding
    assert DECODE[encoding](packed.data) == plain.data
    assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"
    assert int(packed.headers["Content-Length"]) == len(packed.data)
    assert not encoding or len(packed.data) < len(plain.data) / 2


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("", ""),
        ("identity", ""),
        ("gzip", "gzip"),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=1, br;q=0.5, zstd;q=0.9", "gzip"),
        ("gzip;q=0", ""),
        ("*", "br"),
        ("br;q=0, *", "zstd"),
        ("deflate", ""),
        ("identity;q=1, gzip;q=0.5", ""),
        ("gzip;q=nonsense", ""),
        ("\x00,,;;=", ""),
    ],
)
def test_the_encoding_that_is_wanted_most(accepted, encoding):
    assert encoding_for(accepted) == encoding


def test_a_short_body_is_sent_as_it_is(small):
    short = small.client.get("/api/double?n=1", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in short.headers
    assert short.json["twice"] == 2


def test_a_stream_stays_a_stream(small):
    stream = small.client.get("/api/stream", headers={"Accept-Encoding": "gzip"}, buffered=False)
    assert "Content-Encoding" not in stream.headers
    assert "Content-Length" not in stream.headers
    assert len(stream.data) == 4000
