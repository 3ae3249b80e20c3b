import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { type MoveRule, smoothPoints } from '../../../src/refine/adapt/smoothPoints.ts';
import { MOVES, moveOnLine, shareOf } from '../../../src/steps/adapt/moves.ts';
import { System } from '../../../src/steps/adapt/system.ts';
import {
	doubleArea,
	type MetricAt,
	open,
	type Plain,
	read,
	squaredLength,
} from '../../support/adapting.ts';
import { seededRandom } from '../../support/random.ts';

const SEED = 46;

/** Fans side by side, of 4 to 9 triangles around a point off their middle, as long as `ratio` times their width along `angle`. */
function fans(count: number, ratio: number, angle: number): TriMesh {
	const random = seededRandom(SEED);
	const points: number[] = [];
	const triangles: number[] = [];
	const [c, s] = [Math.cos(angle), Math.sin(angle)];
	for (let i = 0; i < count; i++) {
		const at = points.length / 2;
		const size = 4 + Math.floor(6 * random());
		const add = (along: number, across: number) => {
			const [u, v] = [along, across / ratio];
			points.push(3 * (i % 20) + c * u - s * v, 3 * Math.floor(i / 20) + s * u + c * v);
		};
		add(0.5 * random() - 0.25, 0.5 * random() - 0.25);
		for (let k = 0; k < size; k++) {
			const turn = (2 * Math.PI * (k + 0.6 * random())) / size;
			const radius = 0.6 + 0.4 * random();
			add(radius * Math.cos(turn), radius * Math.sin(turn));
			triangles.push(at, at + 1 + k, at + 1 + ((k + 1) % size));
		}
	}
	return {
		...{ dimension: 2, points: Float64Array.from(points), fields: [] },
		triangles: Uint32Array.from(triangles),
	};
}

type Vector = readonly [number, number];

/** Solves a symmetric system. */
const solve = ([a, b, d]: readonly [number, number, number], [g, h]: Vector): Vector => {
	const whole = a * d - b * b;
	return [(d * g - b * h) / whole, (a * h - b * g) / whole];
};

/** The move of point v in doubles. */
function moveOf({ places, tensors, triangles }: Plain, v: number, moves: MoveRule): Vector {
	const near = new Set(triangles.filter((own) => own.includes(v)).flat());
	near.delete(v);
	let [a11, a12, a22, g1, g2] = [0, 0, 0, 0, 0];
	for (const w of near) {
		let [m11, m12, m22] = [0, 0, 0];
		for (const [xx, xy, yy] of [tensors[v]!, tensors[w]!] as [number, number, number][]) {
			m11 += (xx * xx + xy * xy) / 2;
			m12 += (xx * xy + xy * yy) / 2;
			m22 += (xy * xy + yy * yy) / 2;
		}
		if (moves === 'laplace') [m11, m12, m22] = [1, 0, 1];
		let [x, y] = [places[2 * w]! - places[2 * v]!, places[2 * w + 1]! - places[2 * v + 1]!];
		if (moves === 'unit') {
			const length = Math.sqrt(m11 * x * x + 2 * m12 * x * y + m22 * y * y);
			const pull = Math.max(-1, 1 - 1 / length);
			[x, y] = [pull * x, pull * y];
		}
		a11 += m11;
		a12 += m12;
		a22 += m22;
		g1 += m11 * x + m12 * y;
		g2 += m12 * x + m22 * y;
	}
	if (moves === 'paper') {
		const [d1, d2] = [a11, a22].map((a) => a + Math.max(a, 1.01 * Math.abs(a12))) as [
			number,
			number,
		];
		return solve([d1, a12, d2], [g1 / 2, g2 / 2]);
	}
	const part = { metric: 4, laplace: 2, unit: 1 }[moves];
	return solve([a11, a12, a22], [g1 / part, g2 / part]);
}

