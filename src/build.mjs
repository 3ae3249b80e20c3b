// Builds dist/: `node src/build.mjs [--watch] [--debug] [--verbose] [target ...]`, by default all targets and the
// notices of bundled packages; `cli` includes its threads. `--debug` does not minify and makes source maps, `--verbose`
// lists the size of each file. At the end removes files of older builds from dist/.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { build, context } from 'esbuild';
import { inParts, isPart } from './buildParts.mjs';
import { debug, targets } from './buildTargets.mjs';
import { makeLibraryFiles } from './libraryFiles.mjs';
import { noticesOf, packagesOf } from './notices.mjs';
import { writeChanged } from './writeChanged.mjs';

/** Replaces changed files atomically, so that running programs are not disturbed. */
const changes = {
	name: 'changes',
	setup({ onEnd }) {
		onEnd(({ outputFiles }) => {
			for (const { path, contents } of outputFiles ?? [])
				writeChanged(path, contents, () => removeCode());
		});
	},
};

/** A bundle in one file, which can have a source map. */
const whole = ({ plugins = [], ...options }) => ({ ...options, plugins: [...plugins, changes] });

/** Bundles that the command line needs besides its own. */
const cliThreads = ['command-thread', 'compile', 'file-thread', 'step-thread'];

/** The command line's thread, which is split. */
const thread = targets['command-thread'].outfile;

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
 * Removes files of older builds: source maps and parts that are no longer made and, if all targets are built, bundles
 * of former targets. Keeps the files of this build, which running programs may load, and the bundles of the scripts in
 * test/.
 */
function removeOlder() {
	const files = Object.entries(targets)
		.filter(([name]) => name !== 'library')
		.map(([name, options]) => ({ name, file: basename(options.outfile) }));
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

/**
 * Removes V8's code caches of bundles: V8 would take one for another bundle of the same length.
 *
 * @param before removes caches older than this moment, in milliseconds since 1970
 */
function removeCode(before = Number.POSITIVE_INFINITY) {
	if (!existsSync('dist')) return;
	for (const file of readdirSync('dist'))
		if (file.endsWith('.code') && (statSync(`dist/${file}`, missing)?.mtimeMs ?? 0) < before)
			rmSync(`dist/${file}`, { force: true });
}

/** Another build may remove a file meanwhile. */
const missing = { throwIfNoEntry: false };

const logLevel = args.includes('--verbose') ? 'info' : 'warning';
const chosen = [...names].map((name) => ({
	...(name === 'command-thread' && !debug
		? inParts(targets[name], () => removeCode())
		: whole(targets[name])),
	metafile: true,
	logLevel,
}));

/** Builds the chosen targets. Throws errors of esbuild and TypeScript. */
async function buildOnce() {
	const start = Date.now();
	const [removeOlderOfLibrary, ...results] = await Promise.all([
		names.has('library') && makeLibraryFiles(),
		...chosen.map((options) => build(options)),
	]);
	const outputs = results.map(({ metafile }) => metafile.outputs);
	if (removeOlderOfLibrary) removeOlderOfLibrary(outputs.flatMap(Object.keys));
	removeOlder();
	if (named.length === 0) {
		const packages = outputs.flatMap((one) => [...packagesOf(one)]);
		writeChanged('dist/ThirdPartyNotices.txt', noticesOf(packages));
	}
	// Made by the Node.js that builds, for the same version only; others compile at each start.
	if (debug || !names.has('compile')) return;
	for (const mesh of ['examples/plate.gmr', 'large'])
		execFileSync(process.execPath, ['dist/compile.js', mesh]);
	removeCode(start);
}

if (debug && names.has('command-thread')) removeCode();
if (args.includes('--watch')) {
	for (const options of chosen) await (await context(options)).watch();
} else {
	const start = performance.now();
	try {
		await buildOnce();
		const seconds = ((performance.now() - start) / 1000).toFixed(0);
		console.log(`built ${named.length > 0 ? `${named.join(', ')} in ` : ''}dist/ in ${seconds} s`);
	} catch (error) {
		// esbuild has reported its errors.
		if (!error.errors) console.error(error.message);
		process.exitCode = 1;
	}
}
