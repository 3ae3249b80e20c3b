import { expect, test } from 'vitest';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { contentOf } from '../../../webview/work/meshContent.ts';

const mesh = (): TriMesh => ({
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 0, 1),
	triangles: Uint32Array.of(0, 1, 2),
	fields: [],
	source: { format: 'gmr', firstIndex: 1, parts: ['gmr'], extras: { title: 'a', lines: [1, 2] } },
});

test('meshes with the same content are the same, whatever is marked', () => {
	const content = contentOf(mesh());
	expect(content).toMatch(/^[0-9a-f]{16}$/);
	expect(contentOf(mesh())).toBe(content);
	expect(contentOf({ ...mesh(), marked: Uint8Array.of(1) })).toBe(content);
});

test.each([
	['a coordinate', { points: Float64Array.of(0, 0, 1, 0, 0, 1.5) }],
	['a corner', { triangles: Uint32Array.of(0, 2, 1) }],
	['a group', { groups: [] }],
	[
		'what the writer needs',
		{ source: { ...mesh().source!, extras: { title: 'b', lines: [1, 2] } } },
	],
	[
		'the order of numbers',
		{ source: { ...mesh().source!, extras: { title: 'a', lines: [2, 1] } } },
	],
])('%s makes another', (_, change) => {
	expect(contentOf({ ...mesh(), ...change } as TriMesh)).not.toBe(contentOf(mesh()));
});

test('what can’t be compared is never the same', () => {
	const hidden = { ...mesh(), source: { ...mesh().source!, extras: new Date() } };
	expect(contentOf(hidden)).not.toBe(contentOf(hidden));
});
