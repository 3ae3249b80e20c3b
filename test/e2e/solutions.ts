// Meshes with a solution as solvers write them, made without the code that is tested.

/** A VTU file of the square [low, high]² in 2 · cells² triangles, with a field `u` on its points. */
export function solvedSquare(
	cells: number,
	[low, high]: readonly [number, number],
	u: (x: number, y: number) => number,
): string {
	const across = cells + 1;
	const at = (i: number) => low + ((high - low) * i) / cells;
	const points = Array.from({ length: across ** 2 }, (_, p): [number, number] => [
		at(p % across),
		at(Math.floor(p / across)),
	]);
	const triangles = Array.from({ length: cells ** 2 }, (_, i) => {
		const [column, row] = [i % cells, Math.floor(i / cells)];
		const a = row * across + column;
		const [b, c, d] = [a + 1, a + across + 1, a + across];
		const isFalling = (column + row) % 2 === 0;
		return isFalling ? [a, b, d, b, c, d] : [a, b, c, a, c, d];
	}).flat();
	const array = (name: string, type: string, values: readonly number[], more = '') =>
		`<DataArray type="${type}" Name="${name}" ${more}format="ascii">\n${values.join(' ')}\n</DataArray>`;
	const places = points.flatMap((point) => [...point, 0]);
	const ends = Array.from({ length: triangles.length / 3 }, (_, t) => 3 * t + 3);
	return `<?xml version="1.0"?>
<VTKFile type="UnstructuredGrid" version="1.0" byte_order="LittleEndian" header_type="UInt64">
<UnstructuredGrid><Piece NumberOfPoints="${points.length}" NumberOfCells="${ends.length}">
<PointData Scalars="u">${array(
		'u',
		'Float64',
		points.map(([x, y]) => u(x, y)),
	)}</PointData>
<Points>${array('Points', 'Float64', places, 'NumberOfComponents="3" ')}</Points>
<Cells>
${array('connectivity', 'Int64', triangles)}
${array('offsets', 'Int64', ends)}
${array(
	'types',
	'UInt8',
	ends.map(() => 5),
)}
</Cells>
</Piece></UnstructuredGrid></VTKFile>
`;
}

/** A layer between two streams, on the unit square. */
export const shear = (x: number, y: number): number =>
	Math.tanh(20 * (y - 0.5 - 0.1 * Math.sin(2 * Math.PI * x)));

/** A shock round the origin, on [−1, 1]². */
export const shock = (x: number, y: number): number => Math.tanh(10 * (x * x + y * y - 0.5));

/** A solution of MEDIT: a number for each point of a mesh in the plane. */
export const solution = (values: readonly number[]): string =>
	`MeshVersionFormatted 2\nDimension 2\nSolAtVertices\n${values.length}\n1 1\n${values.join('\n')}\nEnd\n`;
