"""Refines mesh.xdmf with a distributed engine and writes a piece for each rank.

    mpirun -n 4 python3 refine.py [--library dolfinx|petsc] [--rounds n] [--split longest|all]

Reads, on each rank, its share of the triangles of mesh.xdmf; divides the triangles whose cell data `trirefine:selected` is not 0,
and what must follow to keep the mesh conforming; writes refined_<rank>.vtu, and refined.pvtu once every piece is on disk.
The data of the mesh are carried to the pieces, and three arrays say where each entity comes from:

    trirefine:triangle  number of the input triangle that a triangle is part of, from 0; -1 for lines
    trirefine:point     number of the input point, from 0; -1 for new points
    trirefine:ends      for new points, the two points of the same piece between which it lies in the middle; else -1 -1

`trirefine takeback` joins the pieces by these arrays and verifies the result.
"""

import argparse
import importlib
import os
import sys
import time

import numpy as np
from mpi4py import MPI

from mesh_file import MeshFile
from pieces import write_pieces

FOLDER = os.path.dirname(os.path.abspath(__file__))


def main():
    options = parse_options()
    comm = MPI.COMM_WORLD
    stop_all_ranks_on_error(comm)
    started = time.time()

    def report(text):
        if comm.rank == 0:
            print(f"refine.py: {text} ({time.time() - started:.1f} s)", flush=True)

    engine_module = importlib.import_module(f"engine_{options.library}")
    file = MeshFile(os.path.join(FOLDER, "mesh.xdmf"))
    engine = engine_module.Engine(comm, file)
    report(f"{engine.name} read {file.triangle_count:,} triangles on {comm.size} ranks")

    triangle_ids = engine.triangle_ids
    point_ids = engine.point_ids
    ends = np.full((len(point_ids), 2), -1, np.int64)
    triangle_data = {name: data.rows(triangle_ids) for name, data in file.triangle_data.items()}
    point_data = {name: data.rows(point_ids) for name, data in file.point_data.items()}
    lines, line_data = local_lines(comm, file, engine.triangles, point_ids)

    for step in range(1, options.rounds + 1):
        division = engine.divide(triangle_data["trirefine:selected"] != 0, options.split)
        triangle_ids = triangle_ids[division.parents]
        triangle_data = {name: values[division.parents] for name, values in triangle_data.items()}
        point_ids = np.concatenate([point_ids, np.full(len(division.ends), -1, np.int64)])
        ends = np.concatenate([ends, division.ends])
        point_data = {name: with_midpoints(values, division.ends) for name, values in point_data.items()}
        lines, parents = divide_lines(lines, division.ends, len(point_ids) - len(division.ends))
        line_data = {name: values[parents] for name, values in line_data.items()}
        count = comm.allreduce(len(triangle_ids))
        report(f"round {step} of {options.rounds}: {count:,} triangles")

    triangle_data["trirefine:triangle"] = triangle_ids
    line_data["trirefine:triangle"] = np.full(len(lines), -1, np.int64)
    point_data["trirefine:point"] = point_ids
    point_data["trirefine:ends"] = ends
    write_pieces(comm, FOLDER, engine.points, (lines, line_data), (engine.triangles, triangle_data), point_data)
    report("wrote refined.pvtu")


def parse_options():
    parser = argparse.ArgumentParser(description="Refines mesh.xdmf on all ranks.")
    parser.add_argument("--library", choices=["dolfinx", "petsc"], default="dolfinx")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--split", choices=["longest", "all"], default="longest")
    return parser.parse_args()


def stop_all_ranks_on_error(comm):
    """Without this, ranks would wait forever for one that failed."""

    def abort(kind, error, trace):
        print(f"refine.py: rank {comm.rank}: {kind.__name__}: {error}", file=sys.stderr, flush=True)
        if os.environ.get("TRIREFINE_TRACE"):
            sys.__excepthook__(kind, error, trace)
        comm.Abort(1)

    sys.excepthook = abort


def with_midpoints(values, ends):
    """Reals of new points are the mean of both ends; integers, which name boundaries or materials, are 0."""
    if values.dtype.kind == "f":
        new = (values[ends[:, 0]] + values[ends[:, 1]]) * 0.5
    else:
        new = np.zeros((len(ends), *values.shape[1:]), values.dtype)
    return np.concatenate([values, new])


def edge_keys(a, b, points):
    """One integer for each pair of points, whatever their order."""
    return np.minimum(a, b) * np.int64(points) + np.maximum(a, b)


def local_lines(comm, file, triangles, point_ids):
    """The lines of the file along edges of this rank's triangles, in local points. A line between ranks goes to the lower."""
    count = file.point_count
    corners = point_ids[triangles]
    edges = np.unique(
        np.concatenate([edge_keys(corners[:, k], corners[:, (k + 1) % 3], count) for k in range(3)])
    )
    keys = edge_keys(file.lines[:, 0], file.lines[:, 1], count)
    owner = np.where(np.isin(keys, edges), comm.rank, comm.size).astype(np.int32)
    comm.Allreduce(MPI.IN_PLACE, owner, op=MPI.MIN)
    mine = np.flatnonzero(owner == comm.rank)
    order = np.argsort(point_ids)
    lines = order[np.searchsorted(point_ids, file.lines[mine], sorter=order)] if len(mine) else np.empty((0, 2), np.int64)
    return lines, {name: data.rows(mine) for name, data in file.line_data.items()}


def divide_lines(lines, ends, first):
    """Replaces each line between the ends of a new point by its halves. `first`: the first new point."""
    parents = np.arange(len(lines))
    if len(lines) == 0 or len(ends) == 0:
        return lines, parents
    points = first + len(ends)
    keys = edge_keys(ends[:, 0], ends[:, 1], points)
    order = np.argsort(keys)
    sought = edge_keys(lines[:, 0], lines[:, 1], points)
    at = np.minimum(np.searchsorted(keys, sought, sorter=order), len(keys) - 1)
    halved = keys[order[at]] == sought
    middle = first + order[at[halved]]
    second = np.stack([middle, lines[halved, 1]], axis=1)
    lines = lines.copy()
    lines[halved, 1] = middle
    return np.concatenate([lines, second]), np.concatenate([parents, parents[halved]])


if __name__ == "__main__":
    main()
