"""Reads a file with VTK and writes it to the second path where one is given."""

import sys

from vtkmodules.vtkIOGeometry import vtkOBJReader, vtkOBJWriter, vtkSTLReader, vtkSTLWriter
from vtkmodules.vtkIOLegacy import vtkDataSetReader, vtkDataSetWriter
from vtkmodules.vtkIOPLY import vtkPLYReader, vtkPLYWriter
from vtkmodules.vtkIOXML import vtkXMLUnstructuredGridReader, vtkXMLUnstructuredGridWriter

programs = {
    "vtu": (vtkXMLUnstructuredGridReader, vtkXMLUnstructuredGridWriter),
    "vtk": (vtkDataSetReader, vtkDataSetWriter),
    "ply": (vtkPLYReader, vtkPLYWriter),
    "stl": (vtkSTLReader, vtkSTLWriter),
    "obj": (vtkOBJReader, vtkOBJWriter),
}
path = sys.argv[1]
suffix = path.rsplit(".", 1)[1]
reader = programs[suffix][0]()
reader.SetFileName(path)
reader.Update()
data = reader.GetOutput()
assert data.GetNumberOfCells() > 0
if len(sys.argv) > 2:
    writer = programs[suffix][1]()
    writer.SetFileName(sys.argv[2])
    writer.SetInputData(data)
    if suffix == "vtu":
        writer.SetDataMode({"ascii": 0, "binary": 1, "appended": 2}[sys.argv[3]])
    elif suffix != "obj":
        # 1 is text, 2 bytes.
        writer.SetFileType(1 if sys.argv[3] == "ascii" else 2)
    writer.Write()
