"""Refinement by PETSc's DMPlex: skeleton-based refinement (SBR), the longest-edge bisection of Plaza and Carey (2000)."""

import numpy as np
from mpi4py import MPI

from stop import stop

try:
    import petsc4py

    petsc4py.init(["refine.py"])
    from petsc4py import PETSc
except ImportError as error:
    stop(f"petsc4py can't be imported: {error}; in Debian: apt install python3-petsc4py")

from division import Division, longest_edges

# The oldest version with this interface.
VERSION = (3, 18)

# Base of the digits in `number_points`.
BASE = 256


class Engine:
    """
    The part of the mesh on this rank. Local numbers are 0-based; `point_ids` and `triangle_ids` are those of the mesh as read.

    points        (n, dimension) coordinates
    triangles     (m, 3) corners, in local points, in the order of the file up to rotation
    point_ids     (n) numbers in the file
    triangle_ids  (m) numbers in the file
    """

    name = "PETSc " + ".".join(map(str, PETSc.Sys.getVersion()))

    def __init__(self, comm, file):
        if PETSc.Sys.getVersion()[:2] < VERSION:
            stop(f"needs PETSc {VERSION[0]}.{VERSION[1]} or newer, found {self.name}")
        options = PETSc.Options()
        options["dm_adaptor"] = "cellrefiner"
        options["dm_plex_transform_type"] = "refine_sbr"
        options["dm_plex_hdf5_topology_path"] = file.triangles.path
        options["dm_plex_hdf5_geometry_path"] = file.points.path
        viewer = PETSc.Viewer().createHDF5(file.hdf5_path, "r", comm=comm)
        viewer.pushFormat(PETSc.Viewer.Format.HDF5_XDMF)
        plex = PETSc.DMPlex().create(comm=comm)
        plex.load(viewer)
        viewer.destroy()
        # Rank r has read consecutive triangles of the file, from firsts[r] on.
        count = plex.getHeightStratum(0)[1]
        firsts = np.cumsum([0] + comm.allgather(count))
        plex.interpolate()
        ids = firsts[comm.rank] + np.arange(count)
        if comm.size > 1:
            sent = plex.distribute(overlap=0)
            ids = received_ids(sent, firsts, plex.getHeightStratum(0)[1])
        self._use(plex)
        self.triangle_ids = ids
        self.point_ids = self._ids_of_points(file)

    def divide(self, selected, split):
        """
        Divides selected triangles and those needed for a conforming mesh; returns a Division.

        selected  (m) bool
        split     edges of a selected triangle to divide: "longest" or "all"
        """
        plex, edges, first_edge = self._plex, self._edges, self._first_edge
        chosen = self._triangle_edges[selected]
        if split == "longest":
            chosen = longest_edges(self.points, edges, self._triangle_edges)[selected]
        count = len(self.points)
        mark(plex, "adapt", 1, first_edge + np.unique(chosen))
        digits_of_triangles = number_points(plex, "triangle", 0, len(self.triangles))
        digits_of_edges = number_points(plex, "edge", first_edge, len(edges))
        self._use(plex.adaptLabel("adapt"))
        parents = numbers_of(self._plex, "triangle", digits_of_triangles, 0, len(self.triangles))
        halved = numbers_of(self._plex, "edge", digits_of_edges, self._first_point, len(self.points))[count:]
        self._plex.removeLabel("adapt")
        plex.destroy()
        return Division(ends=edges[halved], parents=parents)

    def _use(self, plex):
        """Stores a mesh and its arrays. The points of the DMPlex are its triangles from 0, then vertices, then edges."""
        self._plex = plex
        triangles = plex.getHeightStratum(0)[1]
        self._first_point = plex.getDepthStratum(0)[0]
        self._first_edge, end = plex.getDepthStratum(1)
        cone = plex.getCone
        self._edges = np.array([cone(e) for e in range(self._first_edge, end)], np.int64).reshape(-1, 2) - self._first_point
        self._triangle_edges = np.array([cone(t) for t in range(triangles)], np.int64).reshape(-1, 3) - self._first_edge
        self.points = plex.getCoordinatesLocal().array.reshape(-1, plex.getCoordinateDim()).copy()
        self.triangles = corners_of(self._edges, self._triangle_edges)

    def _ids_of_points(self, file):
        """
        Numbers in the file of the points of this rank, by the corners of its triangles there. PETSc may have rotated the corners
        of a triangle: compares the coordinates of the first corner.
        """
        corners = file.triangles.rows(self.triangle_ids)
        ids = np.full(len(self.points), -1, np.int64)
        for first in range(3):
            rotated = np.roll(corners, first, axis=1)
            same = (file.points.rows(rotated[:, 0]) == self.points[self.triangles[:, 0]]).all(axis=1)
            ids[self.triangles[same]] = rotated[same]
        if not (file.points.rows(ids) == self.points).all():
            raise RuntimeError("PETSc has changed the order of corners of a triangle")
        return ids


