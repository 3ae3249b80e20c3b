import { type SaidCount, tokenAt } from '../vtkData/numberLines.ts';
import { type DataFile, formatOfArray } from './arrays.ts';
import { attributePlace } from './attributePlace.ts';
import type { Element } from './markup.ts';

/** The byte of a number of an array, where that is text. */
export function numberAt({ content }: DataFile, element: Element, nth: number): number | undefined {
	const { text } = element;
	if (formatOfArray(element) !== 'ascii' || !text) return undefined;
	content.need(text.start, text.end);
	return tokenAt(content.bytes, text.start, text.end, nth);
}

/** Finds a count of a piece and its place, for the numbers of which there are more or fewer. */
export const countOf =
	(
		{ content }: DataFile,
		{ element }: { readonly element: Element },
		name: 'NumberOfPoints' | 'NumberOfCells',
		said: number,
		width: number,
		noun: string,
	) =>
	(): SaidCount | undefined => {
		const place = attributePlace(content, element, name);
		return place && { ...place, said, width, noun };
	};
