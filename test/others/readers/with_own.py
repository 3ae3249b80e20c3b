"""What stands in files that no other program here reads; reads as little as is asked."""

import csv
import json
import os
from xml.etree import ElementTree

import h5py
from each import each


def numbers(path):
    with open(path) as file:
        return [line.split("#")[0].split() for line in file if line.split("#")[0].strip()]


def gmr(path):
    rows = iter(numbers(path))
    points = [tuple(map(float, next(rows))) for _ in range(int(next(rows)[0]))]
    edges = [tuple(map(int, next(rows))) for _ in range(int(next(rows)[0]))]
    triangles = []
    for _ in range(int(next(rows)[0])):
        sides = [int(word) for word in next(rows)[:3]]
        starts = [edges[abs(side) - 1][0 if side > 0 else 1] for side in sides]
        triangles.append(starts)
    return points, triangles


def triangle(path):
    base = path[: -len("node")]
    (_, *nodes), (_, *elements) = numbers(path), numbers(base + "ele")
    place = {row[0]: (float(row[1]), float(row[2])) for row in nodes}
    index = {key: k for k, key in enumerate(place)}
    return list(place.values()), [[index[word] for word in row[1:4]] for row in elements]


def pairs(path):
    with open(path) as points, open(path.replace(".points.", ".triangles.")) as triangles:
        rows = list(csv.DictReader(points))
        corners = [[int(row[key]) for key in "abc"] for row in csv.DictReader(triangles)]
    first = min(min(row) for row in corners)
    index = {int(row.get("id", k + first)): k for k, row in enumerate(rows)}
    places = [(float(row["x"]), float(row["y"])) for row in rows]
    return places, [[index[p] for p in row] for row in corners]


def geojson(path):
    with open(path) as file:
        features = json.load(file)["features"]
    index, triangles = {}, []
    for geometry in (feature["geometry"] for feature in features):
        polygons = {"Polygon": [geometry["coordinates"]], "MultiPolygon": geometry["coordinates"]}
        for (ring, *_) in polygons.get(geometry["type"], []):
            corners = [tuple(place[:2]) for place in ring[:-1]]
            triangles.append([index.setdefault(place, len(index)) for place in corners])
    return list(index), triangles


def mfem(path):
    words = iter(word for row in numbers(path) for word in row)
    triangles, points = [], []
    for word in words:
        if word == "elements":
            for _ in range(int(next(words))):
                _, kind = next(words), next(words)
                corners = [int(next(words)) for _ in range({"2": 3, "3": 4}[kind])]
                triangles += [corners] if kind == "2" else []
        if word == "vertices":
            count, width = int(next(words)), int(next(words))
            points = [tuple(float(next(words)) for _ in range(width)) for _ in range(count)]
    return points, triangles


def off(path):
    _, (points, faces, *_), *rows = numbers(path)
    places = [tuple(map(float, row[:2])) for row in rows[: int(points)]]
    corners = [row[1:] for row in rows[int(points) : int(points) + int(faces)] if row[0] == "3"]
    return places, [[int(word) for word in row[:3]] for row in corners]


def array(path, item):
    """The numbers of a <DataItem>, as they stand there or in a file of HDF5, which libhdf5 reads."""
    if item.get("Format") != "HDF":
        return item.text.split()
    name, place = item.text.strip().split(":")
    with h5py.File(os.path.join(os.path.dirname(path), name)) as file:
        return file[place][()].ravel().tolist()


def xdmf(path):
    points, triangles = [], []
    for grid in ElementTree.parse(path).iter("Grid"):
        for geometry in grid.findall("Geometry"):
            width = {"XY": 2, "XYZ": 3}[geometry.get("GeometryType") or geometry.get("Type")]
            values = [float(word) for word in array(path, geometry.find("DataItem"))]
            points = [tuple(values[k : k + width]) for k in range(0, len(values), width)]
        for topology in grid.findall("Topology"):
            if (topology.get("TopologyType") or topology.get("Type")) != "Triangle":
                continue
            nodes = [int(word) for word in array(path, topology.find("DataItem"))]
            triangles += [nodes[k : k + 3] for k in range(0, len(nodes), 3)]
    return points, triangles


readers = {
    "gmr": gmr,
    "node": triangle,
    "points.csv": pairs,
    "geojson": geojson,
    "mesh": mfem,
    "off": off,
    "xdmf": xdmf,
}


def read(path):
    reader = next(one for suffix, one in readers.items() if path.endswith(suffix))
    points, triangles = reader(path)
    area = 0.0
    for a, b, c in ([points[p] for p in corners] for corners in triangles):
        area += abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2
    return {"points": len(points), "triangles": len(triangles), "area": area}


each(read)
