import { describe, expect, test } from 'vitest';
import { matrixOf, turns } from '../../src/mesh/turn.ts';
import { sceneOf } from '../../src/picture/sceneOf.ts';
import { cube, torus } from '../support/surfaces.ts';

const linesOf = (options: Parameters<typeof sceneOf>[1], mesh = cube(2)) => {
	const { scene } = sceneOf(mesh, { quantity: null, ...options });
	return scene.lines.reduce((sum, { ends }) => sum + ends.length / 2, 0);
};

describe('edges of a surface', () => {
	test('that are hidden are left out of a filled picture', () => {
		// Isometric: nine edges of the three faces in front, and their diagonals.
		const turn = matrixOf(turns.isometric);
		expect(linesOf({ turn })).toBe(12);
		expect(linesOf({ turn, fill: false })).toBe(18);
	});

	test('are seen where they are the nearest, however fine', () => {
		const [all, seen] = [linesOf({ fill: false }, torus(40, 20)), linesOf({}, torus(40, 20))];
		expect(seen / all).toBeGreaterThan(0.45);
		expect(seen / all).toBeLessThan(0.6);
	});
});

test('a turned mesh fills the picture as it is seen', () => {
	const { scene } = sceneOf(torus(40, 20), { turn: matrixOf(turns.front), scaleBar: false });
	const { places, frame } = scene;
	const ys = Array.from({ length: places.length / 2 }, (_, p) => places[2 * p + 1]!);
	const xs = Array.from({ length: places.length / 2 }, (_, p) => places[2 * p]!);
	// Three times as wide as high, from the front.
	const [across, up] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
	expect(across).toBeCloseTo(frame.width, 3);
	expect(across / up).toBeCloseTo(3, 6);
});
