"""What dolfinx finds in files of XDMF: the mesh, the tags of its cells and those of its facets."""

from xml.etree import ElementTree

import numpy
from dolfinx.io import XDMFFile
from each import each
from mpi4py import MPI


def counts(tags):
    values, times = numpy.unique(tags.values, return_counts=True)
    return {str(value): int(count) for value, count in zip(values, times)}


def read(path):
    # It looks for an HDF5 file beside the XML one unless it is told that there is none.
    apart = any(item.get("Format") == "HDF" for item in ElementTree.parse(path).iter("DataItem"))
    encoding = XDMFFile.Encoding.HDF5 if apart else XDMFFile.Encoding.ASCII
    with XDMFFile(MPI.COMM_SELF, path, "r", encoding=encoding) as file:
        mesh = file.read_mesh(name="mesh")
        mesh.topology.create_connectivity(1, 2)
        # Of a grid's attributes it takes the first one for tags.
        grids = ElementTree.parse(path).iter("Grid")
        names = [grid.get("Name") for grid in grids if grid.find("Attribute") is not None]
        tags = [counts(file.read_meshtags(mesh, name=name)) for name in names]
    points, triangles = mesh.geometry.x, mesh.geometry.dofmap.array.reshape(-1, 3)
    a, b, c = (points[triangles[:, k]] for k in range(3))
    area = float(numpy.linalg.norm(numpy.cross(b - a, c - a), axis=1).sum() / 2)
    found = {"points": len(points), "triangles": len(triangles), "area": area}
    return {**found, "tags": tags} if tags else found


each(read)
