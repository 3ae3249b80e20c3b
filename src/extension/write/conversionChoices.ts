import type { Format } from '../../formats/format.ts';
import type { OptionSpec, OptionValues } from '../../util/options.ts';

/** A format that a mesh can be written in, as a user chooses it. */
export interface ConversionChoice {
	readonly label: string;
	readonly description: string;
	readonly format: Format;
	/** Options of the writer; the rest have their defaults. */
	readonly options: OptionValues;
	/** Options that the user is asked for later. */
	readonly ask: readonly OptionSpec[];
	/** Added to the proposed file name where that would be the name of the source. */
	readonly tag: string;
}

/**
 * Every format that is written. One whose writer has a single option with named values is listed once for each of them; one with other options as
 * it is by default, and once more to be asked for them.
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
		const plain: ConversionChoice = {
			label: title,
			description: format.suffixes.map((suffix) => `.${suffix}`).join(' '),
			format,
			options: {},
			ask: [],
			tag: 'converted',
		};
		if (options.length === 0) return [plain];
		const titles = options.map((one) => one.title.toLowerCase()).join(', ');
		return [plain, { ...plain, label: `${title}, …`, description: titles, ask: options }];
	});
}
