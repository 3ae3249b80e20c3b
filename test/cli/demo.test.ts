import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { built } from '../support/program.ts';
import { cli, root } from './inProcess.ts';

/** A folder with the example and the program, where no Dawn is found. */
let folder = '';
beforeAll(async () => {
	await built('demo');
	folder = mkdtempSync(join(tmpdir(), 'trirefine-'));
	cpSync(join(root, 'dist/demo.js'), join(folder, 'demo.js'));
	cpSync(join(root, 'examples/plate.gmr'), join(folder, 'plate.gmr'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = () =>
	execFileSync(process.execPath, ['demo.js', 'plate.gmr'], {
		cwd: folder,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe'],
	});

describe('the main job on the example', () => {
	test('writes the mesh and the picture, and may be run again', () => {
		run();
		run();
		expect(readdirSync(folder).sort()).toEqual([
			'demo.js',
			'plate.gmr',
			'plate.refined.gmr',
			'plate.refined.svg',
		]);
	});

	test('prints counts, quality, times and the command that opens VS Code', () => {
		const text = run();
		expect(text).toMatch(/triangles +244 +460/);
		expect(text).toMatch(/minimum angle +31\.40° +\d/);
		expect(text).toContain('milliseconds');
		expect(text).toContain('npm run code');
	});

	test('writes what two rounds of refine write', async () => {
		run();
		const out = join(folder, 'other.gmr');
		const args = ['--rounds', '2', '--engine', 'cpu', '-o', out];
		expect((await cli('refine', join(folder, 'plate.gmr'), ...args)).exit).toBe(0);
		const same = readFileSync(out).equals(readFileSync(join(folder, 'plate.refined.gmr')));
		rmSync(out);
		expect(same).toBe(true);
	});

	test('draws both meshes', () => {
		run();
		const svg = readFileSync(join(folder, 'plate.refined.svg'), 'utf8');
		expect(svg).toContain('244 triangles, 152 points');
		expect(svg).toContain('460 triangles, 268 points');
	});
});
