import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { figureB1 } from '../../support/figureB.ts';
import { writingLosses } from '../../support/losses.ts';
import { triangle } from '../loaded.ts';
import { memorySource, places, textOf, written } from '../sources.ts';

/*
 *   4---3      Two triangles; the edge 1-3 joins two boundary points but lies inside.
 *   | / |
 *   1---2
 */
const node = '4 2 0 1\n1 0 0 5\n2 1 0 5\n3 1 1 1\n4 0 1 1\n';
const ele = '2 3 0\n1 1 2 3\n2 1 3 4\n';
const poly = '0 2 0 1\n2 1\n1 1 2 5\n2 4 3 9\n1\n1 0.5 0.25\n2\n1 0.1 0.2 7 0.05\n2 0.1 0.9 3\n';
const edge = '5 1\n1 3 4 9\n2 2 3 1\n3 1 2 5\n4 3 1 0\n5 4 1 1\n';
const neigh = '2 3\n1 -1 2 -1\n2 -1 -1 1\n';

const read = (files: Record<string, string>, options = {}) =>
	triangle.read(
		Object.entries({ node, ele, ...files }).map(([part, text]) => memorySource(`a.${part}`, text)),
		options,
	);
const edgeMarkers = (mesh: TriMesh | undefined) => [
	...(mesh?.fields.find(({ on }) => on === 'edges')?.values ?? []),
];

