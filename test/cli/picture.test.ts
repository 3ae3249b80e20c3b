import { describe, expect, test } from 'vitest';
import { picture } from '../../src/cli/picture.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';

const square: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 2, 0, 2, 1, 0, 1),
	triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
	fields: [],
};
const side = (title: string, mesh: TriMesh, tinted: number[]) => ({
	title,
	mesh,
	tinted: Uint8Array.from(tinted),
});
const paths = (svg: string, kind: string) =>
	[...svg.matchAll(new RegExp(`class="${kind}" d="([^"]*)"`, 'g'))].map(([, d]) => d ?? '');

describe('the picture', () => {
	const svg = picture(side('before', square, [1, 0]), side('after <&>', square, [0, 0]));

	test('draws every triangle of both meshes once', () => {
		const count = (kind: string) => paths(svg, kind).map((d) => d.split('M').length - 1);
		expect(count('plain')).toEqual([1, 2]);
		expect(count('tinted')).toEqual([1, 0]);
	});

	test('has y pointing up and keeps the aspect', () => {
		const numbers = paths(svg, 'tinted')[0]!
			.match(/[\d.]+/g)!
			.map(Number);
		const [ax, ay, bx, by, cx, cy] = numbers as [number, number, number, number, number, number];
		expect(ay).toBe(by);
		expect(cy).toBeLessThan(by);
		expect(bx).toBe(cx);
		expect(bx - ax).toBeCloseTo(2 * (by - cy), 1);
	});

	test('names the counts under each mesh', () => {
		expect(svg.split('2 triangles, 4 points')).toHaveLength(3);
	});

	test('escapes what XML would read', () => {
		expect(svg).toContain('after &lt;&amp;&gt;');
	});

	test('of empty meshes has no coordinate that is not a number', () => {
		const empty = { ...square, points: new Float64Array(), triangles: new Uint32Array() };
		const nothing = picture(side('before', empty, []), side('after', empty, []));
		expect(nothing).not.toMatch(/NaN|Infinity/);
	});
});
