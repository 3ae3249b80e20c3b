import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { languageByContent } from '../../src/extension/languageByContent.ts';
import { mayBeMeshName, mayBeMeshText } from '../../src/extension/mayBeMesh.ts';

vi.mock('vscode', () => ({ Range: class {} }));

const name = fc.constantFrom(
	'box.node',
	'BOX.ELE',
	'a.poly',
	'mesh.txt',
	'a.gmr',
	'notes',
	'x.edge',
);
const line = fc.constantFrom(
	...['#points', '# Points in the plane', '#edges', '#edgesandmore', '  #  EDGES', '# by hand'],
	...['3', '3 2 0 0', '0 0', '[1 2]', '1.5 2', 'words', '', '\t', '\ufeff#points'],
);
const text = fc
	.tuple(fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\r\n', '\r'))
	.map(([lines, end]) => lines.join(end));

test('whatever is a mesh by its content has been worth a look', () => {
	let meshes = 0;
	fc.assert(
		fc.property(name, text, (name, text) => {
			const language = languageByContent(name, new TextEncoder().encode(text));
			if (language) meshes++;
			return !language || mayBeMeshName(name) || mayBeMeshText(text);
		}),
		{ seed: 4, numRuns: 5000 },
	);
	expect(meshes).toBeGreaterThan(100);
});

test('other plain text is not', () => {
	const texts = [
		'',
		'Points of the agenda\n',
		'# Notes\n3 points\n',
		'#pointsofview\n',
		'a #edges',
	];
	expect(texts.filter(mayBeMeshText)).toEqual([]);
	expect(['notes.txt', 'node', 'x.node.md', 'LICENSE'].filter(mayBeMeshName)).toEqual([]);
});
