import { OptionError, type OptionSpec, type OptionValue, parseOption } from '../../util/options.ts';

/** A value of an option as a user picks it. */
export interface OptionItem {
	readonly label: string;
	readonly description?: string;
	readonly value: OptionValue;
}

/** What can be chosen, the default first; undefined where a value is typed. */
export function itemsOf(spec: OptionSpec): OptionItem[] | undefined {
	if (spec.type === 'boolean')
		return [true, false]
			.map((value) => ({ label: value ? 'Yes' : 'No', value }))
			.toSorted((a, b) => Number(b.value === spec.default) - Number(a.value === spec.default));
	if (spec.type !== 'choice') return undefined;
	return spec.choices
		.map(({ value, title }) => ({ label: value, description: title, value }))
		.toSorted((a, b) => Number(b.value === spec.default) - Number(a.value === spec.default));
}

/** What is wrong with a text that was typed, as a sentence; undefined where nothing is. */
export function wrongIn(spec: OptionSpec, text: string): string | undefined {
	if (text === '') return undefined;
	try {
		parseOption(spec, text);
		return undefined;
	} catch (error) {
		if (!(error instanceof OptionError)) throw error;
		return error.message.replace(/^./, (letter) => letter.toUpperCase());
	}
}
