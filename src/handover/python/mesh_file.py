"""Reads mesh.xdmf. Its arrays are in mesh.h5; each rank reads only the rows that it needs, but all lines."""

import os
import xml.etree.ElementTree as xml

import h5py
import numpy as np

# Rows that are read at a time.
BLOCK = 1 << 20


class Dataset:
    """A dataset of the HDF5 file."""

    def __init__(self, file, path):
        self.path = path
        self._data = file[path]
        self.shape = self._data.shape

    def all(self):
        return self._data[...]

    def rows(self, numbers):
        """Rows by number (0-based), in any order, also repeated; numbers must be in range. Reads a block at a time."""
        rows = np.empty((len(numbers), *self.shape[1:]), self._data.dtype)
        order = np.argsort(numbers, kind="stable")
        ascending = numbers[order]
        for first in range(0, self.shape[0], BLOCK):
            begin, end = np.searchsorted(ascending, [first, first + BLOCK])
            if begin < end:
                rows[order[begin:end]] = self._data[first : first + BLOCK][ascending[begin:end] - first]
        return rows


class MeshFile:
    """
    path            of the XDMF file
    name            of the grid of the triangles
    hdf5_path       of the HDF5 file
    points          Dataset (points, 2 or 3) of float64
    triangles       Dataset (triangles, 3) of points (0-based)
    lines           array (lines, 2) of points (0-based)
    triangle_data, line_data, point_data    Datasets by name
    """

    def __init__(self, path):
        self.path = path
        document = xml.parse(path)
        grids = [grid for grid in document.iter("Grid") if grid.find("Topology") is not None]
        hdf5 = grids[0].find("Topology/DataItem").text.strip().split(":")[0]
        self.hdf5_path = os.path.join(os.path.dirname(path), hdf5)
        self._file = h5py.File(self.hdf5_path, "r")
        faces = grids[0]
        self.name = faces.get("Name")
        self.points = self._dataset(faces.find("Geometry/DataItem"))
        self.triangles = self._dataset(faces.find("Topology/DataItem"))
        self.point_count = self.points.shape[0]
        self.dimension = self.points.shape[1]
        self.triangle_count = self.triangles.shape[0]
        self.triangle_data = self._data(faces, "Cell")
        self.point_data = self._data(faces, "Node")
        self.lines = np.empty((0, 2), np.int64)
        self.line_data = {}
        for grid in grids[1:]:
            topology = grid.find("Topology")
            if topology.get("TopologyType") == "Polyline":
                self.lines = self._dataset(topology.find("DataItem")).all().astype(np.int64)
                self.line_data = self._data(grid, "Cell")

    def _data(self, grid, center):
        attributes = [a for a in grid.findall("Attribute") if a.get("Center") == center]
        return {a.get("Name"): self._dataset(a.find("DataItem")) for a in attributes}

    def _dataset(self, item):
        return Dataset(self._file, item.text.strip().split(":", 1)[1])
