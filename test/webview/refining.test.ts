import { describe, expect, test } from 'vitest';
import { EngineError } from '../../src/engine/engine.ts';
import { Cancelled, type CancelSource } from '../../src/util/cancel.ts';
import {
	type History,
	type HistoryPosition,
	sourceOf,
	withUndone,
} from '../../webview/model/history.ts';
import type { Loaded, RefinedView, SourceView } from '../../webview/model/results.ts';
import type { RunRecord } from '../../webview/model/savedState.ts';
import { OneRun } from '../../webview/panel/oneRun.ts';
import { Refining, type ShownResult } from '../../webview/panel/refining.ts';
import { chooseHint } from '../../webview/panel/refiningMessages.ts';
import type { MeshService } from '../../webview/work/meshService.ts';

const run: RunRecord = {
	kind: 'all',
	operation: 'longest-edge',
	values: { rounds: 2, split: 'longest' },
	engine: 'auto',
};
const withRounds = (rounds: number): RunRecord => ({ ...run, values: { ...run.values, rounds } });
const chosen = Uint8Array.of(1);

/** A state of the document was read, whose mesh is that of the basis. */
function read(
	refining: Refining,
	version: number,
	{ basis = version, older = [] as number[] } = {},
) {
	const loaded = { version, basis, older, mesh: {} } as unknown as Loaded;
	return refining.read(loaded, chooseHint);
}

/** A service whose refinements end when the test says so, and what was seen of it. */
function stage() {
	const asked: { what: unknown; cancel: CancelSource; end(error?: Error): void }[] = [];
	const seen = {
		said: [] as string[],
		shown: null as ShownResult | null,
		source: null as SourceView | null,
		words: '',
		document: 1,
		aged: 0,
		steps: [] as [HistoryPosition, HistoryPosition][],
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
		hasShown: true,
		refine: ({ values }: RunRecord, { cancel }: { cancel: CancelSource }) =>
			answering(values.rounds, cancel, resultOf(1 + Number(values.rounds))),
		goTo: (
			place: { basis: number; source: number; position: number },
			{ cancel }: { cancel: CancelSource },
			rounds: unknown,
			content?: string,
		) =>
			answering({ ...place, rounds, content }, cancel, {
				source: place.source > 0 ? ({ of: place.source } as unknown as SourceView) : null,
				result: place.position > place.source ? resultOf(10 * place.position) : null,
			}),
	} as unknown as MeshService;
	const say = (text: string) => void seen.said.push(text);
	const changed = () => {};
	const oneRun = new OneRun({ showStatus: say, changed, document: () => seen.document });
	const refining = new Refining(service, oneRun, {
		...{ showStatus: say, changed },
		source: (source) => {
			seen.source = source;
		},
		show(shown, words) {
			seen.shown = shown;
			seen.words = words;
		},
		olderChanged() {
			seen.aged++;
		},
		historyChanged: (from, to) => seen.steps.push([from, to]),
	});
	read(refining, 1);
	return { refining, oneRun, asked, seen };
}

