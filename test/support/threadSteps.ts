import { isMainThread } from 'node:worker_threads';
import { worksOf } from '../../src/engine/threadWork.ts';
import { addU32 } from '../../src/steps/bits.ts';
import { atomic, defineStep, type Step, write } from '../../src/steps/step.ts';

function spin(milliseconds: number): void {
	for (const end = performance.now() + milliseconds; performance.now() < end; );
}

/** Steps for the tests of threads; each part takes long enough that all threads get some. */
export const threadSteps = {
	/** Marks the items that this thread did, 1 for the calling one and 2 for others, and counts the parts. */
	mark: defineStep({
		name: 'test/mark',
		wgsl: '',
		bindings: { marks: write, parts: atomic },
		parameters: ['milliseconds', 'add'],
		parallel: true,
		cpu(count, { milliseconds, add }, { marks, parts }, first = 0, end = count) {
			spin(milliseconds);
			addU32(parts, 0, 1);
			for (let i = first; i < end; i++) marks[i] = marks[i]! + (isMainThread ? 1 : 2) + add;
		},
	}),
	/** Fails anywhere but in the calling thread. */
	fail: defineStep({
		name: 'test/fail',
		wgsl: '',
		bindings: { marks: write },
		parallel: true,
		cpu() {
			spin(20);
			if (!isMainThread) throw new Error('a helper broke');
		},
	}),
	/** Never ends anywhere but in the calling thread. */
	hang: defineStep({
		name: 'test/hang',
		wgsl: '',
		bindings: { marks: write },
		parallel: true,
		cpu() {
			spin(20);
			while (!isMainThread);
		},
	}),
};

export const threadWorks = worksOf(Object.values(threadSteps) as unknown as readonly Step[]);
