import { type Element, textOf } from '../../codecs/xml/markup.ts';
import type { FileBytes } from '../../io/fileBytes.ts';

/** Attributes that the writer sets itself; others are kept. */
const written =
	/^(type|Name|NumberOfComponents|NumberOfTuples|format|encoding|offset|RangeM(in|ax)|Role)$/;

/** The attributes of an array that are written again as they are. */
export const attributesOf = (element: Element): Record<string, string> =>
	Object.fromEntries(Object.entries(element.attributes).filter(([name]) => !written.test(name)));

/** The `<InformationKey>` elements of an array that are written again: all but value ranges. */
export const keysOf = (element: Element): readonly Element[] =>
	element.children.filter(
		({ name, attributes }) => name === 'InformationKey' && !/_RANGE$/.test(attributes.name ?? ''),
	);

/** The text of these elements; empty if there are none. */
export function informationOf(
	file: FileBytes,
	element: Element,
): { readonly information?: readonly string[] } {
	const keys = keysOf(element);
	if (keys.length === 0) return {};
	return { information: keys.map(({ start, end }) => textOf(file, start, end)) };
}
