import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests in a real VS Code, one file after the other: they share a server, and a software adapter wants every core. */
export default defineConfig({
	root: resolve(import.meta.dirname, '../..'),
	test: {
		include: ['test/e2e/**/*.test.ts'],
		globalSetup: ['test/e2e/globalSetup.ts'],
		pool: 'forks',
		fileParallelism: false,
		// As long as anything may take on a busy machine: a test that hangs is found all the same.
		testTimeout: 240_000,
		expect: { poll: { timeout: 90_000 } },
		hookTimeout: 300_000,
	},
});
