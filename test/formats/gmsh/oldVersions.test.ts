import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { gmsh } from '../loaded.ts';
import { memorySource, places, textOf, written } from '../sources.ts';
import { Bytes, square4 } from './files.ts';

const read = (content: string | Uint8Array) => gmsh.read([memorySource('a.msh', content)]);

const nodes1 = '$NOD\n4\n10 0 0 0\n20 1 0 0\n30 1 1 0\n40 0 1 0\n$ENDNOD\n';
const version1 = `${nodes1}$ELM\n3\n1 1 5 1 2 10 20\n2 2 7 1 3 10 20 30\n3 2 7 1 3 10 30 40\n$ENDELM\n`;

const version4 = `$MeshFormat
4 0 8
$EndMeshFormat
$PhysicalNames
1
2 7 "plate"
$EndPhysicalNames
$Entities
1 0 1 0
3 0 0 0 0 0 0 1 2
1 0 0 0 1 1 0 1 7 0
$EndEntities
$Nodes
2 4
3 0 0 1
10 0 0 0
1 2 1 3
20 1 0 0 0.5 0.25
30 1 1 0 1 1
40 0 1 0 0 1
$EndNodes
$Elements
1 2
1 2 2 2
2 10 20 30
3 10 30 40
$EndElements
`;

/** The same in bytes. */
const binary4 = new Bytes()
	.text('$MeshFormat\n4 1 8\n')
	.i(1)
	.text('\n$EndMeshFormat\n$PhysicalNames\n1\n2 7 "plate"\n$EndPhysicalNames\n$Entities\n')
	.z(1, 0, 1, 0)
	.i(3)
	.d(0, 0, 0, 0, 0, 0)
	.z(1)
	.i(2)
	.i(1)
	.d(0, 0, 0, 1, 1, 0)
	.z(1)
	.i(7)
	.z(0)
	.text('\n$EndEntities\n$Nodes\n')
	.z(2, 4)
	.i(3, 0, 0)
	.z(1)
	.i(10)
	.d(0, 0, 0)
	.i(1, 2, 1)
	.z(3)
	.i(20)
	.d(1, 0, 0, 0.5, 0.25)
	.i(30)
	.d(1, 1, 0, 1, 1)
	.i(40)
	.d(0, 1, 0, 0, 1)
	.text('\n$EndNodes\n$Elements\n')
	.z(1, 2)
	.i(1, 2, 2)
	.z(2)
	.i(2, 10, 20, 30, 3, 10, 30, 40)
	.text('\n$EndElements\n').bytes;

describe('files of version 1.0', () => {
	test('have nodes, elements and groups, and are written as 2.2', async () => {
		const { mesh, findings } = await read(version1);
		expect(findings).toEqual([]);
		expect([...mesh!.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
		expect([...mesh!.source!.pointNumbers!]).toEqual([10, 20, 30, 40]);
		expect(mesh!.groups!.map(({ dimension, tag }) => [dimension, tag])).toEqual([
			[1, 5],
			[2, 7],
		]);
		const text = textOf([...written(gmsh, mesh!, gmsh.asRead!(mesh!, true)).values()][0]!);
		expect(text).toContain('$MeshFormat\n2.2 0 8\n');
		const { mesh: again } = await read(text);
		expect([again!.triangles, again!.groups]).toEqual([mesh!.triangles, mesh!.groups]);
	});

	test.each([
		['nodes too few', '4\n10', '5\n10', 'wrong-count 2:1'],
		['another number of nodes', '1 3 10 20 30', '1 4 10 20 30 40', 'wrong-count 11:9'],
		['no such node', '3 10 20 30', '3 10 20 31', 'index-out-of-range 11:17'],
		['a node too many', '3 10 20 30', '3 10 20 30 40', 'extra-value 11:20'],
		['a number that is none', '3 10 20 30', '3 10 x 30', 'not-a-number 11:14'],
	])('with %s are refused where that stands', async (_, from, to, place) => {
		const result = await read(version1.replace(from, to));
		expect(places(result)).toContain(place);
	});
});

describe.each([
	['text', version4],
	['bytes', binary4],
])('files of version 4.0 in %s', (_, content) => {
	test('have what the same file of version 4.1 has', async () => {
		const { mesh, findings } = await read(content);
		expect(findings).toEqual([]);
		expect([...mesh!.points]).toEqual([0, 0, 1, 0, 1, 1, 0, 1]);
		expect([...mesh!.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
		expect(mesh!.groups!.map(({ name, dimension, tag }) => [name, dimension, tag])).toEqual([
			['plate', 2, 7],
			[undefined, 0, 2],
		]);
		const values = gmsh.asRead!(mesh!, true);
		expect(values.version).toBe('4.1');
		const bytes = [...written(gmsh, mesh!, values).values()][0]!;
		const { mesh: again, findings: none } = await read(bytes);
		expect(none).toEqual([]);
		const { extras: _, ...source } = again!.source!;
		expect({ ...again, source }).toEqual({ ...mesh, source: expect.objectContaining(source) });
		const { parameters } = again!.source!.pointEntities!;
		expect([...parameters!]).toEqual([0.5, 0.25, 1, 1, 0, 1]);
	});

	test('with changed bytes, by seeds from 1 on, are a whole mesh or none', async () => {
		for (let seed = 1; seed <= mutations; seed++) {
			const random = seededRandom(seed);
			let changed =
				typeof content === 'string' ? new TextEncoder().encode(content) : (content as Uint8Array);
			for (let k = 0; k <= seed % 3; k++) changed = changedBytes(changed, random) as typeof changed;
			expectPlaced(await read(changed));
		}
	});
});

test('version 1.0 with changed bytes, by seeds from 1 on, is a whole mesh or none', async () => {
	for (let seed = 1; seed <= mutations; seed++) {
		const random = seededRandom(seed);
		expectPlaced(await read(changedBytes(new TextEncoder().encode(version1), random)));
	}
});

test('a file of version 4.1 does not pass for one of 4.0', async () => {
	const { mesh } = await read(square4.replace('4.1', '4'));
	expect(mesh).toBeUndefined();
});
