import { expect, test } from 'vitest';
import { differenceMesh } from '../../../src/cli/diff/diffMesh.ts';
import type { CellBlock, Field, TriMesh } from '../../../src/mesh/triMesh.ts';
import { compared } from '../../compare/shared.ts';

const field = (on: Field['on'], values: number[], name = 'u', components = 1): Field => ({
	...({ name, on, role: 'attribute', type: 'real', components } as const),
	values: Float64Array.from(values),
});

/** A triangle, two quads and a line, with vectors on faces and values on points and on the line. */
function mixed(
	vectors: readonly [triangle: number[], quads: number[]],
	onLine: number,
	swap = false,
): TriMesh {
	const quads = [
		[1, 2, 3, 4],
		[2, 5, 6, 3],
	];
	const values = [vectors[1].slice(0, 2), vectors[1].slice(2)];
	const order = swap ? [1, 0] : [0, 1];
	const block = (shape: 'quad' | 'line', nodes: number[], fields: Field[]): CellBlock => ({
		shape,
		nodes: Uint32Array.from(nodes),
		fields,
	});
	return {
		dimension: 2,
		points: Float64Array.of(0, 0, 1, 0, 2, 0, 2, 1, 1, 1, 3, 0, 3, 1),
		triangles: Uint32Array.of(0, 1, 4),
		fields: [field('triangles', vectors[0], 'v', 2), field('triangles', [1], 'same')],
		cells: [
			block(
				'quad',
				order.flatMap((i) => quads[i]!),
				[
					field(
						'cells',
						order.flatMap((i) => values[i]!),
						'v',
						2,
					),
				],
			),
			block('line', [0, 1], [field('cells', [onLine])]),
		],
	};
}

const differences = (fields: readonly Field[]) =>
	fields
		.filter(({ name }) => name.startsWith('difference'))
		.map(({ name, values }) => [name, ...values]);

test('differences of fields are on the cells of each shape', () => {
	const a = mixed(
		[
			[1, 2],
			[3, 4, 5, 6],
		],
		7,
	);
	const b = mixed(
		[
			[1, 2.5],
			[3, 5, 3, 6],
		],
		10,
		true,
	);
	const mesh = differenceMesh(a, b, compared(a, b));
	expect(differences(mesh.fields)).toEqual([
		['difference', 0, 0, 0, 0, 0, 0, 0],
		['difference', 0],
		['difference of v', 0, 0.5],
	]);
	expect(mesh.cells!.map(({ fields }) => differences(fields))).toEqual([
		[
			['difference', 0, 0],
			['difference of v', -2, 0, 0, 1],
		],
		[['difference of u', 3]],
	]);
});

test('a cell without a partner has the difference 0', () => {
	const values: [number[], number[]] = [
		[1, 2],
		[3, 4, 5, 6],
	];
	const a = mixed([[1, 9], values[1]], 7);
	const { cells, ...rest } = mixed(values, 7);
	const b = { ...rest, triangles: Uint32Array.of(0, 4, 1, 0, 1, 2), cells: cells! };
	const fields = b.fields.map((one) => ({
		...one,
		values: Float64Array.from([...one.values, ...one.values]),
	}));
	const mesh = differenceMesh(a, { ...b, fields }, compared(a, { ...b, fields }));
	expect(differences(mesh.fields).slice(1)).toEqual([
		['difference', 2, 1],
		['difference of v', 0, -7, 0, 0],
	]);
});
