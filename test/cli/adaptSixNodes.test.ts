import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readMesh } from '../../src/library/readMesh.ts';
import type { Group, TriMesh } from '../../src/mesh/triMesh.ts';
import { box } from '../support/adapted.ts';
import { conformityFaults } from '../support/conforming.ts';
import { middleFaults } from '../support/middleFaults.ts';
import { sixNodeMesh, sixNodesOf } from '../support/sixNodes.ts';
import { cli, workFolder } from './inProcess.ts';

const { fresh, write } = workFolder();

/** The unit square; the midside nodes of its upper side are raised by 0.04. */
const square = (() => {
	const mesh = sixNodeMesh(box(4, 4, [1, 1]));
	const corners = new Set(mesh.triangles);
	const points = mesh.points.map((value, i) =>
		i % 2 === 1 && value === 1 && !corners.has(i >> 1) ? 1.04 : value,
	);
	return { ...mesh, points };
})();
const place = (p: number) => [square.points[2 * p]!, square.points[2 * p + 1]!] as const;
const nodes = [...Array(square.points.length / 2).keys()];
/** Corners, then the middles of the edges from each to the next: the order of Gmsh, VTK and Abaqus. */
const rows = sixNodesOf(square).map(([a, b, c, bc, ca, ab]) => [a!, b!, c!, ab!, bc!, ca!]);
/** Edges of the lower side: ends, then the middle. */
const lower = rows.flatMap((row) =>
	[0, 1, 2]
		.map((k) => [row[k]!, row[(k + 1) % 3]!, row[3 + k]!])
		.filter((edge) => edge.every((p) => place(p)[1] === 0)),
);
const numbers = (list: readonly number[], by: string) => list.map((p) => p + 1).join(by);

const gmsh = () => `$MeshFormat\n2.2 0 8\n$EndMeshFormat
$PhysicalNames\n2\n1 7 "floor"\n2 9 "plate"\n$EndPhysicalNames
$Nodes\n${nodes.length}\n${nodes.map((p) => `${p + 1} ${place(p).join(' ')} 0`).join('\n')}\n$EndNodes
$Elements\n${lower.length + rows.length}
${lower.map((row, i) => `${i + 1} 8 2 7 1 ${numbers(row, ' ')}`).join('\n')}
${rows.map((row, i) => `${lower.length + i + 1} 9 2 9 1 ${numbers(row, ' ')}`).join('\n')}
$EndElements
`;
const abaqus = () => `*NODE
${nodes.map((p) => `${p + 1}, ${place(p).join(', ')}`).join('\n')}
*ELEMENT, TYPE=CPS6, ELSET=PLATE
${rows.map((row, i) => `${i + 1}, ${numbers(row, ', ')}`).join('\n')}
*NSET, NSET=FLOOR
${numbers(
	nodes.filter((p) => place(p)[1] === 0),
	',\n',
)}
`;
const vtu = () => `<VTKFile type="UnstructuredGrid" version="1.0"><UnstructuredGrid>
<Piece NumberOfPoints="${nodes.length}" NumberOfCells="${rows.length}">
<PointData><DataArray type="Float64" Name="heat" format="ascii">
${nodes.map((p) => place(p)[0] - 2 * place(p)[1]).join(' ')}
</DataArray></PointData>
<Points><DataArray type="Float64" NumberOfComponents="3" format="ascii">
${nodes.map((p) => `${place(p).join(' ')} 0`).join('\n')}
</DataArray></Points>
<Cells><DataArray type="Int64" Name="connectivity" format="ascii">${rows.flat().join(' ')}</DataArray>
<DataArray type="Int64" Name="offsets" format="ascii">${rows.map((_, i) => 6 * i + 6).join(' ')}</DataArray>
<DataArray type="UInt8" Name="types" format="ascii">${rows.map(() => 22).join(' ')}</DataArray></Cells>
</Piece></UnstructuredGrid></VTKFile>
`;
const triangle = () => {
	write(
		'six.node',
		`${nodes.length} 2 0 1\n${nodes.map((p) => `${p + 1} ${place(p).join(' ')} ${place(p)[1] === 0 ? 4 : 0}`).join('\n')}\n`,
	);
	// Triangle lists the middles opposite the corners.
	return `${rows.length} 6 0\n${sixNodesOf(square)
		.map((row, i) => `${i + 1} ${numbers(row, ' ')}`)
		.join('\n')}\n`;
};

