"""Solves the plate of two materials with sfepy. The environment's ORDER is that of the elements."""

import os

import numpy
from each import each
from sfepy.base.base import output
from sfepy.discrete import (
    Equation,
    Equations,
    FieldVariable,
    Function,
    Functions,
    Integral,
    Material,
    Problem,
)
from sfepy.discrete.conditions import Conditions, EssentialBC
from sfepy.discrete.common.mappings import get_physical_qps
from sfepy.discrete.fem import FEDomain, Field, Mesh
from sfepy.solvers.ls import ScipyDirect
from sfepy.solvers.nls import Newton
from sfepy.terms import Term

ORDER = int(os.environ["ORDER"])
EPS = 1e-6
SIDES = " +v ".join(f"vertices of group {tag}" for tag in (1, 2, 3, 5))


def top(x, domain=None):
    """A point has one number, and the ends of the top have that of the next side: it is found by its place."""
    return numpy.flatnonzero(x[:, 1] > 1 - EPS)


def given(x, domain=None):
    """The other sides of a file without numbers of points, by their places."""
    sides = (x[:, 0] < EPS) | (x[:, 0] > 1 - EPS) | (x[:, 1] < EPS)
    return numpy.flatnonzero(sides | (numpy.hypot(x[:, 0] - 0.75, x[:, 1] - 0.45) < 0.131))


def wave(x):
    return numpy.sin(numpy.pi * (x[:, 0] - 0.5)) * numpy.cos(x[:, 1])


def upwards(x):
    return -numpy.sin(numpy.pi * (x[:, 0] - 0.5)) * numpy.sin(x[:, 1])


def column(values):
    """One number for each quadrature point."""

    def at(ts, coors, mode=None, **_):
        return {"value": values(coors)[:, None, None]} if mode == "qp" else None

    return at


def solve(path):
    mesh = Mesh.from_file(path)
    domain = FEDomain("plate", mesh)
    omega = domain.create_region("Omega", "all")
    by_places = Functions([Function("given", given), Function("top", top)])
    ends = domain.create_region("Top", "vertices by top", "facet", functions=by_places)
    soft = domain.create_region("Soft", "cells of group 11")
    hard = domain.create_region("Hard", "cells of group 12")
    if len(soft.cells) + len(hard.cells) != mesh.n_el:
        raise ValueError("cells without a material")
    sides = SIDES if path.endswith(".vtk") else "vertices by given"
    held = domain.create_region("Given", sides, "facet", functions=by_places)
    field = Field.from_args("potential", numpy.float64, "scalar", omega, approx_order=ORDER)
    u = FieldVariable("u", "unknown", field)
    v = FieldVariable("v", "test", field, primary_var_name="u")
    integral = Integral("i", order=8)
    softer = Material("softer", k=1.0)
    harder = Material("harder", k=10.0)
    source = Material("source", function=Function("source", column(lambda x: (numpy.pi**2 + 1) * wave(x))))
    flux = Material("flux", function=Function("flux", column(upwards)))
    terms = [
        Term.new("dw_laplace(softer.k, v, u)", integral, soft, softer=softer, v=v, u=u),
        Term.new("dw_laplace(harder.k, v, u)", integral, hard, harder=harder, v=v, u=u),
        -1 * Term.new("dw_volume_integrate(source.value, v)", integral, omega, source=source, v=v),
        -1 * Term.new("dw_surface_integrate(flux.value, v)", integral, ends, flux=flux, v=v),
    ]
    prescribed = Function(
        "prescribed", lambda ts, coors, **_: wave(coors) / numpy.where(coors[:, 0] < 0.5, 1.0, 10.0)
    )
    problem = Problem("plate", equations=Equations([Equation("balance", sum(terms[1:], terms[0]))]))
    problem.set_bcs(ebcs=Conditions([EssentialBC("given", held, {"u.0": prescribed})]))
    problem.set_solver(Newton({}, lin_solver=ScipyDirect({})))
    problem.solve(save_results=False)
    squares = area = 0.0
    for region, k in ((soft, 1.0), (hard, 10.0)):
        found = problem.evaluate(f"ev_volume_integrate.8.{region.name}(u)", mode="qp", u=u)
        places = get_physical_qps(region, Integral("i", order=8))
        weights = field.get_mapping(region, Integral("i", order=8), "volume")[0].det.ravel()
        squares += (weights * (found.ravel() - wave(places.values) / k) ** 2).sum()
        area += weights.sum()
    return {"triangles": mesh.n_el, "area": area, "error": squares**0.5}


output.set_output(quiet=True)
each(solve)
