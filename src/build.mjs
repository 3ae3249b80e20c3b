// Makes dist/: `node src/build.mjs [--watch] [--debug] [target ...]`, all targets if none is named; `cli` with its threads.
// With `--debug` as it is written and with source maps. What older builds have left in dist/ is removed once all is written.
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { build, context } from 'esbuild';
import { inParts, isPart } from './buildParts.mjs';
import { debug, targets } from './buildTargets.mjs';
import { writeChanged } from './writeChanged.mjs';

/** Writes what is made so that programs that run meanwhile are not disturbed. */
const changes = {
	name: 'changes',
	setup({ onEnd }) {
		onEnd(({ outputFiles }) => {
			for (const { path, contents } of outputFiles ?? []) writeChanged(path, contents);
		});
	},
};

/** A bundle in one file, for which there is a source map. */
const whole = ({ plugins = [], ...options }) => ({ ...options, plugins: [...plugins, changes] });

/** What the command line needs besides its own file. */
const cliThreads = ['command-thread', 'compile', 'file-thread', 'step-thread'];

/** The thread of the command line, which is split. */
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
 * Removes what older builds have left: source maps and parts where there are none now and, where all targets are made, the
 * bundles of targets that there are no more. Programs that run meanwhile keep what they load: nothing goes that this build
 * makes, nor the bundles of the scripts in test/.
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
	(name === 'command-thread' && !debug ? inParts : whole)(targets[name]),
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
