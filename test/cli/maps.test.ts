import { describe, expect, test } from 'vitest';
import { mapsText } from '../../src/cli/maps.ts';
import { numbersFrom } from '../../src/formats/core/format.ts';

const text = (chunks: Iterable<Uint8Array>) => Buffer.concat([...chunks]).toString();
/** Two triangles on the points 0 to 3, divided at point 4 in the middle of 1-2. */
const maps = {
	pointParents: Uint32Array.of(1, 2),
	triangleParents: Uint32Array.of(0, 1, 0, 1),
	edgeParents: new Uint32Array(8),
};

describe('the maps file', () => {
	test('counts from 0 as GMR does', () => {
		const numbered = { maps, firstNewPoint: 4, inputFirst: 0, numberOf: numbersFrom(0) };
		expect(text(mapsText(numbered))).toBe(
			[
				'# new point, the two points whose edge it halves',
				'#points',
				'1',
				'4 1 2',
				'# triangle, the input triangle that it is a part of',
				'#triangles',
				'4',
				'0 0',
				'1 1',
				'2 0',
				'3 1',
				'',
			].join('\n'),
		);
	});

	test('counts from 1 where the files do', () => {
		const numbered = { maps, firstNewPoint: 4, inputFirst: 1, numberOf: numbersFrom(1) };
		const lines = text(mapsText(numbered)).split('\n');
		expect([lines[3], ...lines.slice(7, 11)]).toEqual(['5 2 3', '1 1', '2 2', '3 1', '4 2']);
	});

	test('names input triangles by numbers of their own', () => {
		const inputNumbers = Float64Array.of(5, 9);
		const numbered = {
			maps,
			firstNewPoint: 4,
			inputFirst: 1,
			inputNumbers,
			numberOf: numbersFrom(1),
		};
		const lines = text(mapsText(numbered)).split('\n');
		expect(lines.slice(7, 11)).toEqual(['1 5', '2 9', '3 5', '4 9']);
	});

	test('is complete beyond one chunk', () => {
		const triangleParents = Uint32Array.from({ length: 40_000 }, (_, t) => t >> 1);
		const large = { ...maps, triangleParents };
		const numbered = { maps: large, firstNewPoint: 4, inputFirst: 0, numberOf: numbersFrom(0) };
		const lines = text(mapsText(numbered)).trimEnd().split('\n');
		expect(lines).toHaveLength(7 + 40_000);
		expect(lines.at(-1)).toBe('39999 19999');
	});
});