describe('.poly', () => {
	test('segments, holes and regions are kept, numbers unchanged', async () => {
		const { mesh, findings } = await read({ poly });
		expect(findings).toEqual([]);
		expect(mesh?.source).toEqual({
			format: 'triangle',
			firstIndex: 1,
			parts: ['node', 'ele', 'poly'],
			segments: Uint32Array.of(0, 3),
			holes: Float64Array.of(0.5, 0.25),
			regions: [
				[0.1, 0.2, 7, 0.05],
				[0.1, 0.9, 3],
			],
		});
	});

	test('markers of segments are edge markers; other edges have 1 on the boundary, 0 inside', async () => {
		// Derived edges: 1-2, 2-3, 3-1, 3-4, 4-1.
		expect(edgeMarkers((await read({ poly })).mesh)).toEqual([5, 1, 0, 9, 1]);
	});

	test('is written again with its points left to the .node file', async () => {
		const { mesh } = await read({ poly });
		expect(textOf(written(triangle, mesh!).get('mesh.poly'))).toBe(poly.replace('4 3 9', '3 4 9'));
	});

	test('may bring its own points', async () => {
		const own = `4 2 0 1\n${node.split('\n').slice(1).join('\n')}${poly.slice(poly.indexOf('\n') + 1)}`;
		const { mesh, findings } = await read({ poly: own });
		expect(findings).toEqual([]);
		expect(mesh?.source?.segments).toEqual(Uint32Array.of(0, 3));
		const other = await read({ poly: own.replace('3 1 1 1', '3 1 2 1') });
		expect(places(other)).toEqual(['points-disagree 4:1']);
	});

	test('may lack its regions', async () => {
		const { mesh, findings } = await read({ poly: '0 2 0 1\n0 1\n0\n' });
		expect(findings).toEqual([]);
		expect(mesh?.source?.regions).toBeUndefined();
		expect(textOf(written(triangle, mesh!).get('mesh.poly'))).toBe('0 2 0 1\n0 1\n0\n');
	});

	test('segments that are no edges are dropped with a warning', async () => {
		const result = await read({ poly: poly.replace('1 1 2 5', '1 4 2 5') });
		expect(places(result)).toEqual(['segment-not-an-edge 3:1']);
		expect(result.mesh?.source?.segments).toEqual(Uint32Array.of(3));
		const [two] = (
			await read({ poly: poly.replace('1 1 2 5', '1 4 2 5').replace('2 4 3', '2 2 4') })
		).findings;
		expect(two).toMatchObject({ line: 3, related: [{ file: 'a.poly', line: 4 }] });
	});

	/** The .poly file with its own points: those of the .node file and, perhaps, others. */
	const withPoints = (points: string, count = 4) =>
		`${count} 2 0 1\n${points}${poly.slice(poly.indexOf('\n') + 1)}`;
	const points = node.slice(node.indexOf('\n') + 1);
	const lossesOf = (mesh: TriMesh | undefined) => writingLosses(triangle, mesh!);

	test('a segment that alone has its end point costs nothing but itself', async () => {
		const text = withPoints(`${points}5 2 2 3\n`, 5)
			.replace('2 1\n1 1 2 5', '3 1\n1 1 2 5\n3 5 4 7')
			.replace('3 5 4 7\n2 4 3 9', '2 4 3 9\n3 5 4 7');
		const result = await read({ poly: text });
		expect(places(result)).toEqual(['points-disagree 6:1', 'segment-not-an-edge 10:1']);
		expect(result.findings[0]?.message).toContain('1 point here, this one first, is not in');
		expect(result.findings[1]?.message).toContain('ends in a point that the .node file lacks');
		const again = textOf(written(triangle, result.mesh!).get('mesh.poly'));
		expect(again).toBe(poly.replace('4 3 9', '3 4 9'));
		expect(lossesOf(result.mesh)).toEqual([
			'earlier segments of the .poly file: 1 (an end is not in the .node file)',
			'earlier further points of the .poly file: 1 (not in the .node file)',
		]);
	});

	test('its own points with other markers or coordinates are reported, and lost by name', async () => {
		const marker = await read({ poly: withPoints(points.replace('3 1 1 1', '3 1 1 8')) });
		expect(places(marker)).toEqual(['points-disagree 4:1']);
		expect(marker.findings[0]?.message).toMatch(/^The attributes or the marker of 1 point here/);
		const place = await read({ poly: withPoints(points.replace('3 1 1 1', '3 1 2 1')) });
		for (const { mesh } of [marker, place])
			expect(lossesOf(mesh)).toEqual([
				'earlier points of the .poly file: 1 (the .node file differs)',
			]);
	});

	test('without markers for its own points nothing of them is lost', async () => {
		const bare = points.replace(/ \d\n/g, '\n');
		const result = await read({ poly: withPoints(bare).replace('4 2 0 1', '4 2 0 0') });
		expect(result.findings).toEqual([]);
		expect(lossesOf(result.mesh)).toEqual([]);
	});

	test('segments that are no edges are lost by name', async () => {
		const { mesh } = await read({ poly: poly.replace('1 1 2 5', '1 4 2 5') });
		expect(lossesOf(mesh)).toEqual([
			'earlier segments of the .poly file: 1 (not an edge of the mesh)',
		]);
	});

	test('a segment listed twice with two markers is reported', async () => {
		const twice = poly.replace('2 1\n1 1 2 5', '3 1\n1 1 2 5').replace('4 3 9', '4 3 9\n3 2 1 6');
		const result = await read({ poly: twice });
		expect(places(result)).toEqual(['markers-disagree 5:1']);
		expect(edgeMarkers(result.mesh)[0]).toBe(6);
		expect((await read({ poly: twice.replace('2 1 6', '2 1 5') })).findings).toEqual([]);
	});

	test('errors in it are placed and leave the mesh to look at', async () => {
		const result = await read({ poly: poly.replace('2 4 3 9', '2 4 x 9') });
		expect(places(result)).toEqual(['not-a-number 4:5']);
		expect(result.mesh?.source?.parts).toEqual(['node', 'ele']);
		expect(lossesOf(result.mesh)).toEqual([
			'earlier segments, holes and regions of the .poly file: 5 (the file has errors)',
		]);
		expect(places(await read({ poly: '0 2 0 1\n1 1\n1 1 2 1\n' }))).toEqual([
			'missing-section 4:1',
		]);
	});

	test('of TetGen is refused by name', async () => {
		const spatial = '1 3 0 1\n1 0 0 0 1\n';
		expect(places(await read({ poly: spatial }))).toEqual(['tetgen-mesh 1:3']);
		const alone = await triangle.read([memorySource('b.poly', spatial)]);
		expect(places(alone)).toEqual(['tetgen-mesh 1:3']);
	});

	test('alone without points misses the .node file that has them', async () => {
		const { findings } = await triangle.read([memorySource('b.poly', poly)]);
		expect(findings.map(({ rule }) => rule)).toEqual(['missing-file']);
		expect(findings[0]?.message).toBe(
			'This file has no points of its own: b.node, looked for next to b.poly, is missing.',
		);
	});
});