describe('a refinement', () => {
	test('is shown with what was asked for', async () => {
		const { refining, oneRun, asked, seen } = stage();
		const done = refining.run(run, () => chosen);
		expect(oneRun.running).toBe(true);
		asked[0]?.end();
		await done;
		expect(oneRun.running).toBe(false);
		expect(seen.shown).toMatchObject({ run, chosen });
		expect(seen.said.at(-1)).toBe('Made 2 new triangles in 5.00 ms on the GPU.');
	});

	test('is refused while another runs', async () => {
		const { refining, asked } = stage();
		const first = refining.run(run, () => chosen);
		await expect(refining.run(run, () => chosen)).rejects.toThrow('already running');
		asked[0]?.end();
		await first;
	});

	test('of a document that has changed meanwhile is that of an older one', async () => {
		const { refining, asked, seen } = stage();
		const done = refining.run(run, () => chosen);
		seen.document = 2;
		asked[0]?.end();
		await done;
		read(refining, 2, { older: [1] });
		expect([refining.isOlder, seen.shown?.run]).toEqual([true, run]);
	});

	test('of a document that is gone meanwhile is not shown', async () => {
		const { refining, asked, seen } = stage();
		const done = refining.run(run, () => chosen);
		seen.document = 2;
		read(refining, 2);
		asked[0]?.end();
		await expect(done).rejects.toThrow('The source changed');
		expect(seen.shown).toBeNull();
	});

	test('that is cancelled leaves the result before it', async () => {
		const { refining, oneRun, asked, seen } = stage();
		const first = refining.run(run, () => chosen);
		asked[0]?.end();
		await first;
		const second = refining.run(withRounds(7), () => chosen);
		oneRun.cancel();
		await expect(second).rejects.toBeInstanceOf(Cancelled);
		expect(seen.shown?.run.values.rounds).toBe(2);
		expect(seen.said.at(-1)).toBe('Cancelled. The mesh is unchanged.');
	});

	test('that is done before the wish to cancel arrives is shown', async () => {
		const { refining, oneRun, asked, seen } = stage();
		const done = refining.run(run, () => chosen);
		asked[0]?.end();
		oneRun.cancel();
		await done;
		expect(seen.shown?.run).toEqual(run);
	});

	test('that failed on the GPU offers the CPU, until one succeeds', async () => {
		const { refining, oneRun, asked, seen } = stage();
		const failed = refining.run(run, () => chosen);
		asked[0]?.end(new EngineError('device-lost', 'It is lost.'));
		await expect(failed).rejects.toThrow('lost');
		expect([oneRun.gpuFailed, seen.said.at(-1)]).toEqual([
			true,
			'It is lost. Press Run on the CPU to refine without the GPU.',
		]);
		const again = refining.run({ ...run, engine: 'cpu' }, () => chosen);
		asked[1]?.end();
		await again;
		expect(oneRun.gpuFailed).toBe(false);
	});

	test('without triangles says why and asks nothing of the service', async () => {
		const { refining, asked, seen } = stage();
		const refused = refining.run(run, () => {
			throw new Error('No triangle.');
		});
		await expect(refused).rejects.toThrow('No triangle');
		expect([asked.length, seen.said]).toEqual([0, ['No triangle.']]);
	});
});

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
const placeOf = (history: History) => [sourceOf(history), history.position, history.rounds.length];

describe('the rounds', () => {
	test('are steps that can be shown again', async () => {
		const { refining, asked, seen, step, place } = await refined(2, 3);
		expect(seen.steps.map(([from, to]) => [from.history.position, to.history.position])).toEqual([
			[0, 1],
			[1, 2],
		]);
		const [, [one]] = seen.steps as [
			[HistoryPosition, HistoryPosition],
			[HistoryPosition, HistoryPosition],
		];
		await step(refining.show({ ...one, history: withUndone(one.history, refining.history) }));
		expect(asked.at(-1)?.what).toMatchObject({ basis: 1, source: 0, position: 1 });
		expect([seen.shown?.run.values.rounds, place()]).toEqual([2, [0, 1, 2]]);
		expect(seen.said.at(-1)).toBe('Showing round 1 of 2.');
		await step(refining.show(seen.steps[0]![0]));
		expect([seen.shown, seen.words]).toEqual([null, chooseHint]);
		// Showing something is none.
		expect(seen.steps.length).toBe(2);
	});

	test('go on from a result that is used as source', async () => {
		const { refining, seen, step, place } = await refined(2);
		await step(refining.useAsSource());
		expect([seen.shown, seen.source, place()]).toEqual([null, { of: 1 }, [1, 1, 1]]);
		expect(seen.said.at(-1)).toBe(
			'The result is now the source. The file is unchanged until you write it.',
		);
		await step(refining.run(withRounds(4), () => chosen));
		expect([seen.shown?.run.values.rounds, place()]).toEqual([4, [1, 2, 2]]);
		await step(refining.show(seen.steps[1]![0]));
		expect([seen.shown?.run.values.rounds, seen.source]).toEqual([2, null]);
	});

	test('are left to start over, which is a step', async () => {
		const { refining, seen, step, place } = await refined(2, 3);
		await step(refining.useAsSource());
		await step(refining.startOver());
		expect([seen.source, seen.shown, place()]).toEqual([null, null, [0, 0, 2]]);
		await step(refining.show(seen.steps.at(-1)![0]));
		expect([seen.source, place()]).toEqual([{ of: 2 }, [2, 2, 2]]);
	});

	test('are those before where a step fails or is cancelled', async () => {
		const { refining, oneRun, asked, seen, place } = await refined(2, 3);
		const failing = refining.startOver();
		asked.at(-1)?.end(new Error('broken'));
		await expect(failing).rejects.toThrow('broken');
		const cancelled = refining.startOver();
		oneRun.cancel();
		await expect(cancelled).rejects.toBeInstanceOf(Cancelled);
		expect([seen.shown?.run.values.rounds, place(), seen.steps.length]).toEqual([3, [0, 2, 2], 2]);
	});

	test('come back after a reload of the window', async () => {
		const { refining: first } = await refined(2, 3);
		const { refining, asked, seen, step, place } = await refined();
		await step(refining.restore({ ...first.history, sources: [1], position: 2 }, 'abc'));
		expect(asked[0]?.what).toMatchObject({
			source: 1,
			position: 2,
			rounds: [{ values: { rounds: 2 } }, { selection: chosen }],
			content: 'abc',
		});
		expect([seen.source, seen.shown?.run.values.rounds, place()]).toEqual([
			{ of: 1 },
			3,
			[1, 2, 2],
		]);
	});

	test('can not be made again after a reload where the source holds something else', async () => {
		const { refining: first } = await refined(2, 3);
		const { refining, asked, seen } = await refined();
		const done = refining.restore(first.history, 'abc');
		asked.at(-1)?.end(Object.assign(new Error(), { name: 'OtherSource' }));
		await done;
		expect([refining.isGone, refining.isOlder, seen.shown]).toEqual([true, true, null]);
		expect(seen.words).toContain('The source changed');
		expect(refining.place).toMatchObject({ of: { content: 'abc' }, history: { position: 2 } });
	});
});

