import { describe, expect, test } from 'vitest';
import type { History, HistoryPosition, Round } from '../../webview/model/history.ts';
import {
	decodeRuns,
	encodeRuns,
	initialMemory,
	restoreFailure,
	restoreMemory,
	savedHistory,
	savedRun,
} from '../../webview/model/savedState.ts';

describe('runs of selected triangles', () => {
	test.each([[[]], [[0, 0, 0]], [[1, 1, 1]], [[1, 0, 0, 1, 1, 0, 1]]])('%j comes back', (flags) => {
		const runs = encodeRuns(Uint8Array.from(flags));
		expect([...decodeRuns(runs ?? [], flags.length)]).toEqual(flags);
	});

	test('are starts and ends', () => {
		expect(encodeRuns(Uint8Array.of(0, 1, 1, 0, 1))).toEqual([1, 3, 4, 5]);
	});

	test('too many are not kept', () => {
		expect(encodeRuns(Uint8Array.of(1, 0, 1, 0, 1), 4)).toBeNull();
	});

	test('beyond a mesh that has become smaller are cut', () => {
		expect([...decodeRuns([1, 9], 3)]).toEqual([0, 1, 1]);
	});
});

describe('a run that is saved', () => {
	const run = {
		kind: 'selected',
		operation: 'longest-edge',
		values: { rounds: 2, split: 'all' },
		engine: 'auto',
	} as const;

	const chosen = Uint8Array.of(0, 1);

	test('says what was selected then', () => {
		expect(savedRun({ run, chosen })).toEqual({ ...run, chosen: [1, 2] });
	});

	const placeOf = (history: History): HistoryPosition => ({
		of: { id: 1, loaded: null, content: 'abc' },
		history,
	});

	test('keeps its goal', () => {
		const until = { ...run, kind: 'all', values: { until: 'edge:0.1' } } as const;
		expect(savedRun({ run: until, chosen })).toEqual(until);
	});

	test('keeps which were marked then, or leaves too many to the file', () => {
		const marked = { ...run, kind: 'marked' } as const;
		expect(savedRun({ run: marked, chosen, by: 'marked' })).toEqual({
			...marked,
			...{ by: 'marked', chosen: [1, 2] },
		});
		const every = Uint8Array.from({ length: 50_000 }, (_, i) => i % 2);
		const round = { run: marked, chosen: every };
		expect([savedRun(round), savedRun(round, false)]).toEqual([marked, null]);
	});

	test('is not saved where that is too much', () => {
		const every = Uint8Array.from({ length: 50_000 }, (_, i) => i % 2);
		expect(savedRun({ run, chosen: every })).toBeNull();
		const round = { run, chosen };
		const rounds = [round, round, { run, chosen: every }, round];
		expect(
			savedHistory(placeOf({ rounds: rounds as Round[], sources: [1, 4], position: 4 }), true),
		).toEqual({
			rounds: [savedRun(round), savedRun(round)],
			sources: [1],
			position: 2,
			content: 'abc',
		});
	});

	test('leaves marks to the file where it ran on the file’s mesh alone', () => {
		const every = Uint8Array.from({ length: 50_000 }, (_, i) => i % 2);
		const round = { run: { ...run, kind: 'marked' } as const, chosen: every };
		const place = placeOf({ rounds: [round, round], sources: [], position: 2 });
		expect(savedHistory(place, true)?.rounds).toEqual([round.run]);
	});
});

