import { type Format, type FormatIo, numbersFrom } from './format.ts';

/** What reads the files of a format that are not written (`Format.writtenAs`); what is asked to be written is refused in words. */
export const readOnlyIo = ({ noun }: Pick<Format, 'noun'>, read: FormatIo['read']): FormatIo => ({
	read,
	write: () => ({
		files: [],
		numberOf: numbersFrom(0),
		refusal: `TriRefine reads ${noun} and does not write them: choose another format.`,
	}),
});
