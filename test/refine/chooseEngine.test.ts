import { describe, expect, test } from 'vitest';
import { smooth } from '../../src/refine/adapt/operations.ts';
import { type CardState, chooseEngine, type RunSize } from '../../src/refine/chooseEngine.ts';
import { runSize } from '../../src/refine/runOperation.ts';

const ready: CardState = { adapter: 'a card', software: false, isOpen: true, isCompiled: true };
const compiling = { ...ready, isCompiled: false };
const unopened: CardState = { software: false, isOpen: false, isCompiled: false };
const cards = [ready, compiling, unopened];

const round = (triangles: number): RunSize => ({ triangles, fewest: triangles, hasGoal: false });
const sizes = Array.from({ length: 40 }, (_, i) => round(Math.floor(2 ** (i * 0.75))));
const engineFor = (size: RunSize, card: CardState) => chooseEngine(size, card).engine;
/** The smallest of the sizes that a card gets. */
const from = (card: CardState) => sizes.findIndex((size) => engineFor(size, card) === 'gpu');

describe('the engine that is done first', () => {
	test('is the CPU wherever the adapter is software, however large the mesh', () => {
		for (const size of sizes)
			expect(chooseEngine(size, { ...ready, adapter: 'SwiftShader', software: true })).toEqual({
				engine: 'cpu',
				because: 'SwiftShader is software rendering, which is slower',
			});
	});

	test('is the CPU for small meshes, and the card for all from some size on', () => {
		for (const card of cards) {
			const engines = sizes.map((size) => engineFor(size, card));
			expect(engines.slice(0, from(card))).not.toContain('gpu');
			expect(engines.slice(from(card))).not.toContain('cpu');
			expect([engines[0], engines.at(-1)]).toEqual(['cpu', 'gpu']);
		}
	});

	test('is the CPU for more meshes the later the card is ready', () => {
		const [first, second, third] = cards.map(from);
		expect(first).toBeLessThan(second!);
		expect(second).toBeLessThan(third!);
	});

	// 244 triangles took 37 ms on the CPU; a round over a million takes a card 5 ms, and one thread 309.
	test.each([
		[244, ready, 'cpu', 'it refines 244 triangles before a GPU responds'],
		[200_000, ready, 'gpu', 'it refines 200,000 triangles faster than the CPU'],
		[200_000, compiling, 'cpu', 'it refines 200,000 triangles before the GPU kernels are compiled'],
		[200_000, unopened, 'cpu', 'it refines 200,000 triangles before a GPU is ready'],
		[20_000_000, unopened, 'gpu', 'it refines 20,000,000 triangles faster than the CPU'],
	] as const)('of %i triangles is said with its reason', (triangles, card, engine, because) =>
		expect(chooseEngine(round(triangles), card)).toEqual({ engine, because }),
	);

	test('counts what the run is known to make', () => {
		const size = { triangles: 244, fewest: 244 * 4 ** 8, hasGoal: false };
		expect(engineFor(size, ready)).toBe('gpu');
		expect(engineFor({ triangles: 1e6, hasGoal: false }, ready)).toBe('gpu');
	});

	test('takes the card sooner for what the CPU does slowly', () => {
		const size = round(200_000);
		expect([
			engineFor(size, unopened),
			engineFor({ ...size, extraMicroseconds: 10 }, unopened),
		]).toEqual(['cpu', 'gpu']);
		const asked = runSize(smooth, {}, 200_000, new Uint8Array(200_000).fill(1));
		expect(engineFor(asked, unopened)).toBe('gpu');
	});

	test('takes a goal to make more than the mesh has', () => {
		const size = { ...round(30_000), hasGoal: true };
		expect([engineFor(round(30_000), ready), engineFor(size, ready)]).toEqual(['cpu', 'gpu']);
	});
});
