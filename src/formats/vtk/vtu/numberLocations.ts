import { attributeValueRange } from '../../codecs/xml/attributeRanges.ts';
import type { Element } from '../../codecs/xml/markup.ts';
import { type StatedCount, tokenAt } from '../shared/numberLines.ts';
import { type DataFile, formatOfArray } from './arrays.ts';

/** The byte of number `nth` of an array, if the array is text. */
export function numberAt({ content }: DataFile, element: Element, nth: number): number | undefined {
	const { text } = element;
	if (formatOfArray(element) !== 'ascii' || !text) return undefined;
	content.ensureLoaded(text.start, text.end);
	return tokenAt(content.bytes, text.start, text.end, nth);
}

/** Finds the attribute with a count of a piece, for messages about more or fewer numbers. */
export const countOf =
	(
		{ content }: DataFile,
		{ element }: { readonly element: Element },
		name: 'NumberOfPoints' | 'NumberOfCells',
		said: number,
		width: number,
		noun: string,
	) =>
	(): StatedCount | undefined => {
		const place = attributeValueRange(content, element, name);
		return place && { ...place, said, width, noun };
	};
