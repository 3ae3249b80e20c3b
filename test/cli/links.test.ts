import { existsSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fileReason } from '../../src/platform/fileReason.ts';
import { gmrSquare } from '../support/squares.ts';
import { cli, workFolder } from './inProcess.ts';

const { at, fresh, text, write } = workFolder();
const refine = (...args: string[]) => cli('refine', ...args, '--engine', 'cpu');

/** A folder of its own with a mesh in it. */
function meshIn(folder: string): string {
	mkdirSync(at(folder));
	return write(`${folder}/m.gmr`, gmrSquare());
}

describe('an output that leads to something else than its name says', () => {
	test('never has the maps written over the mesh', async () => {
		const mesh = meshIn('maps');
		symlinkSync('m.gmr', at('maps/m.txt'));
		const { exit, err } = await refine(
			mesh,
			'-o',
			fresh('gmr'),
			'--maps',
			at('maps/m.txt'),
			'--force',
		);
		expect([exit, text('maps/m.gmr')]).toEqual([2, gmrSquare()]);
		expect(err).toMatch(/^trirefine: --maps .*\bm\.txt\b/m);
	});

	test('never is written twice', async () => {
		const mesh = meshIn('twice');
		symlinkSync('.', at('twice/d'));
		const maps = `${at('twice')}/d/o.gmr`;
		const { exit, err } = await refine(mesh, '-o', at('twice/o.gmr'), '--maps', maps);
		expect([exit, existsSync(at('twice/o.gmr'))]).toEqual([2, false]);
		expect(err).toContain('are the same');
	});

	test.each([
		['refine', ['--engine', 'cpu']],
		['convert', []],
		['normalise', []],
		['metric', ['--size', '1']],
	])('never has %s replace the mesh that it reads', async (command, more) => {
		const mesh = meshIn(command);
		symlinkSync('m.gmr', at(`${command}/o.gmr`));
		const output = command === 'refine' || command === 'metric' ? ['-o'] : [];
		const args = [mesh, ...output, at(`${command}/o.gmr`), '--force', ...more];
		const { exit, err } = await cli(command, ...args);
		expect([exit, text(`${command}/m.gmr`)]).toEqual([2, gmrSquare()]);
		expect(err).toMatch(/\bo\.gmr .*\bm\.gmr\b/);
	});

	test('of a metric alone never replaces the mesh that it is made for', async () => {
		const mesh = meshIn('sol');
		symlinkSync('m.gmr', at('sol/o.sol'));
		const args = ['--size', '1', '-o', at('sol/o.sol'), '--force'];
		const { exit, err } = await cli('metric', mesh, ...args);
		expect([exit, text('sol/m.gmr')]).toEqual([2, gmrSquare()]);
		expect(err).toMatch(/\bo\.sol .*\bm\.gmr\b/);
	});

	test('is made where a link names it', async () => {
		const mesh = meshIn('dangling');
		mkdirSync(at('dangling/d'));
		symlinkSync('d/real.gmr', at('dangling/o.gmr'));
		const { exit } = await refine(mesh, '-o', at('dangling/o.gmr'), '--force');
		expect([exit, existsSync(at('dangling/d/real.gmr'))]).toEqual([0, true]);
		expect(lstatSync(at('dangling/o.gmr')).isSymbolicLink()).toBe(true);
	});

	test('is refused, with where it leads, where that has no folder', async () => {
		const mesh = meshIn('nowhere');
		symlinkSync('gone/real.gmr', at('nowhere/o.gmr'));
		const { exit, err } = await refine(mesh, '-o', at('nowhere/o.gmr'), '--force');
		expect(exit).toBe(3);
		expect(err).toContain(`o.gmr, a link to gone/real.gmr: ${fileReason({ code: 'ENOENT' })}`);
	});
});

test.each(['maps', 'mesh'])('the selection is never replaced by the %s', async (which) => {
	const mesh = meshIn(`selection-${which}`);
	const list = write(`selection-${which}/list.gmr`, '0\n');
	const outputs = which === 'maps' ? ['-o', fresh('gmr'), '--maps', list] : ['-o', list];
	const { exit, err } = await refine(mesh, '--select', `@${list}`, ...outputs, '--force');
	expect([exit, text(`selection-${which}/list.gmr`)]).toEqual([2, '0\n']);
	expect(err).toContain('the selection');
});

test('files of a set are looked for where the opened one is, not where its name leads to', async () => {
	mkdirSync(at('elsewhere/deep'), { recursive: true });
	symlinkSync('elsewhere/deep', at('deep'));
	for (const suffix of ['node', 'ele'])
		writeFileSync(at(`elsewhere/p.1.${suffix}`), text(`plate.1.${suffix}`));
	const { exit } = await cli('info', `${at('deep')}/../p.1.node`);
	expect(exit).toBe(0);
});
