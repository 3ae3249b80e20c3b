import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/mesh/finding.ts';
import {
	describeEdge,
	describeErrors,
	describePath,
	describePoint,
	describeProgress,
	describeRun,
	describeSelected,
	describeTriangle,
	describeWritten,
	mentionsSelection,
	withoutTriangles,
} from '../../webview/messages/describe.ts';
import type {
	EdgeFacts,
	MeshEntities,
	PointFacts,
	TriangleFacts,
} from '../../webview/model/entities.ts';
import type { PathView, RefinedView } from '../../webview/model/results.ts';
import { factsIn } from '../../webview/search/inArrays.ts';
import { themeKind } from '../../webview/view/theme.ts';

const mesh = { first: 1 };
const ofTriangle = { kind: 'triangles', coordinates: new Float32Array(6) } as const;
const first: TriangleFacts = { ...ofTriangle, index: 0, angle: 30, area: 0.5 };
const second: TriangleFacts = { ...ofTriangle, index: 1, angle: 45, area: 2 };

test('of a mesh without triangles is said how those come that it can have', () => {
	expect(
		[undefined, {}, { cells: [{ shape: 'line', count: 2 } as const] }].map(withoutTriangles),
	).toEqual(Array(3).fill('This mesh has no triangles'));
	expect(withoutTriangles({ cells: [{ shape: 'quad', count: 2 }] })).toBe(
		'This mesh has no triangles: Convert Mesh… can split its quads and polygons',
	);
});

describe('the text of a triangle', () => {
	test('has its number in the file, its angle and area', () => {
		expect(describeTriangle(mesh, second)).toBe('Triangle 2 · minimum angle 45.00° · area 2');
	});

	test('after refinement says whose part it is', () => {
		expect(describeTriangle(mesh, first, { source: mesh, parents: Uint32Array.of(41, 41) })).toBe(
			'New triangle 1 of triangle 42 · minimum angle 30.00° · area 0.5',
		);
	});

	test('that refinement has not touched is no new one', () => {
		expect(describeTriangle(mesh, second, { source: mesh, parents: Uint32Array.of(0, 1) })).toBe(
			'Triangle 2, not divided · minimum angle 45.00° · area 2',
		);
		expect(describeTriangle(mesh, first, { source: mesh, parents: Uint32Array.of(41, 0) })).toMatch(
			/^Triangle 1, not divided, before 42 /,
		);
	});

	test('of rounded corners is said to be rounded', () => {
		expect(describeTriangle(mesh, { ...second, rounded: true })).toBe(
			'Triangle 2 · minimum angle about 45.00° · area about 2',
		);
	});

	test('has its own number where the file does not count up', () => {
		const source = { ...mesh, numbers: Float64Array.of(7, 70) };
		expect(describeTriangle(source, second)).toMatch(/^Triangle 70 /);
		expect(describeTriangle(mesh, first, { source, parents: Uint32Array.of(1, 1) })).toMatch(
			/^New triangle 1 of triangle 70 /,
		);
	});

	test('has a number without separators, as the file has it', () => {
		const source = { ...mesh, numbers: Float64Array.of(7, 12345) };
		expect(describeTriangle(source, second)).toMatch(/^Triangle 12345 /);
	});
});

describe('the text of errors', () => {
	const finding = (severity: Finding['severity'], line: number): Finding => ({
		rule: 'count',
		severity,
		file: 'a.gmr',
		line,
		column: 3,
		message: 'Expected 2 points.',
	});

	test('are the first of them with its place, not a warning before it', () => {
		expect(describeErrors([finding('warning', 1), finding('error', 7)], 1)).toBe(
			'a.gmr:7:3: Expected 2 points.',
		);
	});

	test('say how many more there are', () => {
		expect(describeErrors([finding('error', 7)], 1235)).toBe(
			'a.gmr:7:3: Expected 2 points. And 1,234 more errors.',
		);
	});
});

test('files just written are said by their names', () => {
	expect(describeWritten(['file:///a/my%20plate.1.node', 'memory:/plate.1.ele'])).toBe(
		'Written: my plate.1.node, plate.1.ele.',
	);
});

test('a selection has its size by kind, and none is said', () => {
	const counts = { triangles: 0, edges: 0, points: 0 };
	expect(describeSelected(counts, null)).toBe('Nothing is selected.');
	expect(describeSelected({ ...counts, edges: 3 }, null)).toBe('3 edges selected.');
	expect(describeSelected({ triangles: 1, edges: 0, points: 1234 }, 'After')).toBe(
		'1 triangle, 1,234 points selected in After.',
	);
});

describe('the text of edges and points', () => {
	test('have numbers without separators, and so have paths', () => {
		const edge = { number: 54321, points: [12345, 67890], length: 2000.5, owners: 1 };
		expect(describeEdge(edge as unknown as EdgeFacts)).toBe(
			'Edge 54321 · points 12345 and 67890 · length 2,000.5 · on the boundary',
		);
		const point = { number: 12345, coordinates: Float32Array.of(0, 1) } as unknown as PointFacts;
		expect(describePoint(point, [12345, 0])).toBe('Point 12345 · at 12345, 1');
		const path = { triangles: [1], ends: [12345, 67890], endsAtBoundary: false, complete: true };
		expect(describePath(path as unknown as PathView)).toContain('between points 12345 and 67890');
	});

	const entities = {
		points: Float32Array.of(-1, 0, 1, 0),
		edges: Uint32Array.of(0, 1),
		lengths: Float32Array.of(2),
		owners: Uint8Array.of(1),
		firstPoint: 1,
		firstEdge: 1,
	} as unknown as MeshEntities;

	const edge = (of: MeshEntities) => factsIn(of, 'edges', 0) as EdgeFacts;

	test('have the numbers of the file', () => {
		expect(describeEdge(edge(entities))).toBe(
			'Edge 1 · points 1 and 2 · length 2 · on the boundary',
		);
		expect(describePoint(factsIn(entities, 'points', 1) as PointFacts, [10, 5])).toBe(
			'Point 2 · at 11, 5',
		);
	});

	test('have no number of an edge where the file numbers none', () => {
		expect(describeEdge(edge({ ...entities, firstEdge: null }))).toMatch(/^Edge · points 1 and 2/);
	});
});

