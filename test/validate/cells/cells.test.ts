import { describe, expect, test } from 'vitest';
import type { CellBlock, TriMesh } from '../../../src/mesh/triMesh.ts';
import {
	firstIntersection,
	polygonOrientation,
} from '../../../src/validate/cells/simplePolygon.ts';
import { validate } from '../../../src/validate/validate.ts';
import { seededRandom } from '../../support/random.ts';

const none = new Uint32Array(0);

/** A polygon round points x y, and lines of the file for it. */
function polygonOf(points: readonly number[], ring?: readonly number[]): TriMesh {
	const nodes = Uint32Array.from(ring ?? points.slice(0, points.length / 2).keys());
	const block: CellBlock = {
		shape: 'polygon',
		nodes,
		offsets: Uint32Array.of(0, nodes.length),
		fields: [],
		lines: Uint32Array.of(9),
	};
	const source = { format: 'off', firstIndex: 0, parts: ['off'] } as const;
	return {
		...{ dimension: 2, points: Float64Array.from(points), triangles: none, fields: [] },
		...{ cells: [block], source },
	};
}

const positions = { points: { file: 'a.off', lines: none, first: 0 } };
const found = (mesh: TriMesh) => validate(mesh, positions).list;

/** A square with corners 0 to 3. */
const square = [0, 0, 1, 0, 1, 1, 0, 1];

describe('a polygon', () => {
	test.each([
		['a square', square],
		['with a corner that turns the other way', [0, 0, 2, 0, 2, 2, 1, 0.5, 0, 2]],
		['with a corner on a straight side', [0, 0, 1, 0, 2, 0, 2, 1, 0, 1]],
		['a triangle', [0, 0, 1, 0, 0, 1]],
	])('that is %s has no finding', (_, points) => {
		expect(found(polygonOf(points))).toEqual([]);
	});

	test.each<[what: string, rule: string, words: string, points: number[], ring?: number[]]>([
		[
			'crosses itself',
			'crossing-sides',
			'point 0 to point 1 crosses or touches the one from point 2 to point 3',
			[0, 0, 1, 1, 1, 0, 0, 2],
		],
		[
			'touches a side with a corner',
			'crossing-sides',
			'is not simple',
			[0, 0, 2, 0, 2, 2, 1, 0, 0, 2],
		],
		['runs back over a side', 'crossing-sides', 'is not simple', [0, 0, 2, 0, 1, 0, 1, 1]],
		[
			'has two corners in one place',
			'crossing-sides',
			'is not simple',
			[0, 0, 1, 0, 1, 0, 1, 1, 0, 1],
		],
		[
			'has a barrier tip',
			'barrier-tip',
			'tip at point 4: its boundary runs there from point 2',
			[...square, 0.5, 0.5],
			[0, 1, 2, 4, 2, 3],
		],
		[
			'has a corner twice',
			'repeated-corner',
			'point 0 twice, as corners 1 and 4',
			[0, 0, 1, -1, 1, 1, -1, 1, -1, -1],
			[0, 1, 2, 0, 3, 4],
		],
		[
			'has a corner twice in a row',
			'repeated-corner',
			'point 1 twice, as corners 2 and 3',
			square,
			[0, 1, 1, 2, 3],
		],
		['is on a line', 'cell-without-area', 'zero area', [0, 0, 1, 1, 2, 2, 3, 3]],
		['has two corners', 'cell-without-area', 'zero area', [0, 0, 1, 0]],
		['goes clockwise', 'clockwise-cell', 'is clockwise', square, [3, 2, 1, 0]],
	])('that %s has one finding, with its line', (_, rule, words, points, ring) => {
		const all = found(polygonOf(points, ring)).filter((one) => one.rule !== 'coincident-points');
		expect(all.map((one) => one.rule)).toEqual([rule]);
		expect(all[0]).toMatchObject({ file: 'a.off', line: 9 });
		expect(all[0]?.message).toMatch(/^Polygon 0 /);
		expect(all[0]?.message).toContain(words);
		expect(all[0]?.entity).toBeUndefined();
	});

	test('of which the file has no line is named by its block and number', () => {
		const mesh = polygonOf(square, [3, 2, 1, 0]);
		const { lines: _, ...block } = mesh.cells![0]!;
		const two = {
			...block,
			nodes: Uint32Array.of(0, 1, 2, 3, 2, 1, 0),
			offsets: Uint32Array.of(0, 4, 7),
		};
		const list = found({
			...mesh,
			cells: [{ shape: 'quad', nodes: Uint32Array.of(0, 1, 2, 3), fields: [] }, two],
		});
		expect(list.map(({ message, line }) => [message.slice(0, 10), line])).toEqual([
			['Polygon 1 ', 1],
		]);
	});

	test('in a plane of space is simple there, and has no direction', () => {
		const lift = (points: readonly number[]) =>
			Float64Array.from({ length: (3 * points.length) / 2 }, (_, i) =>
				i % 3 === 1 ? 7 : points[2 * Math.floor(i / 3) + (i % 3 === 2 ? 1 : 0)]!,
			);
		const space = (points: readonly number[], ring?: readonly number[]): TriMesh => ({
			...polygonOf(points, ring),
			...{ dimension: 3, points: lift(points) },
		});
		expect(found(space(square, [3, 2, 1, 0]))).toEqual([]);
		expect(found(space([0, 0, 1, 1, 1, 0, 0, 2])).map(({ rule }) => rule)).toEqual([
			'crossing-sides',
		]);
	});

	test('and quads of one mesh are parts of it that hang together', () => {
		const points = Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1, 2, 0, 2, 1, 3, 0, 3, 1);
		const quad: CellBlock = { shape: 'quad', nodes: Uint32Array.of(1, 4, 5, 2), fields: [] };
		const triangles = Uint32Array.of(0, 1, 2, 0, 2, 3, 4, 6, 7, 4, 7, 5);
		const mesh: TriMesh = { dimension: 2, points, triangles, fields: [] };
		const rules = (one: TriMesh) => validate(one).list.map(({ rule }) => rule);
		expect(rules(mesh)).toEqual(['several-components']);
		expect(rules({ ...mesh, cells: [quad] })).toEqual([]);
	});
});

