"""Writes Gmsh's plate as sfepy does: `mat_id` of triangles, `node_groups` of the points of lines. Arguments: from, to."""

import sys

import meshio
import numpy
from sfepy.base.base import output
from sfepy.discrete.fem import Mesh

output.set_output(quiet=True)
source, target = sys.argv[1:]
mesh = meshio.read(source)
groups = numpy.zeros(len(mesh.points), numpy.int32)
triangles, materials = [], []
lines = []
for block, tags in zip(mesh.cells, mesh.cell_data["gmsh:physical"]):
    if block.type == "line":
        lines += zip(tags, block.data)
    else:
        triangles.append(block.data)
        materials.append(tags)
# The top first, and the interface before it: a corner has the number of the side that is given.
for tag in (6, 4, 1, 2, 3, 5):
    for own, points in lines:
        if own == tag:
            groups[points] = tag
Mesh.from_data(
    "plate",
    mesh.points[:, :2],
    groups,
    [numpy.concatenate(triangles)],
    [numpy.concatenate(materials)],
    ["2_3"],
).write(target, io="auto")
