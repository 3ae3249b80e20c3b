import { describe, expect, test } from 'vitest';
import { NO_VALUE } from '../../src/draw/look.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { chosenColours } from '../../webview/model/colourChoice.ts';
import { colouringOf, mergeClasses, tableForView } from '../../webview/model/colourTables.ts';
import { commonRange } from '../../webview/model/colourValues.ts';
import { restoreColours } from '../../webview/model/restoreColours.ts';
import { isDrawn, PLAIN, triangleColours } from '../../webview/view/triangleColours.ts';
import { colourValues } from '../../webview/work/colourValues.ts';

/** A square of two triangles; `a` on points, `b` on triangles, `c` of regions. */
const square: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
	triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
	fields: [
		{ name: 'a', values: Float64Array.of(1e9, 1e9 + 1, 1e9 + 2, 1e9 + 4), on: 'points' as const },
		{ name: 'b', values: Float64Array.of(Number.NaN, Infinity), on: 'triangles' as const },
		{ name: 'c', values: Float64Array.of(7, 3), on: 'triangles' as const },
	].map((field) => ({ ...field, role: 'attribute', type: 'real', components: 1 }) as const),
};

const placed = { mesh: square, origin: [0, 0] } as const;

describe('what is saved', () => {
	test('comes back', () => {
		const choice = {
			quantity: 'metric:shape',
			map: 'plasma',
			range: { by: 'hand', low: 1, high: 2 },
			reversed: true,
			bands: 8,
			hidden: [3],
			contours: 'both',
			levels: 7,
			arrows: true,
		} as const;
		expect(restoreColours(JSON.parse(JSON.stringify(choice)))).toEqual(choice);
	});

	test.each([
		undefined,
		null,
		5,
		{},
		{ quantity: 5, map: null, range: 'x', bands: -3, hidden: 'all' },
		{ contours: 'dots', levels: 51, arrows: 1, reversed: 'yes' },
		{ range: { by: 'hand', low: 1 } },
		{ range: { by: 'percentile', percent: 70 } },
		{ range: { by: 'eye' } },
	])('is left to the settings where it is %j', (raw) => {
		expect(restoreColours(raw)).toEqual({});
	});
});

test('another quantity leaves what does not depend on it', () => {
	const own = { map: 'plasma', range: { by: 'acceptable' }, hidden: [3], bands: 4 } as const;
	expect(chosenColours(own, { reversed: true })).toEqual({ ...own, reversed: true });
	expect(chosenColours(own, { quantity: 'order' })).toEqual({ quantity: 'order', bands: 4 });
});

describe('values', () => {
	test('on points are given to corners, from 0 to 1 however large they are', () => {
		const { fill, base, span, summary } = colourValues(placed, 'field:points:a:0')!;
		expect(fill).toEqual({ on: 'corners', values: Float32Array.of(0, 0.25, 0.5, 0, 0.5, 1) });
		expect([base, span, summary?.mean]).toEqual([1e9, 4, 1e9 + 1.75]);
		// What the scale is for is said in the same units.
		const { range } = colouringOf(new Uint8Array(1024), { base, span }, [1e9 + 1, 1e9 + 3]);
		expect(range).toEqual([0.25, 0.75]);
	});

	test('that are none or infinite are told apart', () => {
		const [none, infinite] = colourValues(placed, 'field:triangles:b:0')!.fill!.values;
		expect(none!).toBeLessThan(NO_VALUE);
		expect(infinite!).toBeGreaterThan(1e29);
	});

	test('of classes are their numbers', () => {
		const { fill, classes } = colourValues(placed, 'field:triangles:c:0')!;
		expect([...fill!.values]).toEqual([1, 0]);
		expect(classes?.map(({ label }) => label)).toEqual(['3', '7']);
	});

	test('of edges and points come with their places, less the origin', () => {
		const mesh: TriMesh = {
			...square,
			edges: Uint32Array.of(0, 1, 1, 2),
			fields: [
				{ ...square.fields[0]!, name: 'e', on: 'edges', values: Float64Array.of(10, 30) },
				{ ...square.fields[0]!, name: 'm', role: 'marker', values: Int32Array.of(0, 8, 0, 7) },
			],
		};
		const at = (id: string) => colourValues({ mesh, origin: [1, -1] }, id)!;
		const { members, fill, base, span } = at('field:edges:e:0');
		expect([fill, base, span]).toEqual([undefined, 10, 20]);
		expect(members).toEqual({
			on: 'edges',
			positions: Float32Array.of(-1, 1, 0, 1, 0, 1, 0, 2),
			values: Float32Array.of(0, 1),
		});
		const marked = at('field:points:m:0');
		expect(marked.members).toEqual({
			on: 'points',
			positions: Float32Array.of(0, 1, -1, 2),
			values: Float32Array.of(1, 0),
		});
		expect(marked.classes?.map(({ label, count }) => [label, count])).toEqual([
			['7', 1],
			['8', 1],
		]);
	});

	test('have percentiles where these are asked for', () => {
		expect(colourValues(placed, 'field:points:a:0')!.percentiles).toBeNull();
		expect(colourValues(placed, 'field:points:a:0', 25)!.percentiles).toEqual([1e9, 1e9 + 2]);
		expect(colourValues(placed, 'field:points:z:0')).toBeNull();
	});
});