const read = async (path: string): Promise<TriMesh> => {
	const file = (name: string) => ({
		name: basename(name),
		bytes: new Uint8Array(readFileSync(name)),
	});
	const others = path.endsWith('.ele') ? [file(path.replace(/ele$/, 'node'))] : [];
	const { mesh } = await readMesh([file(path), ...others]);
	return mesh!;
};
const coordinates = ({ dimension: d, points }: TriMesh, p: number) => [
	...points.subarray(d * p, d * p + 2),
];
const groupNamed = ({ groups = [] }: TriMesh, name: string): Group =>
	groups.find((one) => one.name === name)!;

describe.each(['0.1', '0.6'])('At size %s', (size) => {
	const adapted = async (suffix: string, text: string) => {
		const input = write(`six.${suffix}`, text);
		const output = fresh(suffix);
		const { exit, err } = await cli('adapt', input, '--size', size, '-o', output);
		expect(err).toContain('4 edges are curved');
		// 4: triangles at curved edges still have an edge longer than the bound.
		expect([0, 4]).toContain(exit);
		const [before, after] = [await read(input), await read(output)];
		expect(after.source!.format).toBe(before.source!.format);
		expect(conformityFaults(after)).toEqual([]);
		expect(middleFaults(before, after)).toEqual([]);
		expect(after.triangles.length).not.toBe(before.triangles.length);
		return after;
	};

	test('a Gmsh file of second order has its physical lines with three nodes', async () => {
		const mesh = await adapted('msh', gmsh());
		const { of, members } = groupNamed(mesh, 'floor').members[0]!;
		const block = mesh.cells![of as number]!;
		const middles = block.fields.find(({ role }) => role === 'midNodes')!.values;
		const halves = [...members].map((line) => {
			const ends = [...block.nodes.subarray(2 * line, 2 * line + 2)].map((p) =>
				coordinates(mesh, p),
			);
			const [mx, my] = coordinates(mesh, middles[line]!) as [number, number];
			expect(my).toBe(0);
			expect(mx).toBe((ends[0]![0]! + ends[1]![0]!) / 2);
			return Math.abs(ends[0]![0]! - ends[1]![0]!);
		});
		expect(halves.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
		expect(groupNamed(mesh, 'plate').members[0]!.members).toHaveLength(mesh.triangles.length / 3);
	});

	test('an Abaqus deck of CPS6 has all nodes of its set', async () => {
		const mesh = await adapted('inp', abaqus());
		const all = [...Array(mesh.points.length / mesh.dimension).keys()];
		expect([...groupNamed(mesh, 'FLOOR').members[0]!.members]).toEqual(
			all.filter((p) => coordinates(mesh, p)[1] === 0),
		);
	});

	test('a VTU file of quadratic triangles has linear values', async () => {
		const mesh = await adapted('vtu', vtu());
		const { values } = mesh.fields.find(({ name }) => name === 'heat')!;
		for (let p = 0; p < values.length; p++) {
			const [x, y] = coordinates(mesh, p) as [number, number];
			expect(values[p]).toBeCloseTo(x - 2 * y, 9);
		}
	});

	test('a pair of Triangle has the markers of its nodes', async () => {
		const mesh = await adapted('ele', triangle());
		const { values } = mesh.fields.find(({ on, role }) => on === 'points' && role === 'marker')!;
		for (let p = 0; p < values.length; p++)
			expect(values[p]).toBe(coordinates(mesh, p)[1] === 0 ? 4 : 0);
	});
});
