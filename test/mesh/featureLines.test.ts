import { expect, test } from 'vitest';
import { featureLines } from '../../src/mesh/featureLines.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { cube, torus } from '../support/surfaces.ts';

/** How many sides are lines. */
const count = (lines: Uint8Array): number =>
	lines.reduce((sum, bits) => sum + (bits & 1) + ((bits >> 1) & 1) + (bits >> 2), 0);

/** The surface with some triangles the other way round. */
const flipped = (mesh: TriMesh, which: (t: number) => boolean): TriMesh => {
	const triangles = mesh.triangles.slice();
	for (let t = 0; t < triangles.length / 3; t++)
		if (which(t)) triangles.set([triangles[3 * t + 1]!, triangles[3 * t]!], 3 * t);
	return { ...mesh, triangles };
};

test('the lines of a cube are its twelve edges up to 90°, and no diagonal of a face', () => {
	for (const degrees of [0, 30, 89.9]) expect(count(featureLines(cube(), degrees))).toBe(24);
	expect(count(featureLines(cube(), 90.1))).toBe(0);
});

test('each side of a face is a line but the one that both its triangles have', () => {
	for (const bits of featureLines(cube(), 30)) expect([0b011, 0b101, 0b110]).toContain(bits);
});

test('which way triangles go round does not matter', () => {
	const mixed = flipped(cube(), (t) => t % 3 === 0);
	expect(count(featureLines(mixed, 30))).toBe(24);
	expect(count(featureLines(mixed, 90.1))).toBe(0);
});

test('a smooth surface has none, and its border is one where there is one', () => {
	const whole = torus(24, 12);
	expect(count(featureLines(whole, 40))).toBe(0);
	const cut = { ...whole, triangles: whole.triangles.slice(0, 3 * 24 * 12) };
	// Half the torus: two rings of 12 edges each.
	expect(count(featureLines(cut, 40))).toBe(24);
});

test('an edge of three triangles is a line, however flat they are', () => {
	const points = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, -1, 0, 0, -1, 0);
	const triangles = Uint32Array.of(0, 1, 2, 0, 1, 3, 0, 1, 4);
	const fan: TriMesh = { dimension: 3, points, triangles, fields: [] };
	expect([...featureLines(fan, 180)].map((bits) => bits & 1)).toEqual([1, 1, 1]);
});
