import { type Format, numbersFrom, type Writer } from './format.ts';

/** Imports the writer of a format; that of a read-only one refuses in words. */
export const writerOf = async ({ writer, noun }: Format): Promise<Writer> =>
	(await writer?.()) ??
	(() => ({
		files: [],
		numberOf: numbersFrom(0),
		refusal: `TriRefine reads ${noun} and does not write them: choose another format.`,
	}));
