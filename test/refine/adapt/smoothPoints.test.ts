import { describe, expect, test } from 'vitest';
import { randomDelaunay } from '../../../src/bench/meshes.ts';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { mixEdge, unmixEdge } from '../../../src/mesh/edgeOrder.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import type { AdaptMesh } from '../../../src/refine/adapt/adaptMesh.ts';
import { smoothPoints } from '../../../src/refine/adapt/smoothPoints.ts';
import {
	areas,
	doubleArea,
	faults,
	type MetricAt,
	type Plain,
	read,
	size,
	squaredLength,
	stretched,
} from '../../support/adapting.ts';
import { openRecords, type Records, recordsWith } from '../../support/adaptStarts.ts';
import { engines } from '../../support/engines.ts';
import { perturbedGrid } from '../../support/grids.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';

const engine = createCpuEngine();

/** Quality of a triangle in doubles, 0 to 1: the area in the mean of the corners' √det M. */
function qualityOf(plain: Plain, corners: readonly number[]): number {
	const [a, b, c] = corners as [number, number, number];
	const area = Number(doubleArea(plain, a, b, c)) / 2;
	const stretch = corners
		.map((p) => plain.tensors[p]!)
		.reduce((sum, [xx, xy, yy]) => sum + xx! * yy! - xy! * xy!, 0);
	const perimeter = [0, 1, 2].reduce(
		(sum, k) => sum + Math.sqrt(squaredLength(plain, corners[k]!, corners[(k + 1) % 3]!)),
		0,
	);
	const m = Math.min(perimeter / 3, 3 / perimeter);
	return ((4 * Math.sqrt(3) * area * stretch) / perimeter ** 2) * (m * (2 - m)) ** 3;
}

/** 2√3 times the area of a triangle by the sum of its squared sides, doubled: 1 if they are equal. */
function shapeOf({ places, ...plain }: Plain, corners: readonly number[]): number {
	const [a, b, c] = corners as [number, number, number];
	const sum = [0, 1, 2].reduce((all, k) => {
		const [p, q] = [2 * corners[k]!, 2 * corners[(k + 1) % 3]!];
		return all + (places[q]! - places[p]!) ** 2 + (places[q + 1]! - places[p + 1]!) ** 2;
	}, 0);
	return (2 * Math.sqrt(3) * Number(doubleArea({ places, ...plain }, a, b, c))) / sum;
}

const worst = (plain: Plain, measure = qualityOf): number =>
	Math.min(...plain.triangles.map((corners) => measure(plain, corners)));
const mean = (plain: Plain): number =>
	plain.triangles.reduce((sum, own) => sum + qualityOf(plain, own), 0) / plain.triangles.length;

const copy = (records: Records): Promise<Plain> => read(openRecords(engine, records));

/** The unit square in a layer turned by ten degrees, of triangles moved by up to a third of their size. */
function turnedLayer(cells: number, ratio: number): TriMesh {
	const random = seededRandom(10);
	const grid = perturbedGrid(cells, cells);
	const points = Float64Array.from({ length: grid.points.length }, (_, i) => {
		const [x, y] = [(i >> 1) % (cells + 1), Math.floor((i >> 1) / (cells + 1))];
		const isInside = x > 0 && y > 0 && x < cells && y < cells;
		return (i % 2 === 0 ? x : y) + (isInside ? 0.6 * random() - 0.3 : 0);
	});
	const [c, s] = [Math.cos(Math.PI / 18), Math.sin(Math.PI / 18)];
	for (let i = 0; i < points.length; i += 2) {
		const [u, v] = [points[i]!, points[i + 1]! / ratio];
		points.set([c * u - s * v, s * u + c * v], i);
	}
	return { ...grid, points };
}

const holes = randomMesh(3, { cells: 20, holes: 0.1 });
const cases: readonly (readonly [string, TriMesh, MetricAt])[] = [
	['random triangles with holes', holes, size(() => 0.05)],
	['a perturbed grid, stretched', perturbedGrid(24, 24), stretched(2, 0.2, Math.PI / 18)],
	['random points, graded', randomDelaunay(1500), size((x) => 2 ** (4 * x - 7))],
	['a layer turned by ten degrees', turnedLayer(20, 100), stretched(1, 0.01, Math.PI / 18)],
];

