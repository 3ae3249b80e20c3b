import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

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
		exclude: ['test/e2e/**', 'test/bench/**'],
		pool: 'forks',
		testTimeout: 60_000,
		hookTimeout: 120_000,
		// As long as a browser on a busy machine may take: a second, vitest's own, says nothing.
		expect: { poll: { timeout: 30_000 } },
	},
});