describe('.edge', () => {
	test('numbers the edges where it lists them all', async () => {
		const { mesh, positions, findings } = await read({ edge }, { positions: true });
		expect(findings).toEqual([]);
		expect(mesh?.edges).toEqual(Uint32Array.of(2, 3, 1, 2, 0, 1, 2, 0, 3, 0));
		expect(mesh?.triangleEdges).toEqual(Int32Array.of(3, 2, 4, -4, 1, 5));
		expect(edgeMarkers(mesh)).toEqual([9, 1, 5, 0, 1]);
		expect(positions?.edges).toEqual({
			file: 'a.edge',
			lines: Uint32Array.of(2, 3, 4, 5, 6),
			first: 1,
		});
		expect(textOf(written(triangle, mesh!).get('mesh.edge'))).toBe(edge);
	});

	test('gives its markers to edges numbered again where it does not list them all', async () => {
		const result = await read({ edge: '2 1\n1 4 3 9\n2 1 2 5\n' });
		expect(places(result)).toEqual(['edges-incomplete 1:1']);
		expect(result.mesh?.edges).toBeUndefined();
		expect(edgeMarkers(result.mesh)).toEqual([5, 1, 0, 9, 1]);
	});

	test('says so where it drops edges of no triangle with those numbers', async () => {
		const result = await read({ edge: '2 1\n1 4 3 9\n2 2 4 5\n' });
		expect(places(result)).toEqual(['edges-incomplete 1:1', 'edge-of-no-triangle 3:1']);
		expect(result.findings[1]?.message).toContain('1 edge of this file belongs to no triangle');
		expect(writingLosses(triangle, result.mesh!)).toEqual([
			'earlier numbers of the edges: 2 (the .edge file does not list all edges)',
			'earlier edges of the .edge file: 1 (in no triangle)',
		]);
	});

	test('wins over the markers of segments, with a warning', async () => {
		const result = await read({ poly: poly.replace('3 9', '3 8'), edge });
		expect(places(result)).toEqual(['markers-disagree 4:1']);
		expect(edgeMarkers(result.mesh)).toEqual([9, 1, 5, 0, 1]);
		expect(result.mesh?.source?.segments).toEqual(Uint32Array.of(2, 0));
	});

	test('that lists an edge twice with two markers gets a finding', async () => {
		const result = await read({ edge: '2 1\n1 4 3 9\n2 3 4 8\n' });
		expect(places(result)).toEqual(['edges-incomplete 1:1', 'markers-disagree 3:1']);
	});

	test('that lists all edges, one of them twice, gives it the last of its markers each time', async () => {
		const twice = edge.replace('5 1', '6 1').concat('6 2 1 7\n');
		const { mesh } = await read({ edge: twice });
		const ends = [...mesh!.edges!];
		const first = ends.findIndex((p, i) => i % 2 === 0 && p + ends[i + 1]! === 1) / 2;
		expect(first).toBeLessThan(5);
		expect([edgeMarkers(mesh)[first], edgeMarkers(mesh)[5]]).toEqual([7, 7]);
	});

	test('with errors is lost by name', async () => {
		const { mesh } = await read({
			edge: edge.replace('4 9', 'x 9'),
			neigh: neigh.replace('1\n', 'x\n'),
		});
		expect(writingLosses(triangle, mesh!)).toEqual([
			'earlier numbers and markers of the edges of the .edge file: 5 (the file has errors)',
			'earlier neighbours of the .neigh file: 2 (the file has errors)',
		]);
	});

	test('without markers makes no field', async () => {
		const { mesh } = await read({ edge: edge.replace('5 1', '5 0').replace(/ \d$/gm, '') });
		expect(edgeMarkers(mesh)).toEqual([]);
	});

	test('of a Voronoi diagram is distinguished from one of a mesh', async () => {
		const result = await read({ edge: '1 0\n1 1 -1 0.5 1\n' });
		expect(places(result)).toEqual(['voronoi-ray 2:5']);
	});
});

describe('.neigh', () => {
	test('is compared with the mesh and written from it', async () => {
		const { mesh, findings } = await read({ neigh });
		expect(findings).toEqual([]);
		expect(mesh?.source?.parts).toEqual(['node', 'ele', 'neigh']);
		expect(textOf(written(triangle, mesh!).get('mesh.neigh'))).toBe(neigh);
	});

	test('with fewer than three neighbours is an error', async () => {
		expect(places(await read({ neigh: '2 2\n1 -1 2\n2 -1 -1\n' }))).toEqual(['wrong-count 1:3']);
	});

	test('that disagrees is a warning', async () => {
		expect(places(await read({ neigh: neigh.replace('-1 2 -1', '2 -1 -1') }))).toEqual([
			'neighbours-disagree 2:1',
		]);
		expect(places(await read({ neigh: '1 3\n1 -1 -1 -1\n' }))).toContain('neighbours-disagree 1:1');
	});
});

test('the whole set is written as one, in one numbering', async () => {
	const { mesh } = await read({ poly, edge, neigh });
	const files = triangle.write(mesh!).files.map(({ suffix }) => suffix);
	expect(files).toEqual(['node', 'ele', 'poly', 'edge', 'neigh']);
	const zero: TriMesh = { ...mesh!, source: { ...mesh!.source!, firstIndex: 0 } };
	const again = await triangle.read(
		[...written(triangle, zero)].map(([name, bytes]) => memorySource(name, bytes)),
	);
	expect(again.findings).toEqual([]);
	expect(again.mesh).toEqual(zero);
});

test('a GMR mesh keeps its edges in an .edge file and loses its marks', async () => {
	expect(writingLosses(triangle, figureB1())).toEqual(['marks: 1 (Triangle cannot store them)']);
	const { mesh } = await triangle.read(
		[...written(triangle, figureB1())].map(([name, bytes]) => memorySource(name, bytes)),
	);
	expect(mesh?.edges).toEqual(figureB1().edges);
	expect(mesh?.triangleEdges).toEqual(figureB1().triangleEdges);
});