describe.each(cases)('%s', (_, mesh, metric) => {
	test.each(['metric', 'laplace'] as const)(
		'no %s move worsens the worst triangle, or moves a point that stays',
		async (moves) => {
			const records = recordsWith(mesh, metric, { halfScope: true });
			const measure = moves === 'metric' ? qualityOf : shapeOf;
			let before = await copy(records);
			const first = before;
			for (let sweeps = 1; sweeps <= 4; sweeps++) {
				const smoothed = openRecords(engine, records);
				await smoothPoints(smoothed, { sweeps, keepLines: false, moves });
				const after = await read(smoothed);
				expect(worst(after, measure)).toBeGreaterThan(worst(before, measure) * 0.999 - 1e-12);
				before = after;
			}
			expect(faults(before)).toEqual([]);
			const { scope } = records.start;
			const isOut = (t: number) => ((scope[t >>> 5]! >>> (t & 31)) & 1) === 0;
			const stay = new Set(before.pinned.flatMap((pinned, p) => (pinned ? [p] : [])));
			for (const [t, corners] of before.triangles.entries())
				if (isOut(before.origins[t]!)) for (const p of corners) stay.add(p);
			const placeOf = ({ places }: Plain, p: number) => [places[2 * p], places[2 * p + 1]];
			for (const p of stay) expect(placeOf(before, p)).toEqual(placeOf(first, p));
			expect([before.triangles, before.lines]).toEqual([first.triangles, first.lines]);
		},
	);
});

test.each(cases.slice(0, 3))(
	'unit moves make the mean better, and no triangle worse below 0.6: %s',
	async (_, mesh, metric) => {
		const records = recordsWith(mesh, metric);
		const first = await copy(records);
		let before = first;
		for (let sweeps = 1; sweeps <= 4; sweeps++) {
			const smoothed = openRecords(engine, records);
			await smoothPoints(smoothed, { sweeps, keepLines: false, moves: 'unit' });
			const after = await read(smoothed);
			expect(mean(after)).toBeGreaterThan(mean(before));
			expect(worst(after)).toBeGreaterThan(Math.min(0.6, worst(before)) * 0.999 - 1e-12);
			before = after;
		}
		expect(faults(before)).toEqual([]);
	},
);

test('a jittered grid and a jittered layer get better in their metric, and come to rest', async () => {
	for (const [ratio, least] of [
		[1, 0.9],
		[100, 0.9],
	] as const) {
		const records = recordsWith(turnedLayer(20, ratio), stretched(1, 1 / ratio, Math.PI / 18));
		const before = await copy(records);
		const mesh = openRecords(engine, records);
		const { largest } = await smoothPoints(mesh, { sweeps: 30, keepLines: false });
		const after = await read(mesh);
		expect(mean(after)).toBeGreaterThan(mean(before) + 0.05);
		expect(mean(after)).toBeGreaterThan(least * mean(await idealOf(ratio)));
		expect(largest).toBeLessThan(0.05);
	}
});

/** The grid before it was jittered. */
const idealOf = (ratio: number): Promise<Plain> => {
	const grid = turnedLayer(20, ratio);
	const [c, s] = [Math.cos(Math.PI / 18), Math.sin(Math.PI / 18)];
	const points = grid.points.map((_, i) => {
		const [u, v] = [(i >> 1) % 21, Math.floor((i >> 1) / 21) / ratio];
		return i % 2 === 0 ? c * u - s * v : s * u + c * v;
	});
	return copy(recordsWith({ ...grid, points }, stretched(1, 1 / ratio, Math.PI / 18)));
};

test('points of oblique lines stay on them for 100 sweeps', async () => {
	const records = recordsWith(
		turnedLayer(16, 1),
		size((x, y) => 0.7 + 0.3 * Math.sin(9 * x + 5 * y)),
	);
	const before = await copy(records);
	const mesh = openRecords(engine, records);
	const { moved } = await smoothPoints(mesh, { sweeps: 100, keepLines: false });
	const after = await read(mesh);
	expect(moved).toBeGreaterThan(1000);
	let onLines = 0;
	for (const [t, corners] of after.triangles.entries())
		for (let k = 0; k < 3; k++) {
			const line = after.lines[t]![k]!;
			const p = corners[k]!;
			if (line === 0 || after.places[2 * p] === before.places[2 * p]) continue;
			const [ax, ay, bx, by] = records.start.lineEnds.subarray(4 * line - 4, 4 * line);
			const [x, y] = [after.places[2 * p]!, after.places[2 * p + 1]!];
			const off =
				((bx! - ax!) * (y - ay!) - (by! - ay!) * (x - ax!)) / Math.hypot(bx! - ax!, by! - ay!);
			expect(Math.abs(off)).toBeLessThan(0.501);
			onLines++;
		}
	expect(onLines).toBeGreaterThan(40);
	const [[, one] = [0, 0n], [, other] = [0, 0n]] = [
		areas(before, () => 0),
		areas(after, () => 0),
	].map((all) => [...all][0]!);
	const perimeter = 4 * 2 ** 30;
	expect(Math.abs(Number(other - one))).toBeLessThan(2 * perimeter);
});

