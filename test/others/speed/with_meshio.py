"""Reads a file with meshio and writes it to the second path where one is given, in the same way."""

import sys

import meshio

mesh = meshio.read(sys.argv[1])
assert sum(len(block.data) for block in mesh.cells if block.type == "triangle") > 0
if len(sys.argv) > 2:
    how = sys.argv[3]
    suffix = sys.argv[2].rsplit(".", 1)[1]
    options = {}
    if suffix == "msh":
        options["file_format"] = "gmsh22" if how.startswith("2.2") else "gmsh"
    if suffix in ("msh", "vtk", "vtu", "ply", "stl"):
        options["binary"] = not how.endswith("ascii")
    mesh.write(sys.argv[2], **options)
