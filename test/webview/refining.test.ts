import { describe, expect, test } from 'vitest';
import { EngineError } from '../../src/engine/engine.ts';
import { Cancelled, type CancelSource } from '../../src/util/cancel.ts';
import { type History, sourceOf } from '../../webview/model/history.ts';
import type { RefinedView, SourceView } from '../../webview/model/results.ts';
import type { RunRecord } from '../../webview/model/savedState.ts';
import { Refining, type Shown } from '../../webview/panel/refining.ts';
import type { MeshService } from '../../webview/work/meshService.ts';

const run: RunRecord = {
	kind: 'all',
	operation: 'longest-edge',
	values: { rounds: 2, split: 'longest' },
	engine: 'auto',
};
const withRounds = (rounds: number): RunRecord => ({ ...run, values: { ...run.values, rounds } });
const chosen = Uint8Array.of(1);

/** A service whose refinements end when the test says so, and what was seen of it. */
function stage() {
	const asked: { what: unknown; cancel: CancelSource; end(error?: Error): void }[] = [];
	const seen = {
		said: [] as string[],
		shown: null as Shown | null,
		source: null as SourceView | null,
		words: '',
		document: 1,
	};
	const answering = <T>(what: unknown, cancel: CancelSource, answer: T): Promise<T> =>
		new Promise((resolve, reject) => {
			cancel.onCancel(() => reject(new Cancelled()));
			asked.push({ what, cancel, end: (error) => (error ? reject(error) : resolve(answer)) });
		});
	const resultOf = (triangles: number) =>
		({
			before: { triangles: 1 },
			after: { triangles },
			engine: 'gpu',
			rounds: [],
			warnings: [],
			milliseconds: { refine: 5 },
		}) as unknown as RefinedView;
	const service = {
		discard() {},
		refine: ({ values }: RunRecord, { cancel }: { cancel: CancelSource }) =>
			answering(values.rounds, cancel, resultOf(1 + Number(values.rounds))),
		goTo: (
			place: { source: number; position: number },
			{ cancel }: { cancel: CancelSource },
			rounds?: unknown,
		) =>
			answering(rounds ? { ...place, rounds } : place, cancel, {
				source: place.source > 0 ? ({ of: place.source } as unknown as SourceView) : null,
				result: place.position > place.source ? resultOf(10 * place.position) : null,
			}),
	} as unknown as MeshService;
	const refining = new Refining(service, {
		say: (text) => seen.said.push(text),
		source: (source) => {
			seen.source = source;
		},
		show(shown, words) {
			seen.shown = shown;
			seen.words = words;
		},
		changed() {},
		document: () => seen.document,
	});
	return { refining, asked, seen };
}

describe('a refinement', () => {
	test('is shown with what was asked for', async () => {
		const { refining, asked, seen } = stage();
		const done = refining.run(run, () => chosen);
		expect(refining.running).toBe(true);
		asked[0]?.end();
		await done;
		expect(refining.running).toBe(false);
		expect(seen.shown).toMatchObject({ run, chosen });
		expect(seen.said.at(-1)).toBe('Made 2 new triangles in 5.00 ms on the GPU.');
	});

	test('is refused while another runs', async () => {
		const { refining, asked } = stage();
		const first = refining.run(run, () => chosen);
		await expect(refining.run(run, () => chosen)).rejects.toThrow('running already');
		asked[0]?.end();
		await first;
	});

	test('of a document that has changed meanwhile is not shown', async () => {
		const { refining, asked, seen } = stage();
		const done = refining.run(run, () => chosen);
		seen.document = 2;
		asked[0]?.end();
		await expect(done).rejects.toThrow('The source changed');
		expect(seen.shown).toBeNull();
	});

	test('that is cancelled leaves the result before it', async () => {
		const { refining, asked, seen } = stage();
		const first = refining.run(run, () => chosen);
		asked[0]?.end();
		await first;
		const second = refining.run(withRounds(7), () => chosen);
		refining.cancel();
		await expect(second).rejects.toBeInstanceOf(Cancelled);
		expect(seen.shown?.run.values.rounds).toBe(2);
		expect(seen.said.at(-1)).toBe('Cancelled. The mesh is as it was.');
	});

	test('that is done before the wish to cancel arrives is shown', async () => {
		const { refining, asked, seen } = stage();
		const done = refining.run(run, () => chosen);
		asked[0]?.end();
		refining.cancel();
		await done;
		expect(seen.shown?.run).toEqual(run);
	});

	test('that failed on the GPU offers the CPU, until one succeeds', async () => {
		const { refining, asked, seen } = stage();
		const failed = refining.run(run, () => chosen);
		asked[0]?.end(new EngineError('device-lost', 'The GPU was lost.'));
		await expect(failed).rejects.toThrow('lost');
		expect([refining.gpuFailed, seen.said.at(-1)]).toEqual([
			true,
			'The GPU was lost. Press Run on the CPU to refine it without the graphics card.',
		]);
		const again = refining.run({ ...run, engine: 'cpu' }, () => chosen);
		asked[1]?.end();
		await again;
		expect(refining.gpuFailed).toBe(false);
	});

	test('without triangles says why and asks nothing of the service', async () => {
		const { refining, asked, seen } = stage();
		const refused = refining.run(run, () => {
			throw new Error('No triangle is selected');
		});
		await expect(refused).rejects.toThrow('No triangle');
		expect([asked.length, seen.said]).toEqual([0, ['No triangle is selected']]);
	});
});

