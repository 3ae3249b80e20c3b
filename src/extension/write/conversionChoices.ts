import type { Format } from '../../formats/core/format.ts';
import type { OptionSpec, OptionValues } from '../../util/options.ts';

/** A format for writing, as the user chooses it. */
export interface ConversionChoice {
	readonly label: string;
	readonly description: string;
	readonly format: Format;
	/** Options of the writer; others have their defaults. */
	readonly options: OptionValues;
	/** Options to ask for later. */
	readonly ask: readonly OptionSpec[];
	/** Added to the proposed file name if it would equal the source's. */
	readonly tag: string;
}

/**
 * All formats with a writer. A format whose only option is a choice is listed once per value; one with other options
 * is listed with its defaults, and again to ask for them.
 */
export function conversionChoices(formats: readonly Format[]): ConversionChoice[] {
	return formats.flatMap((format): ConversionChoice[] => {
		if (format.writtenAs !== undefined) return [];
		const { title, options } = format;
		const [only] = options;
		if (only?.type === 'choice' && options.length === 1)
			return only.choices.map(({ value, title: description }) => ({
				label: `${title}, ${value}`,
				description,
				format,
				options: { [only.name]: value },
				ask: [],
				tag: value,
			}));
		const withDefaults: ConversionChoice = {
			label: title,
			description: format.suffixes.map((suffix) => `.${suffix}`).join(' '),
			format,
			options: {},
			ask: [],
			tag: 'converted',
		};
		if (options.length === 0) return [withDefaults];
		const titles = options.map((option) => option.title.toLowerCase()).join(', ');
		return [
			withDefaults,
			{ ...withDefaults, label: `${title}, …`, description: titles, ask: options },
		];
	});
}
