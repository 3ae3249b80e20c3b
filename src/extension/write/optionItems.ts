import { OptionError, type OptionSpec, type OptionValue, parseOption } from '../../util/options.ts';

/** A value of an option in a list. */
export interface OptionItem {
	readonly label: string;
	readonly description?: string;
	readonly value: OptionValue;
}

/** The values of an option, the default first; undefined if the value is typed. */
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

/** The error in a typed value, as a sentence; undefined if valid. */
export function inputError(spec: OptionSpec, text: string): string | undefined {
	if (text === '') return undefined;
	try {
		parseOption(spec, text);
		return undefined;
	} catch (error) {
		if (!(error instanceof OptionError)) throw error;
		return error.message.replace(/^./, (letter) => letter.toUpperCase());
	}
}
