import { expect, test } from 'vitest';
import { Background } from '../../../src/steps/adapt/background.ts';
import { writeStretch } from '../../../src/steps/adapt/stretch.ts';
import { seededRandom } from '../../support/random.ts';
import { type Place, randomBackground, randomPlace } from './randomBackground.ts';

const COUNT = 2000;
const SEED = 13;
const { words, triangles, points } = randomBackground(SEED, 300);
const pointAt = (p: number) => 6 * triangles + 5 * p;
const cornersOf = (t: number) => [0, 1, 2].map((k) => words[6 * t + k]!);
const placeOf = (p: number): Place => [words[pointAt(p)]!, words[pointAt(p) + 1]!];

function doubleArea(a: Place, b: Place, c: Place): bigint {
	const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]].map(BigInt);
	return ux! * vy! - uy! * vx!;
}

/** Twice the areas that a place cuts off opposite the corners of a triangle. */
function areasAt(t: number, place: Place): bigint[] {
	const [a, b, c] = cornersOf(t).map(placeOf) as [Place, Place, Place];
	return [doubleArea(b, c, place), doubleArea(c, a, place), doubleArea(a, b, place)];
}

/** Weights with 15 fraction bits by the definition. */
function weightsAt(t: number, place: Place): bigint[] {
	const areas = areasAt(t, place).map((area) => (area > 0n ? area : 0n));
	const bits = Math.max(...areas.map((area) => (area === 0n ? 0 : area.toString(2).length)));
	const parts = areas.map((area) => area >> BigInt(Math.max(0, bits - 29)));
	const sum = parts.reduce((a, b) => a + b);
	const weights = parts.map((part) => (sum === 0n ? 0n : (part << 15n) / sum));
	const corners = cornersOf(t);
	const order = [0, 1, 2].sort((i, k) =>
		weights[i] === weights[k] ? corners[i]! - corners[k]! : weights[i]! > weights[k]! ? -1 : 1,
	);
	weights[order[0]!]! += 2n ** 15n - weights.reduce((a, b) => a + b);
	return weights;
}

test(`walks end in a triangle that contains the place, wherever one does (seed ${SEED})`, () => {
	const background = new Background(words, triangles);
	const random = seededRandom(SEED);
	let outside = 0;
	for (let i = 0; i < COUNT; i++) {
		const place = randomPlace(random, points, placeOf);
		const home = Math.floor(random() * triangles);
		const t = background.walk(home, ...place);
		const contains = (one: number) => areasAt(one, place).every((area) => area >= 0n);
		expect(background.isInside).toBe(contains(t));
		if (background.isInside) continue;
		outside++;
		// The mesh is convex, so that no walk ends early.
		for (let one = 0; one < triangles; one++) expect(contains(one)).toBe(false);
	}
	expect(outside).toBeGreaterThan(10);
	expect(outside).toBeLessThan(COUNT / 2);
});

test('tensors are those of the mean logarithm, weighted by exact areas', () => {
	const background = new Background(words, triangles);
	const random = seededRandom(SEED);
	const record = new Uint32Array(8);
	const expected = new Uint32Array(8);
	for (let i = 0; i < COUNT; i++) {
		const place = randomPlace(random, points, placeOf);
		// Some places are far outside of the triangle.
		const home = Math.floor(random() * triangles);
		const t = random() < 0.8 ? background.walk(home, ...place) : home;
		background.writeStretch(t, ...place, record, 0);
		const weights = weightsAt(t, place);
		const [xx, xy, yy] = [2, 3, 4].map((number) => {
			const sum = cornersOf(t)
				.map((p, k) => weights[k]! * BigInt(words[pointAt(p) + number]! | 0))
				.reduce((a, b) => a + b);
			return Number(sum >> 15n);
		});
		writeStretch(expected, 0, xx!, xy!, yy!);
		expect(record).toEqual(expected);
	}
});
