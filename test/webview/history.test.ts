import { describe, expect, test } from 'vitest';
import {
	descendants,
	emptyHistory,
	type History,
	hasResult,
	lastRound,
	type Round,
	redone,
	refined,
	sourceOf,
	startedOver,
	undone,
	usedAsSource,
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
		for (const step of [undone, redone, usedAsSource, startedOver])
			expect(step(emptyHistory)).toBeUndefined();
		expect(lastRound(emptyHistory)).toBeUndefined();
	});

	test('has a round more with each press', () => {
		const history = pressed(1, 2);
		expect([place(history), lastRound(history)]).toEqual([[0, 2, true], round(2)]);
	});

	test('goes back round by round, and forth again', () => {
		const one = undone(pressed(1, 2))!;
		const none = undone(one)!;
		expect([place(one), place(none), undone(none)]).toEqual([
			[0, 1, true],
			[0, 0, false],
			undefined,
		]);
		expect(lastRound(one)).toEqual(round(1));
		const again = redone(redone(none)!)!;
		expect([again, redone(again)]).toEqual([pressed(1, 2), undefined]);
	});

	test('drops what was undone when something else is done', () => {
		const history = refined(undone(pressed(1, 2, 3))!, round(4));
		expect(history).toEqual(pressed(1, 2, 4));
		expect(redone(history)).toBeUndefined();
	});

	test('has a result as source until that is undone', () => {
		const used = usedAsSource(pressed(1, 2))!;
		expect([place(used), lastRound(used), usedAsSource(used)]).toEqual([
			[2, 2, false],
			undefined,
			undefined,
		]);
		const more = refined(used, round(3));
		expect(place(more)).toEqual([2, 3, true]);
		expect(place(undone(more))).toEqual([2, 2, false]);
		expect(place(undone(undone(more)!))).toEqual([0, 2, true]);
	});

	test('gives each source back that was replaced by another', () => {
		const twice = usedAsSource(refined(usedAsSource(pressed(1))!, round(2)))!;
		expect([place(twice), place(undone(twice))]).toEqual([
			[2, 2, false],
			[1, 2, true],
		]);
	});

	test('starts over with the file, and can be done again', () => {
		const over = startedOver(usedAsSource(pressed(1, 2))!)!;
		expect([place(over), undone(over)]).toEqual([[0, 0, false], undefined]);
		expect(place(redone(over))).toEqual([0, 1, true]);
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
