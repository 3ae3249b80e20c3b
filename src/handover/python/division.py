"""Results of a round of refinement, and longest edges."""

from dataclasses import dataclass

import numpy as np


@dataclass
class Division:
    """
    The new entities of a round, in local numbers (0-based). New points follow those before the round.

    ends     (new points, 2): the points whose midpoint each new point is
    parents  (triangles after the round): the triangle before the round that each is or is part of
    """

    ends: np.ndarray
    parents: np.ndarray


def longest_edges(points, edges, triangle_edges):
    """
    The longest edge of each triangle, the first of equal ones.

    points          (points, dimension) coordinates
    edges           (n, 2) points of each edge
    triangle_edges  (m, 3) edges of each triangle
    """
    vectors = points[edges[:, 0]] - points[edges[:, 1]]
    lengths = (vectors * vectors).sum(axis=1)
    return triangle_edges[np.arange(len(triangle_edges)), np.argmax(lengths[triangle_edges], axis=1)]
