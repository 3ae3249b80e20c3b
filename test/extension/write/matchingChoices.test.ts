import { expect, test } from 'vitest';
import { conversionChoices } from '../../../src/extension/write/conversionChoices.ts';
import { matchingChoices } from '../../../src/extension/write/matchingChoices.ts';
import { formats } from '../../../src/formats/registry.ts';

const all = conversionChoices(formats);
/** Ids of the formats that are found for what was typed, each once. */
const found = (typed: string, usual = all) => [
	...new Set(matchingChoices(all, usual, typed).map(({ format }) => format.id)),
];

test('a format is found by its suffix before all others', () => {
	expect(found('obj')[0]).toBe('obj');
	expect(found('.OBJ ')[0]).toBe('obj');
	expect(found('mesh').slice(0, 2)).toEqual(['medit', 'mfem']);
	expect(found('mesh')).toContain('gmsh');
	expect(found('msh').slice(0, 2)).toEqual(['gmsh', 'freefem']);
});

test('then by its id, by the beginning of both, and by words', () => {
	expect(found('gmsh')[0]).toBe('gmsh');
	expect(found('abaq')[0]).toBe('abaqus');
	expect(matchingChoices(all, all, 'stl bin').map(({ tag }) => tag)).toEqual(['binary']);
	expect(found('wavefront')).toEqual(['obj']);
	expect(found('nothing like it')).toEqual([]);
});

test('without anything typed the order is the usual one', () => {
	const last = [...all].reverse();
	expect(matchingChoices(all, last, ' ')).toBe(last);
	expect(found('mesh', last)[0]).toBe('medit');
});
