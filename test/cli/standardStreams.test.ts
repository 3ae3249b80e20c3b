import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fileReason } from '../../src/platform/fileReason.ts';
import { root, workFolder } from './inProcess.ts';

const { at, write } = workFolder();
const off = 'OFF\n4 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2\n3 0 2 3\n';

/** A process of its own: standard streams are the process's. */
function run(args: readonly string[], input: string | Uint8Array = '') {
	const done = spawnSync(process.execPath, ['dist/cli.js', 'convert', ...args], {
		cwd: root,
		input,
		maxBuffer: 1 << 28,
	});
	return { exit: done.status, out: done.stdout, err: done.stderr.toString() };
}

describe('standard input and output', () => {
	test('pass a mesh on from format to format and back', () => {
		const there = run(['-', '-', '--to', 'gmsh'], off);
		expect(there).toMatchObject({ exit: 0 });
		expect(there.out.toString()).toMatch(/^\$MeshFormat/);
		const back = run(['-', '--to', 'off'], there.out);
		expect(back.out.toString()).toBe(off);
	});

	test('take what is compressed, and write to a path', () => {
		const { exit, out } = run(['-', at('a.gmr')], gzipSync(off));
		expect(exit).toBe(0);
		expect(out.toString()).toMatch(/^wrote .*a\.gmr: /);
		expect(existsSync(at('a.gmr'))).toBe(true);
	});

	test('write binary files byte for byte as to a path, more than a pipe holds', () => {
		const points = Array.from({ length: 90_000 }, (_, i) => `${i % 300} ${Math.floor(i / 300)} 0`);
		const triangles = points.flatMap((_, i) =>
			i % 300 < 299 && i < 89_700 ? [`3 ${i} ${i + 1} ${i + 300}`] : [],
		);
		const big = `OFF\n${points.length} ${triangles.length} 0\n${[...points, ...triangles].join('\n')}\n`;
		const args = ['--to', 'ply', '--write', 'encoding=little'];
		const { exit, out, err } = run(['-', '-', ...args], big);
		expect({ exit, err }).toEqual({ exit: 0, err: '' });
		expect(run([write('big.off', big), at('big.ply'), ...args]).exit).toBe(0);
		expect(out.equals(readFileSync(at('big.ply')))).toBe(true);
		expect(out.length).toBeGreaterThan(1 << 20);
	});

	test('tell losses on standard error, never between the bytes', () => {
		const { exit, out, err } = run(
			['-', '--to', 'off'],
			readFileSync(join(root, 'examples/plate.gmr')),
		);
		expect(exit).toBe(0);
		expect(out.toString()).toMatch(/^OFF/);
		expect(err).toContain('standard output: not written: ');
	});

	test('say where an error is', () => {
		const { exit, err } = run(['-', '--to', 'gmr'], 'OFF\n1 1 0\n0 0 0\n3 0 1 2\n');
		expect(exit).toBe(1);
		expect(err).toMatch(/stdin:4:\d+: error: /);
	});

	test('refuse what has several files, and what is no mesh', () => {
		const { exit, err } = run(['-', '--to', 'triangle'], off);
		expect(exit).toBe(2);
		expect(err).toContain('standard output takes one file');
		const set = run(['-', '--from', 'triangle', '--to', 'gmr'], '3 2 0 0\n1 0 0\n2 1 0\n3 0 1\n');
		expect(set.exit).toBe(1);
		expect(set.err).toContain('standard input is one file');
		const none = run(['-', '--to', 'gmr'], 'nothing of the kind');
		expect(none.exit).toBe(1);
		expect(none.err).toContain('Give its format with --from');
		expect(run(['-', '--to', 'gmr'], gzipSync(off).subarray(0, 40)).err).toContain(
			'standard input is damaged or cut short',
		);
	});
});

const plate = join(root, 'examples/plate.gmr');
const broken = 'OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 0 1\n';

/** Commands that print, with how each ends otherwise. */
const printing: readonly (readonly [string, () => readonly string[]])[] = [
	['info', () => ['info', plate]],
	['info --json', () => ['info', plate, '--json']],
	['check of what is broken', () => ['check', write('broken.off', broken)]],
	['check --json', () => ['check', plate, '--json']],
	['help', () => ['help']],
	['help of a command', () => ['refine', '--help']],
	['the version', () => ['--version']],
	['convert to standard output', () => ['convert', plate, '-', '--to', 'off']],
	['a failure as JSON', () => ['info', at('none.gmr'), '--json']],
	[
		'refine --json',
		() => ['refine', plate, '-o', at('refined.gmr'), '--engine', 'cpu', '--force', '--json'],
	],
];

describe('standard output', () => {
	test.each(printing)('that nobody reads ends %s with 141, as SIGPIPE would', async (_, args) => {
		const child = spawn(process.execPath, [join(root, 'dist/cli.js'), ...args()]);
		child.stdout.destroy();
		let err = '';
		child.stderr.on('data', (text) => {
			err += text;
		});
		const exit = await new Promise((resolve) => child.on('close', resolve));
		expect([exit, err]).toEqual([141, expect.not.stringMatching(/error|the output|EPIPE/)]);
	});

	test('that is no longer read ends a command that prints much with 141, in silence', async () => {
		const rows = Array.from({ length: 200_000 }, (_, i) => `${i} 0.123456789 0`).join('\n');
		const mesh = write('much.off', `OFF\n200000 1 0\n${rows}\n3 0 1 2\n`);
		const child = spawn(process.execPath, [
			...[join(root, 'dist/cli.js'), 'convert', mesh, '-', '--to', 'off'],
		]);
		child.stdout.once('data', () => child.stdout.destroy());
		let err = '';
		child.stderr.on('data', (text) => {
			err += text;
		});
		const exit = await new Promise((resolve) => child.on('close', resolve));
		expect([exit, err]).toEqual([141, '']);
	});

	test.skipIf(!existsSync('/dev/full')).each(printing)(
		'that is full ends %s with 3 and a message',
		(_, args) => {
			const full = openSync('/dev/full', 'w');
			const { status, stderr } = spawnSync(
				process.execPath,
				[join(root, 'dist/cli.js'), ...args()],
				{ stdio: ['ignore', full, 'pipe'] },
			);
			closeSync(full);
			expect([status, stderr.toString()]).toEqual([
				3,
				expect.stringContaining(fileReason({ code: 'ENOSPC' })),
			]);
		},
	);
});
