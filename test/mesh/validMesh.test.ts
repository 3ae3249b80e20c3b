import { describe, expect, test } from 'vitest';
import { topologyOf } from '../../src/mesh/topology.ts';
import type { CellBlock, EntityKind, Field, Group, TriMesh } from '../../src/mesh/triMesh.ts';
import { validMesh } from '../../src/mesh/validMesh.ts';
import { figureB1 } from '../support/figureB.ts';
import { randomMesh } from '../support/randomMesh.ts';

describe('validMesh', () => {
	test('accepts meshes with edges of the file and with derived ones', () => {
		validMesh(figureB1());
		const mesh = randomMesh(91);
		const { edges, triangleEdges } = topologyOf(mesh);
		validMesh(mesh);
		validMesh({ ...mesh, edges, triangleEdges });
	});

	const field = (values: Field['values']): Field => ({
		name: 'heat',
		on: 'points',
		role: 'attribute',
		type: 'real',
		components: 1,
		values,
	});
	const broken: [string, Partial<TriMesh>, string][] = [
		['half a point', { points: new Float64Array(9) }, 'full points'],
		['a coordinate that is no number', { points: new Float64Array(10).fill(Number.NaN) }, 'finite'],
		[
			'a corner beyond the points',
			{ triangles: Uint32Array.of(5, 0, 2, 3, 1, 2, 3, 2, 4) },
			'corner',
		],
		['an edge beyond the points', { edges: Uint32Array.of(1, 9) }, 'end is no point'],
		[
			'a sign that is wrong',
			{ triangleEdges: Int32Array.of(-1, 2, 3, 4, -3, -5, 5, 6, 7) },
			'slot 0',
		],
		['an edge number 0', { triangleEdges: Int32Array.of(1, 2, 0, 4, -3, -5, 5, 6, 7) }, 'slot 2'],
		['a mark of 2', { marked: Uint8Array.of(0, 2, 0) }, 'mark'],
		['too few marks', { marked: Uint8Array.of(0) }, 'marks'],
		['a field that is too short', { fields: [field(new Float64Array(4))] }, 'field heat'],
		['integers for reals', { fields: [field(new Int32Array(5))] }, 'reals'],
	];
	test.each(broken)('refuses %s', (_, change, message) => {
		expect(() => validMesh({ ...figureB1(), ...change })).toThrow(message);
	});

	describe('cells and groups', () => {
		const values = (on: Field['on'], count: number): Field => ({
			...field(new Float64Array(count)),
			on,
		});
		const line: CellBlock = {
			shape: 'line',
			nodes: Uint32Array.of(0, 1, 1, 2),
			fields: [values('cells', 2), values('corners', 4)],
			numbers: Float64Array.of(7, 9),
		};
		const polygon: CellBlock = {
			shape: 'polygon',
			nodes: Uint32Array.of(0, 1, 2, 3, 2, 1, 4),
			offsets: Uint32Array.of(0, 3, 7),
			fields: [],
		};
		const group = (of: EntityKind | number, ...members: number[]): Group => ({
			name: 'wall',
			dimension: 1,
			tag: 1,
			members: [{ of, members: Uint32Array.from(members) }],
		});

		test('are accepted where they fit', () => {
			validMesh({
				...figureB1(),
				fields: [values('corners', 9), values('mesh', 1)],
				cells: [line, polygon],
				groups: [group(0, 0, 1), group(1, 1), group('points', 0, 4), group('edges', 6)],
			});
			// Without edges of its own nobody knows how many there are.
			const { edges: _, triangleEdges: __, ...derived } = figureB1();
			validMesh({ ...derived, groups: [group('edges', 3)] });
		});

		const wrong: [string, Partial<TriMesh>, string][] = [
			[
				'a node beyond the points',
				{ cells: [{ ...line, nodes: Uint32Array.of(0, 1, 1, 5) }] },
				'line',
			],
			['half a line', { cells: [{ ...line, nodes: Uint32Array.of(0, 1, 1) }] }, 'full lines'],
			['a value too few', { cells: [{ ...line, fields: [values('cells', 1)] }] }, 'cells has 1'],
			[
				'a corner too few',
				{ cells: [{ ...line, fields: [values('corners', 2)] }] },
				'corners has 2',
			],
			['points in a block', { cells: [{ ...line, fields: [values('points', 5)] }] }, 'not there'],
			['cells outside a block', { fields: [values('cells', 3)] }, 'not there'],
			['a number too many', { cells: [{ ...line, numbers: new Float64Array(3) }] }, 'own numbers'],
			['polygons without offsets', { cells: [{ ...line, shape: 'polygon' }] }, 'wrong offsets'],
			['lines with offsets', { cells: [{ ...polygon, shape: 'line' }] }, 'wrong offsets'],
			['offsets that fall', { cells: [{ ...polygon, offsets: Uint32Array.of(0, 8, 7) }] }, 'rise'],
			['offsets too short', { cells: [{ ...polygon, offsets: Uint32Array.of(0, 3, 6) }] }, 'rise'],
			['members twice', { groups: [group('points', 1, 1)] }, 'wall has members'],
			['members that fall', { groups: [group('triangles', 2, 0)] }, 'wall has members'],
			['a member too far', { groups: [group('edges', 7)] }, 'wall has members'],
			['a cell too far', { cells: [line], groups: [group(0, 2)] }, 'wall has members'],
			['a block too far', { cells: [line], groups: [group(1, 0)] }, 'no block'],
		];
		test.each(wrong)('are refused with %s', (_, change, message) => {
			expect(() => validMesh({ ...figureB1(), ...change })).toThrow(message);
		});
	});

	test('refuses edges without the edges of triangles', () => {
		const { triangleEdges, ...mesh } = figureB1();
		expect(triangleEdges).toBeDefined();
		expect(() => validMesh(mesh)).toThrow('come together');
	});
});