describe('the rounds', () => {
	/** A panel that has refined so often. */
	async function refined(...rounds: number[]) {
		const all = stage();
		const step = async (work: Promise<unknown>) => {
			all.asked.at(-1)?.end();
			await work;
		};
		for (const each of rounds) await step(all.refining.run(withRounds(each), () => chosen));
		return { ...all, step, place: (): unknown => placeOf(all.refining.history) };
	}
	const placeOf = (history: History) => [
		sourceOf(history),
		history.position,
		history.rounds.length,
	];

	test('are gone through back and forth, each entry one press', async () => {
		const { refining, asked, seen, step, place } = await refined(2, 3);
		await step(refining.undo());
		expect([asked.at(-1)?.what, seen.shown?.run.values.rounds]).toEqual([
			{ source: 0, position: 1 },
			2,
		]);
		expect(seen.said.at(-1)).toBe('Round 1 of 2 is shown.');
		await step(refining.undo());
		expect([seen.shown, seen.words, place()]).toEqual([
			null,
			'Choose triangles and press Refine',
			[0, 0, 2],
		]);
		const told = asked.length;
		await refining.undo();
		expect(asked.length).toBe(told);
		await step(refining.redo());
		await step(refining.redo());
		expect([seen.shown?.run.values.rounds, place()]).toEqual([3, [0, 2, 2]]);
	});

	test('go on from a result that is used as source, until that is undone', async () => {
		const { refining, seen, step, place } = await refined(2);
		await step(refining.useAsSource());
		expect([seen.shown, seen.source, place()]).toEqual([null, { of: 1 }, [1, 1, 1]]);
		expect(seen.said.at(-1)).toBe(
			'The result is the source now. The file is unchanged until it is written.',
		);
		await step(refining.run(withRounds(4), () => chosen));
		expect([seen.shown?.run.values.rounds, place()]).toEqual([4, [1, 2, 2]]);
		await step(refining.undo());
		await step(refining.undo());
		expect([seen.shown?.run.values.rounds, seen.source, place()]).toEqual([2, null, [0, 1, 2]]);
	});

	test('are left to start over, and can be done again', async () => {
		const { refining, seen, step, place } = await refined(2, 3);
		await step(refining.useAsSource());
		await step(refining.startOver());
		expect([seen.source, seen.shown, place()]).toEqual([null, null, [0, 0, 2]]);
		await step(refining.redo());
		expect(seen.shown?.run.values.rounds).toBe(2);
	});

	test('are those before where a step fails or is cancelled', async () => {
		const { refining, asked, seen, place } = await refined(2, 3);
		const failing = refining.undo();
		asked.at(-1)?.end(new Error('broken'));
		await expect(failing).rejects.toThrow('broken');
		const cancelled = refining.undo();
		refining.cancel();
		await expect(cancelled).rejects.toBeInstanceOf(Cancelled);
		expect([seen.shown?.run.values.rounds, place()]).toEqual([3, [0, 2, 2]]);
		await expect(Promise.all([refining.undo(), refining.redo(), refining.undo()])).rejects.toThrow(
			'running already',
		);
	});

	test('come back after a reload of the window', async () => {
		const { refining: first } = await refined(2, 3);
		const { refining, asked, seen, step, place } = await refined();
		await step(refining.restore({ ...first.history, sources: [1], position: 2 }));
		expect(asked[0]?.what).toMatchObject({
			source: 1,
			position: 2,
			rounds: [{ values: { rounds: 2 } }, { selection: chosen }],
		});
		expect([seen.source, seen.shown?.run.values.rounds, place()]).toEqual([
			{ of: 1 },
			3,
			[1, 2, 2],
		]);
	});

	test('are forgotten with their document', async () => {
		const { refining, seen, place } = await refined(2);
		refining.clear('gone');
		expect([seen.shown, seen.words, place()]).toEqual([null, 'gone', [0, 0, 0]]);
	});
});
