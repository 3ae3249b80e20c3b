import type { Format, WriteOptions } from '../../formats/format.ts';

/** A format that a mesh can be written in, as a person chooses it. */
export interface ConversionChoice {
	readonly label: string;
	readonly description: string;
	readonly format: Format;
	readonly options: WriteOptions;
	/** Goes into the proposed file name where the plain one is the source's. */
	readonly tag: string;
}

const forms = [
	['indexed', 'points, edges and triangles'],
	['coordinates', 'coordinates in every edge, as the thesis’s program prints'],
] as const;

/** Every format, GMR in its two forms. */
export function conversionChoices(formats: readonly Format[]): ConversionChoice[] {
	return formats.flatMap((format): ConversionChoice[] =>
		format.id === 'gmr'
			? forms.map(([form, description]) => ({
					label: `${format.title}, ${form}`,
					description,
					format,
					options: { form },
					tag: form,
				}))
			: [
					{
						label: format.title,
						description: format.suffixes.map((suffix) => `.${suffix}`).join(' '),
						format,
						options: {},
						tag: 'converted',
					},
				],
	);
}
