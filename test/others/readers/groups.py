"""What Gmsh, meshio or VTK measures in files: areas of groups of triangles and lengths of groups of lines by their numbers in
Gmsh's file of the plate, and how far the field `linear` is from 1 + x - 3y. Arguments: reader, files."""

import sys

import numpy
from each import each

NAMES = {"left": 1, "right": 2, "bottom": 3, "top": 4, "hole": 5, "interface": 6, "soft": 11, "hard": 12}


def measured(points, cells, linear):
    """`cells` is (number of the group, corners) of lines and triangles."""
    found = {"count": 0, "triangles": {}, "lines": {}}
    for group, corners in cells:
        places = points[corners]
        u = places[1] - places[0]
        kind = "lines" if len(corners) == 2 else "triangles"
        size = numpy.linalg.norm(u)
        if kind == "triangles":
            v = places[2] - places[0]
            size = abs(u[0] * v[1] - u[1] * v[0]) / 2
            found["count"] += 1
        if group:
            found[kind][str(group)] = found[kind].get(str(group), 0.0) + float(size)
    if linear is not None:
        wanted = 1 + points[:, 0] - 3 * points[:, 1]
        found["linear"] = float(abs(numpy.asarray(linear).ravel() - wanted).max())
    return found


def by_meshio(path):
    import meshio

    mesh = meshio.read(path)
    arrays = ("gmsh:physical", "medit:ref", "su2:tag")
    tags = next((mesh.cell_data[name] for name in arrays if name in mesh.cell_data), None)
    cells = []
    for k, block in enumerate(mesh.cells):
        named = {i: NAMES[name] for name, own in mesh.cell_sets.items() if name in NAMES for i in own[k]}
        own = named if tags is None else tags[k]
        cells += [(int(own[i]), corners) for i, corners in enumerate(block.data)]
    # Abaqus has its lines as sets of nodes: edges with both ends in one.
    edges = {tuple(sorted((c[i - 1], c[i]))) for _, c in cells if len(c) == 3 for i in range(3)}
    for name, nodes in mesh.point_sets.items():
        own = set(nodes)
        cells += [(NAMES[name], numpy.array(edge)) for edge in edges if own.issuperset(edge)]
    return measured(mesh.points, cells, mesh.point_data.get("linear"))


def by_vtk(path):
    from vtkmodules.util.numpy_support import vtk_to_numpy
    from vtkmodules.vtkIOXML import vtkXMLUnstructuredGridReader

    reader = vtkXMLUnstructuredGridReader()
    reader.SetFileName(path)
    reader.Update()
    grid = reader.GetOutput()
    tags = vtk_to_numpy(grid.GetCellData().GetArray("gmsh:physical"))
    starts = vtk_to_numpy(grid.GetCells().GetOffsetsArray())
    nodes = vtk_to_numpy(grid.GetCells().GetConnectivityArray())
    cells = [(tags[k], nodes[starts[k] : starts[k + 1]]) for k in range(len(tags))]
    points = vtk_to_numpy(grid.GetPoints().GetData())
    return measured(points, cells, vtk_to_numpy(grid.GetPointData().GetArray("linear")))


def by_gmsh(path):
    import gmsh

    gmsh.initialize()
    try:
        gmsh.option.setNumber("General.Terminal", 0)
        gmsh.open(path)
        tags, places, _ = gmsh.model.mesh.getNodes()
        index = {tag: k for k, tag in enumerate(tags)}
        cells = []
        for dimension, group in gmsh.model.getPhysicalGroups():
            if NAMES[gmsh.model.getPhysicalName(dimension, group)] != group:
                raise ValueError(f"group {group} has another name")
            for entity in gmsh.model.getEntitiesForPhysicalGroup(dimension, group):
                for nodes in gmsh.model.mesh.getElements(dimension, entity)[2]:
                    rows = numpy.array([index[node] for node in nodes]).reshape(-1, dimension + 1)
                    cells += [(group, corners) for corners in rows]
        name = lambda view: gmsh.option.getString(f"View[{gmsh.view.getIndex(view)}].Name")
        view = next(view for view in gmsh.view.getTags() if name(view) == "linear")
        _, own, values, _, _ = gmsh.view.getModelData(view, 0)
        linear = numpy.zeros(len(tags))
        linear[[index[tag] for tag in own]] = numpy.array(values).ravel()
        return measured(places.reshape(-1, 3), cells, linear)
    finally:
        gmsh.finalize()


each({"meshio": by_meshio, "vtk": by_vtk, "gmsh": by_gmsh}[sys.argv.pop(1)])
