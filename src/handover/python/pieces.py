"""Writes refined_<rank>.vtu and refined.pvtu, VTK's unstructured grids, with raw appended data."""

import os

import numpy as np

NAME = "refined"
VTK_LINE, VTK_TRIANGLE = 3, 5


def write_pieces(comm, folder, points, lines, triangles, point_data):
    """
    Writes the piece of this rank; rank 0 writes refined.pvtu when all pieces are on disk.

    points      (n, 2 or 3) coordinates
    lines       (corners (k, 2), data by name)
    triangles   (corners (m, 3), data by name)
    point_data  by name
    """
    in_space = np.zeros((len(points), 3))
    in_space[:, : points.shape[1]] = points
    cells = [lines, triangles]
    corners = [np.ascontiguousarray(part, np.int64) for part, _ in cells]
    offsets = np.cumsum(np.concatenate([np.full(len(part), part.shape[1], np.int64) for part in corners]))
    types = np.concatenate(
        [np.full(len(corners[0]), VTK_LINE, np.uint8), np.full(len(corners[1]), VTK_TRIANGLE, np.uint8)]
    )
    sections = {
        "PointData": point_data,
        "CellData": joined(lines, triangles),
        "Points": {"Points": in_space},
        "Cells": {
            "connectivity": np.concatenate([part.ravel() for part in corners]),
            "offsets": offsets,
            "types": types,
        },
    }
    path = os.path.join(folder, f"{NAME}_{comm.rank}.vtu")
    write_vtu(path, sections, len(points), len(types))
    comm.Barrier()
    if comm.rank == 0:
        write_pvtu(os.path.join(folder, f"{NAME}.pvtu"), sections, comm.size)


def joined(lines, triangles):
    """Cell data by name, of lines and then triangles; an array that only one of them has is 0 on the other."""
    (edges, line_data), (faces, triangle_data) = lines, triangles
    data = {}
    for name in [*triangle_data, *(n for n in line_data if n not in triangle_data)]:
        on_lines, on_triangles = line_data.get(name), triangle_data.get(name)
        if on_lines is None:
            on_lines = np.zeros((len(edges), *on_triangles.shape[1:]), on_triangles.dtype)
        if on_triangles is None:
            on_triangles = np.zeros((len(faces), *on_lines.shape[1:]), on_lines.dtype)
        data[name] = np.concatenate([on_lines, on_triangles])
    return data


def attributes(name, values):
    """XML attributes of a DataArray: type, name, components."""
    kind = {"f": "Float", "i": "Int", "u": "UInt"}[values.dtype.kind]
    components = f' NumberOfComponents="{values.shape[1]}"' if values.ndim > 1 else ""
    return f'type="{kind}{8 * values.dtype.itemsize}" Name="{escaped(name)}"{components}'


def escaped(name):
    for character, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        name = name.replace(character, entity)
    return name


def write_vtu(path, sections, points, cells):
    """Writes a piece under a temporary name and renames it, so that a file of this name is always complete."""
    arrays = []
    offset = 0
    text = [
        '<?xml version="1.0"?>\n<VTKFile type="UnstructuredGrid" version="1.0" byte_order="LittleEndian" header_type="UInt64">\n'
        f'<UnstructuredGrid>\n<Piece NumberOfPoints="{points}" NumberOfCells="{cells}">\n'
    ]
    for section, data in sections.items():
        text.append(f"<{section}>\n")
        for name, values in data.items():
            values = np.ascontiguousarray(values, values.dtype.newbyteorder("<"))
            text.append(f'<DataArray {attributes(name, values)} format="appended" offset="{offset}"/>\n')
            arrays.append(values)
            offset += 8 + values.nbytes
        text.append(f"</{section}>\n")
    text.append('</Piece>\n</UnstructuredGrid>\n<AppendedData encoding="raw">\n_')
    partial = path + ".part"
    with open(partial, "wb") as file:
        file.write("".join(text).encode())
        for values in arrays:
            file.write(np.array([values.nbytes], "<u8").tobytes())
            file.write(values.data if values.size else b"")
        file.write(b"\n</AppendedData>\n</VTKFile>\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(partial, path)


def write_pvtu(path, sections, pieces):
    """Writes the file that lists the pieces and declares their arrays, like `write_vtu`."""
    text = ['<?xml version="1.0"?>\n<VTKFile type="PUnstructuredGrid" version="1.0">\n<PUnstructuredGrid GhostLevel="0">\n']
    for section in ("PointData", "CellData", "Points"):
        text.append(f"<P{section}>\n")
        text += [f"<PDataArray {attributes(name, values)}/>\n" for name, values in sections[section].items()]
        text.append(f"</P{section}>\n")
    text += [f'<Piece Source="{NAME}_{rank}.vtu"/>\n' for rank in range(pieces)]
    text.append("</PUnstructuredGrid>\n</VTKFile>\n")
    partial = path + ".part"
    with open(partial, "w") as file:
        file.writelines(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(partial, path)
