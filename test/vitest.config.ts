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

/** Rooms whose files run one after another in one thread: what they import is loaded and compiled once. */
const rooms = [
	'formats',
	'language',
	'mesh',
	'picture',
	'protocol',
	'quantities',
	'repair',
	'syntaxes',
	'util',
	'validate',
	'webview',
];

/** Files of these rooms that need a process of their own: for a browser or a device, or as they change what is global. */
const apart = [
	'test/webview/panel/*.test.ts',
	'test/webview/graphics/*.test.ts',
	'test/webview/files/fetchPieces.test.ts',
	'test/webview/frames.test.ts',
	'test/webview/progressReporter.test.ts',
	'test/webview/work/rounds.test.ts',
	'test/mesh/carry/sixNodes.test.ts',
	'test/formats/noStrings.test.ts',
];

export default defineConfig({
	root: resolve(import.meta.dirname, '..'),
	plugins: [shaderText],
	test: {
		projects: [
			{
				extends: true,
				test: {
					name: 'together',
					include: [`test/{${rooms.join(',')}}/**/*.test.ts`],
					exclude: apart,
					pool: 'threads',
				},
			},
			{
				extends: true,
				test: {
					name: 'apart',
					include: ['test/*.test.ts', `test/!(e2e|${rooms.join('|')})/**/*.test.ts`, ...apart],
					pool: 'forks',
				},
			},
		],
		poolOptions: {
			threads: { isolate: false, minThreads: 1, maxThreads: 1 },
			// One more than there are cores: tests of the panel and of processes wait for much of their time.
			forks: { maxForks: availableParallelism() + 1 },
		},
		sequence: { sequencer: SlowFirst },
		setupFiles: ['test/breathe.ts'],
		// As long as anything may take on a busy machine: a test that hangs is found all the same.
		testTimeout: 180_000,
		hookTimeout: 180_000,
		expect: { poll: { timeout: 60_000 } },
	},
});
