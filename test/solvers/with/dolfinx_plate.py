"""Solves the plate of two materials with dolfinx: linear or isoparametric quadratic elements."""

from xml.etree import ElementTree

import gmsh
import numpy
import ufl
from dolfinx import fem
from dolfinx.io import XDMFFile, gmshio
from each import each
from mpi4py import MPI
from petsc4py import PETSc

K = {11: 1.0, 12: 10.0}
GIVEN = (1, 2, 3, 5)
TOP = 4
# The names that tags have in its own files.
OWN = ("cell_tags", "facet_tags")


def from_xdmf(path):
    grids = list(ElementTree.parse(path).iter("Grid"))
    # It looks for an HDF5 file beside the XML one unless it is told that there is none.
    apart = any(item.get("Format") == "HDF" for grid in grids for item in grid.iter("DataItem"))
    encoding = XDMFFile.Encoding.HDF5 if apart else XDMFFile.Encoding.ASCII
    # Its own files have a grid for the mesh alone; in others the cells of the mesh have their tags.
    tagged = [grid.get("Name") for grid in grids if grid.find("Attribute") is not None]
    cells, facets = OWN if OWN[0] in tagged else tagged
    with XDMFFile(MPI.COMM_SELF, path, "r", encoding=encoding) as file:
        mesh = file.read_mesh(name=grids[0].get("Name"))
        mesh.topology.create_connectivity(1, 2)
        return mesh, file.read_meshtags(mesh, name=cells), file.read_meshtags(mesh, name=facets)


def from_gmsh(path):
    # read_from_msh of 0.5 names a variable that does not exist.
    gmsh.initialize()
    try:
        gmsh.option.setNumber("General.Terminal", 0)
        gmsh.open(path)
        # Numbers of nodes that a coarsening took are missing, and model_to_mesh needs all from 1 on.
        gmsh.model.mesh.renumberNodes()
        return gmshio.model_to_mesh(gmsh.model, MPI.COMM_SELF, 0, gdim=2)
    finally:
        gmsh.finalize()


def solve(path):
    mesh, cells, facets = (from_gmsh if path.endswith(".msh") else from_xdmf)(path)
    order = 1 if mesh.geometry.dofmap.array.size == 3 * len(cells.values) else 2
    x = ufl.SpatialCoordinate(mesh)
    k = fem.Function(fem.FunctionSpace(mesh, ("DG", 0)))
    for tag, value in K.items():
        k.x.array[cells.indices[cells.values == tag]] = value
    wave = ufl.sin(numpy.pi * (x[0] - 0.5)) * ufl.cos(x[1])
    upwards = -ufl.sin(numpy.pi * (x[0] - 0.5)) * ufl.sin(x[1])
    space = fem.FunctionSpace(mesh, ("CG", order))
    u, v = ufl.TrialFunction(space), ufl.TestFunction(space)
    dx = ufl.Measure("dx", mesh, metadata={"quadrature_degree": 8})
    ds = ufl.Measure("ds", mesh, subdomain_data=facets, metadata={"quadrature_degree": 8})
    prescribed = fem.Function(space)
    prescribed.interpolate(
        lambda x: numpy.sin(numpy.pi * (x[0] - 0.5)) * numpy.cos(x[1]) / numpy.where(x[0] < 0.5, K[11], K[12])
    )
    edges = facets.indices[numpy.isin(facets.values, GIVEN)]
    given = fem.dirichletbc(prescribed, fem.locate_dofs_topological(space, 1, edges))
    problem = fem.petsc.LinearProblem(
        k * ufl.inner(ufl.grad(u), ufl.grad(v)) * dx,
        (numpy.pi**2 + 1) * wave * v * dx + upwards * v * ds(TOP),
        bcs=[given],
        petsc_options={"ksp_type": "preonly", "pc_type": "lu"},
    )
    found = problem.solve()
    error = fem.assemble_scalar(fem.form((found - wave / k) ** 2 * dx))
    area = fem.assemble_scalar(fem.form(fem.Constant(mesh, PETSc.ScalarType(1)) * dx))
    return {"triangles": len(cells.values), "area": area, "error": error**0.5}


each(solve)