test('the scale holds the values of both sides', () => {
	const viewId = (low: number, high: number) => ({
		quantity: colourValues(placed, 'length:longest')!.quantity,
		summary: { low, high, mean: low, count: 2 },
		percentiles: [low + 1, high - 1] as const,
	});
	const sides = [viewId(2, 8), viewId(1, 4)];
	expect(commonRange({ by: 'value' }, sides)).toEqual([1, 8]);
	expect(commonRange({ by: 'percentile', percent: 2 }, sides)).toEqual([2, 7]);
	expect(commonRange({ by: 'value' }, [])).toBeNull();
});

test('a class has the same colour on both sides, whatever its number is there', () => {
	const [steel, copper, tin] = ['steel', 'copper', 'tin'].map((label, tag) => ({
		label,
		tag,
		count: 1,
	})) as [never, never, never];
	const all = mergeClasses([{ classes: [steel, copper] }, { classes: [copper, tin] }]);
	expect(all).toEqual([steel, copper, tin]);
	const table = Uint8Array.from({ length: 1024 }, (_, i) => i >> 2);
	expect(tableForView(table, all, [steel, copper])).toBe(table);
	const own = tableForView(table, all, [copper, tin]);
	expect([own[0], own[4]]).toEqual([1, 2]);
});

describe('the colours of a page that draws by itself', () => {
	const table = new Uint8Array(1024).fill(255);
	table[4 * 255 + 3] = 0;
	const scale = new Uint8Array(768);
	const angles = Float32Array.of(0, 30, 60);

	test('are by the angle, unless there is a colouring', () => {
		const { entryAt, size } = triangleColours(angles, null, { scale }, {});
		expect([size, ...[0, 1, 2].map((t) => entryAt(t, 0))]).toEqual([3, 0, 128, 255]);
		const colouring = { table, by: 'angle', range: [30, 60] } as const;
		const other = triangleColours(angles, null, { scale }, { colouring });
		expect([0, 1, 2].map((t) => other.entryAt(t, 0))).toEqual([0, 0, 255]);
	});

	test('are by values of triangles or corners, and plain where there are none', () => {
		const colouring = { table, by: 'values', range: [0, 1] } as const;
		const by = (on: 'triangles' | 'corners', ...values: number[]) =>
			triangleColours(angles, { on, values: Float32Array.from(values) }, { scale }, { colouring });
		const whole = by('triangles', 0, 1, 2 * NO_VALUE);
		expect([0, 1, 2].map((t) => whole.entryAt(t, 0))).toEqual([0, 255, PLAIN]);
		expect([0, 255, PLAIN].map((entry) => isDrawn(whole, entry))).toEqual([true, false, true]);
		const corners = by('corners', 0, 0.2, 1, 0, 2 * NO_VALUE, 1);
		expect([0, 1, 2].map((k) => corners.entryAt(0, k))).toEqual([0, 51, 255]);
		expect(corners.entryAt(1, 0)).toBe(PLAIN);
		expect(triangleColours(angles, null, { scale }, { colouring }).entryAt(0, 0)).toBe(PLAIN);
	});
});

test('a range that is locked stays where another quantity is chosen, and goes where it is not', () => {
	const range = { by: 'hand', low: 1, high: 2 } as const;
	const next = { quantity: 'metric:aspectRatio' };
	expect(chosenColours({ range, locked: true, map: 'plasma' }, next)).toEqual({
		...{ range, locked: true },
		...next,
	});
	expect(chosenColours({ range, locked: false }, next)).toEqual({ locked: false, ...next });
	const saved = { range, locked: true, boundaries: true };
	expect(restoreColours(JSON.parse(JSON.stringify(saved)))).toEqual(saved);
});
