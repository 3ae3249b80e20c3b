import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cli, workFolder } from './inProcess.ts';

const { at, text } = workFolder();
const numbersIn = (out: string) => JSON.parse(out) as { points: number; triangles: number };
const info = async (path: string) => numbersIn((await cli('info', path, '--json')).out);

describe('a mesh in pieces', () => {
	test('is written as a set, which is named, and stays one when it is refined', async () => {
		const main = at('set.pvtu');
		const { exit, out } = await cli('convert', at('plate.gmr'), main, '--write', 'pieces=3');
		const pieces = [0, 1, 2].map((k) => at(`set_${k}.vtu`));
		expect([exit, out]).toEqual([0, expect.stringContaining(`${[main, ...pieces].join(', ')}: `)]);
		const { points, triangles } = await info(main);
		expect({ points, triangles }).toMatchObject({
			points: (await info(at('plate.gmr'))).points,
			triangles: (await info(at('plate.gmr'))).triangles,
		});
		const checked = await cli('check', main);
		expect([checked.exit, checked.out]).toEqual([0, `${main}: no errors, no warnings\n`]);
		const refined = await cli('refine', main, '--select', 'all', '--engine', 'cpu');
		expect([refined.exit, refined.out]).toEqual([0, expect.stringContaining('set.refined_2.vtu')]);
		expect(text('set.refined.pvtu')).toContain('<Piece Source="set.refined_2.vtu"/>');
		expect((await info(at('set.refined.pvtu'))).triangles).toBeGreaterThan(triangles);
		expect(readdirSync(at('.')).filter((name) => name.startsWith('set.refined'))).toHaveLength(4);
	});

	test('replaces no file unasked, not even one piece', async () => {
		const way = ['convert', at('plate.gmr'), at('kept.pvtu'), '--write', 'pieces=2'];
		expect((await cli('convert', at('plate.gmr'), at('kept_1.vtu'))).exit).toBe(0);
		const before = readFileSync(at('kept_1.vtu'));
		const { exit, err } = await cli(...way);
		expect(exit).not.toBe(0);
		expect(err).toContain(`${at('kept_1.vtu')} already exists`);
		expect(existsSync(at('kept.pvtu')) || existsSync(at('kept_0.vtu'))).toBe(false);
		expect(readFileSync(at('kept_1.vtu'))).toEqual(before);
		expect((await cli(...way, '--force')).exit).toBe(0);
		expect((await cli('info', at('kept.pvtu'))).out).toContain('2 pieces');
	});

	test('has a number of them that makes sense', async () => {
		const { exit, err } = await cli(
			'convert',
			at('plate.gmr'),
			at('no.pvtu'),
			'--write',
			'pieces=0',
		);
		expect(exit).not.toBe(0);
		expect(err).toMatch(/\b1 to 4096\b/);
	});
});
