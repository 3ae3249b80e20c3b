import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inParts } from '../../src/buildParts.mjs';
import { targets } from '../../src/buildTargets.mjs';
import { built } from '../support/program.ts';

const root = resolve(import.meta.dirname, '../..');

describe('a bundle that is no module', () => {
	const others = Object.entries(targets).filter(([, { format }]) => format !== 'esm');

	test.each(others)('%s takes no code that asks for import.meta', async (_, options) => {
		const stdin = { contents: 'console.log(import.meta.url);', resolveDir: root };
		const { entryPoints: _entry, plugins: _plugins, ...rest } = options;
		const made = build({ ...rest, stdin, logLevel: 'silent' });
		await expect(made).rejects.toThrow('"import.meta" is not available');
	});

	test('nor does one in parts', async () => {
		const options = { ...targets['command-thread']!, logLevel: 'silent' as const };
		const outfile = 'dist/nosuch-thread.js';
		onTestFinished(() => rmSync(join(root, outfile), { force: true }));
		const contents = 'console.log(import.meta.url);';
		const source: Plugin = {
			name: 'source',
			setup: ({ onLoad }) => onLoad({ filter: /thread\.ts$/ }, () => ({ contents })),
		};
		const made = build(inParts({ ...options, outfile, plugins: [source] }));
		await expect(made).rejects.toThrow('"import.meta" is not available');
		expect(existsSync(join(root, outfile))).toBe(false);
	});
});

test('no module exports a primitive value that it changes later, as parts of a bundle copy them', () => {
	const source = join(root, 'src');
	const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
	const changing = files
		.filter((file) => file.endsWith('.ts'))
		.filter((file) => /^export (let|var) /m.test(readFileSync(join(source, file), 'utf8')));
	expect(changing).toEqual([]);
});

test('the built command line takes patterns that the shell has left to it', async () => {
	await built('cli');
	const folder = mkdtempSync(join(tmpdir(), 'trirefine-pattern-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	copyFileSync(join(root, 'examples/plate.gmr'), join(folder, 'plate.gmr'));
	const cli = join(root, 'dist/cli.js');
	execFileSync(process.execPath, [cli, 'convert', '*.gmr', '--to', 'off'], { cwd: folder });
	expect(readdirSync(folder)).toEqual(['plate.gmr', 'plate.off']);
});

test('the bench runs from its one file', async () => {
	await built('bench');
	const folder = mkdtempSync(join(tmpdir(), 'trirefine-bench-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	copyFileSync(join(root, 'dist/bench.js'), join(folder, 'bench.js'));
	const what = ['uniform', '--engine', 'cpu', '--sizes', '200', '--repeats', '1'];
	const args = ['bench.js', ...what, '--fractions', '1', '--json', 'a.json', '--commit', 'c'];
	const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const;
	expect(execFileSync(process.execPath, args, options)).toContain('delaunay, uniform');
	const { commit, refine } = JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8'));
	expect(commit).toBe('c');
	const triangles = refine.map((row: { triangles: number }) => row.triangles);
	expect(refine[0].result.triangles).toBe(4 * triangles[0]);
});
