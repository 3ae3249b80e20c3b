import { MessageChannel, Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import { EngineError } from '../../src/engine/engine.ts';
import { StepThreads } from '../../src/engine/stepThreads.ts';
import { FORGOTTEN } from '../../src/engine/threadJob.ts';
import { bitRanks, prefixSum } from '../../src/refine/prefixSum.ts';
import { refinement, steps } from '../../src/steps/registry.ts';
import { kernelPaths } from '../steps/steps.ts';
import { bundleThread } from '../support/bundleThread.ts';
import { seededRandom } from '../support/random.ts';
import { threadSteps, threadWorks } from '../support/threadSteps.ts';
import { openThreaded } from '../support/threads.ts';

const now = () => performance.now();

test('threads know every step', () => {
	expect(steps.map(({ name }) => name).sort()).toEqual(kernelPaths);
});

test('what is not compiled ahead is what no refinement runs, but of surfaces that branch', () => {
	const rest = steps.filter((step) => !refinement.includes(step));
	const isOther = ({ name }: { readonly name: string }) =>
		/^(compact|polygons|adapt)\/|^longest-edge\/spread$/.test(name);
	expect(rest.filter((step) => !isOther(step))).toEqual([]);
	expect(refinement.filter(isOther)).toEqual([]);
});

describe.each([1, 2, 4, 7])('with %i threads', (threads) => {
	test.each([8191, 8192, 300_001])(
		'prefix sums of %i numbers are the same (seed 8)',
		async (count) => {
			const random = seededRandom(8);
			const values = Uint32Array.from({ length: count }, () => random() * 2 ** 32);
			const sums = async (engine: ReturnType<typeof createCpuEngine>) => {
				const session = engine.begin(now);
				const buffer = session.upload('values', values.slice());
				const ranks = session.buffer('ranks', 2 * count + 2);
				bitRanks(session, buffer, count, ranks);
				prefixSum(session, buffer, count);
				const words = [await session.read(buffer, count), await session.read(ranks, 2 * count + 2)];
				session.end();
				engine.destroy();
				return words;
			};
			const [expected, found] = [await sums(createCpuEngine()), await sums(openThreaded(threads))];
			for (const [i, words] of expected.entries())
				expect(found[i]!.findIndex((word, at) => word !== words[at])).toBe(-1);
		},
	);
});

describe('threads', () => {
	const COUNT = 100_000;
	const entry = bundleThread('test/support/threadEntry.ts', 'test-thread.js');
	let workers: Worker[] = [];
	let threads: StepThreads;
	/** What the threads tell each other by. */
	let words = new Int32Array(new SharedArrayBuffer(0));

	/** Threads that know the tests' steps; some have started when it returns. */
	function open(count: number, timeout?: number, collect?: () => void): StepThreads {
		const start = (control: SharedArrayBuffer) => {
			words = new Int32Array(control);
			return Array.from({ length: count - 1 }, () => {
				const { port1, port2 } = new MessageChannel();
				const workerData = { control, port: port2 };
				workers.push(new Worker(entry, { workerData, transferList: [port2] }));
				port1.unref();
				return { send: (message: unknown) => port1.postMessage(message) };
			});
		};
		threads = new StepThreads(threadWorks, count, start, { timeout, collect });
		const [marks, parts] = [shared(COUNT), shared(1)];
		for (const parameters = { milliseconds: 1, add: 0 }; !marks.includes(2); )
			threads.run(threadSteps.mark, COUNT, parameters, { marks: marks.fill(0), parts });
		return threads;
	}

	const shared = (words: number) => new Uint32Array(new SharedArrayBuffer(4 * words));

	afterEach(async () => {
		threads.close();
		await Promise.all(workers.map((worker) => worker.terminate()));
		workers = [];
	});

	const failureOf = (run: () => unknown): string => {
		try {
			run();
		} catch (error) {
			return error instanceof EngineError ? `${error.failure}: ${error.message}` : String(error);
		}
		return 'none';
	};

	test('share the parts of a step, and each item is done once', () => {
		const pool = open(4);
		const [marks, parts] = [shared(COUNT), shared(1)];
		expect(pool.run(threadSteps.mark, COUNT, { milliseconds: 5, add: 0 }, { marks, parts })).toBe(
			true,
		);
		expect(new Set(marks)).toEqual(new Set([1, 2]));
		expect(parts[0]).toBe(Math.ceil(COUNT / (Math.ceil(COUNT / 32 / 256) * 256)));
	});

	test('do one step after the other, whichever thread is late', () => {
		const pool = open(3);
		const [marks, parts] = [shared(COUNT), shared(1)];
		for (let round = 0; round < 200; round++) {
			const before = marks.slice();
			pool.run(threadSteps.mark, COUNT, { milliseconds: 0, add: round }, { marks, parts });
			const wrong = marks.findIndex((mark, i) => {
				const added = mark - before[i]! - round;
				return added !== 1 && added !== 2;
			});
			expect(wrong).toBe(-1);
		}
	});

	test('leave what is small, or unknown to them, to the calling thread', () => {
		const pool = open(2);
		const buffers = { marks: shared(COUNT), parts: shared(1) };
		const parameters = { milliseconds: 0, add: 0 };
		expect(pool.run(threadSteps.mark, 8191, parameters, buffers)).toBe(false);
		const unknown = { ...threadSteps.mark, name: 'test/unknown' };
		expect(pool.run(unknown, COUNT, parameters, buffers)).toBe(false);
		expect(pool.run({ ...threadSteps.mark, parallel: false }, COUNT, parameters, buffers)).toBe(
			false,
		);
		expect(buffers.parts[0]).toBe(0);
	});

	test('go on when memory is forgotten, and are given it again', () => {
		const pool = open(2);
		const [marks, parts] = [shared(COUNT), shared(1)];
		const parameters = { milliseconds: 1, add: 0 };
		pool.run(threadSteps.mark, COUNT, parameters, { marks, parts });
		pool.forget([marks.buffer as SharedArrayBuffer]);
		marks.fill(0);
		pool.run(threadSteps.mark, COUNT, parameters, { marks, parts });
		expect(new Set(marks)).toEqual(new Set([1, 2]));
	});

	test('have forgotten memory when the garbage is collected', () => {
		let collected = 0;
		const pool = open(3, undefined, () => collected++);
		const parameters = { milliseconds: 1, add: 0 };
		const buffers = { marks: shared(COUNT), parts: shared(1) };
		pool.run(threadSteps.mark, COUNT, parameters, buffers);
		pool.forget([buffers.marks.buffer as SharedArrayBuffer]);
		pool.collect();
		// It does not wait for long: a thread may still be starting.
		for (let i = 0; i < 200 && words[FORGOTTEN]! < 2; i++) pool.collect();
		expect(words[FORGOTTEN]).toBe(2);
		expect(collected).toBeGreaterThan(0);
	});

	test('that fail make the step fail, and all that follow', () => {
		const pool = open(3);
		const run = () => pool.run(threadSteps.fail, COUNT, {}, { marks: shared(COUNT) });
		expect(failureOf(run)).toBe('device-lost: A thread of the CPU failed: a helper broke');
		expect(failureOf(run)).toContain('a helper broke');
	});

	test('that do not go on are given up', () => {
		const pool = open(2, 200);
		const run = () => pool.run(threadSteps.hang, COUNT, {}, { marks: shared(COUNT) });
		expect(failureOf(run)).toContain('does not go on');
	});

	test('end when they are closed', async () => {
		const pool = open(3);
		const ended = Promise.all(
			workers.map((worker) => new Promise((end) => worker.once('exit', end))),
		);
		pool.close();
		expect(await ended).toEqual([0, 0]);
		const run = () => pool.run(threadSteps.fail, COUNT, {}, { marks: shared(COUNT) });
		expect(failureOf(run)).toContain('were stopped');
	});
});
