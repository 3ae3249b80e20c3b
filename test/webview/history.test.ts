import { describe, expect, test } from 'vitest';
import {
	descendants,
	emptyHistory,
	type History,
	hasResult,
	lastRound,
	type Round,
	refined,
	sourceOf,
	startedOver,
	statesOf,
	usedAsSource,
	withoutSources,
	withUndone,
} from '../../webview/model/history.ts';

/** A round that is told from others by its number of rounds. */
const round = (rounds: number): Round => ({
	run: { kind: 'all', operation: 'longest-edge', values: { rounds }, engine: 'auto' },
	chosen: null,
});
const pressed = (...rounds: number[]): History =>
	rounds.reduce((history, rounds) => refined(history, round(rounds)), emptyHistory);
/** What Before and After show. */
const place = (history: History | undefined) =>
	history && [sourceOf(history), history.position, hasResult(history)];

describe('a history', () => {
	test('begins with the file alone', () => {
		expect(place(emptyHistory)).toEqual([0, 0, false]);
		for (const step of [usedAsSource, startedOver]) expect(step(emptyHistory)).toBeUndefined();
		expect(lastRound(emptyHistory)).toBeUndefined();
	});

	test('has a round more with each press', () => {
		const history = pressed(1, 2);
		expect([place(history), lastRound(history)]).toEqual([[0, 2, true], round(2)]);
	});

	test('keeps what was undone until something else is done', () => {
		const [, one] = statesOf(pressed(1, 2, 3));
		expect(withUndone(pressed(1), pressed(4))).toEqual(pressed(1));
		expect(one?.rounds.length).toBe(3);
		expect(refined(one!, round(4))).toEqual(pressed(1, 4));
	});

	test('keeps its rounds undone where it began with the same ones', () => {
		const three = pressed(1, 2, 3);
		const before = { ...three, rounds: three.rounds.slice(0, 1), position: 1 };
		expect(withUndone(before, three)).toEqual({ ...three, position: 1 });
	});

	test('has a result as source', () => {
		const used = usedAsSource(pressed(1, 2))!;
		expect([place(used), lastRound(used), usedAsSource(used)]).toEqual([
			[2, 2, false],
			undefined,
			undefined,
		]);
		expect(place(refined(used, round(3)))).toEqual([2, 3, true]);
		expect(place(withoutSources(used))).toEqual([0, 2, true]);
	});

	test('went through all its states, with each source that was replaced by another', () => {
		const twice = usedAsSource(refined(usedAsSource(pressed(1))!, round(2)))!;
		expect(statesOf(twice).map(place)).toEqual([
			[0, 0, false],
			[0, 1, true],
			[1, 1, false],
			[1, 2, true],
			[2, 2, false],
		]);
	});

	test('starts over with the file', () => {
		expect(place(startedOver(usedAsSource(pressed(1, 2))!))).toEqual([0, 0, false]);
	});
});

describe('descendants', () => {
	const ancestors = Uint32Array.of(0, 1, 2, 1, 0);

	test('of chosen triangles lie in them', () => {
		expect([...descendants(Uint8Array.of(0, 1, 0), ancestors)]).toEqual([0, 1, 0, 1, 0]);
	});

	test('of all triangles are all, and triangles beyond the end of a list were not chosen', () => {
		expect([...descendants(null, ancestors)]).toEqual([1, 1, 1, 1, 1]);
		expect([...descendants(Uint8Array.of(1), ancestors)]).toEqual([1, 0, 0, 0, 1]);
	});
});
