"""Reads a file with Gmsh and writes it to the second path where one is given."""

import sys

import gmsh

gmsh.initialize()
gmsh.option.setNumber("General.Verbosity", 1)
gmsh.open(sys.argv[1])
assert len(gmsh.model.mesh.getElements(2)[1][0]) > 0
if len(sys.argv) > 2:
    # All elements, not those of groups alone.
    gmsh.option.setNumber("Mesh.SaveAll", 1)
    version, encoding = sys.argv[3].split()
    gmsh.option.setNumber("Mesh.MshFileVersion", float(version))
    gmsh.option.setNumber("Mesh.Binary", 1 if encoding == "binary" else 0)
    gmsh.write(sys.argv[2])
