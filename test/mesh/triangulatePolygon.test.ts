import { describe, expect, test } from 'vitest';
import { triangulatePolygon } from '../../src/mesh/triangulatePolygon.ts';
import { seededRandom } from '../support/random.ts';

type Place = readonly number[];

interface Cut {
	readonly corners: readonly [number, number, number];
	readonly cuts: number;
}

function cut(places: readonly Place[], isSound = true): Cut[] {
	const found: Cut[] = [];
	const dimension = places[0]!.length as 2 | 3;
	const points = Float64Array.from(places.flat());
	const sound = triangulatePolygon(
		{ points, dimension },
		Uint32Array.from(places.keys()),
		(a, b, c, cuts) => found.push({ corners: [a, b, c], cuts }),
	);
	expect(sound).toBe(isSound);
	return found;
}

/** Twice the signed area by the trapezoids under the sides. */
const double = (places: readonly Place[]): number =>
	places.reduce((sum, [x, y], i) => {
		const [u, v] = places[(i + 1) % places.length]!;
		return sum + x! * v! - u! * y!;
	}, 0);

/** Sides of all triangles, and how often each is there whichever way. */
function sidesOf(cuts: readonly Cut[]): Map<string, number> {
	const sides = new Map<string, number>();
	for (const { corners } of cuts)
		for (let k = 0; k < 3; k++) {
			const key = [corners[k]!, corners[(k + 1) % 3]!].sort((a, b) => a - b).join(' ');
			sides.set(key, (sides.get(key) ?? 0) + 1);
		}
	return sides;
}

/** A star-shaped polygon with corners at rising angles. */
function star(count: number, seed: number): Place[] {
	const random = seededRandom(seed);
	return Array.from({ length: count }, (_, i) => {
		const [angle, radius] = [(2 * Math.PI * (i + 0.8 * random())) / count, 0.1 + random()];
		return [radius * Math.cos(angle), radius * Math.sin(angle)];
	});
}

/** The boundary of a random union of unit squares without holes: a corner on each lattice point of it. */
function polyomino(size: number, seed: number): Place[] {
	const random = seededRandom(seed);
	const cells = new Set(['0 0']);
	const has = (x: number, y: number) => cells.has(`${x} ${y}`);
	// A square is added where its eight neighbours that are there follow each other: the union stays simply connected.
	const ring = [
		[1, 0],
		[1, 1],
		[0, 1],
		[-1, 1],
		[-1, 0],
		[-1, -1],
		[0, -1],
		[1, -1],
	];
	while (cells.size < size) {
		const from = [...cells][Math.floor(random() * cells.size)]!.split(' ').map(Number);
		const [dx, dy] = ring[2 * Math.floor(4 * random())]!;
		const [x, y] = [from[0]! + dx!, from[1]! + dy!];
		const there = ring.map(([u, v]) => has(x + u!, y + v!));
		const runs = there.filter((one, i) => one && !there.at(i - 1)).length;
		if (!has(x, y) && runs === 1) cells.add(`${x} ${y}`);
	}
	// Sides of squares that have no other square on their right, head to tail.
	const next = new Map<string, string>();
	for (const cell of cells) {
		const [x, y] = cell.split(' ').map(Number) as [number, number];
		if (!has(x, y - 1)) next.set(`${x} ${y}`, `${x + 1} ${y}`);
		if (!has(x + 1, y)) next.set(`${x + 1} ${y}`, `${x + 1} ${y + 1}`);
		if (!has(x, y + 1)) next.set(`${x + 1} ${y + 1}`, `${x} ${y + 1}`);
		if (!has(x - 1, y)) next.set(`${x} ${y + 1}`, `${x} ${y}`);
	}
	const first = [...next.keys()][0]!;
	const places: Place[] = [];
	for (let at = first; places.length === 0 || at !== first; at = next.get(at)!)
		places.push(at.split(' ').map(Number));
	expect(places).toHaveLength(next.size);
	return places;
}

/** What holds of any simple polygon. */
function check(places: readonly Place[], cuts: readonly Cut[]): void {
	const count = places.length;
	expect(cuts).toHaveLength(count - 2);
	const way = Math.sign(double(places));
	let sum = 0;
	for (const { corners } of cuts) {
		const area = double(corners.map((i) => places[i]!));
		// None of them lies outside or on another one, as all go round one way and their areas sum up.
		expect(Math.sign(area)).toBe(way);
		sum += area;
	}
	expect(sum).toBeCloseTo(double(places), 9);
	const sides = sidesOf(cuts);
	for (let i = 0; i < count; i++) {
		const key = [i, (i + 1) % count].sort((a, b) => a - b).join(' ');
		expect([key, sides.get(key)]).toEqual([key, 1]);
		sides.delete(key);
	}
	expect(sides.size).toBe(count - 3);
	expect([...sides.values()].every((times) => times === 2)).toBe(true);
	for (const { corners, cuts: first } of cuts)
		for (let k = 0; k < 3; k++) {
			const isSide = corners[(k + 1) % 3] === (corners[k]! + 1) % count;
			expect(isSide).toBe(k >= first);
		}
}

