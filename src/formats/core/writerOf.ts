import { type Format, numbersFrom, type Writer } from './format.ts';

/** Imports the writer of a format; for a read-only format, a writer that only returns a refusal. */
export const writerOf = async ({ writer, noun }: Format): Promise<Writer> =>
	(await writer?.()) ??
	(() => ({
		files: [],
		numberOf: numbersFrom(0),
		refusal: `TriRefine reads ${noun} and does not write them: choose another format.`,
	}));
