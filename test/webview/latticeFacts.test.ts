import { expect, test } from 'vitest';
import { factsOf } from '../../webview/model/triangleFacts.ts';
import { latticeFacts } from '../../webview/view/latticeFacts.ts';

const triangles = Uint32Array.of(0, 1, 2);

test('a triangle with its corners on the lattice has the facts of the mesh', () => {
	const points = Float64Array.of(3, 5, 3.75, 5, 3, 6.5);
	const {
		angle,
		area,
		coordinates: corners,
	} = factsOf({ dimension: 2, points, triangles, fields: [] }, [2, 5.5], 0)!;
	const coordinates = Uint32Array.of(4, 8, 7, 8, 4, 14);
	const place = { origin: [2, 3, 0], exponent: -2 } as const;
	const facts = latticeFacts(17, { dimension: 2, coordinates }, place, [2, 5.5]);
	expect(facts).toEqual({
		kind: 'triangles',
		index: 17,
		coordinates: corners,
		angle,
		area,
		rounded: true,
	});
});

test('a triangle in space has its angle and area there', () => {
	const coordinates = Uint32Array.of(0, 0, 7, 4, 0, 7, 0, 0, 11);
	const place = { origin: [0, 0, 0], exponent: 1 } as const;
	const { angle, area } = latticeFacts(0, { dimension: 3, coordinates }, place, [0, 0]);
	expect(angle).toBeCloseTo(45, 10);
	expect(area).toBeCloseTo(32, 10);
});
