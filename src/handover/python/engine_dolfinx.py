"""Refinement by dolfinx: the longest-edge bisection of Plaza and Carey (2000)."""

import numpy as np

from stop import stop

try:
    import dolfinx
    from dolfinx.io import XDMFFile
    from dolfinx.mesh import GhostMode
except ImportError as error:
    stop(f"dolfinx can't be imported: {error}; in Debian: apt install python3-dolfinx")

from division import Division, longest_edges

# The only versions that this engine is written for.
VERSION = "0.5."

# Barycentric coordinates of the corners of a triangle, then of the midpoints of its edges, from corner k to the next.
BARYCENTRIC = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.5, 0.5, 0], [0, 0.5, 0.5], [0.5, 0, 0.5]])


class Engine:
    """
    The part of the mesh on this rank. Local numbers are 0-based; `point_ids` and `triangle_ids` are those of the mesh as read.

    points        (n, dimension) coordinates
    triangles     (m, 3) corners, in local points, in the order of the file
    point_ids     (n) numbers in the file
    triangle_ids  (m) numbers in the file
    """

    name = f"dolfinx {dolfinx.__version__}"

    def __init__(self, comm, file):
        if not dolfinx.__version__.startswith(VERSION):
            stop(f"needs dolfinx {VERSION}x, found {dolfinx.__version__}")
        self._dimension = file.dimension
        with XDMFFile(comm, file.path, "r") as xdmf:
            mesh = xdmf.read_mesh(GhostMode.none, name=file.name)
        corners = corners_in(mesh)
        self.point_ids = np.array(mesh.geometry.input_global_indices)
        self.triangle_ids = np.array(mesh.topology.original_cell_index)[: len(corners)]
        # dolfinx sorts the corners of triangles: take their order from the file.
        in_file = file.triangles.rows(self.triangle_ids)
        order = np.argsort(self.point_ids)
        triangles = order[np.searchsorted(self.point_ids, in_file, sorter=order)]
        self._use(mesh, points_of(mesh)[:, : self._dimension], triangles, np.arange(len(self.point_ids)))

    def divide(self, selected, split):
        """
        Divides selected triangles and those needed for a conforming mesh; returns a Division.

        selected  (m) bool
        split     edges of a selected triangle to divide: "longest" or "all"
        """
        chosen = self._triangle_edges[selected]
        if split == "longest":
            chosen = longest_edges(self.points, self._edges, self._triangle_edges)[selected]
        mesh = dolfinx.mesh.refine(self._mesh, np.unique(chosen).astype(np.int32), redistribute=False)
        points, corners = points_of(mesh)[:, : self._dimension], corners_in(mesh)

        # dolfinx returns no parents here. Points match exactly: they are corners and midpoints of the mesh before. Children
        # are created in the order of their parents.
        created = np.array(mesh.topology.original_cell_index)[: len(corners)]
        in_order = np.argsort(created)
        middles = (self.points[self._edges[:, 0]] + self.points[self._edges[:, 1]]) / 2
        before = np.concatenate([self.points, middles])
        candidates = np.concatenate([self.triangles, len(self.points) + self._triangle_edges], axis=1)
        parents = np.empty(len(corners), np.int64)
        parents[in_order] = parents_of(points[corners[in_order]], before[candidates])

        # Each corner is one of the six points of its parent, a corner or a midpoint: dolfinx may have reversed the child.
        same = (points[corners][:, :, None] == before[candidates[parents]][:, None]).all(axis=3)
        positions = same.argmax(axis=2)
        reversed_ = np.linalg.det(BARYCENTRIC[positions]) < 0
        corners[reversed_] = corners[reversed_][:, [0, 2, 1]]
        positions[reversed_] = positions[reversed_][:, [0, 2, 1]]
        origins = np.empty(len(points), np.int64)
        origins[corners] = candidates[parents[:, None], positions]

        # New numbers: points of the mesh before keep theirs, new ones follow.
        is_new = origins >= len(self.points)
        new = np.flatnonzero(is_new)
        ends = self._edges[origins[new] - len(self.points)]
        numbers = np.empty(len(points), np.int64)
        numbers[~is_new] = origins[~is_new]
        numbers[new] = len(self.points) + np.arange(len(new))
        ordered = np.empty_like(points)
        ordered[numbers] = points
        self._use(mesh, ordered, numbers[corners], numbers)
        return Division(ends=ends, parents=parents)

    def _use(self, mesh, points, triangles, numbers):
        """Stores a mesh and derives its edges; `numbers` maps points of the geometry of dolfinx to local points."""
        self._mesh, self.points, self.triangles = mesh, points, triangles
        topology = mesh.topology
        topology.create_entities(1)
        for pair in ((1, 0), (2, 1), (1, 2)):
            topology.create_connectivity(*pair)
        vertices = topology.index_map(0).size_local + topology.index_map(0).num_ghosts
        corners = topology.connectivity(2, 0).array.reshape(-1, 3)
        number_of = np.empty(vertices, np.int64)
        number_of[corners] = numbers[mesh.geometry.dofmap.array.reshape(-1, 3)]
        self._edges = number_of[topology.connectivity(1, 0).array.reshape(-1, 2)]
        edges = topology.connectivity(2, 1).array.reshape(-1, 3).astype(np.int64)
        # Order the edges of each triangle: edge k runs from corner k to the next, and has no end at the corner opposite.
        opposite = triangles[:, [2, 0, 1]]
        touches = (self._edges[edges][:, None, :, :] == opposite[:, :, None, None]).any(axis=3)
        self._triangle_edges = np.take_along_axis(edges, touches.argmin(axis=2), axis=1)


def points_of(mesh):
    """Coordinates (points, 3)."""
    return np.array(mesh.geometry.x)


def corners_in(mesh):
    """Corners (triangles, 3), in points of the geometry."""
    return mesh.geometry.dofmap.array.reshape(-1, 3).astype(np.int64)


def parents_of(children, parents):
    """
    The parent of each child: the first one, from that of the child before, among whose six points are all its corners.

    children  (m, 3, dimension) corners, in the order of their parents
    parents   (n, 6, dimension) corners and midpoints
    """
    points_of_parents = points_as_bytes(parents)
    found = np.empty(len(children), np.int64)
    parent = 0
    for child, corners in enumerate(points_as_bytes(children)):
        while not all(corner in points_of_parents[parent] for corner in corners):
            parent += 1
        found[child] = parent
    return found


def points_as_bytes(points):
    """Points (n, k, dimension) as n lists of k byte strings, equal for equal coordinates: adding 0.0 removes negative zeros."""
    count, corners, dimension = points.shape
    as_bytes = np.ascontiguousarray(points + 0.0).view(f"V{8 * dimension}").reshape(count, corners)
    return as_bytes.tolist()
