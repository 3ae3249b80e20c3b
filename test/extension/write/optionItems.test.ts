import { expect, test } from 'vitest';
import { inputError, itemsOf } from '../../../src/extension/write/optionItems.ts';
import type { OptionSpec } from '../../../src/util/options.ts';

const described = { name: 'one', title: 'One', help: 'the one' };
const number: OptionSpec = { ...described, type: 'integer', from: 0, to: 9 };

test('a choice is offered with its titles, the default first', () => {
	const choices = ['a', 'b', 'c'].map((value) => ({ value, title: `title ${value}` }));
	expect(itemsOf({ ...described, type: 'choice', choices, default: 'b' })).toEqual([
		{ label: 'b', description: 'title b', value: 'b' },
		{ label: 'a', description: 'title a', value: 'a' },
		{ label: 'c', description: 'title c', value: 'c' },
	]);
});

test('yes and no are offered, the default first', () => {
	const labels = (fallback: boolean) =>
		itemsOf({ ...described, type: 'boolean', default: fallback })!.map(({ label }) => label);
	expect([labels(true), labels(false)]).toEqual([
		['Yes', 'No'],
		['No', 'Yes'],
	]);
});

test('a number is typed, with a message where it is wrong; nothing means the default', () => {
	expect(itemsOf(number)).toBeUndefined();
	expect(inputError(number, '12')).toMatch(/^Expected .*\b0 to 9$/);
	expect([inputError(number, '3'), inputError(number, '')]).toEqual([undefined, undefined]);
});
