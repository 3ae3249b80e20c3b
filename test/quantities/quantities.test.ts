import { describe, expect, test } from 'vitest';
import { metrics } from '../../src/mesh/metrics/metrics.ts';
import type { Field, TriMesh } from '../../src/mesh/triMesh.ts';
import { quantitiesOf, quantityOf } from '../../src/quantities/quantities.ts';
import { DEFAULT_QUANTITY } from '../../src/quantities/quantity.ts';

/** A square of four triangles round its middle, point 4. */
const square: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 2, 0, 2, 2, 0, 2, 1, 1),
	triangles: Uint32Array.of(0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4),
	fields: [],
};
const field = (change: Partial<Field>): Field => ({
	name: 'f',
	on: 'triangles',
	role: 'attribute',
	type: 'real',
	components: 1,
	values: new Float64Array(4),
	...change,
});
const having = (...fields: Field[]): TriMesh => ({ ...square, fields });
const ids = (mesh: TriMesh) => quantitiesOf(mesh).map(({ id }) => id);
const valuesOf = (mesh: TriMesh, id: string) => [...quantityOf(mesh, id)!.values.values];

test('any mesh has metrics, lengths and its order, and of each quantity a value for each triangle', () => {
	const all = quantitiesOf(square);
	expect(all.map(({ id }) => id)).toEqual([
		...metrics.map(({ id }) => `metric:${id}`),
		'length:longest',
		'length:shortest',
		'order',
	]);
	for (const { id, kind } of all) {
		expect(kind).toBe('number');
		expect(valuesOf(square, id)).toHaveLength(4);
	}
	expect(structuredClone(all)).toEqual(all);
	expect(valuesOf(square, DEFAULT_QUANTITY).map(Math.round)).toEqual([45, 45, 45, 45]);
	expect(valuesOf(square, 'length:longest')).toEqual([2, 2, 2, 2]);
	expect(valuesOf(square, 'length:shortest')).toEqual(Array(4).fill(Math.SQRT2));
	expect(quantityOf(square, 'metric:beauty')).toBeUndefined();
});

test('the order counts as the file does', () => {
	const source = { format: 'triangle', firstIndex: 1, parts: [] } as const;
	expect(valuesOf(square, 'order')).toEqual([0, 1, 2, 3]);
	expect(valuesOf({ ...square, source }, 'order')).toEqual([1, 2, 3, 4]);
});

describe('groups', () => {
	const mesh: TriMesh = {
		...square,
		edges: Uint32Array.of(0, 1, 1, 4),
		cells: [
			{ shape: 'line', nodes: Uint32Array.of(0, 1, 1, 2, 2, 3), fields: [] },
			{ shape: 'point', nodes: Uint32Array.of(3), fields: [] },
		],
		groups: [
			{
				name: 'steel',
				dimension: 2,
				tag: 7,
				members: [{ of: 'triangles', members: Uint32Array.of(0, 1) }],
			},
			{ dimension: 2, tag: 9, members: [{ of: 'triangles', members: Uint32Array.of(1, 2) }] },
			{ name: 'wall', dimension: 1, tag: 1, members: [{ of: 0, members: Uint32Array.of(0, 2) }] },
			{ name: 'cut', dimension: 1, tag: 2, members: [{ of: 'edges', members: Uint32Array.of(1) }] },
			{
				name: 'probe',
				dimension: 0,
				tag: 5,
				members: [
					{ of: 'points', members: Uint32Array.of(4) },
					{ of: 1, members: Uint32Array.of(0) },
				],
			},
		],
	};

	test('of triangles are classes; what is in several has the first and counts in each', () => {
		const { quantity, values } = quantityOf(mesh, 'groups:triangles')!;
		expect(quantity).toMatchObject({ title: 'Groups', kind: 'class', on: 'triangles' });
		expect([...values.values]).toEqual([0, 0, 1, -1]);
		expect(values.classes).toEqual([
			{ label: 'steel', tag: 7, count: 2 },
			{ label: '9', tag: 9, count: 2 },
		]);
	});

	test('of edges have the ends of lines and of edges', () => {
		const { values } = quantityOf(mesh, 'groups:edges')!;
		expect([...values.ends!]).toEqual([0, 1, 2, 3, 1, 4]);
		expect([...values.values]).toEqual([0, 0, 1]);
		expect(values.classes?.map(({ label, count }) => [label, count])).toEqual([
			['wall', 2],
			['cut', 1],
		]);
	});

	test('of points have the points, those of cells too', () => {
		const { values } = quantityOf(mesh, 'groups:points')!;
		expect([...values.points!]).toEqual([4, 3]);
		expect([...values.values]).toEqual([0, 0]);
	});

	test('name the markers of triangles that have their tags', () => {
		const marker = field({ role: 'marker', type: 'integer', values: Int32Array.of(7, 8, 7, 7) });
		const { values } = quantityOf({ ...mesh, fields: [marker] }, 'field:triangles:f:0')!;
		expect(values.classes).toEqual([
			{ label: 'steel', tag: 7, count: 3 },
			{ label: '8', tag: 8, count: 1 },
		]);
		expect([...values.values]).toEqual([0, 1, 0, 0]);
	});
});

