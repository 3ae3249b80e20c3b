// Makes dist/: `node src/build.mjs [--watch] [--debug] [target ...]`, all targets if none is named; `cli` with its threads.
// With `--debug` as it is written and with source maps. What older builds have left in dist/ is removed once all is written.
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { build, context } from 'esbuild';
import { inParts, isPart } from './buildParts.mjs';
import { writeChanged } from './writeChanged.mjs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const debug = process.argv.includes('--debug');

/**
 * What is a file of its own: the extension, loaded with the first mesh, its language client, with its text, and the
 * language server, which is the same in Node as in browsers.
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

/** Leaves out what operations do: that is for the panel's workers and for the command line, who bundle it. */
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

/** Writes what is made so that programs that run meanwhile are not disturbed. */
const changes = {
	name: 'changes',
	setup({ onEnd }) {
		onEnd(({ outputFiles }) => {
			for (const { path, contents } of outputFiles ?? []) writeChanged(path, contents);
		});
	},
};

const shared = {
	bundle: true,
	write: false,
	minify: !debug,
	sourcemap: debug,
	legalComments: 'none',
	logLevel: 'info',
	loader: { '.wgsl': 'text', '.css': 'text', '.ttf': 'dataurl' },
	define: { TRIREFINE_VERSION: JSON.stringify(version) },
	target: 'es2022',
};
/** A bundle in one file, for which there is a source map. */
const whole = ({ plugins = [], ...options }) => ({ ...options, plugins: [...plugins, changes] });
const thread = 'dist/command-thread.js';
const node = { ...shared, platform: 'node', format: 'cjs', target: 'node20' };
const browser = { ...shared, platform: 'browser' };

/** What is made, by name. Only `webgpu` (Dawn, loaded on demand) and `vscode` (given by the host) stay outside. */
const targets = {
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
	'command-thread': (debug ? whole : inParts)({
		...node,
		entryPoints: ['src/cli/thread.ts'],
		outfile: thread,
		external: ['webgpu'],
	}),
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
	'bench-thread': {
		...node,
		entryPoints: ['src/bench/thread.ts'],
		outfile: 'dist/bench-thread.js',
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

/** What the command line needs besides its own file. */
const cliThreads = ['command-thread', 'compile', 'file-thread', 'step-thread'];

const args = process.argv.slice(2);
const named = args
	.filter((arg) => !arg.startsWith('--'))
	.flatMap((name) => (name === 'cli' ? [name, ...cliThreads] : [name]));
const unknown = named.filter((name) => !(name in targets));
if (unknown.length > 0) {
	console.error(`no target ${unknown.join(', ')}; there are ${Object.keys(targets).join(', ')}`);
	process.exit(2);
}
const names = new Set(named.length > 0 ? named : Object.keys(targets));

/**
 * Removes what older builds have left: source maps and parts where there are none now and, where all targets are made, the
 * bundles of targets that there are no more. Programs that run meanwhile keep what they load: nothing goes that this build
 * makes, nor the bundles of the scripts in test/.
 */
function removeOlder() {
	const files = Object.entries(targets)
		.filter(([name]) => name !== 'library')
		.map(([name, options]) => ({ name, file: basename(options.outfile ?? thread) }));
	const made = new Set(files.flatMap(({ file }) => (debug ? [file, `${file}.map`] : [file])));
	const ours = files
		.filter(({ name }) => names.has(name))
		.map(({ file }) => file.replace(/js$/, ''));
	for (const file of readdirSync('dist')) {
		if (!/\.js(\.map)?$/.test(file) || made.has(file)) continue;
		if (!debug && isPart(file, thread)) continue;
		const script = existsSync(`test/${file.replace(/\.js$/, '')}/main.ts`);
		if (ours.some((start) => file.startsWith(start)) || (named.length === 0 && !script))
			rmSync(`dist/${file}`, { force: true });
	}
}

/** Removes what V8 has made of other bundles: it would take it for code of these if they are as long. */
function removeCode() {
	if (!existsSync('dist')) return;
	for (const file of readdirSync('dist'))
		if (file.endsWith('.code')) rmSync(`dist/${file}`, { force: true });
}

/** Writes the types of the library, one file for each of its sources. */
const declareTypes = () =>
	promisify(execFile)(process.execPath, [
		'node_modules/typescript/bin/tsc',
		...['-p', 'src/library/tsconfig.json'],
	]).catch(({ stdout }) => {
		throw new Error(stdout);
	});

const chosen = [...names].map((name) =>
	name === 'command-thread' ? targets[name] : whole(targets[name]),
);
// Its parts have other names each time.
if (names.has('library')) rmSync('dist/library', { recursive: true, force: true });
if (names.has('command-thread')) removeCode();
if (args.includes('--watch')) {
	for (const options of chosen) await (await context(options)).watch();
} else {
	await Promise.all([
		...chosen.map((options) => build(options)),
		names.has('library') && declareTypes(),
	]);
	removeOlder();
	// By the Node.js that builds, whose code no other one takes; those compile at each start.
	if (!debug && names.has('compile'))
		for (const mesh of ['examples/plate.gmr', 'large'])
			execFileSync(process.execPath, ['dist/compile.js', mesh]);
}
