import { describe, expect, test } from 'vitest';
import {
	emptyHistory,
	type History,
	type HistoryPosition,
	type Round,
	refined,
	usedAsSource,
} from '../../webview/model/history.ts';
import { type Step, Timeline } from '../../webview/model/timeline.ts';

const of = { id: 1, loaded: null };
const round = (rounds: number): Round => ({
	run: { kind: 'all', operation: 'longest-edge', values: { rounds }, engine: 'auto' },
	chosen: null,
});
const placeOf = (history: History): HistoryPosition => ({ of, history });
const one = refined(emptyHistory, round(1));
const two = refined(one, round(2));
const first: Step = { kind: 'rounds', from: placeOf(emptyHistory), to: placeOf(one) };
const second: Step = { kind: 'rounds', from: placeOf(one), to: placeOf(two) };
const marks = (round: Round | null): Step => ({
	kind: 'marks',
	round,
	change: { set: Uint32Array.of(1), clear: new Uint32Array(0) },
});

/** All that can be undone, the last first. */
function undoAll(timeline: Timeline): Step[] {
	const steps: Step[] = [];
	for (let { last } = timeline; last; { last } = timeline) {
		steps.push(last);
		timeline.moveToRedo(last);
	}
	return steps;
}

describe('a timeline', () => {
	test('undoes what was done last, be it a round or a mark, and redoes it', () => {
		const timeline = new Timeline();
		const steps = [marks(null), first, marks(one.rounds[0]!), second];
		for (const step of steps) timeline.push(step);
		expect(undoAll(timeline)).toEqual(steps.toReversed());
		expect(timeline.next).toBe(steps[0]);
		timeline.moveToUndo(steps[0]!);
		expect([timeline.last, timeline.next]).toEqual([steps[0], first]);
		timeline.push(second);
		expect([timeline.next, timeline.hasNextRounds]).toEqual([undefined, false]);
	});

	test('undoes what was begun, though something else is done meanwhile', () => {
		const timeline = new Timeline();
		const mark = marks(null);
		for (const step of [first, mark]) timeline.push(step);
		timeline.moveToRedo(first);
		expect([timeline.last, timeline.next]).toEqual([mark, first]);
	});

	test('undoes the last round alone, and leaves marks of other meshes', () => {
		const timeline = new Timeline();
		const ofFile = marks(null);
		for (const step of [first, ofFile, marks(one.rounds[0]!)]) timeline.push(step);
		expect(timeline.lastRounds()).toBe(first);
		expect(undoAll(timeline)).toEqual([first, ofFile]);
		expect(timeline.lastRounds()).toBeUndefined();
	});

	test('forgets what is gone, and the oldest of many marks', () => {
		const timeline = new Timeline();
		timeline.push(first);
		for (let i = 0; i < 60; i++) timeline.push(marks(null));
		expect(undoAll(timeline).length).toBe(51);
		timeline.drop(({ kind }) => kind === 'marks');
		expect(timeline.next).toBe(first);
		timeline.moveToUndo(first);
		expect(timeline.next).toBeUndefined();
	});

	test('begins with a history that was saved, undone rounds too', () => {
		const timeline = new Timeline();
		const used = usedAsSource(one)!;
		timeline.begin(placeOf({ ...two, sources: used.sources, position: 1 }));
		expect(timeline.next).toMatchObject({ to: { history: { position: 2, sources: [1] } } });
		const positions = undoAll(timeline).map((step) =>
			step.kind === 'rounds' ? [step.from.history.position, step.from.history.sources.length] : [],
		);
		expect(positions).toEqual([
			[1, 0],
			[0, 0],
		]);
	});
});
