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

export default defineConfig({
	root: resolve(import.meta.dirname, '..'),
	plugins: [shaderText],
	test: {
		include: ['test/**/*.test.ts'],
		exclude: ['test/e2e/**'],
		pool: 'forks',
		// One more than there are cores: tests of the panel and of processes wait for much of their time.
		poolOptions: { forks: { maxForks: availableParallelism() + 1 } },
		sequence: { sequencer: SlowFirst },
		globalSetup: ['test/globalSetup.ts'],
		setupFiles: ['test/breathe.ts'],
		// As long as anything may take on a busy machine: a test that hangs is found all the same.
		testTimeout: 180_000,
		hookTimeout: 180_000,
		expect: { poll: { timeout: 60_000 } },
	},
});
