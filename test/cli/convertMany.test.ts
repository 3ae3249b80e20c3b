import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { cli, root, workFolder } from './inProcess.ts';

const { at } = workFolder();
const off = 'OFF\n4 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2\n3 0 2 3\n';
/** A mesh with marks. */
const marked = readFileSync(join(root, 'examples/plate.gmr'), 'utf8');
let serial = 0;
let folder = '';
const path = (name: string) => join(folder, name);
const put = (name: string, text: string | Uint8Array) => {
	writeFileSync(path(name), text);
	return path(name);
};
const names = () => readdirSync(folder).sort();

beforeEach(() => {
	folder = at(`many${serial++}`);
	mkdirSync(folder);
});

/** The reason why a mesh is skipped. */
const already = 'already in this format';

describe('several meshes', () => {
	test('are written beside their files, and told in a table', async () => {
		const [a, b] = [put('a.off', off), put('b.off', off)];
		const { exit, out } = await cli('convert', a, b, '--to', 'vtu');
		expect(exit).toBe(0);
		expect(names()).toEqual(['a.off', 'a.vtu', 'b.off', 'b.vtu']);
		expect(out.split('\n')).toEqual([
			expect.stringMatching(/^mesh +written +triangles$/),
			expect.stringMatching(new RegExp(`^${a} +${path('a.vtu')} +2$`)),
			expect.stringMatching(new RegExp(`^${b} +${path('b.vtu')} +2$`)),
			'2 written, 0 skipped, 0 failed',
			'',
		]);
	});

	test('are those of a folder, each set once, compressed ones too', async () => {
		put('a.off', off);
		put('b.1.node', '3 2 0 0\n1 0 0\n2 1 0\n3 0 1\n');
		put('b.1.ele', '1 3 0\n1 1 2 3\n');
		put('c.off.gz', gzipSync(off));
		put('words.txt', 'none');
		mkdirSync(path('deeper'));
		const { exit, out } = await cli('convert', folder, '--to', 'gmsh');
		expect(exit).toBe(0);
		expect(names().filter((name) => name.endsWith('.msh'))).toEqual(['a.msh', 'b.1.msh', 'c.msh']);
		expect(out).toContain('3 written, 0 skipped, 0 failed');
	});

	test('are those that match a pattern', async () => {
		mkdirSync(path('deeper'));
		writeFileSync(path('deeper/c.off'), off);
		put('a.off', off);
		put('b.stl', 'solid\nendsolid\n');
		const { exit } = await cli('convert', path('**/*.off'), '--to', 'gmr');
		expect(exit).toBe(0);
		expect(names()).toContain('a.gmr');
		expect(readdirSync(path('deeper'))).toContain('c.gmr');
		expect(names()).not.toContain('b.gmr');
	});

	test('that can’t be read don’t stop the others; the worst is the exit code', async () => {
		const bad = put('a.off', 'OFF\n1 1 0\n0 0 0\n3 0 1 2\n');
		put('b.off', off);
		const missing = path('none.off');
		const { exit, out, err } = await cli('convert', bad, missing, path('b.off'), '--to', 'gmr');
		expect(exit).toBe(1);
		expect(names()).toEqual(['a.off', 'b.gmr', 'b.off']);
		expect(err).toContain(`${bad}:4:`);
		expect(err).toContain(`no file ${missing}`);
		expect(out).toContain('1 written, 0 skipped, 2 failed');
	});

	test('never replace a file, and the others are written', async () => {
		put('a.off', off);
		put('a.gmr', 'precious');
		put('b.off', off);
		const args = ['convert', path('a.off'), path('b.off'), '--to', 'gmr'];
		const { exit, err } = await cli(...args);
		expect(exit).toBe(2);
		expect(err).toMatch(/\ba\.gmr .*--force\b/);
		expect(readFileSync(path('a.gmr'), 'utf8')).toBe('precious');
		expect(names()).toContain('b.gmr');
		expect((await cli(...args, '--force')).exit).toBe(0);
		expect(readFileSync(path('a.gmr'), 'utf8')).not.toBe('precious');
	});

	test('in the format already are left, unless an option of the writer is given', async () => {
		put('a.gmr', marked);
		put('b.off', off);
		const { exit, out } = await cli('convert', folder, '--to', 'gmr');
		expect(exit).toBe(0);
		expect(out).toMatch(new RegExp(`a\\.gmr +skipped +${already}`));
		const again = await cli('convert', folder, '--to', 'gmr', '--form', 'coordinates', '--force');
		expect(again.exit).toBe(0);
		expect(names()).toEqual(['a.gmr', 'a.gmr.gmr', 'b.gmr', 'b.gmr.gmr', 'b.off']);
	});

	test('that would be written to one file are not', async () => {
		put('a.off', off);
		put('a.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
		const { exit, err } = await cli('convert', folder, '--to', 'gmr', '--force');
		expect(exit).toBe(2);
		expect(err).toMatch(/a\.off: .*a\.gmr was just written from .*a\.obj/);
	});

	test('with losses are told of them, and with --strict are not written', async () => {
		put('a.gmr', marked);
		put('b.off', off);
		const { exit, out } = await cli('convert', folder, '--to', 'stl', '--strict');
		expect(exit).toBe(1);
		expect(names()).toEqual(['a.gmr', 'b.off', 'b.stl']);
		expect(out).toContain('nothing was written: ');
		const lax = await cli('convert', path('a.gmr'), '--to', 'stl');
		expect(lax.out).toMatch(/a\.stl +244 {2}without .*marks \(40\)/);
	});

	test('are one JSON document', async () => {
		put('a.off', off);
		put('b.off', 'OFF\n');
		put('c.gmr', marked);
		const { exit, out } = await cli('convert', folder, '--to', 'gmr', '--json');
		expect(exit).toBe(1);
		const report = JSON.parse(out);
		expect(report.converted.map((one: { output: { file: string } }) => one.output.file)).toEqual([
			path('a.gmr'),
		]);
		expect(report.skipped).toEqual([{ file: path('c.gmr'), reason: already }]);
		expect(report.failed).toMatchObject([{ file: path('b.off'), exit: 1 }]);
		expect(Object.keys(report.milliseconds)).toContain('write');
	});
});

describe('a call of convert', () => {
	test.each([
		[['a.off'], 'expected an output file, or --to with a format'],
		[['a.off', 'b.gmr', 'c.gmr'], 'got 3 paths; --to writes each mesh beside its source'],
		[['a.off', '--to', 'nothing'], '--to nothing: expected one of gmr, triangle'],
		[['a.off', '--to', 'ucd'], '--to ucd: AVS UCD files are read-only'],
		[['a.off', 'b.gmr', '--from', 'off'], '--from applies to standard input alone'],
		[['a.off', '-'], 'standard output needs --to with a format'],
		[['a.off', '-', '--to', 'gmr', '--json'], '--json and the mesh can’t share standard output'],
		[['a.off', '-', 'a.off', '--to', 'gmr'], 'standard input (-) must be the only mesh'],
	])('%j is refused in words', async (args, words) => {
		put('a.off', off);
		const call = args.map((one) => (/\.(off|gmr)$/.test(one) ? path(one) : one));
		const { exit, err } = await cli('convert', ...call);
		expect(exit).toBe(2);
		expect(err).toContain(words);
		expect(names()).toEqual(['a.off']);
	});

	test('without a mesh in the folder says so', async () => {
		const { exit, err } = await cli('convert', folder, '--to', 'gmr');
		expect(exit).toBe(1);
		expect(err).toContain('no mesh found in');
	});
});
