// A square with groups as three formats have it, written without the code that is tested.

/** Cells of the square along a side. */
const across = 6;

/** A square of two groups, left and right, and its lower side, as other programs write it. Numbers start at 0. */
const points = Array.from({ length: (across + 1) ** 2 }, (_, i): [number, number] => [
	(i % (across + 1)) / across,
	Math.floor(i / (across + 1)) / across,
]);
const triangles = Array.from({ length: across ** 2 }, (_, i) => {
	const [column, row] = [i % across, Math.floor(i / across)];
	const a = row * (across + 1) + column;
	const group = column < across / 2 ? 1 : 2;
	const [b, c, d] = [a + 1, a + across + 2, a + across + 1];
	return [
		{ corners: [a, b, c], group },
		{ corners: [a, c, d], group },
	];
}).flat();
const wall = Array.from({ length: across }, (_, i) => [i, i + 1]);

const rows = (list: readonly (readonly number[])[]): string =>
	list.map((row) => row.join(' ')).join('\n');
const fromOne = (list: readonly number[]): number[] => list.map((p) => p + 1);
const inGroup = (group: number) => triangles.filter((one) => one.group === group);

/** Gmsh 4.1: physical groups left, right and wall. */
export function gmsh41(): string {
	let last = 0;
	const block = (dimension: number, tag: number, type: number, cells: number[][]): string =>
		`${dimension} ${tag} ${type} ${cells.length}\n${rows(cells.map((cell) => [++last, ...fromOne(cell)]))}`;
	const blocks = [
		block(1, 1, 1, wall),
		...[1, 2].map((tag) =>
			block(
				2,
				tag,
				2,
				inGroup(tag).map(({ corners }) => corners),
			),
		),
	];
	return `$MeshFormat
4.1 0 8
$EndMeshFormat
$PhysicalNames
3
1 3 "wall"
2 1 "left"
2 2 "right"
$EndPhysicalNames
$Entities
0 1 2 0
1 0 0 0 1 0 0 1 3 0
1 0 0 0 0.5 1 0 1 1 0
2 0.5 0 0 1 1 0 1 2 0
$EndEntities
$Nodes
1 ${points.length} 1 ${points.length}
2 1 0 ${points.length}
${points.map((_, i) => i + 1).join('\n')}
${rows(points.map((point) => [...point, 0]))}
$EndNodes
$Elements
3 ${last} 1 ${last}
${blocks.join('\n')}
$EndElements
`;
}

/** MEDIT: references 1 and 2 of triangles, 3 of edges. */
export const medit = (): string => `MeshVersionFormatted 2
Dimension 2
Vertices
${points.length}
${rows(points.map((point) => [...point, 0]))}
Edges
${wall.length}
${rows(wall.map((ends) => [...fromOne(ends), 3]))}
Triangles
${triangles.length}
${rows(triangles.map(({ corners, group }) => [...fromOne(corners), group]))}
End
`;

/** VTU: an array of the cells that says in which region each is. */
export const vtu = (): string => `<?xml version="1.0"?>
<VTKFile type="UnstructuredGrid" version="1.0" byte_order="LittleEndian" header_type="UInt64">
<UnstructuredGrid><Piece NumberOfPoints="${points.length}" NumberOfCells="${triangles.length}">
<CellData Scalars="region"><DataArray type="Int32" Name="region" format="ascii">
${triangles.map(({ group }) => group).join(' ')}
</DataArray></CellData>
<Points><DataArray type="Float64" NumberOfComponents="3" format="ascii">
${rows(points.map((point) => [...point, 0]))}
</DataArray></Points>
<Cells><DataArray type="Int64" Name="connectivity" format="ascii">
${rows(triangles.map(({ corners }) => corners))}
</DataArray><DataArray type="Int64" Name="offsets" format="ascii">
${triangles.map((_, i) => 3 * i + 3).join(' ')}
</DataArray><DataArray type="UInt8" Name="types" format="ascii">
${triangles.map(() => 5).join(' ')}
</DataArray></Cells>
</Piece></UnstructuredGrid></VTKFile>
`;
