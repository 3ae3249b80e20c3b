"""What an engine says of a round."""

from dataclasses import dataclass

import numpy as np


@dataclass
class Division:
    """
    ends     (new points, 2): the points between which each new point lies in the middle; new points follow the old ones
    parents  (triangles after the round): the triangle before the round that each is part of
    """

    ends: np.ndarray
    parents: np.ndarray


def longest_edges(points, edges, triangle_edges):
    """The longest edge of each triangle. `edges` (n, 2) are points, `triangle_edges` (m, 3) are edges."""
    along = points[edges[:, 0]] - points[edges[:, 1]]
    lengths = (along * along).sum(axis=1)
    return triangle_edges[np.arange(len(triangle_edges)), np.argmax(lengths[triangle_edges], axis=1)]
