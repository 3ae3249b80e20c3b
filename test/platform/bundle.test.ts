import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

type BundleUse = import('../../src/platform/bundle.ts').BundleUse;
type Bundles = typeof import('../../src/platform/bundle.ts');

const root = resolve(import.meta.dirname, '../..');
let folder = '';
let bundles: Bundles;
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'trirefine-bundle-'));
	await build({
		...{ bundle: true, platform: 'node', format: 'cjs', logLevel: 'silent' },
		entryPoints: [join(root, 'src/platform/bundle.ts')],
		outfile: at('bundles.js'),
	});
	bundles = createRequire(import.meta.url)(at('bundles.js')) as Bundles;
	writeFileSync(at('sum.js'), 'exports.sum = (a, b) => a + b + require("./more.js").more;');
	writeFileSync(at('more.js'), 'exports.more = 1000;');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A folder with both bundles and code of them; V8 knows those of another folder already. */
let home = '';
let serial = 0;
beforeEach(() => {
	const found = load(folder, true);
	expect(found.map(({ name }) => name)).toEqual(['sum.js', 'more.js']);
	home = at(`home${serial++}`);
	mkdirSync(home);
	for (const { name, code } of found) {
		copyFileSync(at(name), join(home, name));
		writeFileSync(bundles.codeOf(join(home, name), 'small'), code());
	}
});

/** Runs a bundle that runs another; the scripts that it was run as, if any. */
function load(from: string, always?: boolean, use: BundleUse = 'small') {
	const scripts: { name: string; refused: boolean | undefined; code: () => Buffer }[] = [];
	const { sum } = bundles.loadBundle(
		join(from, 'sum.js'),
		use,
		(file, script) =>
			scripts.push({
				name: basename(file),
				refused: script.cachedDataRejected,
				code: () => script.createCachedData(),
			}),
		always,
	) as { sum: (a: number, b: number) => number };
	expect(sum(20, 3)).toBe(1023);
	return scripts;
}

describe('a bundle', () => {
	test('is run by the code that V8 has made of it, and so is what it requires', () => {
		expect(load(home).map(({ name, refused }) => [name, refused])).toEqual([
			['sum.js', false],
			['more.js', false],
		]);
	});

	test.each([
		['of another V8', (code: Buffer) => code.writeUInt32LE(~code.readUInt32LE(4) >>> 0, 4)],
		['that is cut short', (code: Buffer) => code.subarray(0, 40).copy(code.fill(0))],
	])('is compiled where there is code %s', (_, spoil) => {
		const file = bundles.codeOf(join(home, 'sum.js'), 'small');
		const code = readFileSync(file);
		spoil(code);
		writeFileSync(file, code);
		expect(load(home)[0]!.refused).toBe(true);
	});

	test('is not run by code that was made for other calls', () => {
		expect(load(home, true, 'large').map(({ refused }) => refused)).toEqual([undefined, undefined]);
	});

	test('is required where there is none', () => {
		rmSync(bundles.codeOf(join(home, 'sum.js'), 'small'));
		expect(load(home)).toEqual([]);
	});
});
