import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cli, workFolder } from './inProcess.ts';

const { at, fresh, text, write } = workFolder();

/** A square whose count is wrong, one triangle of which is clockwise; with a point too many. */
const broken = `# my square
6
0 0
1 0
1 1
0 1
5 5
5
0 1
1 2
2 3
3 0
0 2
2
1 2 -5 1
-4 -3 -5 0
`;

describe('trirefine normalise', () => {
	test('writes a mesh that check finds nothing in, and says what it did', async () => {
		const file = fresh('gmr');
		const { exit, out, err } = await cli('normalise', write('broken.gmr', broken), file);
		expect([exit, err]).toEqual([0, '']);
		expect(out).toBe(
			`wrote ${file}: lines corrected, 1 triangle reversed, 1 unused point removed\n`,
		);
		expect(readFileSync(file, 'utf8')).toMatch(/^# my square\n#points\n4\n0 0\n/);
		expect((await cli('check', file)).out).toBe(`${file}: no errors, no warnings\n`);
	});

	test('gives a normal mesh back byte by byte', async () => {
		const file = fresh('gmr');
		const { out } = await cli('normalise', at('plate.gmr'), file);
		expect(out).toContain('nothing to repair');
		expect(readFileSync(file, 'utf8')).toBe(text('plate.gmr'));
	});

	test('writes another format too, and says what that does not hold', async () => {
		const file = fresh('node');
		const { exit, err } = await cli('normalise', write('broken.gmr', broken), file);
		expect(exit).toBe(0);
		expect(err).toContain('not written: marks of 1 triangle (');
		expect(existsSync(file.replace(/node$/, 'ele'))).toBe(true);
		expect((await cli('check', file)).out).toContain('no errors, no warnings');
	});

	test('reads and writes the files of a set', async () => {
		const file = fresh('ele');
		const { exit } = await cli('normalise', at('plate.1.ele'), file);
		expect(exit).toBe(0);
		const [node, ele] = ['node', 'ele'].map((part) =>
			readFileSync(file.replace(/ele$/, part), 'utf8'),
		);
		expect([node, ele]).toEqual([text('plate.1.node'), text('plate.1.ele')]);
	});

	test('prints JSON alone with --json', async () => {
		const path = write('broken.gmr', broken);
		const { out } = await cli('normalise', path, fresh('gmr'), '--json');
		const report = JSON.parse(out);
		expect(report.summary).toContain('1 triangle reversed');
		expect(report.output).toMatchObject({ points: 4, triangles: 2, marked: 1 });
	});

	test('speaks of what is written, not of a text that could be brought back', async () => {
		const path = write('commented.gmr', broken.replace('\n5 5\n', '\n# a note\n5 5\n'));
		const { err } = await cli('normalise', path, fresh('gmr'));
		expect(err).toMatch(/^warning: 1 comment [^;]*\.\n$/);
	});

	test('replaces no file without --force', async () => {
		const path = write('broken.gmr', broken);
		expect((await cli('normalise', path, path)).exit).not.toBe(0);
		expect(readFileSync(path, 'utf8')).toBe(broken);
		expect((await cli('normalise', path, path, '--force')).exit).toBe(0);
		expect((await cli('check', path)).exit).toBe(0);
	});

	test('writes nothing where a line makes no sense, and exits with 1', async () => {
		const file = fresh('gmr');
		const path = write('odd.gmr', broken.replace('\n1 1\n', '\n1 one\n'));
		const { exit, err } = await cli('normalise', path, file);
		expect(exit).toBe(1);
		expect(err).toContain('so nothing was written. odd.gmr:5:3: ');
		expect(existsSync(file)).toBe(false);
	});

	const node = '3 2 0 0\n1 1 0\n2 2 1\n3 0 1\n';
	const ele = '1 3 0\n1 1 2 3\n';
	const poly = '0 2 0 0\n1\n1 1 2\n1\n1 5 5\n';

	test.each(['poly', 'ele', 'node'])(
		'reads a control byte in a comment of a .%s as check does',
		async (part) => {
			const files = { node, ele, poly };
			for (const [suffix, content] of Object.entries(files))
				write(`control-${part}.${suffix}`, suffix === part ? `# \x01\n${content}` : content);
			const opened = at(`control-${part}.node`);
			expect((await cli('check', opened)).exit).toBe(0);
			const file = fresh('node');
			const { exit, err } = await cli('normalise', opened, file);
			expect([exit, err]).toEqual([0, '']);
			expect(readFileSync(file.replace(/node$/, 'poly'), 'utf8')).toContain('\n1 5 5\n');
		},
	);

	test('names a companion that is no text', async () => {
		const opened = write('binary.node', node);
		write('binary.ele', '\x7fELF\x02\x01\0');
		const { exit, err } = await cli('normalise', opened, fresh('node'));
		expect(exit).toBe(1);
		expect(err).toContain('binary.ele looks like a program');
		expect(err).not.toContain('missing');
	});

	test('names a file that is no text though the mesh could do without it', async () => {
		const opened = write('odd-poly.node', node);
		write('odd-poly.ele', ele);
		write('odd-poly.poly', '\x7fELF\x02\x01\0\n');
		const file = fresh('node');
		const { exit, err } = await cli('normalise', opened, file);
		expect(exit).toBe(1);
		expect(err).toContain('odd-poly.poly:1:1: ');
		expect(existsSync(file)).toBe(false);
	});
});
