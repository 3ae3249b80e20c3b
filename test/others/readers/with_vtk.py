"""What VTK finds in files."""

from each import each
from vtkmodules.vtkIOGeometry import vtkOBJReader, vtkSTLReader
from vtkmodules.vtkIOLegacy import vtkDataSetReader
from vtkmodules.vtkIOPLY import vtkPLYReader
from vtkmodules.vtkIOXML import vtkXMLPUnstructuredGridReader, vtkXMLUnstructuredGridReader

readers = {
    "pvtu": vtkXMLPUnstructuredGridReader,
    "vtu": vtkXMLUnstructuredGridReader,
    "vtk": vtkDataSetReader,
    "ply": vtkPLYReader,
    "stl": vtkSTLReader,
    "obj": vtkOBJReader,
}
LINE, TRIANGLE = 3, 5


def by_ids(data):
    """How many points pieces have together: those of one global id are one, and have to be in one place."""
    ids, cells = data.GetPointData().GetGlobalIds(), data.GetCellData().GetGlobalIds()
    places = {}
    for k in range(data.GetNumberOfPoints()):
        if places.setdefault(ids.GetValue(k), data.GetPoint(k)) != data.GetPoint(k):
            raise ValueError(f"points of id {ids.GetValue(k)} are in several places")
    if len({cells.GetValue(k) for k in range(data.GetNumberOfCells())}) != data.GetNumberOfCells():
        raise ValueError("cells share ids")
    return len(places)


def by_groups(data):
    """How many triangles, and how many lines, have each number of a group, in whichever array it is."""
    counts = {TRIANGLE: {}, LINE: {}}
    arrays = data.GetCellData()
    for n in range(arrays.GetNumberOfArrays()):
        if not arrays.GetArrayName(n).startswith("gmsh:physical"):
            continue
        for k in range(data.GetNumberOfCells()):
            tag, own = int(arrays.GetArray(n).GetTuple1(k)), counts.get(data.GetCellType(k))
            if own is not None and tag != 0:
                own[str(tag)] = own.get(str(tag), 0) + 1
    return [counts[TRIANGLE], counts[LINE]]


def read(path):
    reader = readers[path.rsplit(".", 1)[1]]()
    reader.SetFileName(path)
    reader.Update()
    data = reader.GetOutput()
    triangles = 0
    area = 0.0
    for k in range(data.GetNumberOfCells()):
        if data.GetCellType(k) != TRIANGLE:
            continue
        triangles += 1
        area += data.GetCell(k).ComputeArea()
    arrays = data.GetCellData(), data.GetPointData(), data.GetFieldData()
    found = {"points": data.GetNumberOfPoints(), "triangles": triangles, "area": area}
    names = sorted(part.GetArrayName(k) for part in arrays for k in range(part.GetNumberOfArrays()))
    if data.GetPointData().GetGlobalIds():
        found["points"] = by_ids(data)
    if names and path.endswith(("vtu", "vtk")):
        found["names"] = names
        found["tags"] = by_groups(data)
    return found


each(read)
