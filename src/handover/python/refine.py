"""Refines mesh.xdmf with a distributed engine and writes a piece for each rank.

    mpirun -n 4 python3 refine.py [--library dolfinx|petsc] [--rounds n] [--split longest|all]

Each rank reads its share of the triangles of mesh.xdmf, divides those whose cell data `trirefine:selected` is not 0 and those
needed to keep the mesh conforming, and writes refined_<rank>.vtu; refined.pvtu follows when every piece is on disk.
The pieces have the data of the mesh, and three arrays with the provenance of their entities (0-based):

    trirefine:triangle  the input triangle that a triangle is or is part of; -1 for lines
    trirefine:point     the number in the input; -1 for new points
    trirefine:ends      for a new point, the two points of the same piece whose midpoint it is; else -1 -1

`trirefine takeback` joins the pieces by these arrays and verifies the result.
"""

import argparse
import importlib
import os
import resource
import sys
import time

from stop import print_failure, stop

try:
    import numpy as np
    from mpi4py import MPI

    from mesh_file import MeshFile
    from pieces import write_pieces
except ImportError as error:
    stop(f"{sys.executable} has no module {error.name}; NumPy, mpi4py and h5py are needed")

FOLDER = os.path.dirname(os.path.abspath(__file__))


def main():
    options = parse_options()
    comm = MPI.COMM_WORLD
    stop_all_ranks_on_error(comm)
    if options.ranks not in (None, comm.size):
        stop(
            f"expected {options.ranks} ranks, found {comm.size}: the launcher belongs to another MPI than mpi4py;"
            " try mpirun instead of srun, or srun --mpi=pmix"
        )
    started = time.time()
    remove_result(comm)

    def report(text):
        if comm.rank == 0:
            print(f"refine.py: {text} ({time.time() - started:.1f} s)", flush=True)

    engine_module = importlib.import_module(f"engine_{options.library}")
    file = MeshFile(comm, os.path.join(FOLDER, "mesh.xdmf"))
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
    largest = comm.allreduce(peak_memory(), op=MPI.MAX)
    report(f"wrote refined.pvtu; the largest rank took {largest / 1e6:,.0f} MB")


def parse_options():
    parser = argparse.ArgumentParser(description="Refines mesh.xdmf on all ranks.")
    parser.add_argument("--library", choices=["dolfinx", "petsc"], default="dolfinx")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--ranks", type=int, help="expected number of ranks; stops if there are others")
    parser.add_argument("--split", choices=["longest", "all"], default="longest")
    return parser.parse_args()


def stop_all_ranks_on_error(comm):
    """Aborts all ranks after an uncaught exception; without that they would wait forever for the one that failed."""

    def abort(kind, error, trace):
        print_failure(f"rank {comm.rank}: {kind.__name__}: {error}")
        if os.environ.get("TRIREFINE_TRACE"):
            sys.__excepthook__(kind, error, trace)
        comm.Abort(1)

    sys.excepthook = abort


def remove_result(comm):
    """Removes the list of an earlier run's pieces, so that it never lists those of a run that fails."""
    path = os.path.join(FOLDER, "refined.pvtu")
    if comm.rank == 0 and os.path.exists(path):
        os.remove(path)
    comm.Barrier()


def peak_memory():
    """Largest memory of this rank so far, in bytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else 1024 * peak


def with_midpoints(values, ends):
    """Appends values of new points: reals are the mean of both ends; integers, which are tags, are 0."""
    if values.dtype.kind == "f":
        new = (values[ends[:, 0]] + values[ends[:, 1]]) * 0.5
    else:
        new = np.zeros((len(ends), *values.shape[1:]), values.dtype)
    return np.concatenate([values, new])


def edge_keys(a, b, points):
    """An integer for each pair of points a, b, the same for b, a; `points` is the number of points."""
    return np.minimum(a, b) * np.int64(points) + np.maximum(a, b)


def local_lines(comm, file, triangles, point_ids):
    """The lines of the file on edges of this rank's triangles, in local points, with their data; shared ones are the lowest rank's."""
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
    """
    Divides the lines that new points halve: the first half takes the place of the line, the second ones follow. Returns the
    lines and the line before that each is or is part of. New points are numbered from `first` on.
    """
    parents = np.arange(len(lines))
    if len(lines) == 0 or len(ends) == 0:
        return lines, parents
    points = first + len(ends)
    keys = edge_keys(ends[:, 0], ends[:, 1], points)
    order = np.argsort(keys)
    line_keys = edge_keys(lines[:, 0], lines[:, 1], points)
    at = np.minimum(np.searchsorted(keys, line_keys, sorter=order), len(keys) - 1)
    halved = keys[order[at]] == line_keys
    middle = first + order[at[halved]]
    second = np.stack([middle, lines[halved, 1]], axis=1)
    lines = lines.copy()
    lines[halved, 1] = middle
    return np.concatenate([lines, second]), np.concatenate([parents, parents[halved]])


if __name__ == "__main__":
    main()
