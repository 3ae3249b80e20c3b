import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { writingLosses } from '../../support/losses.ts';
import { seededRandom } from '../../support/random.ts';
import { refineOn } from '../../support/refine.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { abaqus } from '../loaded.ts';
import { memorySource, readBack, textOf, written } from '../sources.ts';
import { meshOf, square } from './reading.ts';

const fileOf = (mesh: TriMesh, values = {}) =>
	textOf([...written(abaqus, mesh, values).values()][0]!);

const refined = (mesh: TriMesh) =>
	refineOn(createCpuEngine, mesh, { selection: Uint8Array.of(1, 1) });

describe('an input file that is written', () => {
	test('has the text around its mesh byte for byte, and each set in its place', async () => {
		const mesh = await meshOf(square);
		expect(fileOf(mesh)).toBe(`*Heading
 a square
** what it is made of stands below
*NODE
10, 0, 0
20, 1, 0
30, 1, 1
40, 0, 1
*ELEMENT, TYPE=CPS3
1, 10, 20, 30
2, 10, 30, 40
*NSET, NSET=all
10, 20, 30, 40
*ELSET, ELSET=plate
1, 2
*Nset, nset=low
10, 20
*Elset, elset=both
1, 2
*Surface, type=element, name=right
1, S2
** MATERIALS
*Material, name=steel
*Elastic
210000, 0.3
*Boundary
low, 1, 2
`);
		expect(writingLosses(abaqus, mesh)).toEqual([]);
	});

	test('has after refinement new members of its sets, and lines that name nodes by number', async () => {
		const text = `${square}*Cload\n30, 1, 5.\n*Amplitude, name=a\n0, 1\n`;
		const mesh = await meshOf(text);
		expect(fileOf(mesh)).toContain('*Cload\n30, 1, 5.\n*Amplitude');
		const { mesh: after } = await refined(mesh);
		const written = fileOf(after);
		expect(written).toContain(
			'*Boundary\nlow, 1, 2\n*Cload\n30, 1, 5.\n*Amplitude, name=a\n0, 1\n',
		);
		expect(writingLosses(abaqus, after)).toEqual([]);
		const again = await meshOf(written);
		expect(again.triangles).toEqual(after.triangles);
		const sizes = again.groups!.map(({ name, members }) => [name, members[0]!.members.length]);
		expect(Object.fromEntries(sizes)).toEqual({ all: 5, plate: 4, low: 2, both: 4, right: 1 });
	});

	test('has sides of elements on both halves of a divided side', async () => {
		const mesh = await meshOf(
			'*NODE\n1,0,0\n2,4,0\n3,2,1\n*ELEMENT,TYPE=CPE3\n5,1,2,3\n*SURFACE,NAME=low\n5,S1\n',
		);
		const { mesh: after } = await refineOn(createCpuEngine, mesh, { selection: Uint8Array.of(1) });
		const again = await meshOf(fileOf(after));
		const [low] = again.groups!;
		expect(low!.members[0]!.members.length).toBe(2);
		expect(fileOf(after)).toContain('*ELEMENT, TYPE=CPE3\n');
	});

	test('has elements of the family that is asked for', async () => {
		const mesh = await meshOf(square);
		for (const [elements, type] of [
			['CPE', 'CPE3'],
			['CAX', 'CAX3'],
			['S', 'S3'],
			['auto', 'CPS3'],
		])
			expect(fileOf(mesh, { elements })).toContain(`*ELEMENT, TYPE=${type}\n1, `);
	});

	test('has lines, quads, six-node triangles, names and own numbers as they were', async () => {
		const text = `*NODE
7, 0, 0, 0
2, 2, 0, 0
3, 0, 2, 0
4, 1, 0, 0
5, 1, 1, 1
6, 0, 1, 0
*ELEMENT, TYPE=STRI65
30, 7, 2, 3, 4, 5, 6
*ELEMENT, TYPE=B32
10, 7, 4, 2
*ELEMENT, TYPE=S4R
20, 7, 4, 5, 6
*NSET, NSET="two words"
2, 3
*ELSET, ELSET=mixed
30, 10, 20
`;
		const mesh = await meshOf(text);
		expect(writingLosses(abaqus, mesh)).toEqual([]);
		const { mesh: again } = await readBack(abaqus, mesh);
		expect(again).toEqual(mesh);
		expect(fileOf(mesh)).toBe(text.replace('30, 10, 20\n', '10, 30, 20\n'));
	});

	test('has each element under its type', async () => {
		const nodes = '*NODE\n1, 0, 0\n2, 1, 0\n3, 1, 1\n4, 0, 1\n';
		const elements = '*ELEMENT, TYPE=CPS3\n1, 1, 2, 3\n*ELEMENT, TYPE=CPE3\n2, 1, 3, 4\n';
		expect(fileOf(await meshOf(nodes + elements))).toBe(nodes + elements);
	});

	test('of another format says what sets do not hold', () => {
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.of(0, 0, 1, 0, 0, 1),
			triangles: Uint32Array.of(0, 1, 2),
			fields: [],
			groups: [
				{ dimension: 2, tag: 7, members: [{ of: 'triangles', members: Uint32Array.of(0) }] },
				{ name: 'a"b', dimension: 0, tag: 1, members: [] },
			],
		};
		expect(fileOf(mesh)).toContain('*ELSET, ELSET=REGION_7\n1\n*NSET, NSET="a b"\n');
		expect(writingLosses(abaqus, mesh)).toEqual([
			'changed unnamed groups: 1 (sets need a name: POINTS_1, EDGES_1, REGION_1 and so on)',
			'changed group names: 1 (a set name is unique, on one line and without quotation marks)',
			'changed numbers of the groups: 1 (Abaqus sets have only names)',
		]);
	});
});

test('a surface that is kept as text keeps the continuation lines of its keyword', async () => {
	const surface = '*Surface, type=element,\nname=top\n1, S9\n';
	const mesh = await meshOf(square.replace('** MAT', `${surface}** MAT`));
	expect(fileOf(mesh)).toContain(surface);
});

describe('bytes that were changed are read without an exception, to a whole mesh or to none', () => {
	test('by seeds from 1 on', async () => {
		for (let seed = 1; seed <= mutations; seed++) {
			const random = seededRandom(seed);
			const more =
				'*Elset, elset=more\nboth, 1\n*Element, type=CPS4\n3,10,20,30,40\n*Nset, nset=right\n20, 30\n';
			const loads = '*Dload\nplate, P2, -1.\n1, P1, 2.\n2, P3, 2.\n3, P4, 5.\nmore, GRAV, 9.\n';
			let changed: Uint8Array = new TextEncoder().encode(
				`${square.replace('** MAT', `${more}** MAT`)}${loads}`,
			);
			for (let k = 0; k <= seed % 3; k++) changed = changedBytes(changed, random);
			const result = await abaqus.read([memorySource('a.inp', changed)], { positions: true });
			expectPlaced(result);
			const { mesh } = result;
			if (!mesh) continue;
			const plan = abaqus.write(mesh);
			expect(plan.refusal).toBeUndefined();
			const again = await readBack(abaqus, mesh);
			expect(again.mesh?.triangles).toEqual(mesh.triangles);
		}
	});
});