def received_ids(sent, firsts, triangles):
    """
    Numbers in the file of the triangles that this rank has after the distribution.

    sent       the star forest (PetscSF) of the distribution: for each point here the rank and point it came from
    firsts     number in the file of the first triangle that each rank read
    triangles  number of triangles of this rank
    """
    _, local, remote = sent.getGraph()
    local = np.arange(len(remote)) if local is None else local
    is_triangle = local < triangles
    ids = np.empty(triangles, np.int64)
    ids[local[is_triangle]] = firsts[remote[is_triangle, 0]] + remote[is_triangle, 1]
    return ids


def corners_of(edges, triangle_edges):
    """Corners (m, 3) from edges: corner k of a triangle is the point that its edges k - 1 and k have in common."""
    corners = np.empty_like(triangle_edges)
    for k in range(3):
        before, after = edges[triangle_edges[:, k - 1]], edges[triangle_edges[:, k]]
        is_first = (after[:, 0] == before[:, 0]) | (after[:, 0] == before[:, 1])
        corners[:, k] = np.where(is_first, after[:, 0], after[:, 1])
    return corners


def mark(plex, name, value, points):
    """Gives points of the DMPlex a value in a label, which is created if it does not exist."""
    plex.createLabel(name)
    numbers = PETSc.IS().createGeneral(points.astype(PETSc.IntType), comm=PETSc.COMM_SELF)
    plex.getLabel(name).setStratumIS(value, numbers)


def number_points(plex, name, first, count):
    """
    Labels points [first, first + count) of the DMPlex with their index in this range, so that `numbers_of` can find the
    parents of new points, which inherit labels. A label with a value for each point would be slow: there is a label for
    each digit of the index to base 256. Returns the number of digits.
    """
    digits = 1
    largest = plex.comm.tompi4py().allreduce(count, op=MPI.MAX)
    while BASE**digits < largest:
        digits += 1
    for digit in range(digits):
        values = (np.arange(count) // BASE**digit) % BASE
        order = np.argsort(values, kind="stable")
        starts = np.searchsorted(values[order], np.arange(BASE + 1))
        for value in range(BASE):
            points = order[starts[value] : starts[value + 1]] + first
            mark(plex, f"{name}{digit}", value, points)
    return digits


def numbers_of(plex, name, digits, first, count):
    """The indexes that points [first, first + count) have or inherited from `number_points`, -1 if none; removes the labels."""
    numbers = np.zeros(count, np.int64)
    labelled = np.zeros(count, bool)
    for digit in range(digits):
        label = plex.getLabel(f"{name}{digit}")
        for value in label.getValueIS().getIndices():
            points = label.getStratumIS(int(value)).getIndices() - first
            points = points[(points >= 0) & (points < count)]
            numbers[points] += int(value) * BASE**digit
            labelled[points] = True
        plex.removeLabel(f"{name}{digit}")
    numbers[~labelled] = -1
    return numbers
