import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
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

test('the built command line takes patterns that the shell has left to it', async () => {
	await built('cli');
	const folder = mkdtempSync(join(tmpdir(), 'trirefine-pattern-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	copyFileSync(join(root, 'examples/plate.gmr'), join(folder, 'plate.gmr'));
	const cli = join(root, 'dist/cli.js');
	execFileSync(process.execPath, [cli, 'convert', '*.gmr', '--to', 'off'], { cwd: folder });
	expect(readdirSync(folder)).toEqual(['plate.gmr', 'plate.off']);
});
