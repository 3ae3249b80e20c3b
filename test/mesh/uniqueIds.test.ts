import { expect, test } from 'vitest';
import { areUnique } from '../../src/mesh/carry/uniqueIds.ts';
import { splitQuads } from '../../src/mesh/splitQuads.ts';
import type { Field, TriMesh } from '../../src/mesh/triMesh.ts';
import { normalise } from '../../src/repair/normalise.ts';

const ids = (on: Field['on'], ...values: number[]): Field => ({
	...{ name: 'ids', on, role: 'attribute', type: 'integer', components: 1, unique: true },
	values: Int32Array.from(values),
});

test('the second triangle of a quad gets a new number, apart from those of other cells', () => {
	const mesh: TriMesh = {
		dimension: 2,
		points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1, 2, 0),
		triangles: Uint32Array.of(1, 4, 2),
		fields: [ids('triangles', 4)],
		cells: [
			{ shape: 'quad', nodes: Uint32Array.of(0, 1, 2, 3), fields: [ids('cells', 9)] },
			{ shape: 'line', nodes: Uint32Array.of(0, 1), fields: [ids('cells', 10)] },
		],
	};
	const split = splitQuads(mesh).mesh;
	expect([...split.fields[0]!.values]).toEqual([4, 9, 11]);
	expect([...split.cells![0]!.fields[0]!.values]).toEqual([10]);
});

test('the parts of a triangle with a hanging node get numbers of their own', () => {
	const mesh: TriMesh = {
		dimension: 2,
		points: Float64Array.of(0, 0, 2, 0, 0, 2, 1, 0, 1, -1),
		triangles: Uint32Array.of(0, 1, 2, 0, 4, 3, 4, 1, 3),
		fields: [ids('triangles', 5, 6, 3)],
	};
	const { values } = normalise(mesh).mesh.fields[0]!;
	expect([...values].sort((a, b) => a - b)).toEqual([3, 5, 6, 7]);
});

test('numbers are unique over several lists, and if there are none', () => {
	expect(areUnique(new Int32Array(0))).toBe(true);
	expect(areUnique(Int32Array.of(3, 1), Float64Array.of(5e9))).toBe(true);
	expect(areUnique(Int32Array.of(3, 1), Float64Array.of(3))).toBe(false);
	expect(areUnique(Float64Array.of(0.5, 1))).toBe(false);
});
