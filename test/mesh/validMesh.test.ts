import { describe, expect, test } from 'vitest';
import { topologyOf } from '../../src/mesh/topology.ts';
import type { Field, TriMesh } from '../../src/mesh/triMesh.ts';
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

	test('refuses edges without the edges of triangles', () => {
		const { triangleEdges, ...mesh } = figureB1();
		expect(triangleEdges).toBeDefined();
		expect(() => validMesh(mesh)).toThrow('come together');
	});
});
