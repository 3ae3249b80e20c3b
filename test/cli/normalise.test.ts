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
		expect(out).toBe(`wrote ${file}: lines corrected, 1 triangle turned, 1 unused point removed\n`);
		expect(readFileSync(file, 'utf8')).toMatch(/^# my square\n#points\n4\n0 0\n/);
		expect((await cli('check', file)).out).toBe(`${file}: no errors, no warnings\n`);
	});

	test('gives a normal mesh back byte by byte', async () => {
		const file = fresh('gmr');
		const { out } = await cli('normalise', at('plate.gmr'), file);
		expect(out).toContain('the mesh is normal already');
		expect(readFileSync(file, 'utf8')).toBe(text('plate.gmr'));
	});

	test('writes another format too, and says what that does not hold', async () => {
		const file = fresh('node');
		const { exit, err } = await cli('normalise', write('broken.gmr', broken), file);
		expect(exit).toBe(0);
		expect(err).toContain('marks of 1 triangle are not written');
		expect(existsSync(file.replace(/node$/, 'ele'))).toBe(true);
		expect((await cli('check', file)).out).toContain('no errors, no warnings');
	});

	test('reads and writes the files of a set', async () => {
		const file = fresh('ele');
		const { exit } = await cli('normalise', at('plate.1.ele'), file);
		expect(exit).toBe(0);
		const [node, ele] = ['node', 'ele'].map((part) =>
			readFileSync(file.replace(/ele$/, part!), 'utf8'),
		);
		expect([node, ele]).toEqual([text('plate.1.node'), text('plate.1.ele')]);
	});

	test('prints JSON alone with --json', async () => {
		const path = write('broken.gmr', broken);
		const { out } = await cli('normalise', path, fresh('gmr'), '--json');
		const report = JSON.parse(out);
		expect(report.summary).toContain('1 triangle turned');
		expect(report.output).toMatchObject({ points: 4, triangles: 2, marked: 1 });
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
		expect(err).toContain('odd.gmr:5: ');
		expect(existsSync(file)).toBe(false);
	});
});
