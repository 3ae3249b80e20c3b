import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import { formatForWriting } from '../../src/formats/registry.ts';
import { readMesh } from '../../src/library/readMesh.ts';
import { writeMesh } from '../../src/library/writeMesh.ts';
import { topologyOf } from '../../src/mesh/topology.ts';
import { type Group, type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import { refineOn } from '../support/refine.ts';
import { formats } from './loaded.ts';

/*
 * What other converters get wrong with files like these, by crashes or in silence; here each is read, written and refined
 * with all that it has, or what is lost is said.
 */

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textIn = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** The unit square about its middle, with the named surface "steel" and the named lines "inlet" (left) and "wall" (below and above). */
const named = `$MeshFormat
4.1 0 8
$EndMeshFormat
$PhysicalNames
3
1 1 "inlet"
1 2 "wall"
2 7 "steel"
$EndPhysicalNames
$Entities
0 3 1 0
1 0 0 0 0 1 0 1 1 0
2 0 0 0 1 0 0 1 2 0
3 0 1 0 1 1 0 1 2 0
1 0 0 0 1 1 0 1 7 0
$EndEntities
$Nodes
1 5 10 90
2 1 0 5
10
20
30
40
90
0 0 0
1 0 0
1 1 0
0 1 0
0.4 0.5 0
$EndNodes
$Elements
4 7 1 7
1 1 1 1
1 40 10
1 2 1 1
2 10 20
1 3 1 1
3 30 40
2 1 2 4
4 10 20 90
5 20 30 90
6 30 40 90
7 40 10 90
$EndElements
`;
const square = async () =>
	(await readMesh({ name: 'square.msh', bytes: bytesOf(named) })).mesh as TriMesh;

/** How long the lines of a group are together: of a block of lines or of edges. */
function lengthOf(mesh: TriMesh, { members }: Group): number {
	const { points, dimension, cells = [] } = mesh;
	const { edges } = topologyOf(mesh);
	let sum = 0;
	for (const { of, members: own } of members) {
		const nodes = of === 'edges' ? edges : typeof of === 'number' ? cells[of]?.nodes : undefined;
		const width = typeof of === 'number' ? nodes!.length / (cells[of]!.nodes.length / 2) : 2;
		if (!nodes) continue;
		for (const member of own) {
			const [a, b] = [nodes[width * member]!, nodes[width * member + 1]!];
			const away = [0, 1].map((k) => points[dimension * a + k]! - points[dimension * b + k]!);
			sum += Math.hypot(...away);
		}
	}
	return sum;
}

const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

/** The groups of lines by name, or by number where names are not written, with their lengths. */
const linesOf = (mesh: TriMesh, names: boolean) =>
	(mesh.groups ?? [])
		.filter(({ dimension }) => dimension === 1)
		.map((group) => [names ? group.name : group.tag, rounded(lengthOf(mesh, group))] as const)
		.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));

