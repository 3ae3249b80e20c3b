"""Reads mesh.xdmf. Its arrays are in mesh.h5, of which each rank reads an equal share, but all lines."""

import os
import xml.etree.ElementTree as xml

import h5py
import numpy as np
from mpi4py import MPI


class Dataset:
    """A dataset of the HDF5 file."""

    def __init__(self, comm, file, path):
        self.path = path
        self._comm = comm
        self._data = file[path]
        self.shape = self._data.shape

    def all(self):
        return self._data[...]

    def rows(self, numbers):
        """
        Rows by number (0-based), in any order, also repeated; numbers must be in range. All ranks call this together: each reads
        an equal share of consecutive rows and sends the others what they ask for.
        """
        comm = self._comm
        firsts = np.arange(comm.size + 1) * self.shape[0] // comm.size
        first = firsts[comm.rank]
        order = np.argsort(numbers, kind="stable")
        asked = np.asarray(numbers, np.int64)[order]
        sends = np.diff(np.searchsorted(asked, firsts))
        receives = np.array(comm.alltoall(sends.tolist()))
        wanted = np.empty(receives.sum(), np.int64)
        comm.Alltoallv([asked, (sends, starts(sends)), MPI.INT64_T], [wanted, (receives, starts(receives)), MPI.INT64_T])
        sent = self._data[first : firsts[comm.rank + 1]][wanted - first]
        received = np.empty((len(asked), *self.shape[1:]), self._data.dtype)
        row = MPI.BYTE.Create_contiguous(received.dtype.itemsize * int(np.prod(self.shape[1:]))).Commit()
        comm.Alltoallv([sent, (receives, starts(receives)), row], [received, (sends, starts(sends)), row])
        row.Free()
        rows = np.empty_like(received)
        rows[order] = received
        return rows


def starts(counts):
    """Where each of consecutive parts begins."""
    return np.cumsum(counts) - counts


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

    def __init__(self, comm, path):
        self.path = path
        self._comm = comm
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
        return Dataset(self._comm, self._file, item.text.strip().split(":", 1)[1])
