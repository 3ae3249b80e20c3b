import { afterAll, describe, expect, test } from 'vitest';
import { randomDelaunay } from '../../../src/bench/meshes.ts';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { createGpuEngine } from '../../../src/engine/gpuEngine.ts';
import { type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import { recordStarts } from '../../../src/refine/adapt/adaptMesh.ts';
import { colourMesh } from '../../../src/refine/adapt/colourMesh.ts';
import { smoothFast } from '../../../src/refine/adapt/fast/smoothFast.ts';
import { smoothPoints } from '../../../src/refine/adapt/smoothPoints.ts';
import { chooseEngine } from '../../../src/refine/chooseEngine.ts';
import { operationOf } from '../../../src/refine/registry.ts';
import { runOperation, runSize } from '../../../src/refine/runOperation.ts';
import type { OptionValues } from '../../../src/util/options.ts';
import { type MetricAt, size, stretched } from '../../support/adapting.ts';
import { copyOf, openRecords, type Records, recordsWith } from '../../support/adaptStarts.ts';
import { gpu as device, engines } from '../../support/engines.ts';
import { perturbedGrid } from '../../support/grids.ts';
import { randomMesh } from '../../support/randomMesh.ts';

const gpu = engines[1].missing ? undefined : engines[1].open();
const byHand = device
	? createGpuEngine(device.device, 'by hand', { filterable: false, maxItems: 2 ** 18 })
	: undefined;
afterAll(() => {
	gpu?.destroy();
	byHand?.destroy();
});

const EXTENT = 2 ** 30;
/** Upper bound on lengths in guarded moves. */
const LONGEST = Math.SQRT2;

/** The grid in the unit square, turned so that no line follows an axis. */
function turnedGrid(cells: number): TriMesh {
	const mesh = perturbedGrid(cells, cells);
	const [c, s] = [Math.cos(0.5), Math.sin(0.5)];
	const points = mesh.points.map((_, i) => {
		const [x, y] = [mesh.points[i & ~1]!, mesh.points[i | 1]!];
		return i % 2 === 0 ? c * x - s * y : s * x + c * y;
	});
	return { ...mesh, points };
}

/** Sizes whose logarithm is linear, as that of the field is between points: the field is the same. */
const growing = size((x, y) => 2 ** (1.5 * x + y - 5));

interface Oracle {
	/** x y of each point on the lattice. */
	readonly places: Float64Array;
	readonly order: readonly { readonly point: number; readonly line: number }[];
	readonly neighbours: readonly (readonly number[])[];
	readonly lineEnds: Uint32Array;
}

/** What the oracle needs: neighbours by the triangles, the order of moves by the colours. */
async function oracleOf(records: Records): Promise<Oracle> {
	const { points, triangles, lines, lineEnds } = records.start;
	const count = points.length / 8;
	const near = Array.from({ length: count }, () => new Set<number>());
	const lineOf = new Map<number, number>();
	for (let i = 0; i < triangles.length / 6; i++)
		for (let k = 0; k < 3; k++) {
			const [a, b] = [triangles[6 * i + k]!, triangles[6 * i + ((k + 1) % 3)]!];
			near[a]!.add(b);
			near[b]!.add(a);
			const line = lines[4 * i + k]!;
			if (line !== 0) for (const p of [a, b]) lineOf.set(p, line);
		}
	const mesh = openRecords(createCpuEngine(), records);
	const starts = mesh.session.buffer('starts', count);
	recordStarts(mesh, starts);
	const { order: listed, classes } = await colourMesh(mesh, starts, false);
	const list = (await mesh.session.read(listed, count)).slice();
	mesh.session.end();
	const order = classes.flatMap(({ isOnLine, first, end }) =>
		[...list.subarray(first, end)].map((point) => ({
			point,
			line: isOnLine ? lineOf.get(point)! : 0,
		})),
	);
	const places = Float64Array.from(
		{ length: 2 * count },
		(_, i) => points[8 * (i >> 1) + (i & 1)]!,
	);
	return { places, order, neighbours: near.map((set) => [...set]), lineEnds };
}

/** Moves as in the paper (2.3), in doubles, with the metric as a formula of places on the lattice. */
function sweep({ places, order, neighbours, lineEnds }: Oracle, metricAt: MetricAt): void {
	for (const { point: v, line } of order) {
		const [x, y] = [places[2 * v]!, places[2 * v + 1]!];
		let [a11, a12, a22, g1, g2] = [0, 0, 0, 0, 0];
		for (const w of neighbours[v]!) {
			const [ux, uy] = [places[2 * w]! - x, places[2 * w + 1]! - y];
			const [xx, xy, yy] = metricAt(x + ux / 2, y + uy / 2);
			a11 += xx;
			a12 += xy;
			a22 += yy;
			g1 += xx * ux + xy * uy;
			g2 += xy * ux + yy * uy;
		}
		if (line === 0) {
			const b11 = a11 + Math.max(a11, 1.01 * Math.abs(a12));
			const b22 = a22 + Math.max(a22, 1.01 * Math.abs(a12));
			const whole = b11 * b22 - a12 * a12;
			places[2 * v]! += (g1 * b22 - g2 * a12) / whole / 2;
			places[2 * v + 1]! += (b11 * g2 - a12 * g1) / whole / 2;
			continue;
		}
		const [ax, ay, bx, by] = lineEnds.subarray(4 * line - 4, 4 * line);
		const length = Math.hypot(bx! - ax!, by! - ay!);
		const [dx, dy] = [(bx! - ax!) / length, (by! - ay!) / length];
		const along = (dx * g1 + dy * g2) / (dx * dx * a11 + 2 * dx * dy * a12 + dy * dy * a22) / 4;
		const at = Math.min(length, Math.max(0, (x - ax!) * dx + (y - ay!) * dy + along));
		places[2 * v] = ax! + at * dx;
		places[2 * v + 1] = ay! + at * dy;
	}
}

const placesOf = (points: Uint32Array): Uint32Array =>
	Uint32Array.from({ length: points.length / 4 }, (_, i) => points[8 * (i >> 1) + (i & 1)]!);

/** The largest distance along an axis, in parts of the extent. */
const apart = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
	Array.from(a).reduce((most, x, i) => Math.max(most, Math.abs(x - b[i]!)), 0) / EXTENT;

/** Length of a step of the lattice: from two points, whose records are in the file's order. */
function stepOf({ points }: Pick<TriMesh, 'points'>, { start }: Pick<Records, 'start'>): number {
	const last = points.length / 2 - 1;
	const [one, other] = [start.points[1]!, start.points[8 * last + 1]!];
	return 2 ** Math.round(Math.log2((points[2 * last + 1]! - points[1]!) / (other - one)));
}

/** The metric as a formula of places on the lattice; the lattice begins at the lowest coordinates, in whole steps from 0. */
function onLattice({ points }: TriMesh, { start }: Records, metricAt: MetricAt): MetricAt {
	const spacing = stepOf({ points }, { start });
	const [x0, y0] = [
		points[0]! - spacing * start.points[0]!,
		points[1]! - spacing * start.points[1]!,
	];
	return (x, y) => metricAt(x0 + spacing * x, y0 + spacing * y);
}

async function fastPlaces(
	engine: Engine | undefined,
	records: Records,
	sweeps: number,
	keepLines = false,
	moves: 'metric' | 'paper' = 'paper',
) {
	const mesh = openRecords(engine!, records);
	const options = { sweeps, keepLines, spacing: 2 ** -30, moves, longest: LONGEST };
	const done = await smoothFast(mesh, options);
	const places = placesOf((await copyOf(mesh)).points);
	mesh.session.end();
	return { places, done };
}

const cases: readonly (readonly [string, TriMesh, MetricAt, number])[] = [
	['one size', perturbedGrid(20, 20), size(() => 0.1), 2e-7],
	['one metric turned by 10°', turnedGrid(16), stretched(0.2, 0.02, Math.PI / 18), 2e-7],
	['sizes that grow', turnedGrid(20), growing, 3e-5],
	// Texels in holes have the metric of their borders.
	['holes', randomMesh(3, { cells: 16, holes: 0.1, orientation: 'mixed' }), growing, 5e-4],
];

describe.skipIf(!gpu)('ten fast sweeps go where those of the paper in doubles do', () => {
	test.each(cases)('%s', async (_, mesh, metric, most) => {
		const records = recordsWith(mesh, metric);
		const oracle = await oracleOf(records);
		const start = oracle.places.slice();
		const metricAt = onLattice(mesh, records, metric);
		for (let i = 0; i < 10; i++) sweep(oracle, metricAt);
		const { places, done } = await fastPlaces(gpu, records, 10);
		expect(apart(oracle.places, places)).toBeLessThan(most);
		expect(apart(start, places)).toBeGreaterThan(1e-3);
		expect(done.moved).toBeGreaterThan(150);
	});
});

/** Length of the longest edge at places on the lattice, with the metric in the middle of each. */
const longestOf = ({ start }: Records, places: ArrayLike<number>, metricAt: MetricAt): number =>
	Array.from({ length: start.triangles.length / 6 }, (_, t) =>
		[0, 1, 2].map((k) => {
			const [p, q] = [start.triangles[6 * t + k]!, start.triangles[6 * t + ((k + 1) % 3)]!];
			const [ax, ay, bx, by] = [p, q].flatMap((v) => [places[2 * v]!, places[2 * v + 1]!]);
			const [xx, xy, yy] = metricAt((ax! + bx!) / 2, (ay! + by!) / 2);
			const [x, y] = [bx! - ax!, by! - ay!];
			return Math.sqrt(xx * x * x + 2 * xy * x * y + yy * y * y);
		}),
	)
		.flat()
		.reduce((most, length) => Math.max(most, length));

/** Qualities (Vasilevskii, Lipnikov 1999) of triangles at places on the lattice, with the metric in the middle of each edge. */
function qualities({ start }: Records, places: ArrayLike<number>, metricAt: MetricAt): number[] {
	return Array.from({ length: start.triangles.length / 6 }, (_, t) => {
		const at = [0, 1, 2, 0].map((k) => {
			const p = start.triangles[6 * t + k]!;
			return [places[2 * p]!, places[2 * p + 1]!] as const;
		});
		let [perimeter, roots, double] = [0, 0, 0];
		for (let k = 0; k < 3; k++) {
			const [[ax, ay], [bx, by]] = [at[k]!, at[k + 1]!];
			const [xx, xy, yy] = metricAt((ax + bx) / 2, (ay + by) / 2);
			const [x, y] = [bx - ax, by - ay];
			perimeter += Math.sqrt(xx * x * x + 2 * xy * x * y + yy * y * y);
			roots += Math.sqrt(xx * yy - xy * xy) / 3;
			double += ax * by - ay * bx;
		}
		const m = Math.min(perimeter / 3, 3 / perimeter);
		return ((6 * Math.sqrt(3) * double * roots) / perimeter ** 2) * (m * (2 - m)) ** 3;
	});
}

const mean = (values: readonly number[]): number =>
	values.reduce((sum, value) => sum + value, 0) / values.length;

describe.skipIf(!gpu)('guarded fast moves', () => {
	test.each([
		['random points', randomDelaunay(1500), growing],
		['a layer', randomDelaunay(1500), stretched(0.2, 0.02, Math.PI / 18)],
		['long edges', perturbedGrid(12, 12), size(() => 0.03)],
	] as const)(
		'gain as much as exact ones, and never lower the worst quality: %s',
		async (_, mesh, metric) => {
			const records = recordsWith(mesh, metric);
			// In units of the lattice a metric is smaller by the square of a step.
			const scaled = onLattice(mesh, records, metric);
			const spacing = stepOf(mesh, records);
			const metricAt: MetricAt = (x, y) => {
				const [xx, xy, yy] = scaled(x, y);
				return [xx * spacing ** 2, xy * spacing ** 2, yy * spacing ** 2];
			};
			const before = qualities(records, placesOf(records.start.points), metricAt);
			const exact = openRecords(createCpuEngine(), records);
			await smoothPoints(exact, { sweeps: 10, keepLines: false, longest: LONGEST });
			const expected = qualities(records, placesOf((await copyOf(exact)).points), metricAt);
			const { places, done } = await fastPlaces(gpu, records, 10, false, 'metric');
			const after = qualities(records, places, metricAt);
			expect(done.inverted).toBe(0);
			const limit = Math.max(LONGEST, longestOf(records, placesOf(records.start.points), metricAt));
			expect(longestOf(records, places, metricAt)).toBeLessThan(limit + 1e-3);
			expect(Math.min(...after)).toBeGreaterThan(Math.min(...before) - 1e-4);
			expect(mean(after)).toBeGreaterThan(mean(before) + 0.01);
			expect(Math.abs(mean(after) - mean(expected))).toBeLessThan(0.001);
		},
	);
});

describe.skipIf(!gpu)('fast moves', () => {
	test('are the same without a filter of the device, but for rounding', async () => {
		const records = recordsWith(turnedGrid(20), growing);
		const [one, other] = [await fastPlaces(gpu, records, 5), await fastPlaces(byHand, records, 5)];
		expect(other.done.colours).toBe(one.done.colours);
		expect(apart(one.places, other.places)).toBeLessThan(1e-5);
	});

	test('leave points on lines exactly there, and others of lines where lines stay', async () => {
		const records = recordsWith(turnedGrid(16), growing);
		const { points, triangles, lines, lineEnds } = records.start;
		const { places } = await fastPlaces(gpu, records, 5);
		const still = await fastPlaces(gpu, records, 5, true);
		let moved = 0;
		for (let i = 0; i < triangles.length / 6; i++)
			for (let k = 0; k < 3; k++) {
				const line = lines[4 * i + k]!;
				if (line === 0) continue;
				const p = triangles[6 * i + k]!;
				const before = [points[8 * p]!, points[8 * p + 1]!];
				expect([...still.places.subarray(2 * p, 2 * p + 2)]).toEqual(before);
				const [ax, ay, bx, by] = [...lineEnds.subarray(4 * line - 4, 4 * line)].map(BigInt);
				const [x, y] = [BigInt(places[2 * p]!), BigInt(places[2 * p + 1]!)];
				if (places[2 * p] !== before[0]) moved++;
				const [dx, dy] = [bx! - ax!, by! - ay!];
				const size = (value: bigint) => (value < 0n ? -value : value);
				// Half of a step along the axis that the line is farther from.
				const off = 2n * size(dx * (y - ay!) - dy * (x - ax!));
				expect(off <= size(dx) || off <= size(dy)).toBe(true);
			}
		expect(moved).toBeGreaterThan(50);
		expect(still.done.colours).toBeLessThan(7);
	});

	const smooth = (engine: Engine, mesh: TriMesh, values: Readonly<Record<string, unknown>>) =>
		runOperation(operationOf('smooth')!, engine, mesh, {
			selection: new Uint8Array(triangleCount(mesh)).fill(1),
			now: () => 0,
			values: { size: '0.1', fast: true, moves: 'paper', ...values } as OptionValues,
		});

	test('make a mesh, and say by what', async () => {
		const mesh = perturbedGrid(16, 16);
		const { report, mesh: made } = await smooth(gpu!, mesh, { sweeps: 5 });
		expect(made.triangles.length).toBe(mesh.triangles.length);
		expect(report.work).toMatch(
			/285 points moved in \d colours, .* a texture of 272 × 257, so that other GPUs may/,
		);
	});

	test('are refused where a triangle turned over, sizes are too fine, or others can do it', async () => {
		const random = randomDelaunay(600);
		await expect(smooth(gpu!, random, { sweeps: 20 })).rejects.toThrow(
			/triangles? turned over or became flat/,
		);
		const mesh = perturbedGrid(8, 8);
		await expect(smooth(gpu!, mesh, { size: '0.0002' })).rejects.toThrow(
			'fast moves read sizes from a texture of at most 8,192 × 8,192 cells, and need 2 cells in the finest size: 0.000200 is finer than 0.000244; use exact moves',
		);
		await expect(smooth(gpu!, mesh, { size: undefined })).rejects.toThrow('fast moves need sizes');
		await expect(smooth(gpu!, mesh, { moves: 'unit' })).rejects.toThrow(
			'fast moves are guarded ones or those of the paper alone',
		);
		await expect(smooth(createCpuEngine(), mesh, {})).rejects.toThrow(
			'fast moves run on a GPU alone; this run is on the CPU',
		);
	});
});

test('a run that only a card can do does not begin on the CPU', () => {
	const values = { fast: true };
	const size = runSize(operationOf('smooth')!, values, 100, new Uint8Array(100));
	const card = { software: false, isOpen: false, isCompiled: false };
	expect(chooseEngine(size, card).engine).toBe('gpu');
	expect(chooseEngine({ ...size, needsGpu: false }, card).engine).toBe('cpu');
});
