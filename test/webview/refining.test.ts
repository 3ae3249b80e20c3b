import { describe, expect, test } from 'vitest';
import { EngineError } from '../../src/engine/engine.ts';
import { Cancelled, type CancelSource } from '../../src/util/cancel.ts';
import { givenUpFrom } from '../../webview/model/largeMeshes.ts';
import type { RefinedView } from '../../webview/model/results.ts';
import type { RunRecord } from '../../webview/model/savedState.ts';
import { Refining, type Shown } from '../../webview/refining.ts';
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
	const asked: { rounds: number; cancel: CancelSource; end(error?: Error): void }[] = [];
	const seen = { said: [] as string[], shown: null as Shown | null, words: '', document: 1 };
	const service = {
		discard() {},
		refine: ({ values }: RunRecord, { cancel }: { cancel: CancelSource }) =>
			new Promise<RefinedView>((resolve, reject) => {
				const rounds = Number(values.rounds);
				const result = {
					before: { triangles: 1 },
					after: { triangles: 1 + rounds },
					engine: 'gpu',
					rounds: [],
					warnings: [],
					milliseconds: { refine: 5 },
				} as unknown as RefinedView;
				cancel.onCancel(() => reject(new Cancelled()));
				asked.push({
					rounds,
					cancel,
					end: (error) => (error ? reject(error) : resolve(result)),
				});
			}),
	} as unknown as MeshService;
	const refining = new Refining(service, {
		say: (text) => seen.said.push(text),
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

	test('that is cancelled says what becomes of a large result before it', async () => {
		const { refining, asked, seen } = stage();
		const first = refining.run(withRounds(givenUpFrom), () => chosen);
		asked[0]?.end();
		await first;
		const second = refining.run(run, () => chosen);
		refining.cancel();
		await expect(second).rejects.toBeInstanceOf(Cancelled);
		expect(seen.said.at(-1)).toBe(
			'Cancelled. The mesh is as it was. The result before it is made again when it is written.',
		);
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

describe('undoing a round', () => {
	test('refines the same triangles one round less, then takes the result away', async () => {
		const { refining, asked, seen } = stage();
		const done = refining.run(run, () => chosen);
		asked[0]?.end();
		await done;
		const back = refining.undo();
		asked[1]?.end();
		await back;
		expect([asked[1]?.rounds, seen.shown?.chosen]).toEqual([1, chosen]);
		await refining.undo();
		expect([asked.length, seen.shown]).toEqual([2, null]);
		expect(seen.words).toBe('Choose triangles and press Refine');
	});
});
