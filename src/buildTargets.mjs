// The bundles of dist/ by name, as options of esbuild.
import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

export const debug = process.argv.includes('--debug');

/**
 * Keeps modules in files of their own: the extension, loaded with the first mesh; its language client, loaded with its
 * text; and the language server, which is the same in Node.js and browsers.
 */
const apart = {
	name: 'apart',
	setup({ onResolve }) {
		for (const [filter, path] of [
			[/\/host\/node\.ts$/, './main.js'],
			[/\/client\/node\.ts$/, './client.js'],
			[/^\.\/browser\.ts$/, './server.browser.js'],
		])
			onResolve({ filter }, ({ kind, importer }) =>
				kind === 'dynamic-import' || /server\/node\.ts$/.test(importer)
					? { path, external: true }
					: undefined,
			);
	},
};

/** Omits the code of operations, which only the panel's workers and the command line run and bundle. */
const descriptionsAlone = {
	name: 'descriptions alone',
	setup({ onResolve, onLoad }) {
		onResolve({ filter: /^\./ }, ({ kind, importer }) =>
			kind === 'dynamic-import' && /\/src\/refine\//.test(importer)
				? { path: 'work', namespace: 'left-out' }
				: undefined,
		);
		onLoad({ filter: /^/, namespace: 'left-out' }, () => ({
			contents: "throw new Error('operations are not run here')",
		}));
	},
};

const shared = {
	bundle: true,
	write: false,
	minify: !debug,
	sourcemap: debug,
	legalComments: 'none',
	logLevel: 'warning',
	// In CommonJS `import.meta` is an empty object: code that reads its `url` throws when it is loaded.
	logOverride: { 'empty-import-meta': 'error' },
	loader: { '.wgsl': 'text', '.py': 'text', '.css': 'text', '.ttf': 'dataurl' },
	define: { TRIREFINE_VERSION: JSON.stringify(version) },
	target: 'es2022',
};
const node = {
	...shared,
	platform: 'node',
	format: 'cjs',
	target: 'node20',
	// Its ES module calls `createRequire` with `import.meta.url`.
	alias: { tinyglobby: './node_modules/tinyglobby/dist/index.cjs' },
};
const browser = { ...shared, platform: 'browser' };

/** The bundles by name. Only `webgpu` (Dawn, loaded on demand) and `vscode` (provided by the host) are external. */
export const targets = {
	extension: {
		...node,
		entryPoints: ['src/extension/extension.ts'],
		outfile: 'dist/extension.js',
		external: ['vscode'],
		plugins: [apart],
	},
	main: {
		...node,
		entryPoints: ['src/extension/host/node.ts'],
		outfile: 'dist/main.js',
		external: ['vscode'],
		plugins: [apart, descriptionsAlone],
	},
	client: {
		...node,
		entryPoints: ['src/extension/client/node.ts'],
		outfile: 'dist/client.js',
		external: ['vscode'],
	},
	'extension-browser': {
		...browser,
		format: 'cjs',
		entryPoints: ['src/extension/extension.browser.ts'],
		outfile: 'dist/extension.browser.js',
		external: ['vscode'],
		plugins: [descriptionsAlone],
	},
	webview: {
		...browser,
		format: 'iife',
		entryPoints: ['webview/main.ts'],
		outfile: 'dist/webview.js',
		plugins: [descriptionsAlone],
	},
	worker: {
		...browser,
		format: 'iife',
		entryPoints: ['webview/worker.ts'],
		outfile: 'dist/webview-worker.js',
	},
	cli: {
		...node,
		entryPoints: ['src/cli/main.ts'],
		outfile: 'dist/cli.js',
		external: ['webgpu'],
		banner: { js: '#!/usr/bin/env node' },
	},
	'command-thread': {
		...node,
		entryPoints: ['src/cli/thread.ts'],
		outfile: 'dist/command-thread.js',
		external: ['webgpu'],
	},
	compile: {
		...node,
		entryPoints: ['src/cli/compile.ts'],
		outfile: 'dist/compile.js',
	},
	'file-thread': {
		...node,
		entryPoints: ['src/platform/fileThread.ts'],
		outfile: 'dist/file-thread.js',
	},
	'step-thread': {
		...node,
		entryPoints: ['src/platform/stepThread.ts'],
		outfile: 'dist/step-thread.js',
	},
	bench: {
		...node,
		entryPoints: ['src/bench/main.ts'],
		outfile: 'dist/bench.js',
		external: ['webgpu'],
	},
	lsp: {
		...node,
		entryPoints: ['src/cli/lsp/main.ts'],
		outfile: 'dist/lsp.js',
		banner: { js: '#!/usr/bin/env node' },
	},
	server: {
		...node,
		entryPoints: ['src/extension/server/node.ts'],
		outfile: 'dist/server.js',
		plugins: [apart],
	},
	'server-browser': {
		...browser,
		format: 'iife',
		globalName: 'trirefineServer',
		footer: { js: "if (typeof module === 'object') module.exports = trirefineServer;" },
		entryPoints: ['src/extension/server/browser.ts'],
		outfile: 'dist/server.browser.js',
	},
	library: {
		...shared,
		platform: 'neutral',
		mainFields: ['module', 'main'],
		format: 'esm',
		splitting: true,
		entryPoints: ['src/library/index.ts'],
		outdir: 'dist/library',
		outExtension: { '.js': '.mjs' },
		chunkNames: 'part-[hash]',
	},
	demo: {
		...node,
		entryPoints: ['src/cli/demo.ts'],
		outfile: 'dist/demo.js',
		external: ['webgpu'],
	},
};
