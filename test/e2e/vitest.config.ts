import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from '../slowFirst.ts';
import { atOnce } from './atOnce.ts';

const root = resolve(import.meta.dirname, '../..');
/** Tests in a real VS Code: some processes at once, each with a VS Code of its own for file after file. */
export default defineConfig({
	root,
	test: {
		include: ['test/e2e/**/*.test.ts'],
		globalSetup: ['test/e2e/globalSetup.ts'],
		pool: 'forks',
		poolOptions: { forks: { isolate: false, maxForks: atOnce, minForks: atOnce } },
		sequence: { sequencer: SlowFirst },
		// As long as anything may take on a busy machine: a test that hangs is found all the same.
		testTimeout: 240_000,
		expect: { poll: { timeout: 90_000 } },
		hookTimeout: 300_000,
	},
});
