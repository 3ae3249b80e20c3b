import { describe, expect, test } from 'vitest';
import type { Field, TriMesh } from '../../../src/mesh/triMesh.ts';
import {
	describeDistance,
	describeOffset,
	withPhrases,
} from '../../../webview/messages/describe.ts';
import { entityPhrases } from '../../../webview/work/entityPhrases.ts';
import { fieldTable } from '../../../webview/work/fieldTable.ts';

const field = (name: string, change: Partial<Field>): Field => ({
	...{ name, on: 'points', role: 'attribute', type: 'real', components: 1 },
	...{ values: new Float64Array(4), ...change },
});

/** A square of two triangles with one line along its lower side. */
const mesh: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
	triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
	edges: Uint32Array.of(0, 1, 1, 2, 2, 0, 2, 3, 3, 0),
	fields: [
		field('velocity', { components: 2, values: Float64Array.of(1, 2, 0, 0, -3, 4.25, 0, 0) }),
		field('marker', { role: 'marker', values: Int32Array.of(7, 0, 0, 0) }),
		field('load', { on: 'corners', values: Float64Array.of(1, 2, 3, 4, 5, Number.NaN) }),
		field('side', { on: 'edges', role: 'marker', values: Int32Array.of(0, 5, 0, 0, 0) }),
	],
	cells: [
		{
			shape: 'line',
			nodes: Uint32Array.of(1, 0),
			fields: [field('flux', { on: 'cells', values: Float64Array.of(0.5) })],
		},
	],
	groups: [
		{ name: 'inlet', dimension: 1, tag: 1, members: [{ of: 0, members: Uint32Array.of(0) }] },
		{ dimension: 2, tag: 4, members: [{ of: 'triangles', members: Uint32Array.of(1) }] },
		{
			name: 'ends',
			dimension: 0,
			tag: 2,
			members: [{ of: 'points', members: Uint32Array.of(0, 2) }],
		},
	],
};

describe('what a mesh has for', () => {
	test('a point is its groups, markers other than 0 and fields', () => {
		expect(entityPhrases(mesh, 'points', 0)).toEqual(['group ends', 'velocity (1, 2)', 'marker 7']);
		expect(entityPhrases(mesh, 'points', 1)).toEqual(['velocity (0, 0)']);
		expect(entityPhrases(mesh, 'points', 2)).toEqual(['group ends', 'velocity (-3, 4.25)']);
	});

	test('an edge is what the line along it has, too, whichever way that runs', () => {
		expect(entityPhrases(mesh, 'edges', 0)).toEqual(['group inlet', 'flux 0.5']);
		expect(entityPhrases(mesh, 'edges', 1)).toEqual(['side 5']);
	});

	test('a triangle is what its corners have, too', () => {
		expect(entityPhrases(mesh, 'triangles', 0)).toEqual(['load 1, 2, 3 at its corners']);
		expect(entityPhrases(mesh, 'triangles', 1)[0]).toBe('group 4');
	});

	test('all is a row for each group and component', () => {
		const { groups, fields } = fieldTable(mesh);
		expect(groups).toEqual([
			{ name: 'inlet', on: 'lines', count: 1, quantity: 'groups:edges' },
			{ name: '4', on: 'triangles', count: 1, quantity: 'groups:triangles' },
			{ name: 'ends', on: 'points', count: 2, quantity: 'groups:points' },
		]);
		const rows = fields.map(({ name, on, count, range }) => [name, on, count, range]);
		expect(rows).toEqual([
			['velocity, 1', 'points', 4, { low: -3, mean: expect.closeTo(-0.5, 12), high: 1 }],
			['velocity, 2', 'points', 4, { low: 0, mean: expect.closeTo(1.5625, 12), high: 4.25 }],
			[
				'velocity, magnitude',
				'points',
				4,
				{ low: 0, mean: expect.closeTo(1.8591, 3), high: Math.hypot(3, 4.25) },
			],
			['marker', 'points', 4, { low: 0, mean: null, high: 7 }],
			['load', 'corners', 6, { low: 1, mean: 3, high: 5 }],
			['side', 'edges', 5, { low: 0, mean: null, high: 5 }],
			['flux of lines', 'lines', 1, { low: 0.5, mean: 0.5, high: 0.5 }],
		]);
		expect(fields.map(({ quantity }) => quantity)).toContain('field:points:velocity:magnitude');
	});
});

describe('words', () => {
	test('of many are shortened, and the rest counted', () => {
		expect(withPhrases('Point 3', [])).toBe('Point 3');
		expect(withPhrases('Point 3', ['a 1', 'b 2'])).toBe('Point 3 · a 1 · b 2');
		const many = withPhrases('Point 3', ['a', 'b', 'x'.repeat(90), 'd', 'e', 'f']);
		expect(many).toBe(`Point 3 · a · b · ${'x'.repeat(59)}… · d · and 2 more`);
	});

	test('of distances have the length and what is along each axis', () => {
		expect(describeDistance([3, -4])).toEqual({
			short: '5 (dx 3, dy −4)',
			long: 'Distance 5, dx 3, dy −4.',
		});
		expect(describeOffset([2, 3, 6])).toBe('They are 7 apart: dx 2, dy 3, dz 6.');
	});
});