/** The moves of the middles of fans in one sweep, in doubles and as made. */
async function movesIn(mesh: TriMesh, metric: MetricAt, moves: MoveRule) {
	const engine = createCpuEngine();
	const before = await read(open(engine, mesh, metric));
	const smoothed = open(engine, mesh, metric);
	await smoothPoints(smoothed, { sweeps: 1, keepLines: true, moves });
	const after = await read(smoothed);
	const middles = [...before.triangles.map(([a]) => a!)].filter((a, i, all) => all[i - 1] !== a);
	return middles.map((v) => ({
		expected: moveOf(before, v, moves),
		made: [0, 1].map(
			(k) => after.places[2 * v + k]! - before.places[2 * v + k]!,
		) as unknown as Vector,
	}));
}

/** Sizes of any ratio up to `ratio` in any direction at each point. */
function randomMetric(ratio: number): MetricAt {
	return (x, y) => {
		const random = seededRandom(Math.round(1e4 * x + 1e7 * y));
		const [a, b] = [1, ratio ** (2 * random())];
		const angle = 7 * random();
		const [c, s] = [Math.cos(angle), Math.sin(angle)];
		return [a * c * c + b * s * s, (a - b) * c * s, a * s * s + b * c * c];
	};
}

describe(`a move is that of the equations in doubles (seed ${SEED})`, () => {
	const COUNT = 300;

	test.each([
		['metric', 30, 0.002],
		['paper', 30, 0.002],
		['laplace', 30, 0.002],
		// The pull of an edge has 11 bits.
		['unit', 3, 0.02],
	] as const)('%s', async (moves, ratio, error) => {
		const all = await movesIn(fans(COUNT, 1, 0), randomMetric(ratio), moves);
		expect(all).toHaveLength(COUNT);
		let whole = 0;
		let halved = 0;
		for (const { expected, made } of all) {
			const length = Math.hypot(...expected);
			// A guarded move may be halved up to three times, or left.
			const parts = moves === 'paper' ? [1] : [1, 0.5, 0.25, 0.125, 0];
			const off = parts.map((part) =>
				Math.hypot(made[0] - part * expected[0], made[1] - part * expected[1]),
			);
			expect(Math.min(...off)).toBeLessThan(error * length + 2);
			if (off[0]! < error * length + 2) whole++;
			else if (made[0] !== 0 || made[1] !== 0) halved++;
		}
		expect(whole).toBeGreaterThan(COUNT / 3);
		if (moves === 'metric') expect(halved).toBeGreaterThan(2);
	});
});

test('a move makes no edge longer than the bound, unless a longer one was at the point', async () => {
	const mesh = fans(300, 1, 0);
	const metric: MetricAt = (x, y) => {
		const m = 4 ** (3 * seededRandom(Math.round(1e4 * x + 1e7 * y))());
		return [m, 0, m];
	};
	const longestOf = (plain: Plain) => {
		const longest: number[] = [];
		for (const [a, b] of plain.triangles as [number, number][])
			longest[a] = Math.max(longest[a] ?? 0, Math.sqrt(squaredLength(plain, a, b)));
		return longest;
	};
	const before = longestOf(await read(open(createCpuEngine(), mesh, metric)));
	const bound = before.filter((length) => length > 0).sort((a, b) => a - b)[20]!;
	const longerWith = async (options: { longest?: number }) => {
		const smoothed = open(createCpuEngine(), mesh, metric);
		const { moved } = await smoothPoints(smoothed, { sweeps: 3, keepLines: true, ...options });
		const after = longestOf(await read(smoothed));
		const longer = after.filter((length, v) => length > Math.max(bound, before[v]!) * (1 + 1e-6));
		return { moved, longer: longer.length };
	};
	const free = await longerWith({});
	const bounded = await longerWith({ longest: bound });
	expect(free.longer).toBeGreaterThan(5);
	expect(bounded.longer).toBe(0);
	expect(bounded.moved).toBeGreaterThan(free.moved / 2);
});

