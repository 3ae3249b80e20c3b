import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { vsix } from '../setup/vscode.mjs';

const root = join(import.meta.dirname, '../..');

/** Names of the files in a zip archive, from its central directory (APPNOTE 4.3.12 and 4.3.16). */
function zipEntries(bytes: Buffer): string[] {
	const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
	const names: string[] = [];
	let at = bytes.readUInt32LE(end + 16);
	for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
		const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
		names.push(bytes.toString('utf8', at + 46, at + 46 + name!));
		at += 46 + name! + extra! + comment!;
	}
	return names.sort();
}

describe('the packaged extension', () => {
	const bytes = readFileSync(vsix);

	test('is below 3 MB', () => {
		expect(bytes.length).toBeLessThan(3e6);
	});

	test('has the language server once: that of Node has files alone beside it', () => {
		expect(statSync(join(root, 'dist/server.js')).size).toBeLessThan(20e3);
	});

	test('holds the bundles, the grammars and the texts, and nothing else', () => {
		const names = zipEntries(bytes);
		expect(names.filter((name) => !/^extension\/(syntaxes|examples)\//.test(name))).toEqual([
			'[Content_Types].xml',
			'extension.vsixmanifest',
			'extension/LICENSE.txt',
			'extension/ThirdPartyNotices.txt',
			'extension/changelog.md',
			'extension/dist/client.js',
			'extension/dist/extension.browser.js',
			'extension/dist/extension.js',
			'extension/dist/main.js',
			'extension/dist/server.browser.js',
			'extension/dist/server.js',
			'extension/dist/webview-worker.js',
			'extension/dist/webview.js',
			'extension/package.json',
			'extension/readme.md',
		]);
		expect(names.filter((name) => name.startsWith('extension/syntaxes/'))).not.toEqual([]);
		expect(names.filter((name) => name.includes('bench'))).toEqual([]);
	});

	test('holds the example and the pictures that the walkthrough shows, and no others', () => {
		const { contributes } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
		const shown: string[] = contributes.walkthroughs.flatMap(
			({ steps }: { steps: readonly { media: { image: string } }[] }) =>
				steps.map(({ media }) => media.image),
		);
		expect(shown.length).toBeGreaterThan(4);
		expect(zipEntries(bytes).filter((name) => name.startsWith('extension/examples/'))).toEqual(
			['examples/plate.gmr', ...shown].map((path) => `extension/${path}`).sort(),
		);
	});

	// VS Code's page of an extension shows no picture by a path or as data, and follows no relative link.
	test('has a page without pictures and links that lead nowhere', () => {
		const page = readFileSync(join(root, 'dist/vsix/README.md'), 'utf8');
		expect(page).toMatch(/^# TriRefine\n/);
		expect(page).toContain('## When something is wrong');
		expect(page.match(/!\[|\]\((?!#|https:)[^)]*\)|<!--/g)).toBeNull();
	});
});
