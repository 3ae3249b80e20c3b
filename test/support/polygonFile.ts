/**
 * A unit square as VTU text: an L-shaped hexagon (cell 0) round a quad (cell 1), both with a number of their own in the field
 * "part".
 *
 *     3 ---------- 2
 *     |            |
 *     |     5 ---- 4
 *     |     |  q   |
 *     0 --- 6 ---- 1
 */
export const polygonFile = `<?xml version="1.0"?>
<VTKFile type="UnstructuredGrid" version="1.0" byte_order="LittleEndian">
<UnstructuredGrid><Piece NumberOfPoints="7" NumberOfCells="2">
<Points><DataArray type="Float64" NumberOfComponents="3" format="ascii">
0 0 0 1 0 0 1 1 0 0 1 0 1 0.5 0 0.5 0.5 0 0.5 0 0
</DataArray></Points>
<Cells>
<DataArray type="Int64" Name="connectivity" format="ascii">0 6 5 4 2 3 6 1 4 5</DataArray>
<DataArray type="Int64" Name="offsets" format="ascii">6 10</DataArray>
<DataArray type="UInt8" Name="types" format="ascii">7 9</DataArray>
</Cells>
<CellData><DataArray type="Int32" Name="part" format="ascii">5 8</DataArray></CellData>
</Piece></UnstructuredGrid></VTKFile>
`;

/** The six sides of a unit cube as quads, their corners counterclockwise as they are seen from outside. */
export const cubeOfQuads = `<?xml version="1.0"?>
<VTKFile type="UnstructuredGrid" version="1.0" byte_order="LittleEndian">
<UnstructuredGrid><Piece NumberOfPoints="8" NumberOfCells="6">
<Points><DataArray type="Float64" NumberOfComponents="3" format="ascii">
0 0 0 1 0 0 1 1 0 0 1 0 0 0 1 1 0 1 1 1 1 0 1 1
</DataArray></Points>
<Cells>
<DataArray type="Int64" Name="connectivity" format="ascii">
0 3 2 1 4 5 6 7 0 1 5 4 1 2 6 5 2 3 7 6 3 0 4 7
</DataArray>
<DataArray type="Int64" Name="offsets" format="ascii">4 8 12 16 20 24</DataArray>
<DataArray type="UInt8" Name="types" format="ascii">9 9 9 9 9 9</DataArray>
</Cells>
</Piece></UnstructuredGrid></VTKFile>
`;