describe('the rounds of a source that changes', () => {
	test('are current where the mesh is the same', async () => {
		const { refining, seen } = await refined(2, 3);
		const shown = seen.shown;
		read(refining, 2, { basis: 1 });
		expect([refining.isOlder, seen.shown, seen.aged]).toEqual([false, shown, 1]);
	});

	test('are those of an older one, until it is discarded or refined again', async () => {
		const { refining, asked, seen, step } = await refined(2, 3);
		read(refining, 2, { older: [1] });
		expect([refining.isOlder, seen.shown?.run.values.rounds, seen.aged]).toEqual([true, 3, 1]);
		await step(refining.discard());
		expect([refining.isOlder, seen.shown]).toEqual([false, null]);
		await step(refining.show(seen.steps.at(-1)![0]));
		expect(asked.at(-1)?.what).toMatchObject({ basis: 1, position: 2 });
		expect([refining.isOlder, seen.shown?.run.values.rounds]).toEqual([true, 3]);
		await step(refining.run(withRounds(5), () => chosen));
		expect([refining.isOlder, refining.history.rounds.length]).toEqual([false, 1]);
		expect(seen.steps.at(-1)?.map(({ of }) => of?.id)).toEqual([1, 2]);
	});

	test('are current again with the same mesh, also after errors', async () => {
		const { refining, seen } = await refined(2);
		refining.read({ version: 2, older: [1] } as unknown as Loaded, 'Correct the errors');
		expect([refining.isOlder, seen.shown?.run.values.rounds]).toEqual([true, 2]);
		read(refining, 3, { basis: 1 });
		expect([refining.isOlder, seen.shown?.run.values.rounds]).toEqual([false, 2]);
	});

	test('show what was used as source as the result again', async () => {
		const { refining, asked, seen, step } = await refined(2);
		await step(refining.useAsSource());
		read(refining, 2, { older: [1] });
		expect(asked.at(-1)?.what).toMatchObject({ basis: 1, source: 0, position: 1 });
		asked.at(-1)?.end();
		await expect.poll(() => seen.shown?.run.values.rounds).toBe(2);
		expect([refining.source, refining.isOlder]).toEqual([null, true]);
	});

	test('are known without their result where there is no memory for it', async () => {
		const { refining, asked, seen } = await refined(2);
		const isGone = read(refining, 2);
		expect([refining.isGone, seen.shown, isGone(seen.steps[0]![1])]).toEqual([true, null, true]);
		expect(seen.words).toContain('No memory');
		// What is made next is not undone to a result that is gone.
		const again = refining.run(run, () => chosen);
		asked.at(-1)?.end();
		await again;
		expect(seen.steps.at(-1)![0].history.rounds).toEqual([]);
	});

	test('that are gone can be discarded', async () => {
		const { refining, seen } = await refined(2);
		read(refining, 2);
		await refining.discard();
		expect([refining.isGone, refining.isOlder, seen.steps.length]).toEqual([false, false, 1]);
	});
});