test('a path has its length and its terminal edge', () => {
	const path = {
		triangles: new Uint32Array(4),
		ends: [3, 7],
		endsAtBoundary: false,
		complete: true,
	} as unknown as PathView;
	const words = 'path of 4 triangles, ends at the edge between points 3 and 7';
	expect(describePath(path)).toBe(words);
	expect(describePath({ ...path, endsAtBoundary: true })).toBe(`${words}, on the boundary`);
	expect(describePath({ ...path, complete: false })).toContain('more than 4 triangles');
});

describe('what a run has made is said', () => {
	const run = (missing?: number, warnings: string[] = [], rounds = 5) =>
		({
			before: { triangles: 244 },
			after: { triangles: 652 },
			rounds: Array.from({ length: rounds }, () => (missing === undefined ? {} : { missing })),
			warnings,
			engine: 'gpu',
			milliseconds: { refine: 1048 },
		}) as unknown as RefinedView;

	test('with its rounds, its time and the processor', () => {
		expect(describeRun(run())).toBe('Made 408 new triangles in 5 rounds, 1.05 s on the GPU.');
		expect(describeRun(run(undefined, [], 1))).toBe('Made 408 new triangles in 1.05 s on the GPU.');
	});

	test('with what its work came to, where that is known', () => {
		expect(describeRun({ ...run(undefined, [], 1), work: '7 flips; none twice' })).toBe(
			'Made 408 new triangles in 1.05 s on the GPU: 7 flips; none twice.',
		);
	});

	test('with the triangles before and after where it may coarsen', () => {
		const coarsening = { fit: {} } as NonNullable<RefinedView['coarsening']>;
		const coarse = { ...run(undefined, [], 0), coarsening, after: { triangles: 52 } };
		expect(describeRun({ ...coarse, work: '7 edges collapsed' } as RefinedView)).toBe(
			'244 triangles became 52 in 1.05 s on the GPU: 7 edges collapsed.',
		);
	});

	test('with the groups of points that grew', () => {
		const of = (tag: number, joined: number, inside: number, name?: string) => ({
			...(name !== undefined && { name }),
			...{ tag, joined, inside, corners: 0 },
		});
		const pointGroups = [of(1, 4, 0, 'LEFT'), of(3, 1, 0), of(4, 0, 2, 'SEAM')];
		expect(describeRun({ ...run(), pointGroups })).toBe(
			'Made 408 new triangles in 5 rounds, 1.05 s on the GPU. New points joined LEFT (4) and group 3 (1). New points on interior edges between members did not join SEAM (2).',
		);
		const many = Array.from({ length: 11 }, (_, i) => of(i, i + 1, 0));
		expect(describeRun({ ...run(), pointGroups: many })).toContain('(8) and 3 other groups.');
	});

	test('with what becomes of the goal', () => {
		expect(describeRun(run(0), ' edge:0.1 ')).toMatch(
			/GPU\. All chosen triangles meet edge:0\.1\.$/,
		);
		expect(describeRun(run(1234, ['goal not met']), 'edge:0.1')).toMatch(
			/GPU\. 1,234 triangles still miss edge:0\.1\.$/,
		);
		expect(describeRun(run(undefined, [], 0), 'edge:9')).toMatch(/meet edge:9 already/);
	});

	test('with how many warnings are listed below', () => {
		expect(describeRun(run(undefined, ['a', 'b']))).toMatch(/GPU\. 2 warnings, listed below\.$/);
	});
});

test('progress has its share where it is known', () => {
	expect(describeProgress('Reading', { phase: 'points', fraction: 0.255 })).toBe(
		'Reading: points (26 %)…',
	);
	expect(describeProgress('Reading', { phase: 'Reading a.node' })).toBe('Reading a.node…');
	expect(describeProgress('Refining', { phase: 'prepare' })).toBe('Refining: prepare…');
	expect(describeProgress('Refining', { phase: 'round 2 of 3: link' })).toBe(
		'Refining: round 2 of 3, link…',
	);
});

test.each([
	['vscode-light', 'light'],
	['vscode-dark', 'dark'],
	['vscode-high-contrast', 'high-contrast'],
	['vscode-high-contrast vscode-high-contrast-light', 'high-contrast-light'],
	['', 'dark'],
])('a body of class "%s" means the %s theme', (classes, kind) => {
	const list = { contains: (name: string) => classes.split(' ').includes(name) };
	expect(themeKind(list)).toBe(kind);
});

test.each([
	['Nothing is selected.', true],
	['Nothing is selected: select triangles to mark them.', true],
	['2 triangles, 3 edges selected.', true],
	['2 triangles selected in Before.', true],
	['1 edge selected. No file of this mesh lists its edges, so there are no lines to show.', true],
	['Made 64 triangles in 3 ms on the CPU.', false],
	['a.gmr:3:1: 2 triangles selected.', false],
	['', false],
])('"%s" tells what is selected: %s', (words, tells) => {
	expect(mentionsSelection(words)).toBe(tells);
});
