import { describe, expect, test } from 'vitest';
import { Helpers } from '../../src/bench/helpers.ts';
import { meshKinds } from '../../src/bench/meshes.ts';
import { MeshQueue, type QueuedMesh } from '../../src/bench/meshQueue.ts';
import type { PlannedMesh } from '../../src/bench/plan.ts';
import { runBenchJob } from '../../src/bench/threadJobs.ts';
import type { Job, Workers } from '../../src/util/workers.ts';

/** Threads whose jobs are done when the test says so; what is moved is gone here as with real ones. */
function fakeThreads(count: number) {
	const waiting: { readonly size: number; readonly finish: () => void }[] = [];
	let rested = 0;
	const threads: Workers = {
		count,
		run: (job: Job, moved) =>
			new Promise((resolve, reject) => {
				const { size = 0 } = job.data as { readonly size?: number };
				const received = structuredClone(job, { transfer: [...moved] });
				const finish = () => {
					waiting.splice(waiting.indexOf(one), 1);
					runBenchJob(received).then(({ data }) => resolve(data), reject);
				};
				const one = { size, finish };
				waiting.push(one);
			}),
		rest: async () => {
			rested++;
		},
	};
	const sizes = () => waiting.map(({ size }) => size);
	return { threads, waiting, sizes, rested: () => rested };
}

const planned = (...sizes: readonly number[]): PlannedMesh[] =>
	sizes.map((size) => ({
		...{ kind: meshKinds[0]!, size, operations: [] },
		...{ gpu: true, cpu: false, frames: false },
	}));
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('helpers of the bench', () => {
	test('see the same in a thread as here', async () => {
		const { threads, waiting } = fakeThreads(1);
		const mesh = await new Helpers().make('grid', 512);
		const here = await new Helpers().check(mesh, 1);
		const there = new Helpers(threads).check(mesh, 1);
		waiting[0]!.finish();
		expect(await there).toEqual(here);
		expect(mesh.corners).toHaveLength(0);
	});

	test('have no more jobs at a time than threads', async () => {
		const { threads, waiting, sizes } = fakeThreads(2);
		const helpers = new Helpers(threads);
		for (const size of [100, 200, 300]) void helpers.make('grid', size);
		expect(sizes()).toEqual([100, 200]);
		waiting[0]!.finish();
		await soon();
		expect(sizes()).toEqual([200, 300]);
	});

	test('do nothing while the processor is measured', async () => {
		const { threads, waiting, sizes, rested } = fakeThreads(2);
		const helpers = new Helpers(threads);
		const began = helpers.make('grid', 100);
		let isAlone = false;
		let done: () => void = () => undefined;
		const alone = helpers.runExclusively(async () => {
			isAlone = true;
			await new Promise<void>((resolve) => {
				done = resolve;
			});
		});
		await soon();
		expect(isAlone).toBe(false);
		waiting[0]!.finish();
		await began;
		void helpers.make('grid', 200);
		await soon();
		expect([isAlone, rested(), sizes()]).toEqual([true, 1, []]);
		done();
		await alone;
		expect(sizes()).toEqual([200]);
	});

	test('pass on why a job failed, and go on', async () => {
		const { threads, waiting } = fakeThreads(1);
		const helpers = new Helpers(threads);
		const bad = helpers.make('cube', 100);
		const good = helpers.make('grid', 512);
		waiting[0]!.finish();
		await expect(bad).rejects.toThrow();
		waiting[0]!.finish();
		expect((await good).triangles).toBe(512);
	});
});

describe('the queue of meshes', () => {
	const sizeOf = (one: QueuedMesh | undefined) => one?.planned.size;

	test('without threads gives one after the other', async () => {
		const queue = new MeshQueue(planned(500, 100), new Helpers(), 1e9);
		expect(sizeOf(await queue.next())).toBe(500);
		expect(sizeOf(await queue.next())).toBe(100);
		expect(await queue.next()).toBeUndefined();
	});

	test('gives the one that is there first', async () => {
		const { threads, waiting } = fakeThreads(2);
		const queue = new MeshQueue(planned(500, 100), new Helpers(threads), 1e9);
		const first = queue.next();
		waiting[1]!.finish();
		expect(sizeOf(await first)).toBe(100);
		const second = queue.next();
		waiting[0]!.finish();
		expect(sizeOf(await second)).toBe(500);
	});

	test('makes no more ahead than there is memory for, but one', async () => {
		const { threads, waiting, sizes } = fakeThreads(4);
		const queue = new MeshQueue(planned(5000, 400, 500, 600), new Helpers(threads), 200 * 1000);
		const first = queue.next();
		expect(sizes()).toEqual([5000]);
		waiting[0]!.finish();
		await first;
		expect(sizes()).toEqual([400, 500]);
	});
});
