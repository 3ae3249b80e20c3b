import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { built } from '../support/program.ts';

const root = resolve(import.meta.dirname, '../..');
const inDist = (name: string): string => join(root, 'dist', name);

/** Whether V8 refuses code of a bundle in a process that starts as the command line does. */
function isRefused(use: string, code: string): boolean {
	const [, bundle, size] = /^(.*)\.(small|large)$/.exec(use)!;
	const large = ['--expose-gc', '--no-liftoff'];
	const check = `
const { readFileSync } = require('node:fs');
const text = '(function(exports,require,module,__dirname){' + readFileSync(process.argv[1], 'utf8') + '\\n})';
for (const flag of ${JSON.stringify(size === 'large' ? large : [])}) require('node:v8').setFlagsFromString(flag);
const cachedData = readFileSync(process.argv[2]);
console.log(new (require('node:vm').Script)(text, { cachedData }).cachedDataRejected);`;
	const said = execFileSync(process.execPath, [
		...['-e', check, inDist(`${bundle}.js`), inDist(code)],
	]);
	return String(said).trim() !== 'false';
}

describe('a build of the command line', () => {
	test('leaves none of its files of an older build, and all others', async () => {
		mkdirSync(inDist(''), { recursive: true });
		const stale = [
			'command-thread.formats-nosuch-readNosuch.js',
			'cli.js.map',
			'command-thread.large.v1.2.3-linux-x64.code',
		];
		const others = ['server.js.map', 'nosuch.vsix'];
		onTestFinished(() => {
			for (const name of [...stale, ...others]) rmSync(inDist(name), { force: true });
		});
		for (const name of [...stale, ...others]) writeFileSync(inDist(name), '');
		await built('cli');
		expect(stale.filter((name) => existsSync(inDist(name)))).toEqual([]);
		expect(others.filter((name) => !existsSync(inDist(name)))).toEqual([]);
		for (const name of ['cli.js', 'command-thread.js', 'command-thread.cli-commands-check.js'])
			expect(statSync(inDist(name)).size).toBeGreaterThan(0);
		const codes = readdirSync(inDist('')).filter((name) => name.endsWith('.code'));
		const uses = codes.map((name) => name.split(`.${process.version}-`)[0]!);
		for (const use of ['command-thread.small', 'command-thread.large', 'step-thread.large'])
			expect(uses).toContain(use);
		const refused = uses.filter((use, k) => isRefused(use, codes[k]!));
		expect(refused).toEqual([]);
	});
});
