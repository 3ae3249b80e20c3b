import { execFile } from 'node:child_process';
import {
	chmodSync,
	cpSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshProject, root } from './project.ts';
import { callsOf, commandsIn } from './synopsis.ts';

const pages = ['README.md', 'docs/command-line.md'];
const commands = pages.flatMap((page) => commandsIn(readFileSync(join(root, page), 'utf8')));

/** What is written for a placeholder; a page with another one fails. */
const meanings: Readonly<Record<string, string>> = {
	'<mesh>': 'plate.gmr',
	'<mesh, folder or pattern>': "'*.gmr'",
	'<file>': 'out.gmr',
	'<folder>': 'job',
	'<file.svg|file.png>': 'out.png',
	'hash:<fraction>': 'hash:0.5',
	'@<file>': '@numbers.txt',
	'<which>': 'all',
	'<goal>': 'edge:3',
	'<id>': 'longest-edge',
	'<format>': 'gmr',
	'<key=value>': 'form=coordinates',
	'<quantity>': 'minimumAngle',
	'<distance>': '0.001',
	'<tolerance>': 'relative:1e-6',
	'<sources>': "'0.5; 0.1 + x'",
	'--triangles n': '--triangles 500',
	'--rounds n': '--rounds 2',
};

/** What is called in another way, or not at all, each with the reason. */
const otherwise: readonly (readonly [RegExp, string | undefined, string])[] = [
	[/ --engine gpu\b/, undefined, 'needs a graphics card'],
	[/ takeback\b/, undefined, 'needs what ranks have written'],
	[/(?<=triangulate )<mesh>/, 'rooms.poly', 'takes points and segments without triangles'],
	[/(?<=convert )<mesh>(?=.* --project)/, 'tilted.off', 'a flat mesh has no area on two planes'],
	[/--from <format> --to <format>/, '--from gmr --to off', 'standard input is a GMR file'],
	[/(?<=pattern> --to )<format>/, 'off', 'GMR files are skipped'],
];

/** The call as it is made; undefined where it can't be. Throws where it has an unknown placeholder. */
function madeOf(call: string): string | undefined {
	let made = call;
	const [pattern, other] = otherwise.find(([pattern]) => pattern.test(call)) ?? [];
	if (pattern && other === undefined) return undefined;
	if (pattern) made = made.replace(pattern, other!);
	for (const [placeholder, meaning] of Object.entries(meanings).reverse())
		made = made.replaceAll(placeholder, meaning);
	if (/<[^>]*>/.test(made)) throw new Error(`no meaning for a placeholder of ${call}`);
	return made;
}

const isSynopsis = (command: string) => /[<[…]/.test(command);
const calls = [
	...new Set(
		commands
			.flatMap((command) => (isSynopsis(command) ? callsOf(command).map(madeOf) : [command]))
			.filter((call) => call !== undefined),
	),
];

/** The folder with the programs by their names, and the one with the files that the pages name. */
const folders = { work: '', files: '', dist: '', tarball: '' };
let remove = () => undefined as unknown;

/** A square of 8 by 8 cells with a pressure on its points. */
function flow(): string {
	const side = [0, 1, 2, 3, 4, 5, 6, 7, 8];
	const points = side.flatMap((y) => side.map((x) => `${x / 8} ${y / 8} 0`));
	const cells = side.slice(1).flatMap((y) =>
		side.slice(1).flatMap((x) => {
			const last = 9 * y + x;
			return [`3 ${last - 10} ${last - 9} ${last}`, `3 ${last - 10} ${last} ${last - 1}`];
		}),
	);
	const pressures = side.flatMap((y) => side.map((x) => Math.tanh(x - (y * y) / 8)));
	return [
		'# vtk DataFile Version 3.0',
		'flow',
		'ASCII',
		'DATASET UNSTRUCTURED_GRID',
		`POINTS ${points.length} double`,
		...points,
		`CELLS ${cells.length} ${4 * cells.length}`,
		...cells,
		`CELL_TYPES ${cells.length}`,
		...cells.map(() => '5'),
		`POINT_DATA ${points.length}`,
		'SCALARS pressure double 1',
		'LOOKUP_TABLE default',
		...pressures,
		'',
	].join('\n');
}

/** Runs a call in a copy of the files. Rejects with what it says where its exit code is not 0. */
async function run(programs: string, call: string): Promise<void> {
	const cwd = mkdtempSync(join(folders.work, 'call-'));
	cpSync(folders.files, cwd, { recursive: true });
	const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` };
	const running = promisify(execFile)('sh', ['-c', call], { cwd, env });
	running.child.stdin?.end(call.includes(' - ') ? readFileSync(join(cwd, 'plate.gmr')) : '');
	await running;
}

beforeAll(async () => {
	folders.work = mkdtempSync(join(tmpdir(), 'trirefine-documented-'));
	folders.dist = join(folders.work, 'bin');
	mkdirSync(folders.dist);
	const program = join(folders.dist, 'trirefine');
	writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${root}/dist/cli.js' "$@"\n`);
	chmodSync(program, 0o755);
	const project = await freshProject();
	folders.tarball = join(project.folder, 'node_modules/.bin');
	remove = () => {
		project.remove();
		rmSync(folders.work, { recursive: true, force: true });
	};
	folders.files = join(folders.work, 'files');
	mkdirSync(join(folders.files, 'parts'), { recursive: true });
	mkdirSync(join(folders.files, 'old/a'), { recursive: true });
	const at = (name: string) => join(folders.files, name);
	cpSync(join(root, 'examples/plate.gmr'), at('plate.gmr'));
	cpSync(join(root, 'examples/plate.1.node'), at('rooms.node'));
	cpSync(join(root, 'examples/plate.1.poly'), at('rooms.poly'));
	writeFileSync(at('numbers.txt'), '0-9,12\n');
	writeFileSync(at('tilted.off'), 'OFF\n3 1 0\n0 0 0\n1 0 1\n0 1 2\n3 0 1 2\n');
	writeFileSync(at('flow.vtk'), flow());
	for (const name of ['wing.su2', 'parts/a.off', 'parts/b.ply', 'old/a/b.msh'])
		await promisify(execFile)(program, ['convert', at('plate.gmr'), at(name)]);
});
afterAll(() => remove());

test('the pages have commands, and calls of each are made', () => {
	expect(commands.length).toBeGreaterThan(15);
	expect(calls.length).toBeGreaterThan(40);
	for (const command of [
		...['refine', 'convert', 'diff', 'check', 'info', 'normalise', 'metric', 'picture'],
	])
		expect(
			calls.some((call) => call.startsWith(`trirefine ${command} `)),
			command,
		).toBe(true);
	for (const [pattern, , reason] of otherwise)
		expect(
			commands.flatMap(callsOf).some((call) => pattern.test(call)),
			reason,
		).toBe(true);
});

describe.each(['dist', 'tarball'] as const)('the command line of %s', (which) => {
	test.concurrent.each(calls)('%s', (call) => run(folders[which], call));
});
