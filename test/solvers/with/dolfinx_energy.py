"""The strain energy of the pulled plate in plane stress, with quadratic displacements, for each file of Gmsh."""

import gmsh
import ufl
from dolfinx import fem
from dolfinx.io import gmshio
from each import each
from mpi4py import MPI
from petsc4py import PETSc

E = {11: 70000.0, 12: 210000.0}
NU = 0.3
PULL, THICKNESS = 200.0, 0.1
LEFT, RIGHT, BOTTOM = 1, 2, 3


def solve(path):
    gmsh.initialize()
    gmsh.option.setNumber("General.Terminal", 0)
    gmsh.open(path)
    mesh, cells, facets = gmshio.model_to_mesh(gmsh.model, MPI.COMM_SELF, 0, gdim=2)
    gmsh.finalize()
    mesh.topology.create_connectivity(1, 2)
    modulus = fem.Function(fem.FunctionSpace(mesh, ("DG", 0)))
    for tag, value in E.items():
        modulus.x.array[cells.indices[cells.values == tag]] = value
    space = fem.VectorFunctionSpace(mesh, ("CG", 2))
    u, v = ufl.TrialFunction(space), ufl.TestFunction(space)
    strain = lambda w: ufl.sym(ufl.grad(w))
    stress = lambda w: modulus / (1 - NU**2) * (
        (1 - NU) * strain(w) + NU * ufl.tr(strain(w)) * ufl.Identity(2)
    )
    held = []
    for tag, axis in ((LEFT, 0), (BOTTOM, 1)):
        dofs = fem.locate_dofs_topological(space.sub(axis), 1, facets.indices[facets.values == tag])
        held.append(fem.dirichletbc(PETSc.ScalarType(0), dofs, space.sub(axis)))
    ds = ufl.Measure("ds", mesh, subdomain_data=facets)
    load = fem.Constant(mesh, PETSc.ScalarType((PULL / THICKNESS, 0)))
    problem = fem.petsc.LinearProblem(
        ufl.inner(stress(u), strain(v)) * ufl.dx,
        ufl.inner(load, v) * ds(RIGHT),
        bcs=held,
        petsc_options={"ksp_type": "preonly", "pc_type": "lu"},
    )
    found = problem.solve()
    density = ufl.inner(stress(found), strain(found)) / 2
    return {"energy": THICKNESS * fem.assemble_scalar(fem.form(density * ufl.dx))}


each(solve)
