import { expect, test } from 'vitest';
import { conversionChoices } from '../../../src/extension/write/conversionChoices.ts';
import { formats, writtenFormats } from '../../../src/formats/registry.ts';

test('every format that is registered can be chosen', () => {
	const chosen = new Set(conversionChoices(formats).map(({ format }) => format.id));
	expect([...chosen]).toEqual(writtenFormats().map(({ id }) => id));
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
