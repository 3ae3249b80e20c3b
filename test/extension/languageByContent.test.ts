import { describe, expect, test } from 'vitest';
import { languageByContent } from '../../src/extension/languageByContent.ts';

const language = (name: string, text: string) =>
	languageByContent(name, new TextEncoder().encode(text));

describe('a file has the language', () => {
	test.each([
		['box.node', '4 2 0 1\n1 0 0 1\n', 'triangle-node'],
		['box.poly', '# a box\n0 2 0 1\n4 1\n', 'triangle-poly'],
		['BOX.EDGE', '5 1\n1 1 2 0\n', 'triangle-edge'],
		['box.neigh', '2 3\n1 -1 2 -1\n', 'triangle-neigh'],
		['mesh.txt', '#points\n3\n0 0\n1 0\n0 1\n', 'gmr'],
		['a.mesh', 'MeshVersionFormatted 2\n', 'medit'],
		['a.txt', 'MeshVersionFormatted 2\n', 'medit'],
	])('of its content: %s', (name, text, expected) => {
		expect(language(name, text)).toBe(expected);
	});
});

describe('a file stays plain text', () => {
	test.each([
		['notes.txt', 'Ring the surveyor.\n'],
		['numbers.txt', '4 2 0 1\n1 0 0 1\n'],
		['list.node', 'a\nb\n'],
		['empty.node', ''],
		['a.sol', 'MeshVersionFormatted 2\nDimension 2\nSolAtVertices\n'],
		['addon.node', '\x7fELF\x02\x01\x01\0'],
	])('%s', (name, text) => {
		expect(language(name, text)).toBeUndefined();
	});
});
