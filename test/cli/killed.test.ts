import { execFileSync, spawnSync } from 'node:child_process';
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isJournal, isTemporary } from '../../src/formats/unfinished/names.ts';
import { built } from '../support/program.ts';
import { gmrSquare } from '../support/squares.ts';
import { cli, root } from './inProcess.ts';

let home = '';
let serial = 0;
beforeAll(async () => {
	await built('cli');
	home = mkdtempSync(join(tmpdir(), 'trirefine-'));
	for (const name of readdirSync(join(root, 'dist')))
		if (/^(cli|command-thread.*)\.js$/.test(name))
			cpSync(join(root, 'dist', name), join(home, name));
	cpSync(join(root, 'examples/plate.gmr'), join(home, 'plate.gmr'));
	writeFileSync(join(home, 'square.gmr'), gmrSquare());
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const preload = join(root, 'test/support/killAtName.cjs');

/** Runs the program until it would give file number `at` its name, and kills it there; whether it was. */
function killedAt(at: number, args: readonly string[]): boolean {
	const { signal } = spawnSync(process.execPath, [join(home, 'cli.js'), ...args], {
		cwd: home,
		env: { ...process.env, KILL_AT: `${at}`, NODE_OPTIONS: `--require ${preload}` },
	});
	return signal === 'SIGKILL';
}

/** A folder with a set of four triangles in it, and how to write one of 244 over it. */
async function older() {
	const folder = join(home, `set${serial++}`);
	mkdirSync(folder);
	const path = join(folder, 'p.node');
	expect((await cli('convert', join(home, 'square.gmr'), path)).exit).toBe(0);
	return { folder, path, over: ['convert', 'plate.gmr', path, '--force'] };
}
const ours = (folder: string) =>
	readdirSync(folder).filter((name) => isTemporary(name) || isJournal(name));

describe('a process that is killed while it gives three files of a set their names', () => {
	test('before the first leaves the set that was there', async () => {
		const { path, over } = await older();
		expect(killedAt(0, over)).toBe(true);
		const { exit, out, err } = await cli('info', path, '--json');
		expect([exit, JSON.parse(out).triangles, err]).toEqual([0, 2, '']);
	});

	test('after the last leaves the new one', async () => {
		const { folder, path, over } = await older();
		expect(killedAt(3, over)).toBe(false);
		expect(JSON.parse((await cli('info', path, '--json')).out).triangles).toBe(244);
		expect(ours(folder)).toEqual([]);
	});

	test.each([1, 2])('before number %i leaves one that every command refuses', async (at) => {
		const { folder, path, over } = await older();
		expect(killedAt(at, over)).toBe(true);
		const other = join(folder, 'other.gmr');
		for (const args of [
			['check', path],
			['check', path.replace('.node', '.ele')],
			['info', path],
			['refine', path, '--engine', 'cpu', '--select', 'all'],
			['convert', path, other],
			['normalise', path, other],
		]) {
			const { exit, out, err } = await cli(...args);
			expect([args[0], exit, `${out}${err}`]).toEqual([
				args[0],
				1,
				expect.stringContaining('(unfinished-set)'),
			]);
		}
	});

	test('of which none was there leaves one that is refused too', async () => {
		const { folder } = await older();
		const path = join(folder, 'q.node');
		expect(killedAt(2, ['convert', 'plate.gmr', path])).toBe(true);
		expect((await cli('check', path)).out).toContain('q.edge is not.');
	});

	test('leaves one that is noticed behind a link too', async () => {
		const { folder, path, over } = await older();
		symlinkSync(folder, `${folder}-link`);
		for (const suffix of ['node', 'ele', 'edge'])
			symlinkSync(path.replace('node', suffix), join(home, `linked${serial}.${suffix}`));
		expect(killedAt(1, over)).toBe(true);
		expect((await cli('check', join(`${folder}-link`, 'p.ele'))).exit).toBe(1);
		expect((await cli('check', join(home, `linked${serial}.ele`))).exit).toBe(1);
	});

	test('leaves what makes the set whole by the names that the words give', async () => {
		const { folder, path, over } = await older();
		killedAt(1, over);
		const { out } = await cli('check', path);
		const names = /rename (.*)\. If/
			.exec(out)?.[1]
			?.split(', ')
			.map((one) => one.split(' to '));
		for (const [from, to] of names ?? []) execFileSync('mv', [from!, to!], { cwd: folder });
		expect(JSON.parse((await cli('info', path, '--json')).out).triangles).toBe(244);
	});

	test('leaves what the next writing takes over, and nothing is left of it', async () => {
		const { folder, path, over } = await older();
		killedAt(1, over);
		killedAt(1, over);
		killedAt(0, over);
		expect((await cli('check', path)).exit).toBe(1);
		expect((await cli('convert', join(home, 'square.gmr'), path, '--force')).exit).toBe(0);
		expect(JSON.parse((await cli('info', path, '--json')).out).triangles).toBe(2);
		expect(readdirSync(folder).sort()).toEqual(['p.edge', 'p.ele', 'p.node']);
	}, 60_000);

	test('with the maps of a mesh leaves the mesh whole, and a warning', async () => {
		const { folder } = await older();
		mkdirSync(join(folder, 'd'));
		const [mesh, maps] = [join(folder, 'o.gmr'), join(folder, 'd/maps.txt')];
		const args = ['--engine', 'cpu', '-o', mesh, '--maps', maps];
		expect(killedAt(1, ['refine', 'plate.gmr', ...args])).toBe(true);
		const { exit, out } = await cli('check', mesh);
		expect(exit).toBe(0);
		expect(out).toContain('o.gmr is new, d/maps.txt is not.');
		expect(ours(join(folder, 'd')).filter(isJournal)).toHaveLength(1);
		expect((await cli('refine', join(home, 'plate.gmr'), ...args, '--force')).exit).toBe(0);
		expect([...ours(folder), ...ours(join(folder, 'd'))]).toEqual([]);
	}, 60_000);
});
