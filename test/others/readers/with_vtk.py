"""What VTK finds in files."""

from each import each
from vtkmodules.vtkIOGeometry import vtkOBJReader, vtkSTLReader
from vtkmodules.vtkIOLegacy import vtkDataSetReader
from vtkmodules.vtkIOPLY import vtkPLYReader
from vtkmodules.vtkIOXML import vtkXMLUnstructuredGridReader

readers = {
    "vtu": vtkXMLUnstructuredGridReader,
    "vtk": vtkDataSetReader,
    "ply": vtkPLYReader,
    "stl": vtkSTLReader,
    "obj": vtkOBJReader,
}
TRIANGLE = 5


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
    arrays = data.GetCellData(), data.GetPointData()
    found = {"points": data.GetNumberOfPoints(), "triangles": triangles, "area": area}
    names = sorted(part.GetArrayName(k) for part in arrays for k in range(part.GetNumberOfArrays()))
    if names and path.endswith(("vtu", "vtk")):
        found["names"] = names
    return found


each(read)
