import { describe, expect, test } from 'vitest';
import type { FormatNames } from '../../src/formats/core/formatNames.ts';
import { nameInSet, namesOf } from '../../src/formats/core/setNames.ts';
import { companionNames, formatNames, languageNames } from '../../src/formats/names.ts';
import { formats } from '../../src/formats/registry.ts';
import { textOf } from '../../src/formats/texts.ts';
import { gmr, triangle } from './loaded.ts';

describe('the names of the formats', () => {
	test('are those of the registry, in its order', () => {
		expect(formatNames.map(({ id }) => id)).toEqual(formats.map(({ id }) => id));
	});

	test.each(formats.map((format) => [format.id, format] as const))(
		'of %s are what the format itself says',
		(id, format) => {
			const sorted = (one: FormatNames) => [[...one.suffixes].sort(), one.languages];
			const names = formatNames.find((one) => one.id === id) as FormatNames;
			expect(sorted(names)).toEqual(sorted(namesOf(format)));
		},
	);

	test.each(formats.map((format) => [format.id, format] as const))(
		'of %s: each language has files that are opened as text, and marks where their syntax has',
		(id) => {
			const languages = formatNames.find((one) => one.id === id)?.languages ?? [];
			for (const { suffix, marks = false } of languages) {
				const [form] = textOf(id)?.forms(`a.${suffix}`) ?? [];
				expect([form?.format, form?.marks ?? false]).toEqual([id, marks]);
			}
		},
	);

	test('give each language its own id, which begins with its format', () => {
		const ids = languageNames.map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
		for (const { id, languages } of formatNames)
			for (const language of languages)
				expect([id, `${id}-${language.suffix}`]).toContain(language.id);
	});

	test('lead to the other files of a set', () => {
		expect(companionNames('PLATE.NODE')).toEqual(
			expect.arrayContaining(['PLATE.ELE', 'PLATE.POLY', 'PLATE.EDGE', 'PLATE.NEIGH']),
		);
	});
});

describe('the name of a file in a set', () => {
	test.each([
		[triangle, 'plate.1.ele', 'node', 'plate.1.node'],
		[triangle, 'PLATE.ELE', 'node', 'PLATE.NODE'],
		[triangle, 'PLATE.ELE', 'ele', 'PLATE.ELE'],
		[gmr, 'plate.gmr', 'gmr', 'plate.gmr'],
		[gmr, 'plate.txt', 'gmr', 'plate.txt'],
	])('%#: beside %s', (format, name, suffix, expected) => {
		expect(nameInSet(format, name, suffix)).toBe(expected);
	});
});
