import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { checkedAccess } from './checkedAccess.ts';
import { SlowFirst } from './slowFirst.ts';

/** Shaders and Python programs are imported as text, as in the bundle. */
const shaderText = {
	name: 'shader-text',
	enforce: 'pre' as const,
	load(id: string) {
		return /\.(wgsl|py)$/.test(id)
			? `export default ${JSON.stringify(readFileSync(id, 'utf8'))}`
			: undefined;
	},
};

/** One more than there are cores: tests of the panel and of processes wait for much of their time. */
export const forks = availableParallelism() + 1;

/**
 * Tests that replace modules, add formats or operations, or look at all of their process: each has a process of its own. All
 * others share theirs, as loading the code, compiling the kernels and starting a browser again for each file would take longer
 * than many of them do.
 */
export const apart = [
	'test/extension/**/*.test.ts',
	'test/formats/noStrings.test.ts',
	'test/platform/{journal,temporaries}.test.ts',
	'test/toy/**/*.test.ts',
	'test/webview/work/rounds.test.ts',
];

/** Folders of the tests that start no browser and hardly a process, so that each keeps a core busy. */
const folders = [
	'draw',
	'engine',
	'formats',
	'language',
	'library',
	'mesh',
	'picture',
	'protocol',
	'quantities',
	'refine',
	'repair',
	'sizing',
	'steps',
	'syntaxes',
	'util',
	'validate',
];
export const computing = folders.map((folder) => `test/${folder}/**/*.test.ts`);

/** Options of tests that share processes. The pool ends in disorder unless it keeps them all. */
export const inShared = (processes: number) => ({
	env: { TRIREFINE_SHARED_PROCESS: '1' },
	poolOptions: { forks: { isolate: false, minForks: processes, maxForks: processes } },
});

export default defineConfig({
	root: resolve(import.meta.dirname, '..'),
	plugins: [shaderText, checkedAccess],
	test: {
		include: ['test/**/*.test.ts'],
		exclude: ['test/e2e/**', 'test/package/**'],
		pool: 'forks',
		poolOptions: { forks: { maxForks: forks } },
		sequence: { sequencer: SlowFirst },
		globalSetup: ['test/globalSetup.ts'],
		setupFiles: ['test/breathe.ts'],
		// As long as anything may take on a busy machine: a test that hangs is found all the same.
		testTimeout: 180_000,
		hookTimeout: 180_000,
		expect: { poll: { timeout: 60_000 } },
	},
});
