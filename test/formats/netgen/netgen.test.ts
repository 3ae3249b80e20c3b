import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readMesh } from '../../../src/library/readMesh.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { externalPath } from '../../support/external.ts';
import { found } from '../../support/found.ts';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { netgen } from '../loaded.ts';
import { memorySource, places } from '../sources.ts';

const text = `mesh3d
dimension
2
geomtype
0

# surfnr    bcnr   domin  domout      np      p1      p2      p3
surfaceelements
2
 2 1 0 0 3 1 2 3
 2 2 0 0 3 1 3 4

volumeelements
0

edgesegmentsgi2
2
 1 0 1 2 0 0 1 0 1 0 1 1
 4 0 4 1 0 0 1 0 4 0 4 1

points
4
 0 0 0
 1 0 0
 1 1 0
 0 1 0

materials
2
1\tinner part
2\touter

bcnames
2
1\tbottom
4\tleft

endmesh
`;

const read = (text: string) => netgen.read([memorySource('a.vol', text)], { positions: true });
const told = ({ groups = [] }: TriMesh) =>
	groups.map(({ name, dimension, tag, members }) => [name, dimension, tag, ...members[0]!.members]);

describe('a mesh of Netgen', () => {
	test('has regions and boundaries with their names', async () => {
		const { mesh, findings } = await read(text);
		expect(findings).toEqual([]);
		expect([...mesh!.points]).toEqual([0, 0, 1, 0, 1, 1, 0, 1]);
		expect([...mesh!.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
		expect(told(mesh!)).toEqual([
			['bottom', 1, 1, 0],
			['left', 1, 4, 1],
			['inner part', 2, 1, 0],
			['outer', 2, 2, 1],
		]);
	});

	test('keeps the points of its point elements, the first one, too', async () => {
		const { mesh } = await read(
			text.replace('endmesh', 'pointelements\n3\n 3 1\n 1 2\n 2 1\n\nendmesh'),
		);
		const points = mesh!.cells!.find(({ shape }) => shape === 'point')!;
		expect([...points.nodes]).toEqual([2, 0, 1]);
	});

	test('of volumes gives its surface, with the names of that, and says what is not kept', async () => {
		const { mesh, findings } = await read(
			text
				.replace('dimension\n2', 'dimension\n3')
				.replace('volumeelements\n0', 'volumeelements\n1\n1 4 1 2 3 4')
				.replace('0 1 0\n\n', '0 1 1\n\n'),
		);
		expect(found(findings)).toEqual(['not-kept 1:1 1 TriRefine']);
		expect(mesh!.source!.others!.kinds).toEqual([{ what: 'volume elements', count: 1 }]);
		expect(mesh!.dimension).toBe(3);
		expect(told(mesh!).slice(2)).toEqual([
			['bottom', 2, 1, 0],
			[undefined, 2, 2, 1],
		]);
	});

	test('of order 2 has middles opposite the corners', async () => {
		const { mesh } = await read(
			text
				.replace(
					'surfaceelements\n2\n 2 1 0 0 3 1 2 3\n 2 2 0 0 3 1 3 4',
					'surfaceelements\n1\n 2 1 0 0 6 1 2 3 4 5 6',
				)
				.replace('points\n4', 'points\n6')
				.replace(' 0 1 0\n\n', ' 0 1 0\n 5 5 0\n 6 6 0\n\n'),
		);
		expect([...mesh!.fields[0]!.values]).toEqual([3, 4, 5]);
	});

	test('may be an old one in the plane', async () => {
		const { mesh, findings } = await read(
			'areamesh2\n1\n3 1 2\n2\n1 3 1 2 3\n1 3 1 3 4\n4\n0 0\n1 0\n1 1\n0 1\n',
		);
		expect(findings).toEqual([]);
		expect([...mesh!.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
		expect(told(mesh!).map((group) => group.slice(1, 3))).toEqual([
			[1, 3],
			[2, 1],
		]);
	});

	test.each<[what: string, from: string, to: string, rule: string, line: number, column: number]>([
		['a line of one', 'dimension\n2', 'dimension\n1', 'not-supported', 3, 1],
		['points again', 'endmesh', 'points\n1\n 5 5 0\nendmesh', 'stray-line', 38, 1],
		['faces again', 'endmesh', 'surfaceelementsuv\n0\nendmesh', 'stray-line', 38, 1],
		['faces after the end', 'endmesh', 'endmesh\nsurfaceelements\n0', 'stray-line', 39, 1],
		['segments again', 'endmesh', 'edgesegmentsgi2\n0\nendmesh', 'stray-line', 38, 1],
		['a count', 'surfaceelements\n2', 'surfaceelements\nx', 'not-a-number', 9, 1],
		['a huge count', 'surfaceelements\n2', 'surfaceelements\n2000000', 'wrong-count', 9, 1],
		['five points', '0 0 3 1 2 3', '0 0 5 1 2 3 4 1', 'not-supported', 10, 10],
		['point 0', '0 0 3 1 2 3', '0 0 3 0 2 3', 'index-out-of-range', 10, 12],
		['no such point', '0 0 3 1 2 3', '0 0 3 1 2 9', 'index-out-of-range', 10, 16],
		['a coordinate', ' 1 1 0', ' 1 y 0', 'not-a-number', 25, 4],
		['a number for a section', 'geomtype\n0\n', '7\n', 'stray-line', 4, 1],
	])('with %s is refused where that stands', async (_, from, to, rule, line, column) => {
		const result = await read(text.replace(from, to));
		expect(result.mesh).toBeUndefined();
		expect(places(result)).toEqual([`${rule} ${line}:${column}`]);
	});

	test('with bytes that were changed, by seeds from 1 on, is a whole mesh or none', async () => {
		for (let seed = 1; seed <= mutations; seed++) {
			const random = seededRandom(seed);
			let changed: Uint8Array = new TextEncoder().encode(text);
			for (let k = 0; k <= seed % 3; k++) changed = changedBytes(changed, random);
			expectPlaced(await netgen.read([memorySource('a.vol', changed)], { positions: true }));
		}
	});
});

const corpus = externalPath('TRIREFINE_CORPUS');
test.skipIf(!corpus).each(['catch_square.vol', 'circle.vol.gz'])(
	'%s of the corpus has what is expected',
	async (name) => {
		const path = `netgen/ngsolve__${name}`;
		const { expect: want } = JSON.parse(readFileSync(join(corpus!, 'expected.json'), 'utf8'))[path];
		const bytes = new Uint8Array(readFileSync(join(corpus!, path)));
		const { mesh, format } = await readMesh([memorySource(name, bytes)]);
		expect(format?.id).toBe('netgen');
		expect(mesh!.points.length / 2).toBe(want.nv);
		expect(mesh!.triangles.length / 3).toBe(want.nt);
		expect(mesh!.cells![0]!.nodes.length / 2).toBe(want.cells.line);
	},
);