test('the longest move is that of the last sweep, and inverted triangles are counted', async () => {
	const records = recordsWith(
		turnedLayer(12, 1),
		size(() => 1),
	);
	const before = openRecords(engine, records);
	await smoothPoints(before, { sweeps: 2, keepLines: true });
	const mesh = openRecords(engine, records);
	const { largest, inverted } = await smoothPoints(mesh, { sweeps: 3, keepLines: true });
	const [one, other] = [await read(before), await read(mesh)];
	let most = 0;
	for (let p = 0; p < one.keys.length; p++) {
		const places = [one.places, other.places].flatMap((all) => all.slice(2 * p, 2 * p + 2));
		const tensors = [one.tensors[p]!, other.tensors[p]!];
		most = Math.max(most, squaredLength({ ...one, places, tensors }, 0, 1));
	}
	expect(largest).toBeGreaterThan(0);
	expect(largest).toBeCloseTo(Math.sqrt(most), 3);
	expect(inverted).toBe(0);

	const thin = recordsWith(randomDelaunay(1500), stretched(0.2, 0.002, Math.PI / 18));
	const paper = openRecords(engine, thin);
	const result = await smoothPoints(paper, { sweeps: 3, keepLines: false, moves: 'paper' });
	const after = await read(paper);
	const isInverted = ([a, b, c]: number[]) => doubleArea(after, a!, b!, c!) <= 0n;
	const count = after.triangles.filter(isInverted).length;
	expect(count).toBeGreaterThan(5);
	expect(Math.abs(result.inverted - count)).toBeLessThan(3);
});

/** The square without a strip from its upper side nearly to the lower one. */
function forked(): TriMesh {
	const grid = turnedLayer(6, 1);
	const isKept = (t: number) => (t >> 1) % 6 !== 2 || t < 2 * 6 * 2;
	return { ...grid, triangles: grid.triangles.filter((_, i) => isKept(Math.floor(i / 3))) };
}

test.skipIf(engines[1].missing).each(engines)(
	'a point stays where a hole keeps the walk from its triangle, on the $name',
	async ({ open }) => {
		const records = recordsWith(
			forked(),
			size(() => 1),
		);
		const before = await copy(records);
		const p = before.keys.indexOf(mixEdge(4 * 7 + 4));
		const { points, triangles } = records.start;
		const isLeft = (t: number) =>
			[0, 1, 2].every((k) => {
				const q = unmixEdge(before.keys[triangles[6 * t + k]!]!);
				return q % 7 < 3 && q > 7 * 3;
			});
		const moves = async () => {
			const own = open();
			const mesh = openRecords(own, records);
			await smoothPoints(mesh, { sweeps: 1, keepLines: false });
			const { places } = await read(mesh);
			own.destroy();
			return places[2 * p] !== before.places[2 * p];
		};
		expect(await moves()).toBe(true);
		points[8 * p + 6] = [...Array(triangles.length / 6).keys()].find(isLeft)!;
		expect(await moves()).toBe(false);
	},
);

test('sweeps at once move points as sweeps one by one, which look at all of them', async () => {
	for (const options of [{}, { shortest: 0.05 }, { moves: 'laplace' }] as const) {
		const records = recordsWith(turnedLayer(12, 1), stretched(1, 1, 0));
		const mesh = openRecords(engine, records);
		const { moved } = await smoothPoints(mesh, { sweeps: 12, keepLines: false, ...options });
		const one = openRecords(engine, records);
		let sum = 0;
		for (let sweep = 0; sweep < 12; sweep++)
			sum += (await smoothPoints(one, { sweeps: 1, keepLines: false, ...options })).moved;
		expect(sum).toBe(moved);
		expect((await read(mesh)).places).toEqual((await read(one)).places);
	}
});

test('a run can be cancelled after each colour, and one without points that move does nothing', async () => {
	const records = recordsWith(
		turnedLayer(6, 1),
		size(() => 1),
	);
	const mesh = openRecords(engine, records);
	let parts = 0;
	const counting: AdaptMesh = {
		...mesh,
		time: (name, record) => {
			if (name === 'smooth') parts++;
			return mesh.time(name, record);
		},
	};
	const options = { sweeps: 3, keepLines: false };
	const { colours } = await smoothPoints(counting, { ...options, batch: 1 });
	expect(colours).toBeGreaterThan(4);
	expect(parts).toBe(3 * colours);
	const whole = openRecords(engine, records);
	await smoothPoints(whole, options);
	expect(await read(mesh)).toEqual(await read(whole));
	records.start.scope.fill(0);
	const still = await smoothPoints(openRecords(engine, records), options);
	expect(still).toEqual({ colours: 0, moved: 0, largest: 0, inverted: 0 });
});
