"""Worths of many combinations of ends: few different numbers, and which of them is where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Worth = tuple[Fraction, ...]


@dataclass(frozen=True, eq=False)
class Worths:
    """A tensor of fractions, an axis a hero: `values[codes[i, j, ...]]`, each value once."""

    codes: Ints
    values: Worth

    @staticmethod
    def of(numbers: npt.NDArray[Any], denominator: int) -> Worths:
        """Return a tensor of integers over one denominator.

        >>> Worths.of(np.array([2, 0, 2]), 4).values
        (Fraction(0, 1), Fraction(1, 2))
        """
        found, codes = np.unique(numbers, return_inverse=True)
        values = tuple(Fraction(number, denominator) for number in found.tolist())
        return Worths(codes.reshape(numbers.shape), values)

    @staticmethod
    def listed(worths: Sequence[Fraction], shape: tuple[int, ...]) -> Worths:
        """Return fractions, listed in the order of the tensor."""
        places: dict[Fraction, int] = {}
        codes = [places.setdefault(worth, len(places)) for worth in worths]
        return Worths(np.array(codes, dtype=np.int64).reshape(shape), tuple(places))

    @property
    def number(self) -> Fraction:
        """The one number of a tensor without axes."""
        return self.values[self.codes.item()]

    def last(self, axis: int) -> Worths:
        """Return the tensor with an axis moved to the end."""
        return Worths(np.moveaxis(self.codes, axis, -1), self.values)

    def axes(self, order: list[int]) -> Worths:
        """Return the tensor with its axes in another order."""
        return Worths(np.transpose(self.codes, order), self.values)

    def row(self, places: tuple[int, ...]) -> Worth:
        """Return the worths along the last axis at a place of the others."""
        return self._row(self.codes[places].tolist())

    def _row(self, codes: list[int]) -> Worth:
        return tuple(self.values[code] for code in codes)

    def without_last(self, value: Callable[[Worth], Fraction]) -> Worths:
        """Return what a function makes of every row along the last axis; alike rows once."""
        shape = self.codes.shape
        rows = np.ascontiguousarray(self.codes.reshape(-1, shape[-1]))
        if len(rows) == 1:
            return Worths.listed([value(self._row(rows[0].tolist()))], shape[:-1])
        packed = rows.view(np.dtype((np.void, rows.dtype.itemsize * shape[-1]))).ravel()
        _, firsts, inverse = np.unique(packed, return_index=True, return_inverse=True)
        worths = [value(self._row(row)) for row in rows[firsts].tolist()]
        places: dict[Fraction, int] = {}
        codes = np.array([places.setdefault(worth, len(places)) for worth in worths])
        return Worths(codes[inverse].reshape(shape[:-1]), tuple(places))

    def mean_of_last(self, law: list[Fraction]) -> Worths:
        """Return the mean along the last axis under a law."""

        def mean(row: Worth) -> Fraction:
            return sum((p * worth for p, worth in zip(law, row, strict=True)), Fraction(0))

        return self.without_last(mean)
