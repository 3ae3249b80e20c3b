import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './slowFirst.ts';

/** Shaders are imported as text, as in the bundle. */
const shaderText = {
	name: 'shader-text',
	enforce: 'pre' as const,
	load(id: string) {
		return id.endsWith('.wgsl')
			? `export default ${JSON.stringify(readFileSync(id, 'utf8'))}`
			: undefined;
	},
};

/** One more than there are cores: tests of the panel and of processes wait for much of their time. */
const forks = availableParallelism() + 1;

/** What has no modules that are replaced, nor anything else that the next file of tests must not find. */
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
	'steps',
	'syntaxes',
	'util',
	'validate',
];
/**
 * Tests that share their processes, but for one that looks at all of its process: loading the code and compiling the kernels
 * again for each file would take longer than they do.
 */
export const oneProcess = folders.map((folder) => `test/${folder}/**/!(noStrings).test.ts`);

export default defineConfig({
	root: resolve(import.meta.dirname, '..'),
	plugins: [shaderText],
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
