import { describe, expect, test } from 'vitest';
import type { Loaded } from '../../../webview/model/results.ts';
import { chosenTriangles } from '../../../webview/selection/chosenTriangles.ts';

type Mesh = NonNullable<Loaded['mesh']>;

function loaded(triangles: number, errors = 0): Pick<Loaded, 'found' | 'mesh'> {
	const mesh = { info: { triangles } } as unknown as Mesh;
	return { found: { errors, warnings: 0, others: 0 }, mesh };
}
const ofQuads = {
	...loaded(0),
	mesh: { info: { triangles: 0, cells: [{ shape: 'quad', count: 2 }] } } as unknown as Mesh,
};
const none = { flags: new Uint8Array(3), count: 0 };
const some = { flags: Uint8Array.of(0, 1, 0), count: 1 };

describe('what is divided', () => {
	test('all, what is selected, what is marked', () => {
		const mesh = loaded(3);
		const marks = { flags: Uint8Array.of(1, 0, 0), count: 1 };
		expect([...chosenTriangles(mesh, some, none, 'all')]).toEqual([1, 1, 1]);
		expect([...chosenTriangles(mesh, some, none, 'selected')]).toEqual([0, 1, 0]);
		expect([...chosenTriangles(mesh, some, marks, 'marked')]).toEqual([1, 0, 0]);
	});

	test.each([
		['nothing is read', null, 'all', 'No mesh'],
		['the file has errors', loaded(3, 2), 'all', 'has errors'],
		['the mesh is empty', loaded(0), 'all', 'no triangles'],
		['the mesh is of quads', ofQuads, 'all', 'Convert Mesh…'],
		['nothing is selected', loaded(3), 'selected', 'Click some'],
		['nothing is marked', loaded(3), 'marked', 'choose all'],
	] as const)('is refused in words where %s', (_, mesh, kind, words) => {
		expect(() => chosenTriangles(mesh, none, none, kind)).toThrow(words);
	});
});
