import type { TriMesh } from '../../../src/mesh/triMesh.ts';

/** Rows of the numbers of an array, so many in each. */
const rowsOf = (values: ArrayLike<number>, width: number): number[][] =>
	Array.from({ length: values.length / width }, (_, row) =>
		Array.from({ length: width }, (_, k) => values[width * row + k]!),
	);

/** An AVS UCD file with cells of several types between each other, and data on nodes and cells. */
function ucdText({ points, triangles }: TriMesh): string {
	const number = (point: number) => 3 * point + 1;
	const nodes = rowsOf(points, 2).map((at, i) => `${number(i)} ${at.join(' ')} ${i / 8}`);
	const cells = rowsOf(triangles, 3).flatMap((corners, i) => {
		const [a, b, c] = corners.map(number);
		const triangle = `${i % 4} tri ${a} ${b} ${c}`;
		if (i % 40 === 17) return [triangle, `7 line ${a} ${b}`];
		return [i % 50 === 31 ? `2  quad  ${a} ${b} ${c} ${number(0)}` : triangle];
	});
	return [
		`${nodes.length} ${cells.length} 3 1 0`,
		...nodes,
		...cells.map((cell, i) => `${2 * i + 5} ${cell}`),
		...['2 1 2', 'heat, K', 'flow, m/s'],
		// A value that is long, and an empty line.
		...nodes.map(
			(_, i) =>
				`${number(i)} ${i === 40 ? '0.12345678901234567890123456789' : i / 3} ${i} ${-i}${i === 9 ? '\n' : ''}`,
		),
		...['1 1', 'load, N'],
		...cells.map((_, i) => `${2 * i + 5} ${1.5 * i}`),
		'',
	].join('\n');
}

/** A mesh of Netgen with faces of several widths between each other. */
function netgenText({ points, triangles }: TriMesh): string {
	const faces = rowsOf(triangles, 3).map((corners, i) => {
		const numbers = corners.map((corner) => corner + 1);
		if (i % 50 === 31) numbers.push(1);
		// What stands in front of the points may be any word where it is not read.
		return `${i === 60 ? 'x' : 2} ${i % 4} 1 0 ${numbers.length} ${numbers.join(' ')}`;
	});
	const nodes = rowsOf(points, 2).map(
		(at, i) => `${i === 9 ? '\n' : ''} ${at.join('  ')} ${i / 8}`,
	);
	return [
		...['mesh3d', 'dimension', '3', 'geomtype', '0', ''],
		...['surfaceelements', `${faces.length}`, ...faces, ''],
		...['volumeelements', '0', ''],
		...['edgesegmentsgi2', '1', ' 1 0 1 2 0 0 1 0 1 0 1 1', ''],
		...['points', `${nodes.length}`, ...nodes, '', 'endmesh', ''],
	].join('\n');
}

/** A mesh of DOLFIN with markers in it, of cells and of their edges. */
function dolfinText({ points, triangles }: TriMesh): string {
	const vertices = rowsOf(points, 2).map(
		// Attributes in any order, and a comment with what is no vertex.
		([x, y], i) =>
			i === 40
				? `<vertex y="${y}" index="${i}" x='${x}'/>`
				: `<vertex index="${i}" x="${x}" y="${y}" />${i === 50 ? '\n<!--\n<vertex index="1" x="1" y="1"/>\n-->' : ''}`,
	);
	const cells = rowsOf(triangles, 3).map(
		([a, b, c], i) =>
			`${i === 33 ? '\n' : '  '}<triangle index="${i}"  v0="${a}" v1="${b}" v2="${c}"/>`,
	);
	const count = cells.length;
	return [
		...['<?xml version="1.0"?>', '<dolfin>', '<mesh celltype="triangle" dim="2">'],
		...[`<vertices size="${vertices.length}">`, ...vertices, '</vertices>'],
		...[`<cells size="${count}">`, ...cells, '</cells>', '<domains>'],
		`<mesh_value_collection name="edges" type="uint" dim="1" size="${count}">`,
		...cells.map((_, i) => `<value cell_index="${i}" local_entity="${i % 3}" value="${i % 5}"\t/>`),
		...['</mesh_value_collection>', '</domains>', '</mesh>', '<!-- of cells -->'],
		`<mesh_function name="parts" type="double" dim="2" size="${count}">`,
		...cells.map((_, i) => `<entity index="${i}" value="${i / 4}"/>`),
		...['</mesh_function>', '</dolfin>', ''],
	].join('\n');
}

/** Texts of a mesh in formats that TriRefine reads and does not write, by the format and the name of the file. */
export const readOnlyTexts: Readonly<
	Record<string, { readonly name: string; readonly text: (mesh: TriMesh) => string }>
> = {
	ucd: { name: 'mesh.inp', text: ucdText },
	netgen: { name: 'mesh.vol', text: netgenText },
	dolfin: { name: 'mesh.xml', text: dolfinText },
};
