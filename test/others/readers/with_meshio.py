"""What meshio finds in files."""

import meshio
import numpy
from each import each


def read(path):
    mesh = meshio.read(path)
    blocks = [block.data for block in mesh.cells if block.type == "triangle"]
    triangles = numpy.concatenate(blocks or [numpy.zeros((0, 3), int)])
    points = numpy.zeros((len(mesh.points), 3))
    points[:, : mesh.points.shape[1]] = mesh.points
    a, b, c = (points[triangles[:, k]] for k in range(3))
    area = float(numpy.linalg.norm(numpy.cross(b - a, c - a), axis=1).sum() / 2)
    found = {"points": len(points), "triangles": len(triangles), "area": area}
    # Lines of Abaqus are sets of nodes.
    sets = [name for name in (*mesh.cell_sets, *mesh.point_sets) if not name.startswith("gmsh:")]
    names = sorted({*mesh.field_data, *sets})
    return {**found, "names": names} if names else found


each(read)