describe('a polygon of many corners', () => {
	/** Corners round the middle, at random distances: it is simple. */
	const round = (seed: number, count: number) => {
		const random = seededRandom(seed);
		const points = new Float64Array(2 * count);
		for (let k = 0; k < count; k++) {
			const [angle, far] = [(2 * Math.PI * k) / count, 1 + random()];
			points[2 * k] = far * Math.cos(angle);
			points[2 * k + 1] = far * Math.sin(angle);
		}
		return points;
	};
	const ring = (count: number) => Uint32Array.from({ length: count }, (_, k) => k);

	test.each([5, 24, 25, 300])(
		'%i, seeds 1 to 20: is simple, and goes the way that it goes',
		(count) => {
			for (let seed = 1; seed <= 20; seed++) {
				const points = round(seed, count);
				expect(firstIntersection(points, ring(count))).toBeUndefined();
				expect(polygonOrientation(points, ring(count))).toBe(1);
				expect(polygonOrientation(points, ring(count).reverse())).toBe(-1);
			}
		},
	);

	test.each([5, 24, 25, 300])(
		'%i, seeds 1 to 20: is not where two corners changed places',
		(count) => {
			for (let seed = 1; seed <= 20; seed++) {
				const points = round(seed, count);
				const swapped = ring(count);
				const k = 1 + Math.floor((count - 3) * seededRandom(seed)());
				// Opposite ones: the ways to them go across the middle.
				const other = (k + (count >> 1)) % count;
				[swapped[k], swapped[other]] = [swapped[other]!, swapped[k]!];
				expect(firstIntersection(points, swapped)).toBeDefined();
			}
		},
	);
});