test('no move is shorter than the shortest', async () => {
	const shortest = 0.1;
	const mesh = fans(300, 1, 0);
	const before = await read(open(createCpuEngine(), mesh, randomMetric(3)));
	const lengthsWith = async (options: { shortest?: number }) => {
		const smoothed = open(createCpuEngine(), mesh, randomMetric(3));
		await smoothPoints(smoothed, { sweeps: 1, keepLines: true, ...options });
		const { places } = await read(smoothed);
		return before.tensors
			.map(([xx, xy, yy], v) => {
				const [x, y] = [0, 1].map((k) => places[2 * v + k]! - before.places[2 * v + k]!) as [
					number,
					number,
				];
				return Math.hypot(xx! * x + xy! * y, xy! * x + yy! * y);
			})
			.filter((length) => length > 0);
	};
	const all = await lengthsWith({});
	const long = await lengthsWith({ shortest });
	expect(all.filter((length) => length < shortest).length).toBeGreaterThan(20);
	expect(long.filter((length) => length < shortest * (1 - 1e-4))).toEqual([]);
	expect(long.length).toBeGreaterThanOrEqual(
		all.filter((length) => length > shortest * 1.001).length,
	);
});

describe('in a layer turned by ten degrees a point goes a quarter of the way along', () => {
	test.each([
		[1, 0.0002],
		[100, 0.0002],
		[1000, 0.001],
		[10_000, 0.03],
	])('ratio %i', async (ratio, most) => {
		const angle = Math.PI / 18;
		const [c, s] = [Math.cos(angle), Math.sin(angle)];
		const [a, b] = [4, 4 * ratio ** 2];
		const metric: MetricAt = () =>
			[...[a * c * c + b * s * s, (a - b) * c * s, a * s * s + b * c * c]] as unknown as readonly [
				number,
				number,
				number,
			];
		const all = await movesIn(fans(100, ratio, angle), metric, 'metric');
		const along = ([x, y]: Vector) => c * x + s * y;
		let sum = 0;
		let wanted = 0;
		let moved = 0;
		for (const { expected, made } of all) {
			if (made[0] === 0 && made[1] === 0) continue;
			moved++;
			sum += Math.abs(along(made));
			wanted += Math.abs(along(expected));
		}
		expect(moved).toBeGreaterThan(80);
		expect(Math.abs(sum / wanted - 1)).toBeLessThan(most);
	});
});

test('triangles of some steps of the lattice stay clear of turning when their corners are rounded', async () => {
	const mesh = fans(300, 1, 0);
	// A point of no triangle makes the lattice coarse: a fan is as wide as 100 steps.
	const far = { ...mesh, points: Float64Array.of(...mesh.points, 2 ** 31 / 100, 0) };
	const before = await read(open(createCpuEngine(), far, randomMetric(2)));
	const smoothed = open(createCpuEngine(), far, randomMetric(2));
	const { moved } = await smoothPoints(smoothed, { sweeps: 10, keepLines: true });
	expect(moved).toBeGreaterThan(200);
	const after = await read(smoothed);
	for (const corners of after.triangles) {
		const [a, b, c] = corners as [number, number, number];
		if (corners.every((p) => after.places[2 * p] === before.places[2 * p])) continue;
		const sides = [b, c].flatMap((p) =>
			[0, 1].map((k) => Math.abs(after.places[2 * p + k]! - after.places[2 * a + k]!)),
		);
		const least = 4 * sides.reduce((sum, side) => sum + side);
		expect(Number(doubleArea(after, a, b, c))).toBeGreaterThan(least);
	}
});

test('on a line of nearly 45 degrees the axis is that to which it is closer', () => {
	const system = Object.assign(new System(), { a11: 1, a22: 1, g1: -4096, g2: 4096 });
	expect(moveOnLine(system, MOVES.metric, -(2 ** 20), 2 ** 20 + 1)).toBe(1024);
	expect(moveOnLine(system, MOVES.metric, -(2 ** 20) - 1, 2 ** 20)).toBe(-1024);
	expect(moveOnLine(system, MOVES.metric, 2 ** 20, -(2 ** 20) - 1)).toBe(1024);
});

test(`places on lines are the nearest (seed ${SEED})`, () => {
	const random = seededRandom(SEED);
	for (let i = 0; i < 2000; i++) {
		const c = 1 + Math.floor(2 ** (30 * random()) - 1);
		const [a, b] = [random(), random()].map((part) => Math.round(part * c)) as [number, number];
		const exact = (2n * BigInt(a) * BigInt(b) + BigInt(c)) / (2n * BigInt(c));
		expect(shareOf(a, b, c)).toBe(Number(exact));
	}
});
