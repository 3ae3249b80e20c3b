"""Writes Gmsh's plate as dolfinx does: the mesh, `cell_tags` and `facet_tags`. Arguments: from, to, ascii or hdf5."""

import sys

import gmsh
from dolfinx.io import XDMFFile, gmshio
from mpi4py import MPI

source, target, data = sys.argv[1:]
gmsh.initialize()
gmsh.option.setNumber("General.Terminal", 0)
gmsh.open(source)
mesh, cells, facets = gmshio.model_to_mesh(gmsh.model, MPI.COMM_SELF, 0, gdim=2)
gmsh.finalize()
mesh.name, cells.name, facets.name = "mesh", "cell_tags", "facet_tags"
mesh.topology.create_connectivity(1, 2)
encoding = XDMFFile.Encoding.HDF5 if data == "hdf5" else XDMFFile.Encoding.ASCII
with XDMFFile(MPI.COMM_SELF, target, "w", encoding=encoding) as file:
    file.write_mesh(mesh)
    file.write_meshtags(cells)
    file.write_meshtags(facets)
