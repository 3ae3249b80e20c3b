import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { countLong, divideLong } from '../../../src/refine/adapt/redGreen.ts';
import { TooManyTriangles } from '../../../src/refine/errors.ts';
import {
	areas,
	faults,
	type MetricAt,
	open,
	type Plain,
	read,
	size,
	squaredLength,
	stretched,
} from '../../support/adapting.ts';
import { rightTriangleGrid } from '../../support/grids.ts';
import { randomMesh } from '../../support/randomMesh.ts';

const engine = createCpuEngine();
const U = Math.SQRT2;
const MAX_TRIANGLES = 1e8;

type Place = readonly [x: number, y: number];
const name = ([x, y]: Place) => `${x} ${y}`;
/** A triangle by its corners, from the one that comes first as text. */
function triangleName(corners: readonly Place[]): string {
	const names = corners.map(name);
	const first = names.indexOf([...names].sort()[0]!);
	return [0, 1, 2].map((k) => names[(first + k) % 3]).join(', ');
}
const namesOf = (plain: Plain): string[] =>
	plain.triangles
		.map((corners) =>
			triangleName(corners.map((p) => [plain.places[2 * p]!, plain.places[2 * p + 1]!] as const)),
		)
		.sort();

/** One round of Algorithm 12 on a list of triangles: which are red is found by looking at all edges until none changes. */
function divided(plain: Plain, upper: number, inScope: (origin: number) => boolean): string[] {
	const { triangles, origins } = plain;
	const place = (p: number): Place => [plain.places[2 * p]!, plain.places[2 * p + 1]!];
	const edge = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`);
	const edgesOf = ([a, b, c]: readonly number[]) => [edge(a!, b!), edge(b!, c!), edge(c!, a!)];
	const red = new Set<number>();
	for (const [t, [a, b, c]] of triangles.entries())
		if (
			inScope(origins[t]!) &&
			[
				[a!, b!],
				[b!, c!],
				[c!, a!],
			].some(([p, q]) => squaredLength(plain, p!, q!) > upper ** 2)
		)
			red.add(t);
	const cut = () => new Set([...red].flatMap((t) => edgesOf(triangles[t]!)));
	for (let size = -1; size !== red.size; ) {
		size = red.size;
		const edges = cut();
		for (const [t, corners] of triangles.entries())
			if (edgesOf(corners).filter((one) => edges.has(one)).length >= 2) red.add(t);
	}
	const edges = cut();
	const middle = (a: number, b: number): Place => {
		const [[ax, ay], [bx, by]] = [place(a), place(b)];
		return [Math.floor((ax + bx) / 2), Math.floor((ay + by) / 2)];
	};
	return triangles
		.flatMap((corners, t) => {
			const [a, b, c] = corners as [number, number, number];
			if (red.has(t)) {
				const [m, n, o] = [middle(a, b), middle(b, c), middle(c, a)];
				return [
					[place(a), m, o],
					[m, place(b), n],
					[o, n, place(c)],
					[m, n, o],
				];
			}
			const k = edgesOf(corners).findIndex((one) => edges.has(one));
			if (k < 0) return [[place(a), place(b), place(c)]];
			const [x, y, z] = [0, 1, 2].map((i) => corners[(k + i) % 3]!) as [number, number, number];
			const m = middle(x, y);
			return [
				[place(x), m, place(z)],
				[m, place(y), place(z)],
			];
		})
		.map(triangleName)
		.sort();
}

const meshes: readonly (readonly [string, TriMesh])[] = [
	['a grid', rightTriangleGrid(6, 6)],
	['random triangles', randomMesh(1, { cells: 8 })],
	['random triangles with holes', randomMesh(2, { cells: 8, holes: 0.1, orientation: 'mixed' })],
];
const extent = ({ points }: TriMesh): number => Math.max(...points) - Math.min(...points);
const metrics = (mesh: TriMesh): readonly (readonly [string, MetricAt])[] => {
	const all = extent(mesh);
	return [
		['one size', size(() => all / 20)],
		['a small size in a corner', size((x, y) => all / 100 + Math.hypot(x, y) / 4)],
		['a layer turned by ten degrees', stretched(all / 4, all / 40, Math.PI / 18)],
	];
};

describe.each(meshes)('red-green refinement of %s', (_, mesh) => {
	test.each(metrics(mesh))('to %s divides what the algorithm says', async (_, metric) => {
		const before = await read(open(engine, mesh, metric));
		const opened = open(engine, mesh, metric);
		const { red, undivided } = await divideLong(opened, U, MAX_TRIANGLES, 1);
		expect(red).toBeGreaterThan(0);
		expect(undivided).toBe(0);
		const after = await read(opened);
		expect(faults(after)).toEqual([]);
		expect(namesOf(after)).toEqual(divided(before, U, () => true));
		expect(areas(after, () => 0)).toEqual(areas(before, () => 0));
	});

	test('goes on until no edge is too long, and keeps the areas of origins', async () => {
		const metric = size((x, y) => extent(mesh) / 80 + Math.hypot(x, y) / 6);
		const opened = open(engine, mesh, metric);
		const before = await read(open(engine, mesh, metric));
		let rounds = 0;
		while ((await divideLong(opened, U, MAX_TRIANGLES, 1)).red > 0) rounds++;
		expect(rounds).toBeGreaterThan(1);
		expect(await countLong(opened, U)).toBe(0);
		const after = await read(opened);
		expect(faults(after)).toEqual([]);
		expect(opened.edges()).toBe(
			(3 * after.triangles.length + after.twins.flat().filter((twin) => !twin).length) / 2,
		);
		const own = (origin: number) => origin;
		// Midpoints are rounded: each edge may lie half a step off.
		for (const [origin, area] of areas(after, own))
			expect(Math.abs(Number(area - areas(before, own).get(origin)!))).toBeLessThan(2 ** 32);
	});

	test('divides triangles in the scope, and others only beside them', async () => {
		const count = mesh.triangles.length / 3;
		const selection = Uint8Array.from({ length: count }, (_, t) => (t % 5 === 0 ? 1 : 0));
		const metric = size(() => extent(mesh) / 20);
		const before = await read(open(engine, mesh, metric, selection));
		const opened = open(engine, mesh, metric, selection);
		await divideLong(opened, U, MAX_TRIANGLES, 1);
		const after = await read(opened);
		expect(faults(after)).toEqual([]);
		expect(namesOf(after)).toEqual(divided(before, U, (origin) => selection[origin] === 1));
	});
});

test.each([1, 3, 8, 100])('an edge %d times too long takes ⌈log₂ N⌉ + 1 rounds', async (times) => {
	const mesh = rightTriangleGrid(1, 1);
	// The diagonal, the longest edge, is `times` times the bound.
	const opened = open(
		engine,
		mesh,
		size(() => (Math.SQRT2 / U / times) * (1 + 1e-6)),
	);
	let rounds = 1;
	while ((await divideLong(opened, U, MAX_TRIANGLES, 1)).red > 0) rounds++;
	expect(rounds).toBe(Math.ceil(Math.log2(times)) + 1);
});

test('a limit on triangles ends a round before anything is divided', async () => {
	const mesh = rightTriangleGrid(4, 4);
	const opened = open(
		engine,
		mesh,
		size(() => 0.1),
	);
	await expect(divideLong(opened, U, 100, 1)).rejects.toThrow(TooManyTriangles);
	expect((await read(opened)).triangles).toHaveLength(32);
});