describe('fields', () => {
	test('on points and triangles are numbers, by component and as a magnitude', () => {
		const vector = field({
			name: 'v',
			on: 'points',
			components: 2,
			values: Float64Array.of(3, 4, 0, 0, 0, 1, 6, 8, -5, 12),
		});
		expect(ids(having(vector)).filter((id) => id.startsWith('field:'))).toEqual([
			'field:points:v:0',
			'field:points:v:1',
			'field:points:v:magnitude',
		]);
		expect(valuesOf(having(vector), 'field:points:v:1')).toEqual([4, 0, 1, 8, 12]);
		expect(valuesOf(having(vector), 'field:points:v:magnitude')).toEqual([5, 0, 1, 10, 13]);
		const { title, on } = quantityOf(having(vector), 'field:points:v:magnitude')!.quantity;
		expect([title, on]).toEqual(['v, magnitude', 'points']);
	});

	test('of metrics are named by their places in the tensor', () => {
		const metric = field({
			on: 'points',
			role: 'metric',
			components: 3,
			values: new Float64Array(15),
		});
		const titles = quantitiesOf(having(metric)).map(({ title }) => title);
		expect(titles).toEqual(expect.arrayContaining(['f, xx', 'f, xy', 'f, yy']));
		expect(titles).not.toContain('f, magnitude');
	});

	test('on corners are the mean of a triangle', () => {
		const corners = field({
			on: 'corners',
			values: Float64Array.from({ length: 12 }, (_, i) => i),
		});
		expect(valuesOf(having(corners), 'field:corners:f:0')).toEqual([1, 4, 7, 10]);
	});

	test('of the same name and site have ids of their own', () => {
		const [a, b] = [field({}), field({ values: Float64Array.of(0.5, 1, 2, 3) })];
		expect(valuesOf(having(a, b), 'field:triangles:f#2:0')).toEqual([0.5, 1, 2, 3]);
	});

	test('of whole numbers on triangles are classes, other ones are not', () => {
		const kindOf = (change: Partial<Field>) =>
			quantityOf(having(field(change)), 'field:triangles:f:0')?.quantity.kind;
		expect(kindOf({ values: Float64Array.of(1, 2, 1, 2) })).toBe('class');
		expect(kindOf({ values: Float64Array.of(1, 2.5, 1, 2) })).toBe('number');
		expect(kindOf({ values: Float64Array.of(1, Number.NaN, 1, 2) })).toBe('number');
	});

	test('of more markers than can be told apart are numbers', () => {
		const triangles = new Uint32Array(3 * 300);
		const values = Int32Array.from({ length: 300 }, (_, i) => i);
		const mesh = {
			...square,
			triangles,
			fields: [field({ role: 'marker', type: 'integer', values })],
		};
		expect(quantityOf(mesh, 'field:triangles:f:0')?.quantity.kind).toBe('number');
		expect(valuesOf(mesh, 'field:triangles:f:0')).toEqual([...values]);
	});

	test('midside nodes and what is on the mesh are none', () => {
		const none = [
			field({ role: 'midNodes', type: 'integer', components: 3, values: new Int32Array(12) }),
			field({ on: 'mesh', values: Float64Array.of(1) }),
		];
		expect(ids(having(...none))).toEqual(ids(square));
	});

	test('on edges are numbers with both ends of each, as a magnitude, too', () => {
		const flux = field({ on: 'edges', components: 2, values: Float64Array.of(3, 4, 0, 1) });
		const mesh = { ...having(flux), edges: Uint32Array.of(0, 1, 1, 4) };
		const { quantity, values } = quantityOf(mesh, 'field:edges:f:magnitude')!;
		expect(quantity).toMatchObject({ family: 'field', on: 'edges', kind: 'number' });
		expect([[...values.values], [...values.ends!]]).toEqual([
			[5, 1],
			[0, 1, 1, 4],
		]);
	});

	test('on lines are as those on edges, with the nodes of the lines', () => {
		const load = field({ on: 'cells', values: Float64Array.of(0.5, 1.5) });
		const nodes = Uint32Array.of(1, 2, 3, 0);
		const mesh = { ...square, cells: [{ shape: 'line' as const, nodes, fields: [load] }] };
		const { quantity, values } = quantityOf(mesh, 'field:lines:f:0')!;
		expect(quantity).toMatchObject({ title: 'f of lines', on: 'edges', kind: 'number' });
		expect([[...values.values], values.ends]).toEqual([[0.5, 1.5], nodes]);
		const quads = { ...mesh, cells: [{ ...mesh.cells[0]!, shape: 'quad' as const }] };
		expect(ids(quads)).toEqual(ids(square));
	});
});

