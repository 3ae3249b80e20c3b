import { expect, test } from 'vitest';
import { conversionChoices, joined } from '../../../src/extension/write/conversionChoices.ts';
import { formats } from '../../../src/formats/registry.ts';

test('every format that is registered can be chosen', () => {
	const chosen = new Set(conversionChoices(formats).map(({ format }) => format.id));
	expect([...chosen]).toEqual(formats.map(({ id }) => id));
});

test('GMR can be chosen in both its forms', () => {
	const forms = conversionChoices(formats)
		.filter(({ format }) => format.id === 'gmr')
		.map(({ options }) => options.form);
	expect(forms).toEqual(['indexed', 'coordinates']);
});

test('no two choices look alike', () => {
	const labels = conversionChoices(formats).map(({ label }) => label);
	expect(new Set(labels).size).toBe(labels.length);
});

test('chunks are joined in order', () => {
	expect(joined([Uint8Array.of(1, 2), Uint8Array.of(), Uint8Array.of(3)])).toEqual(
		Uint8Array.of(1, 2, 3),
	);
});
