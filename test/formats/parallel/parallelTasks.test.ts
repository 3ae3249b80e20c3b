import { describe, expect, it } from 'vitest';
import type { FileTools } from '../../../src/formats/io/fileTools.ts';
import {
	type ParallelWork,
	runInTasks,
	runTasksJob,
	type TaskFile,
	type TasksJob,
} from '../../../src/formats/io/parallelTasks.ts';
import type { Workers } from '../../../src/util/workers.ts';

interface Sums {
	readonly sums: Int32Array;
	/** The item with which a thread fails that is not this one, or there is something to say. */
	readonly odd: number;
}

/** Adds up the bytes of each item; flag 1 at the odd one. */
const sumsWork: ParallelWork<Sums> = {
	name: 'sums',
	run({ sums, odd }, first, end, bytes) {
		const step = bytes.length / (end - first);
		for (let i = first; i < end; i++) {
			sums[i] = 0;
			for (let k = 0; k < step; k++) sums[i]! += bytes[step * (i - first) + k]!;
		}
		return first <= odd && odd < end ? 1 : 0;
	},
};

const content = Uint8Array.from({ length: 3 * 1000 + 5 }, (_, i) => (7 * i) % 251);

const read = (at: number, into: Uint8Array): number => {
	// Files give fewer bytes than asked for at times.
	const some = content.subarray(at, at + Math.min(into.length, 100));
	into.set(some);
	return some.length;
};

const tools: FileTools = {
	read: (_, at, bytes) => read(at, bytes),
	write: () => {
		throw new Error('nothing is written');
	},
};

function file(copied: number[] = []): TaskFile {
	return {
		at: 5,
		step: 3,
		descriptor: 1,
		copy(from, into) {
			copied.push(from);
			into.set(content.subarray(from, from + into.length));
		},
	};
}

/** Workers that do at once what they are given, before this thread begins. */
const eager = (
	work: ParallelWork<never> = sumsWork as ParallelWork<never>,
	own = tools,
): Workers => ({
	count: 4,
	run: async (job) => void runTasksJob(job.data as TasksJob, { sums: work }, own),
	rest: async () => undefined,
});

const expected = Int32Array.from({ length: 1000 }, (_, i) =>
	content.subarray(5 + 3 * i, 8 + 3 * i).reduce((sum, byte) => sum + byte, 0),
);

const shared = (): Int32Array => new Int32Array(new SharedArrayBuffer(4000));

/** Items that are large enough for workers to be worth their start. */
const large = { step: 1 << 10, count: 256, each: 2 };

describe('work in pieces', () => {
	it('is done by this thread where there is no other one', () => {
		const sums = new Int32Array(1000);
		const data = { sums, odd: -1 };
		expect(runInTasks(sumsWork, { count: 1000, each: 7, data, file: file() })).toBe(0);
		expect(sums).toEqual(expected);
	});

	it('tells flags, and leaves what is of no use then', () => {
		const copied: number[] = [];
		const data = { sums: new Int32Array(1000), odd: 20 };
		const pieces = { count: 1000, each: 10, data, file: file(copied) };
		expect(runInTasks(sumsWork, pieces)).toBe(1);
		expect(copied).toHaveLength(100);
		copied.length = 0;
		expect(runInTasks(sumsWork, { ...pieces, stop: 1 })).toBe(1);
		expect(copied).toEqual([5, 35, 65]);
	});

	it('is done by workers that are there before', () => {
		const sums = shared();
		const read: FileTools['read'] = (_, at, bytes) => {
			for (let k = 0; k < bytes.length; k += large.step)
				bytes.fill(((at + k) / large.step) & 1, k, k + large.step);
			return bytes.length;
		};
		const copied: number[] = [];
		const data = { sums, odd: -1 };
		const of = { ...file(copied), at: 0, step: large.step };
		const workers = eager(undefined, { ...tools, read });
		expect(runInTasks(sumsWork, { ...large, data, file: of, workers })).toBe(0);
		expect(copied).toEqual([]);
		expect(sums.subarray(0, 256)).toEqual(
			Int32Array.from({ length: 256 }, (_, i) => (i & 1) * large.step),
		);
	});

	it('reads all bytes that a worker asks for, and zeros behind a file that was cut', () => {
		const sums = shared();
		const control = new SharedArrayBuffer(16);
		const job = {
			...{ name: 'sums', data: { sums, odd: -1 }, count: 1000, each: 200, stop: 0 },
			...{ at: 5, step: 3, descriptor: 1, control },
		};
		runTasksJob(job, { sums: sumsWork as ParallelWork<never> }, tools);
		expect(sums).toEqual(expected);
		runTasksJob(
			{ ...job, at: 5 + 3 * 990, control: new SharedArrayBuffer(16) },
			{ sums: sumsWork as ParallelWork<never> },
			tools,
		);
		expect(sums.subarray(0, 10)).toEqual(expected.subarray(990));
		expect(sums.subarray(10).every((sum) => sum === 0)).toBe(true);
	});

	it('is done again by this thread where a worker fails', () => {
		const sums = shared();
		const failing: ParallelWork<never> = {
			name: 'sums',
			run() {
				throw new Error('lost');
			},
		};
		const data = { sums, odd: -1 };
		// Without a file so many pieces are worth workers.
		const work: ParallelWork<typeof data> = {
			name: 'sums',
			run({ sums }, first, end) {
				for (let i = first; i < end; i++) sums[i] = i;
				return 0;
			},
		};
		expect(runInTasks(work, { count: 1000, each: 10, data, workers: eager(failing) })).toBe(0);
		expect(sums).toEqual(Int32Array.from({ length: 1000 }, (_, i) => i));
	});

	it('ends where this thread is told to, once no other one is at it', () => {
		const of = {
			...file(),
			copy: () => {
				throw new Error('cancelled');
			},
		};
		const data = { sums: shared(), odd: -1 };
		const late: TasksJob[] = [];
		const workers: Workers = {
			count: 4,
			run: async (job) => void late.push(job.data as TasksJob),
			rest: async () => undefined,
		};
		const pieces = { ...large, data, file: { ...of, at: 0, step: large.step }, workers };
		expect(() => runInTasks(sumsWork, pieces)).toThrow('cancelled');
		expect(late.length).toBeGreaterThan(0);
		// A thread that comes later finds nothing to do.
		data.sums.fill(7);
		for (const job of late) runTasksJob(job, { sums: sumsWork as ParallelWork<never> }, tools);
		expect(data.sums.every((sum) => sum === 7)).toBe(true);
	});
});