describe('markers', () => {
	test('of edges have the ends of those that are not 0; edges are derived where the mesh has none', () => {
		const marker = field({
			on: 'edges',
			role: 'marker',
			type: 'integer',
			values: Int32Array.of(5, 0, 0, 6, 0, 0, 0, 0),
		});
		const { quantity, values } = quantityOf(having(marker), 'field:edges:f:0')!;
		expect(quantity).toMatchObject({ family: 'group', on: 'edges', kind: 'class' });
		// By first appearance: 0 1, 1 4, 4 0, 1 2, …
		expect([...values.ends!]).toEqual([0, 1, 1, 2]);
		expect(values.classes).toEqual([
			{ label: '5', tag: 5, count: 1 },
			{ label: '6', tag: 6, count: 1 },
		]);
	});

	test('of points have those that are not 0', () => {
		const values = Int32Array.of(1, 1, 0, 2, 0);
		const marker = field({ on: 'points', role: 'marker', type: 'integer', values });
		const found = quantityOf(having(marker), 'field:points:f:0')!.values;
		expect([...found.points!]).toEqual([0, 1, 3]);
		expect([...found.values]).toEqual([0, 0, 1]);
	});
});

describe('refinement', () => {
	const input: TriMesh = { ...square, triangles: Uint32Array.of(0, 1, 2, 0, 2, 3) };
	const history = { input, parents: Uint32Array.of(0, 0, 1, 1) };

	test('has levels and parents where a mesh has a history', () => {
		expect(quantitiesOf(square, history).map(({ id }) => id)).toEqual(
			expect.arrayContaining(['refinement:level', 'refinement:parent']),
		);
		const of = (id: string) => [...quantityOf(square, id, history)!.values.values];
		expect(of('refinement:level')).toEqual([1, 1, 1, 1]);
		expect(of('refinement:parent')).toEqual([0, 0, 1, 1]);
	});

	test('is none where it has not, so that both sides can be shown', () => {
		expect(ids(square).filter((id) => id.startsWith('refinement'))).toEqual([]);
		expect(valuesOf(square, 'refinement:level')).toEqual([0, 0, 0, 0]);
		expect(valuesOf(square, 'refinement:parent')).toEqual([0, 1, 2, 3]);
	});
});

describe('sizes on points', () => {
	const metric = field({
		...{ name: 'm', on: 'points', role: 'metric', components: 3 },
		values: Float64Array.from([4, 0, 1, 4, 0, 1, 4, 0, 1, 4, 0, 1, 1, 2, 1]),
	});

	test('give sizes, their ratio, lengths of edges and quality', () => {
		const mesh = having(metric);
		const own = ids(mesh).filter((id) => id.startsWith('size:'));
		expect(own.map((id) => id.replace('size:points:m:', ''))).toEqual(
			'smallest largest anisotropy longest shortest quality'.split(' '),
		);
		expect(valuesOf(mesh, 'size:points:m:smallest')).toEqual([0.5, 0.5, 0.5, 0.5, Number.NaN]);
		expect(valuesOf(mesh, 'size:points:m:largest')).toEqual([1, 1, 1, 1, Number.NaN]);
		expect(valuesOf(mesh, 'size:points:m:anisotropy')).toEqual([2, 2, 2, 2, Number.NaN]);
		// Sides of 2 along x have length 4, along y 2; of a corner to the middle (1, 1), half of 5 and half of 6.
		expect(valuesOf(mesh, 'size:points:m:longest')).toEqual([4, Math.sqrt(5.5), 4, Math.sqrt(5.5)]);
	});

	test('of one number give lengths in it', () => {
		const size = field({
			name: 'h',
			on: 'points',
			role: 'size',
			values: new Float64Array(5).fill(2),
		});
		const mesh = having(size);
		expect(ids(mesh).filter((id) => id.startsWith('size:'))).toHaveLength(3);
		expect(valuesOf(mesh, 'size:points:h:longest')).toEqual([1, 1, 1, 1]);
		expect(valuesOf(mesh, 'size:points:h:shortest')).toEqual(Array(4).fill(Math.SQRT1_2));
	});

	test('are not made of attributes, nor in space', () => {
		const attribute = { ...metric, role: 'attribute' } as const;
		expect(ids(having(attribute)).some((id) => id.startsWith('size:'))).toBe(false);
		const points = Float64Array.from({ length: 15 }, (_, i) => i);
		const spatial: TriMesh = { ...having(metric), dimension: 3, points };
		expect(ids(spatial).some((id) => id.startsWith('size:'))).toBe(false);
	});
});
