import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { unknownNumberMessage } from '../../webview/messages/jumpMessages.ts';
import { parseJump } from '../../webview/model/jumpTarget.ts';
import { entityNumbered } from '../../webview/work/entityNumbers.ts';

describe('where to go', () => {
	test.each([
		['17', { kind: 'edges', number: 17 }],
		[' Triangle 17 ', { kind: 'triangles', number: 17 }],
		['t17', { kind: 'triangles', number: 17 }],
		['p #3', { kind: 'points', number: 3 }],
		['node 3', { kind: 'points', number: 3 }],
		['e -1', { kind: 'edges', number: -1 }],
		['0.5, .25', { place: [0.5, 0.25] }],
		['(1e3; -2)', { place: [1000, -2] }],
		['17 3', { place: [17, 3] }],
		['17,3', { place: [17, 3] }],
	])('is %s', (text, target) => {
		expect(parseJump(text, 'edges')).toEqual(target);
	});

	test.each(['', 'triangle', 'x 3', '1.5', '1 2 3', 'triangle 1.5', '1,2,', 'NaN, 1', '0x1, 2'])(
		'is not %j',
		(text) => {
			expect(parseJump(text, 'triangles')).toBeNull();
		},
	);
});

const mesh: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
	triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
	fields: [],
	source: {
		format: 'gmsh',
		firstIndex: 1,
		parts: [],
		pointNumbers: Float64Array.of(10, 7, 20, 8),
	},
};

describe('a number of the file', () => {
	const named = (kind: 'points' | 'edges' | 'triangles', number: number) =>
		entityNumbered({ mesh, positions: undefined, first: 1 }, kind, number);

	test('names an entity where it is one', () => {
		expect(named('triangles', 2)).toEqual({ index: 1, count: 2, first: 1, last: 2, gaps: false });
		expect(named('triangles', 3).index).toBeNull();
		expect(named('triangles', 0).index).toBeNull();
		expect(named('points', 20)).toEqual({ index: 2, count: 4, first: 7, last: 20, gaps: true });
		expect(named('points', 9).index).toBeNull();
	});

	test('that names nothing has words that say which do', () => {
		expect(unknownNumberMessage('triangles', 3, named('triangles', 3))).toBe(
			'No triangle 3: the mesh has triangles 1 to 2.',
		);
		expect(unknownNumberMessage('points', 9, named('points', 9))).toBe(
			'No point 9: the mesh has points 7 to 20, with gaps.',
		);
		expect(unknownNumberMessage('edges', 1, named('edges', 1))).toContain('does not number edges');
	});
});
