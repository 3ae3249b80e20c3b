import { execFileSync } from 'node:child_process';
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { Script } from 'node:vm';
import { describe, expect, onTestFinished, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const inDist = (name: string): string => join(root, 'dist', name);
const build = (...args: string[]): void => {
	execFileSync(process.execPath, ['src/build.mjs', ...args], { cwd: root, stdio: 'ignore' });
};

describe('a build of the command line', () => {
	test('leaves none of its files of an older build, and all others', { timeout: 60_000 }, () => {
		mkdirSync(inDist(''), { recursive: true });
		const stale = [
			'command-thread.formats-nosuch-readWrite.js',
			'cli.js.map',
			'command-thread.v1.2.3-linux-x64.code',
		];
		const others = ['server.js.map', 'nosuch.vsix'];
		onTestFinished(() => {
			for (const name of [...stale, ...others]) rmSync(inDist(name), { force: true });
		});
		for (const name of [...stale, ...others]) writeFileSync(inDist(name), '');
		build('cli');
		expect(stale.filter((name) => existsSync(inDist(name)))).toEqual([]);
		expect(others.filter((name) => !existsSync(inDist(name)))).toEqual([]);
		for (const name of ['cli.js', 'command-thread.js', 'command-thread.cli-program.js'])
			expect(statSync(inDist(name)).size).toBeGreaterThan(0);
		const [code = ''] = readdirSync(inDist('')).filter((name) =>
			name.startsWith(`command-thread.${process.version}-`),
		);
		const text = readFileSync(inDist('command-thread.js'), 'utf8');
		const script = new Script(`(function(exports,require,module,__dirname){${text}\n})`, {
			cachedData: readFileSync(inDist(code)),
		});
		expect(script.cachedDataRejected).toBe(false);
	});
});