describe('what a panel remembers', () => {
	const uri = 'file:///plate.gmr';

	test('comes back whole', () => {
		const memory = {
			...initialMemory(uri),
			camera: { x: 1, y: 2, scale: 3 },
			kind: 'selected' as const,
			values: { rounds: 4, until: 'edge:0.1', split: 'all' },
			selected: [1, 3],
			history: {
				rounds: [
					{
						kind: 'selected',
						operation: 'longest-edge',
						values: { rounds: 4, until: 'edge:1', split: 'all' },
						engine: 'auto',
						chosen: [0, 2],
					},
					{ kind: 'all', operation: 'uniform', values: {}, engine: 'cpu' },
				],
				sources: [1],
				position: 1,
			} as const,
		};
		expect(restoreMemory(uri, JSON.parse(JSON.stringify(memory)))).toEqual(memory);
	});

	test('is found where it stood when there was one operation', () => {
		const run = { kind: 'all', rounds: 4, until: 'edge:1', split: 'all', engine: 'cpu' };
		const raw = {
			...initialMemory(uri),
			values: undefined,
			rounds: 3,
			split: 'all',
			until: 'edge:2',
			run,
		};
		expect(restoreMemory(uri, JSON.parse(JSON.stringify(raw)))).toEqual({
			...initialMemory(uri),
			values: { rounds: 3, split: 'all', until: 'edge:2' },
			history: {
				rounds: [
					{
						kind: 'all',
						operation: 'longest-edge',
						values: { rounds: 4, until: 'edge:1', split: 'all' },
						engine: 'cpu',
					},
				],
				sources: [],
				position: 1,
			},
		});
	});

	test('keeps a goal as it was typed, and no run with it', () => {
		const run = { kind: 'all', operation: 'longest-edge', values: { until: 'ed' }, engine: 'auto' };
		const kept = { ...initialMemory(uri), values: { until: 'ed' } };
		expect(restoreMemory(uri, { ...kept, run })).toEqual(kept);
	});

	test('forgets a run of an operation that is gone', () => {
		const run = { kind: 'all', operation: 'gone', values: {}, engine: 'auto' };
		expect(restoreMemory(uri, { ...initialMemory(uri), run })).toEqual(initialMemory(uri));
	});

	test('goes back as far as its rounds can be done, where one can’t', () => {
		const run = { kind: 'all', operation: 'uniform', values: {}, engine: 'auto' };
		const history = {
			rounds: [run, { ...run, operation: 'gone' }, run],
			sources: [2],
			position: 3,
		};
		expect(restoreMemory(uri, { ...initialMemory(uri), history }).history).toEqual({
			rounds: [run],
			sources: [],
			position: 1,
		});
		expect(restoreFailure(uri, { ...initialMemory(uri), history })).toContain(
			'unknown operation “gone”',
		);
		for (const broken of [7, {}, { rounds: 7 }, { rounds: [run], sources: 7, position: -1 }])
			expect(restoreMemory(uri, { ...initialMemory(uri), history: broken }).history).toEqual(
				typeof broken === 'object' && Array.isArray((broken as typeof history).rounds)
					? { rounds: [run], sources: [], position: 1 }
					: null,
			);
	});

	test('says why a result is not made again', () => {
		const start = 'The result could not be restored: ';
		const words = (run: unknown) =>
			restoreFailure(uri, { ...initialMemory(uri), history: undefined, run });
		const run = { kind: 'all', operation: 'longest-edge', values: {}, engine: 'auto' };
		expect([run, null, undefined].map(words)).toEqual(['', '', '']);
		expect(words({ ...run, operation: 'gone' })).toBe(`${start}unknown operation “gone”.`);
		for (const values of [{ rounds: 2, colour: 'red' }, { colour: 1 }, { rounds: 2, split: 'no' }])
			expect(words({ ...run, values })).toBe(
				`${start}longest-edge does not accept the saved value of “${'split' in values ? 'split' : 'colour'}”.`,
			);
		expect(restoreFailure('file:///other.gmr', { ...initialMemory(uri), run: 7 })).toBe('');
		for (const broken of [{ ...run, kind: 'some' }, { ...run, chosen: 'all' }, 7, {}])
			expect(words(broken)).toBe(`${start}its saved state is incomplete.`);
		expect([undefined, null, 'x', 7, {}].map((raw) => restoreFailure(uri, raw))).toEqual(
			Array(5).fill(''),
		);
	});

	test('of another file is not taken', () => {
		expect(
			restoreMemory(uri, { ...initialMemory('file:///other.gmr'), values: { rounds: 9 } }),
		).toEqual(initialMemory(uri));
	});

	test.each([undefined, null, 'x', 7, {}])('that is %j is a fresh start', (raw) => {
		expect(restoreMemory(uri, raw)).toEqual(initialMemory(uri));
	});

	test('keeps what is good of what is broken', () => {
		const values = { rounds: 99, split: 'no', angle: 3 };
		const raw = {
			uri,
			values,
			operation: 'none',
			camera: { x: 1, y: null, scale: 0 },
			kind: 'marked',
			run: {},
		};
		expect(restoreMemory(uri, raw)).toEqual({ ...initialMemory(uri), kind: 'marked' });
	});
});
