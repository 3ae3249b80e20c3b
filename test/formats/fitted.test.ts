import { expect, test } from 'vitest';
import { nameOf } from '../../src/formats/core/nameOf.ts';
import { fitted } from '../../src/formats/fitted.ts';
import { planOf } from '../../src/formats/plan.ts';
import type { CellBlock, Field, TriMesh } from '../../src/mesh/triMesh.ts';
import { pass } from './kept/table.ts';
import { formats } from './loaded.ts';

const polygon = (...rings: number[][]): CellBlock => ({
	shape: 'polygon',
	nodes: Uint32Array.from(rings.flat()),
	offsets: Uint32Array.from([0, ...rings.map((_, i) => rings.slice(0, i + 1).flat().length)]),
	fields: [],
});
const mesh = (points: number[], ...cells: CellBlock[]): TriMesh => ({
	dimension: 2,
	points: Float64Array.from(points),
	triangles: new Uint32Array(),
	fields: [],
	cells,
});
/** A U of eight corners and area 8, and a square of area 1 next to it. */
const uAndSquare = mesh(
	[0, 0, 4, 0, 4, 3, 3, 3, 3, 1, 1, 1, 1, 3, 0, 3, 5, 0, 6, 0, 6, 1, 5, 1],
	polygon([0, 1, 2, 3, 4, 5, 6, 7]),
	{ shape: 'quad', nodes: Uint32Array.of(8, 9, 10, 11), fields: [] },
);

/** Area of all triangles by the trapezoids under their sides, each positive. */
function areaOf({ points, triangles, dimension }: TriMesh): number {
	let sum = 0;
	for (let t = 0; t < triangles.length; t += 3) {
		const at = [0, 1, 2].map((k) => dimension * triangles[t + k]!);
		let double = 0;
		for (const [k, p] of at.entries()) {
			const q = at[(k + 1) % 3]!;
			double += (points[p]! - points[q]!) * (points[p + 1]! + points[q + 1]!);
		}
		expect(double).toBeGreaterThan(0);
		sum += double / 2;
	}
	return sum;
}

test.each(formats.filter(({ holds, writtenAs }) => !writtenAs && !holds.cells.includes('polygon')))(
	'files of $id have triangles in the place of polygons, which is said and no loss',
	async (format) => {
		const holdsQuads = format.holds.cells.includes('quad');
		const { losses, notes } = planOf(format, uAndSquare);
		expect(losses.filter(({ what }) => /quads|polygons/.test(what))).toEqual([]);
		expect(notes.filter((note) => note.includes('split'))).toEqual([
			holdsQuads
				? `1 polygon is split into 6 triangles (${nameOf(format)} cannot store polygons).`
				: `1 quad and 1 polygon are split into 8 triangles (${nameOf(format)} cannot store quads or polygons).`,
		]);
		const { mesh: again } = await pass(uAndSquare, format);
		expect(areaOf(again!)).toBeCloseTo(holdsQuads ? 8 : 9, 12);
	},
);

test('nothing is done for a format that holds all cells, nor next to triangles of six nodes', () => {
	const vtu = formats.find(({ id }) => id === 'vtu')!;
	expect(fitted(uAndSquare, vtu)).toEqual({ mesh: uAndSquare, notes: [] });
	const stl = formats.find(({ id }) => id === 'stl')!;
	const midNodes: Field = {
		...{ name: 'mid', on: 'triangles', role: 'midNodes', type: 'integer', components: 3 },
		values: Int32Array.of(4, 5, 6),
	};
	const curved = { ...uAndSquare, triangles: Uint32Array.of(0, 1, 2), fields: [midNodes] };
	expect(fitted(curved, stl).mesh).toBe(curved);
	// A plan leaves the midside nodes out first.
	const losses = planOf(stl, curved).losses.map(({ what }) => what);
	expect(losses).toContain('midside nodes of the triangles');
	expect(losses).not.toContain('polygons');
});

test('cells that cross themselves are cut all the same and counted, and values that cells lack are said', () => {
	const stl = formats.find(({ id }) => id === 'stl')!;
	const heat = {
		name: 'heat',
		on: 'cells',
		role: 'attribute',
		type: 'real',
		components: 1,
	} as const;
	const crossed = mesh(
		[0, 0, 1, 0, 0, 1, 1, 1],
		{ ...polygon([0, 1, 2, 3]), fields: [{ ...heat, values: Float64Array.of(1) }] },
		polygon([0, 1, 3, 2]),
	);
	expect(fitted(crossed, stl).notes).toEqual([
		'2 polygons are split into 4 triangles (STL cannot store polygons).',
		'1 of them crosses itself or has no area: not all triangles are sound.',
		expect.stringContaining('"heat"'),
	]);
});