describe('cutting polygons into triangles', () => {
	test.each([1, 2, 3, 4, 5, 6])('covers a star-shaped polygon once (seed %i)', (seed) => {
		const places = star(5 + 7 * seed, seed);
		check(places, cut(places));
		const back = places.toReversed();
		check(back, cut(back));
	});

	test('covers one of a hundred corners', () => {
		const places = star(100, 9);
		check(places, cut(places));
	});

	test('covers a spiral of corners that are mostly reflex', () => {
		const out = Array.from({ length: 12 }, (_, i) => [
			(1 + i) * Math.cos(0.7 * i),
			(1 + i) * Math.sin(0.7 * i),
		]);
		const back = Array.from({ length: 12 }, (_, k) => {
			const i = 11 - k;
			return [(1.4 + i) * Math.cos(0.7 * i), (1.4 + i) * Math.sin(0.7 * i)];
		});
		const places = [...out, ...back];
		check(places, cut(places));
	});

	test.each([1, 2, 3, 4, 5, 6, 7, 8])(
		'covers one with many corners on one line (seed %i)',
		(seed) => {
			const places = polyomino(4 * seed, seed);
			check(places, cut(places));
			const upright = places.map(([x, y]) => [x!, 7, y!]);
			expect(cut(upright)).toHaveLength(places.length - 2);
		},
	);

	test('covers one that a bridge from its side to its hole makes simple', () => {
		const bridged = [...[0, 0, 4, 0, 4, 4, 0, 4, 0, 0], ...[1, 1, 1, 3, 3, 3, 3, 1, 1, 1]];
		const places = Array.from({ length: 10 }, (_, i) => [bridged[2 * i]!, bridged[2 * i + 1]!]);
		const cuts = cut(places);
		const areas = cuts.map(({ corners }) => double(corners.map((i) => places[i]!)));
		expect(areas.every((area) => area > 0)).toBe(true);
		expect(areas.reduce((a, b) => a + b)).toBe(2 * 12);
		// The middle of the hole is in none of them.
		for (const { corners } of cuts) {
			const inside = corners.every((_, k) => {
				const [a, b] = [places[corners[k]!]!, places[corners[(k + 1) % 3]!]!];
				return double([a, b, [2, 2]]) > 0;
			});
			expect(inside).toBe(false);
		}
	});

	test('cuts off a corner in the place of the one before it, and covers the rest', () => {
		const places = [...star(9, 3)];
		places.splice(4, 0, places[3]!);
		const cuts = cut(places, false);
		expect(cuts).toHaveLength(8);
		const areas = cuts.map(({ corners }) => double(corners.map((i) => places[i]!)));
		expect(areas.filter((area) => area === 0)).toHaveLength(1);
		expect(areas.filter((area) => area > 0)).toHaveLength(7);
	});

	test('has no triangle without area where corners lie on a side', () => {
		const places = [
			[0, 0],
			[1, 0],
			[2, 0],
			[3, 0],
			[3, 1],
			[3, 2],
			[0, 2],
			[0, 1],
		];
		check(places, cut(places));
	});

	test('cuts a square by a diagonal, and gives a triangle as it is', () => {
		const square = cut([
			[0, 0],
			[1, 0],
			[1, 1],
			[0, 1],
		]);
		expect(square.map(({ cuts }) => cuts)).toEqual([1, 1]);
		expect(
			cut([
				[0, 0],
				[1, 0],
				[0, 1],
			]),
		).toEqual([{ corners: [0, 1, 2], cuts: 0 }]);
	});

	test('sees a polygon in space along its normal', () => {
		const flat = star(9, 4);
		// In a plane that is steep in every direction.
		const places = flat.map(([x, y]) => [x! + 0.2 * y!, 3 * x! - y!, 2 * y! - x!]);
		const inSpace = cut(places);
		expect(inSpace).toHaveLength(7);
		const areas = inSpace.map(({ corners }) => double(corners.map((i) => flat[i]!)));
		expect(areas.every((area) => area > 0)).toBe(true);
		expect(areas.reduce((a, b) => a + b)).toBeCloseTo(double(flat), 9);
	});

	test('gives all triangles of a polygon that crosses itself or has no area', () => {
		const bow = [
			[0, 0],
			[1, 1],
			[1, 0],
			[0, 1],
		];
		expect(cut(bow, false)).toHaveLength(2);
		const line = Array.from({ length: 6 }, (_, i) => [i, 2 * i]);
		expect(cut(line, false)).toHaveLength(4);
		const pentagram = [0, 2, 4, 1, 3].map((k) => [Math.cos(1.2566 * k), Math.sin(1.2566 * k)]);
		expect(cut(pentagram, false)).toHaveLength(3);
		const point = Array.from({ length: 5 }, () => [1, 1]);
		expect(cut(point, false)).toHaveLength(3);
	});
});
