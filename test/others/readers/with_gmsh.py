"""What Gmsh finds in files."""

import gmsh
from each import each

TRIANGLE = 2


def read(path):
    # After a file that it fails at it reads no other one.
    gmsh.initialize()
    gmsh.option.setNumber("General.Terminal", 0)
    try:
        return counts_of(path)
    finally:
        gmsh.finalize()


def counts_of(path):
    gmsh.open(path)
    tags, places, _ = gmsh.model.mesh.getNodes()
    at = {tag: places[3 * k : 3 * k + 3] for k, tag in enumerate(tags)}
    _, nodes = gmsh.model.mesh.getElementsByType(TRIANGLE)
    area = 0.0
    for t in range(0, len(nodes), 3):
        a, b, c = (at[node] for node in nodes[t : t + 3])
        u, v = b - a, c - a
        cross = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
        area += sum(x * x for x in cross) ** 0.5 / 2
    found = {"points": len(tags), "triangles": len(nodes) // 3, "area": area}
    groups = gmsh.model.getPhysicalGroups()
    names = sorted(filter(None, (gmsh.model.getPhysicalName(*group) for group in groups)))
    if names:
        found["names"] = names
    return found


each(read)
