import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { noticesOf, packagesOf } from '../../src/notices.mjs';

const folder = mkdtempSync(join(tmpdir(), 'trirefine-notices-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A package of the name and version, with the file of its licence where there is one. */
function packageOf(name: string, version: string, licence?: string): string {
	const at = join(folder, `node_modules/${name}-${version}`);
	mkdirSync(at, { recursive: true });
	writeFileSync(join(at, 'package.json'), JSON.stringify({ name, version, license: 'MIT' }));
	if (licence) writeFileSync(join(at, licence), `words of ${name}\r\nby a person\r\n`);
	return at;
}

describe('the notices of bundled packages', () => {
	test('name each once and have its words, by whatever name the file goes', () => {
		const folders = [
			packageOf('b', '1.0.0', 'licence.md'),
			packageOf('a', '2.0.0', 'LICENSE'),
			packageOf('a', '1.0.0', 'COPYING'),
		];
		const text = noticesOf([...folders, folders[0]!]);
		expect(text.match(/^\S+ \d.*$/gm)).toEqual(['a 1.0.0 (MIT)', 'a 2.0.0 (MIT)', 'b 1.0.0 (MIT)']);
		expect(text).toContain('b 1.0.0 (MIT)\n\nwords of b\nby a person\n');
	});

	test('are refused where a package has no licence text', () => {
		const at = packageOf('bare', '1.0.0');
		expect(() => noticesOf([at])).toThrow(`${at} is bundled and has no licence text`);
	});

	test('are of packages of which a bundle has code', () => {
		const inputs = {
			'src/a.ts': { bytesInOutput: 5 },
			'node_modules/used/lib/a.js': { bytesInOutput: 5 },
			'node_modules/@scope/used/a.js': { bytesInOutput: 5 },
			'node_modules/used/node_modules/inner/a.js': { bytesInOutput: 5 },
			'node_modules/dropped/a.js': { bytesInOutput: 0 },
		};
		const outputs = { 'dist/a.js': { inputs, bytes: 20, imports: [], exports: [] } };
		expect([...packagesOf(outputs)]).toEqual([
			'node_modules/used',
			'node_modules/@scope/used',
			'node_modules/used/node_modules/inner',
		]);
	});
});
