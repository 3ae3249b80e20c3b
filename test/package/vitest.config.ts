import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests of what `npm run package` leaves in dist/, as its users have it. */
export default defineConfig({
	root: resolve(import.meta.dirname, '../..'),
	test: {
		include: ['test/package/**/*.test.ts'],
		pool: 'forks',
		setupFiles: ['test/breathe.ts'],
		maxConcurrency: availableParallelism(),
		// One of them builds.
		fileParallelism: false,
		// As long as anything may take on a busy machine: a test that hangs is found all the same.
		testTimeout: 240_000,
		hookTimeout: 240_000,
	},
});
