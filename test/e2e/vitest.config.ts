import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from '../slowFirst.ts';
import { atOnce } from './atOnce.ts';

/** What would be measured wrongly, or would leave no room, beside another file. */
const alone = ['test/e2e/huge.test.ts'];

const root = resolve(import.meta.dirname, '../..');
const each = {
	root,
	pool: 'forks' as const,
	// As long as anything may take on a busy machine: a test that hangs is found all the same.
	testTimeout: 240_000,
	expect: { poll: { timeout: 90_000 } },
	hookTimeout: 300_000,
};

/** Tests in a real VS Code: some files at once, each with a server to itself, and before them what has to run alone. */
export default defineConfig({
	root,
	test: {
		globalSetup: ['test/e2e/globalSetup.ts'],
		poolOptions: { forks: { maxForks: atOnce, minForks: 1 } },
		sequence: { sequencer: SlowFirst },
		projects: [
			{ test: { ...each, name: 'alone', include: alone, sequence: { groupOrder: 0 } } },
			{
				test: {
					...each,
					name: 'e2e',
					include: ['test/e2e/**/*.test.ts'],
					exclude: alone,
					sequence: { groupOrder: 1 },
				},
			},
		],
	},
});
