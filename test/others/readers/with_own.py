"""What stands in files of formats that few programs here read or none; reads as little as is asked."""

import csv
import json
import math
import os
from xml.etree import ElementTree

import h5py
from each import each


def numbers(path):
    with open(path) as file:
        return [line.split("#")[0].split() for line in file if line.split("#")[0].strip()]


def place(words):
    """Three coordinates of two or three."""
    return (*map(float, words[:3]), 0.0)[:3]


def gmr(path):
    rows = iter(numbers(path))
    points = [place(next(rows)) for _ in range(int(next(rows)[0]))]
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
    places = {row[0]: place(row[1:3]) for row in nodes}
    index = {key: k for k, key in enumerate(places)}
    return list(places.values()), [[index[word] for word in row[1:4]] for row in elements]


def pairs(path):
    with open(path) as points, open(path.replace(".points.", ".triangles.")) as triangles:
        rows = list(csv.DictReader(points))
        corners = [[int(row[key]) for key in "abc"] for row in csv.DictReader(triangles)]
    first = min(min(row) for row in corners)
    index = {int(row.get("id", k + first)): k for k, row in enumerate(rows)}
    places = [place([row[key] for key in "xyz" if key in row]) for row in rows]
    return places, [[index[p] for p in row] for row in corners]


def geojson(path):
    with open(path) as file:
        features = json.load(file)["features"]
    index, triangles = {}, []
    for geometry in (feature["geometry"] for feature in features):
        polygons = {"Polygon": [geometry["coordinates"]], "MultiPolygon": geometry["coordinates"]}
        for (ring, *_) in polygons.get(geometry["type"], []):
            triangles.append([index.setdefault(place(one), len(index)) for one in ring[:-1]])
    return list(index), triangles


def mfem(words):
    triangles, points = [], []
    for word in words:
        if word == "elements":
            for _ in range(int(next(words))):
                _, kind = next(words), next(words)
                corners = [int(next(words)) for _ in range({"2": 3, "3": 4}[kind])]
                triangles += [corners] if kind == "2" else []
        if word == "vertices":
            count, width = int(next(words)), int(next(words))
            points = [place([next(words) for _ in range(width)]) for _ in range(count)]
    return points, triangles


def medit(words):
    """Vertices and triangles with a reference behind each, from 1."""
    points, triangles, width = [], [], 2
    for word in words:
        if word == "Dimension":
            width = int(next(words))
        if word == "Vertices":
            rows = [[next(words) for _ in range(width + 1)] for _ in range(int(next(words)))]
            points = [place(row[:width]) for row in rows]
        if word == "Triangles":
            rows = [[next(words) for _ in range(4)] for _ in range(int(next(words)))]
            triangles = [[int(one) - 1 for one in row[:3]] for row in rows]
    return points, triangles


def mesh(path):
    words = (word for row in numbers(path) for word in row)
    return mfem(words) if next(words) == "MFEM" else medit(words)


def freefem(path):
    (points, triangles, *_), *rows = numbers(path)
    nodes, cells = rows[: int(points)], rows[int(points) : int(points) + int(triangles)]
    return [place(row[:2]) for row in nodes], [[int(word) - 1 for word in row[:3]] for row in cells]


def su2(path):
    with open(path) as file:
        lines = iter([line.split("%")[0].strip() for line in file])
    points, triangles, names, width = [], [], [], 2
    for line in filter(None, lines):
        key, _, value = (part.strip() for part in line.partition("="))
        if key == "NDIME":
            width = int(value)
        if key == "NPOIN":
            points = [place(next(lines).split()[:width]) for _ in range(int(value.split()[0]))]
        if key == "NELEM":
            rows = [next(lines).split() for _ in range(int(value))]
            triangles = [[int(word) for word in row[1:4]] for row in rows if row[0] == "5"]
        if key == "MARKER_TAG":
            names.append(value)
    return points, triangles, names


def abaqus(path):
    with open(path) as file:
        lines = [line.strip() for line in file if not line.startswith("**")]
    places, triangles, names, kind = {}, [], [], ""
    for line in lines:
        words = [word.strip() for word in line.split(",")]
        if line.startswith("*"):
            said = dict(word.split("=") for word in words[1:] if "=" in word)
            kind = words[0].upper() + " " + said.get("TYPE", said.get("type", "")).upper()
            names += [said[key] for key in ("ELSET", "NSET", "NAME") if key in said]
        elif kind.startswith("*NODE "):
            places[words[0]] = place(words[1:])
        elif kind.startswith("*ELEMENT ") and kind.endswith(("S3", "E3", "X3")):
            triangles.append(words[1:4])
    index = {key: k for k, key in enumerate(places)}
    return list(places.values()), [[index[word] for word in row] for row in triangles], names


def off(path):
    _, (points, faces, *_), *rows = numbers(path)
    places = [place(row) for row in rows[: int(points)]]
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
            values = array(path, geometry.find("DataItem"))
            points = [place(values[k : k + width]) for k in range(0, len(values), width)]
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
    "mesh": mesh,
    "msh": freefem,
    "su2": su2,
    "inp": abaqus,
    "off": off,
    "xdmf": xdmf,
}


def area_of(a, b, c):
    u, v = ([q - p for p, q in zip(a, other)] for other in (b, c))
    return math.hypot(*(u[k - 2] * v[k - 1] - u[k - 1] * v[k - 2] for k in range(3))) / 2


def read(path):
    reader = next(one for suffix, one in readers.items() if path.endswith("." + suffix))
    points, triangles, *names = reader(path)
    area = sum(area_of(*(points[p] for p in corners)) for corners in triangles)
    found = {"points": len(points), "triangles": len(triangles), "area": area}
    return {**found, "names": sorted(set(names[0]))} if names else found


each(read)
