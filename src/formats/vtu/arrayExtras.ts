import type { FileBytes } from '../bytes/fileBytes.ts';
import { type Element, textOf } from './markup.ts';

/** Attributes that say how an array is written; the others are kept. */
const written =
	/^(type|Name|NumberOfComponents|NumberOfTuples|format|encoding|offset|RangeM(in|ax)|Role)$/;

/** The attributes of an array that are written again as they are. */
export const attributesOf = (element: Element): Record<string, string> =>
	Object.fromEntries(Object.entries(element.attributes).filter(([name]) => !written.test(name)));

/** The keys of information in an array that are written again, which are all but the ranges of its values. */
export const keysOf = (element: Element): readonly Element[] =>
	element.children.filter(
		({ name, attributes }) => name === 'InformationKey' && !/_RANGE$/.test(attributes.name ?? ''),
	);

/** These keys as they stood; nothing where there are none. */
export function informationOf(
	file: FileBytes,
	element: Element,
): { readonly information?: readonly string[] } {
	const keys = keysOf(element);
	if (keys.length === 0) return {};
	return { information: keys.map(({ start, end }) => textOf(file, start, end)) };
}