describe('a mesh of Gmsh with names', () => {
	test('is written as Gmsh’s where a file is called .msh', async () => {
		const format = formatForWriting('a.msh')!;
		const { files } = await writeMesh(await square(), format);
		expect(textIn(files[0]!.bytes)).toMatch(/^\$MeshFormat\n/);
	});

	test('becomes plane elements of Abaqus with their sets, and trusses on request', async () => {
		const text = textIn((await writeMesh(await square(), 'abaqus')).files[0]!.bytes);
		expect(text).toMatch(/\*ELEMENT, *TYPE=CPS3/i);
		expect(text).not.toMatch(/R3D3|B31H|T2D2/);
		expect(text).toContain('*ELSET, ELSET=steel\n');
		for (const name of ['inlet', 'wall'])
			for (const set of ['NSET, NSET', 'SURFACE, TYPE=ELEMENT, NAME'])
				expect(text).toContain(`*${set}=${name}\n`);
		const values = { boundaries: 'elements' };
		const trusses = textIn((await writeMesh(await square(), 'abaqus', { values })).files[0]!.bytes);
		expect(trusses).toMatch(/\*ELEMENT, *TYPE=T2D2/i);
		for (const name of ['inlet', 'wall']) expect(trusses).toContain(`*ELSET, ELSET=${name}\n`);
	});

	const lined = formats.filter(({ holds }) => holds.groups.dimensions.includes(1));

	test.each(lined.map((format) => [format.id, format] as const))(
		'has its boundaries in %s, before and after part of it is refined',
		async (id, { holds }) => {
			const mesh = await square();
			const through = async (one: TriMesh) => {
				const { files } = await writeMesh(one, id);
				const [first, ...others] = files;
				const { mesh: back, findings } = await readMesh([first!, ...others], { format: id });
				expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
				return back!;
			};
			const { names } = holds.groups;
			const expected = names
				? [
						['inlet', 1],
						['wall', 2],
					]
				: [
						[1, 1],
						[2, 2],
					];
			const before = await through(mesh);
			expect(linesOf(before, names)).toEqual(expected);
			const selection = new Uint8Array(triangleCount(before)).fill(1, 0, 2);
			const refined = await refineOn(createCpuEngine, before, { selection, rounds: 3 });
			expect(triangleCount(refined.mesh)).toBeGreaterThan(10);
			expect(linesOf(refined.mesh, names)).toEqual(expected);
			expect(linesOf(await through(refined.mesh), names)).toEqual(expected);
		},
	);
});

describe('Triangle’s files in the plane', () => {
	test('are read', async () => {
		const file = (name: string) => ({
			name,
			bytes: new Uint8Array(readFileSync(resolve(import.meta.dirname, '../../examples', name))),
		});
		const { mesh, findings } = await readMesh([file('plate.1.node'), file('plate.1.ele')]);
		expect(findings).toEqual([]);
		expect(mesh!.dimension).toBe(2);
		expect(triangleCount(mesh!)).toBe(244);
	});
});

describe('a file of SU2', () => {
	test('with CR LF and a blank behind its number of points has them where they are', async () => {
		const lines = [
			'NDIME= 2 ',
			'NELEM= 2 ',
			'5 0 1 2 0',
			'5 0 2 3 1',
			'NPOIN= 4 ',
			'-0.5\t0.0\t0',
			'1.9746835\t0.0\t1',
			'1.9746835\t1.0\t2',
			'-0.5\t1.0\t3',
			'NMARK= 1',
			'MARKER_TAG= wall ',
			'MARKER_ELEMS= 1 ',
			'3 0 1',
		];
		const { mesh, findings } = await readMesh({
			name: 'ramp.su2',
			bytes: bytesOf(`${lines.join('\r\n')}\r\n`),
		});
		expect(findings).toEqual([]);
		expect([...mesh!.points]).toEqual([-0.5, 0, 1.9746835, 0, 1.9746835, 1, -0.5, 1]);
		expect(mesh!.groups!.map(({ name }) => name)).toEqual(['wall']);
	});

	test('with two zones has no corner beyond the points of its own', async () => {
		const zone = (number: number, x: number, count: number) => {
			const rows = Array.from({ length: count }, (_, k) => `5 0 ${k + 1} ${k + 2}`);
			const points = Array.from(
				{ length: count + 2 },
				(_, k) => `${x + Math.cos(k)} ${Math.sin(k)}`,
			);
			return [
				`IZONE= ${number}`,
				'NDIME= 2',
				`NELEM= ${count}`,
				...rows,
				`NPOIN= ${count + 2}`,
				...points,
				'NMARK= 0',
			];
		};
		const text = ['NZONE= 2', ...zone(1, 0, 3), ...zone(2, 10, 2), ''].join('\n');
		const { mesh } = await readMesh({ name: 'zones.su2', bytes: bytesOf(text) });
		expect([mesh!.points.length / 2, triangleCount(mesh!)]).toEqual([9, 5]);
		const owner = (t: number) =>
			new Set([...mesh!.triangles.subarray(3 * t, 3 * t + 3)].map((p) => (p < 5 ? 1 : 2)));
		expect([0, 1, 2, 3, 4].map((t) => [...owner(t)])).toEqual([[1], [1], [1], [2], [2]]);
	});
});
