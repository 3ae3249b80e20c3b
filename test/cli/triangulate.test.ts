import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { foundIn } from '../support/found.ts';
import { cli, workFolder } from './inProcess.ts';

const { at } = workFolder();

const box = '4 2 0 0\n1 0 0\n2 4 0\n3 4 4\n4 0 4\n4 1\n1 1 2 5\n2 2 3 5\n3 3 4 5\n4 4 1 5\n0\n';
const words = 'a planar straight-line graph: 4 points, 4 segments; no triangles yet';

/** A path of a new file with this text. */
function file(name: string, text = box): string {
	writeFileSync(at(name), text);
	return at(name);
}

describe('points and segments without triangles', () => {
	test('are told in words by info, check and convert', async () => {
		const path = file('told.poly');
		const info = await cli('info', path);
		expect(info).toMatchObject({ exit: 0, err: '' });
		expect(info.out.split('\n')[1]).toBe(`  ${words}`);
		expect(JSON.parse((await cli('info', path, '--json')).out)).toMatchObject({
			graph: words,
			points: 4,
			edges: 4,
			triangles: 0,
			errors: 0,
		});
		expect(await cli('check', path)).toEqual({
			exit: 0,
			out: `${path}: ${words}\n${path}: no errors, no warnings\n`,
			err: '',
		});
		const { exit, out } = await cli('convert', path, at('other.node'));
		expect([exit, out]).toEqual([0, `wrote ${at('other.node')}, ${at('other.poly')}: ${words}\n`]);
	});

	test('are checked with line and column, and not triangulated where segments cross', async () => {
		const path = file('crossed.poly', box.replace('1 1 2 5\n2 2 3 5', '1 1 3 5\n2 2 4 5'));
		const { exit, out } = await cli('check', path);
		expect(exit).toBe(1);
		expect(out).toContain(`${path}:8:1: error: `);
		expect(foundIn(out)).toEqual(['crossing-segments 8:1 2 1 2 2']);
		const info = await cli('info', path);
		expect(info.err).toContain('check finds one kind of error: 1 crossing of two segments');
		const run = await cli('triangulate', path);
		expect(run.exit).toBe(1);
		expect(run.err).toContain('crossing-segments');
		expect(existsSync(at('crossed.1.ele'))).toBe(false);
	});

	test('are not refined, and it is said what to do', async () => {
		const { exit, err } = await cli('refine', file('first.poly'));
		expect(exit).toBe(1);
		expect(err).toContain(`this is ${words}: triangulate it first`);
	});
});

describe('triangulate', () => {
	test('writes the next set of Triangle, and the source stays', async () => {
		const path = file('next.poly');
		const { exit, out } = await cli('triangulate', path);
		expect(exit).toBe(0);
		expect(out).toContain('4 points, 4 segments became 2 triangles');
		expect(readFileSync(path, 'utf8')).toBe(box);
		expect(readFileSync(at('next.1.ele'), 'utf8')).toMatch(/^2 3 0\n/);
		expect(readFileSync(at('next.1.poly'), 'utf8')).toMatch(/^0 2 0 1\n4 1\n/);
		expect(await cli('check', at('next.1.node'))).toMatchObject({ exit: 0 });
		const again = await cli('triangulate', path);
		expect(again.exit).toBe(2);
		expect(again.err).toContain('next.1.node');
		expect(readFileSync(at('next.1.ele'), 'utf8')).toMatch(/^2 3 0\n/);
	});

	test('writes another format where the output asks for it', async () => {
		const { exit } = await cli('triangulate', file('vtu.poly'), '-o', at('mesh.gmr'));
		expect(exit).toBe(0);
		expect(JSON.parse((await cli('info', at('mesh.gmr'), '--json')).out)).toMatchObject({
			triangles: 2,
			area: 16,
		});
	});

	test('has no --select and no --maps', async () => {
		const path = file('flags.poly');
		expect((await cli('triangulate', path, '--select', 'all')).exit).toBe(2);
		expect((await cli('triangulate', path, '--maps', at('m'))).exit).toBe(2);
	});
});
