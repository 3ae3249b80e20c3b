import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { text as square } from '../formats/medit/files.ts';
import { cli, workFolder } from './inProcess.ts';

const { at, text, write } = workFolder();
const triangles = square
	.replace(/Quadrilaterals\n1\n.*\n/, '')
	.replace('1\n2 5 3 9', '2\n2 5 3 9\n1 2 3 4');
const solution = 'MeshVersionFormatted 2\nDimension 2\nSolAtVertices\n5\n1 1\n0\n1\n2\n3\n4\nEnd\n';

const isBinary = (name: string) => readFileSync(at(name)).readInt32LE(0) === 1;

describe('a mesh of MEDIT', () => {
	test('that is refined with solutions beside it is written with them', async () => {
		write('s.sol', solution);
		const { exit, err } = await cli('refine', write('s.mesh', triangles), '--select', 'all');
		expect(exit).toBe(0);
		expect(err).not.toContain('not written');
		const [, points] = /Vertices\n(\d+)/.exec(text('s.refined.mesh'))!;
		const [, values, last] = /SolAtVertices\n(\d+)\n1 1\n([\s\S]*)End/.exec(text('s.refined.sol'))!;
		expect(values).toBe(points);
		expect(last!.split('\n').slice(0, 5)).toEqual(['0', '1', '2', '3', '4']);
		expect(Number(points)).toBeGreaterThan(5);
	});

	test('is written as bytes where the suffix says so, and back', async () => {
		write('b.sol', solution);
		const given = write('b.mesh', square);
		const there = await cli('convert', given, at('c.meshb'));
		expect([there.exit, there.err]).toEqual([0, '']);
		expect(there.out).toMatch(/wrote .*c\.meshb, .*c\.solb/);
		expect([isBinary('c.meshb'), isBinary('c.solb')]).toEqual([true, true]);
		const back = await cli('convert', at('c.meshb'), at('d.mesh'), '--to', 'medit');
		expect([back.exit, back.err]).toEqual([0, '']);
		expect([text('d.mesh'), text('d.sol')]).toEqual([square, solution]);
	});

	test('of bytes is refined as bytes', async () => {
		await cli('convert', write('e.mesh', triangles), at('e.meshb'));
		const { exit } = await cli('refine', at('e.meshb'), '--select', 'all');
		expect([exit, isBinary('e.refined.meshb')]).toEqual([0, true]);
	});

	test('is not written under a name of the other encoding', async () => {
		const given = write('f.mesh', square);
		const { exit, err } = await cli(
			...['convert', given, at('g.mesh'), '--to', 'medit', '--write', 'encoding=binary'],
		);
		expect(exit).toBe(2);
		expect(err).toContain('its suffix must be .meshb');
	});

	test('is normalised with its solutions, as text and as bytes', async () => {
		write('h.sol', solution);
		const given = write('h.mesh', square);
		for (const name of ['i.mesh', 'm.meshb']) {
			const { exit, err } = await cli('normalise', given, at(name), '--to', 'medit');
			expect(err).toBe('');
			expect([exit, isBinary(name)]).toEqual([0, name === 'm.meshb']);
		}
		expect(text('i.sol')).toBe(solution);
		expect(isBinary('m.solb')).toBe(true);
	});

	test('is found from its solutions, which say where there is none', async () => {
		write('j.mesh', square);
		const { exit } = await cli('info', write('j.sol', solution));
		expect(exit).toBe(0);
		const alone = await cli('check', write('k.sol', solution));
		expect(alone.exit).toBe(1);
		expect(alone.out + alone.err).toContain('neither k.mesh nor k.meshb is next to it');
	});

	test('of bytes is checked, and what is wrong names block and byte', async () => {
		await cli('convert', write('l.mesh', square), at('l.meshb'));
		const bytes = readFileSync(at('l.meshb'));
		bytes.writeInt32LE(77, 196);
		writeFileSync(at('l.meshb'), bytes);
		const { exit, out } = await cli('check', at('l.meshb'));
		expect(exit).toBe(1);
		expect(out).toContain('found 77 (block Triangles, byte 196 of the file)');
	});
});
