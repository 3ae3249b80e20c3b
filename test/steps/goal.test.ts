import { expect, test } from 'vitest';
import { LONGEST } from '../../src/steps/halfEdgeBits.ts';
import { onEveryEngine } from '../support/engines.ts';
import {
	type GoalInput,
	goalInput,
	lookInput,
	runGoal,
	runLookAgain,
	runMiddleSizes,
} from './goalInput.ts';

/** Coordinates of point `p`. */
const placeOf = ({ words, dimension }: GoalInput, p: number): bigint[] =>
	Array.from(words.coordinates.subarray(dimension * p, dimension * (p + 1)), BigInt);

/** Ends and squared length of the half-edge with the flag. */
function longestOf(input: GoalInput, t: number) {
	const { corners, halfEdges } = input.words;
	const k = [0, 1, 2].find((slot) => (halfEdges[3 * t + slot]! & LONGEST) !== 0)!;
	const [a, b] = [corners[3 * t + k]!, corners[3 * t + ((k + 1) % 3)]!];
	const [from, to] = [placeOf(input, a), placeOf(input, b)];
	const square = from.reduce((sum, x, axis) => sum + (x - to[axis]!) ** 2n, 0n);
	return { a, b, square };
}

function doubleArea(input: GoalInput, t: number): bigint {
	const [a, b, c] = [0, 1, 2].map((k) => placeOf(input, input.words.corners[3 * t + k]!));
	const area = (b![0]! - a![0]!) * (c![1]! - a![1]!) - (b![1]! - a![1]!) * (c![0]! - a![0]!);
	return area < 0n ? -area : area;
}

/** What a triangle measures, and what it may measure. */
const measured = {
	edge: (input: GoalInput, t: number) => longestOf(input, t).square,
	area: doubleArea,
} as const;

const hasBit = (words: Uint32Array, i: number): boolean =>
	((words[Math.floor(i / 32)]! >>> (i % 32)) & 1) === 1;

/** Bits and number of the selected triangles of which `misses` holds. */
function expected(input: GoalInput, misses: (t: number) => boolean) {
	const selected = new Uint32Array(Math.ceil(input.triangles / 32));
	let missing = 0;
	for (let t = 0; t < input.triangles; t++) {
		if (!hasBit(input.words.selected, t) || !misses(t)) continue;
		selected[Math.floor(t / 32)]! += 2 ** (t % 32);
		missing++;
	}
	return { selected, missing };
}

onEveryEngine('a goal', ({ open }) => {
	const cases = ([1, 255, 256, 257, 1000] as const).flatMap((triangles) => [
		{ kind: 'edge', triangles, dimension: 2 } as const,
		{ kind: 'edge', triangles, dimension: 3 } as const,
		{ kind: 'area', triangles, dimension: 2 } as const,
	]);

	test.each(cases)(
		'$kind of $triangles triangles in dimension $dimension, exactly',
		async (one) => {
			const { kind, triangles, dimension } = one;
			const input = goalInput(triangles + dimension, triangles, dimension);
			const engine = open();
			// Bounds that a triangle meets just so and just not.
			const own = measured[kind](input, triangles >> 1);
			for (const bound of [
				0n,
				own,
				own > 0n ? own - 1n : 1n,
				2n ** 32n - 1n,
				2n ** 59n,
				2n ** 62n,
			]) {
				const session = engine.begin(() => 0);
				const words = [Number(bound >> 32n), Number(bound & 0xffffffffn)] as const;
				const found = await runGoal(session, input, kind, words);
				session.end();
				expect(found).toEqual(expected(input, (t) => measured[kind](input, t) > bound));
			}
			engine.destroy();
		},
	);

	test.each([2, 3] as const)(
		'size, the mean of those at both ends: dimension %i',
		async (dimension) => {
			const input = goalInput(7 + dimension, 1000, dimension);
			// Sizes that the first triangles' longest edges meet just so, and one less at both ends.
			for (let t = 0; t < 200; t++) {
				const { a, b, square } = longestOf(input, t);
				const root = Math.min(2 ** 31 - 1, Math.floor(Math.sqrt(Number(square))));
				for (const p of [a, b]) input.words.sizes[p] = Math.max(0, root - (t & 1));
			}
			const engine = open();
			const session = engine.begin(() => 0);
			const found = await runGoal(session, input, 'size', [0, 0]);
			session.end();
			engine.destroy();
			const { sizes } = input.words;
			const right = expected(input, (t) => {
				const { a, b, square } = longestOf(input, t);
				return square > ((BigInt(sizes[a]!) + BigInt(sizes[b]!)) / 2n) ** 2n;
			});
			expect(right.missing).toBeGreaterThan(0);
			expect(found).toEqual(right);
		},
	);

	test('is compared with what a round made and what lies next to unselected triangles, in scope', async () => {
		const input = lookInput(21, 3000, 7000);
		const { inputs, before, triangles, words } = input;
		const engine = open();
		const session = engine.begin(() => 0);
		const found = await runLookAgain(session, input);
		session.end();
		engine.destroy();
		const inScope = (t: number) =>
			hasBit(words.scope, t < inputs ? t : words.triangleParents[t - inputs]!);
		const made = Array.from({ length: triangles - before }, (_, i) => before + i);
		const unselected = made.filter((t) => !hasBit(words.selected, t));
		const beside = unselected.flatMap((t) =>
			[0, 1, 2].map((k) => {
				const e = words.halfEdges[3 * t + k]! % 2 ** 29;
				const [a, b] = [words.edgeTriangles[2 * e]!, words.edgeTriangles[2 * e + 1]!];
				return a === t ? b : a;
			}),
		);
		const looked = new Set([...unselected, ...beside.filter((t) => t < before)].filter(inScope));
		const right = Array.from(
			{ length: triangles },
			(_, t) => hasBit(words.selected, t) || looked.has(t),
		);
		expect(right.filter(Boolean).length).toBeLessThan(triangles);
		expect(Array.from(right, (_, t) => hasBit(found, t))).toEqual(right);
	});

	test('sizes of new points are the means of those at their parents, rounded down', async () => {
		const engine = open();
		const session = engine.begin(() => 0);
		const [points, count] = [300, 700];
		const { sizes, parents } = await runMiddleSizes(session, { seed: 9, points, count });
		session.end();
		engine.destroy();
		for (let i = 0; i < count; i++) {
			const sum = BigInt(sizes[parents[2 * i]!]!) + BigInt(sizes[parents[2 * i + 1]!]!);
			expect(sizes[points + i]).toBe(Number(sum / 2n));
		}
	});
});
