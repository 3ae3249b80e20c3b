#!/usr/bin/python3
"""
Makes verdict.csv: triangles, and what VTK's vtkMeshQuality says of each. Needs python3-vtk9 of Debian 12 (VTK 9.1).
Run it as `/usr/bin/python3 makeTable.py > verdict.csv`.

A row: x y z of the three corners, then the metrics in the order of the heading. Sizes are relative to the mean area
of all triangles of the table. The triangles are drawn from a generator with a fixed seed: first triangles with angles
of 25 degrees and more, in the plane z = 0 (half of them clockwise) and in space, then flat and sharp ones.
"""

import math
import random

import vtk

METRICS = [
    "Area",
    "AspectRatio",
    "AspectFrobenius",
    "Condition",
    "Distortion",
    "EdgeRatio",
    "MaxAngle",
    "MinAngle",
    "RadiusRatio",
    "RelativeSizeSquared",
    "ScaledJacobian",
    "Shape",
    "ShapeAndSize",
]

generator = random.Random(1013)


def turned(place):
    """A rotation of space by fixed angles, so that no normal is along an axis."""
    x, y, z = place
    c, s = math.cos(0.7), math.sin(0.7)
    x, y = c * x - s * y, s * x + c * y
    y, z = c * y - s * z, s * y + c * z
    return (x, y, z)


def with_angles(alpha, beta, scale, turn, clockwise):
    """A triangle by two of its angles, on the plane z = 0."""
    gamma = math.pi - alpha - beta
    side = scale * math.sin(gamma)
    other = scale * math.sin(beta)
    places = [(0, 0, 0), (side, 0, 0), (other * math.cos(alpha), other * math.sin(alpha), 0)]
    c, s = math.cos(turn), math.sin(turn)
    x, y = generator.uniform(-3, 3), generator.uniform(-3, 3)
    places = [(x + c * p[0] - s * p[1], y + s * p[0] + c * p[1], 0.0) for p in places]
    return [places[0], places[2], places[1]] if clockwise else places


triangles = [
    [(0, 0, 0), (1, 0, 0), (0, 1, 0)],
    [(0, 0, 0), (1, 0, 0), (0.5, math.sqrt(3) / 2, 0)],
    [(0, 0, 0), (4, 0, 0), (0, 3, 0)],
    [(1, 0, 0), (0, 1, 0), (0, 0, 1)],
]
for i in range(60):
    least = math.radians(25)
    alpha = generator.uniform(least, math.pi - 2 * least)
    beta = generator.uniform(least, math.pi - least - alpha)
    scale = 10 ** generator.uniform(-0.5, 0.5)
    triangle = with_angles(alpha, beta, scale, generator.uniform(0, 6), i % 2 == 1)
    triangles.append([turned(p) for p in triangle] if i >= 40 else triangle)
for i in range(16):
    alpha = math.radians(10 ** generator.uniform(-2, 1))
    beta = math.pi - 2 * alpha if i % 2 else math.pi / 2 - alpha / 2
    triangle = with_angles(alpha, beta, 2.0, generator.uniform(0, 6), False)
    triangles.append([turned(p) for p in triangle] if i >= 8 else triangle)

points = vtk.vtkPoints()
points.SetDataTypeToDouble()
cells = vtk.vtkCellArray()
for triangle in triangles:
    cells.InsertNextCell(3, [points.InsertNextPoint(p) for p in triangle])
mesh = vtk.vtkPolyData()
mesh.SetPoints(points)
mesh.SetPolys(cells)

columns = []
for metric in METRICS:
    quality = vtk.vtkMeshQuality()
    quality.SetInputData(mesh)
    getattr(quality, f"SetTriangleQualityMeasureTo{metric}")()
    quality.Update()
    array = quality.GetOutput().GetCellData().GetArray("Quality")
    columns.append([array.GetValue(i) for i in range(len(triangles))])

print(",".join([f"{axis}{corner}" for corner in "abc" for axis in "xyz"] + METRICS))
for i, triangle in enumerate(triangles):
    row = [float(x) for place in triangle for x in place] + [column[i] for column in columns]
    print(",".join(repr(value) for value in row))
