import type { FileBytes } from '../../io/fileBytes.ts';
import { unknownKeyword } from '../../text/corrections.ts';
import { Fault } from '../../text/fault.ts';
import { attributeNameRange, attributeValueRange } from './attributeRanges.ts';
import type { Element } from './markup.ts';

/** Attributes that an element of an XML format may have. */
export interface KnownElement {
	readonly attributes: readonly string[];
	/** Keywords that attributes may have, in any case. */
	readonly values?: Readonly<Record<string, readonly string[]>>;
	/** Attributes of unsigned integers. */
	readonly counts?: readonly string[];
}

const equalsIgnoreCase = (one: string, other: string): boolean =>
	one.toLowerCase() === other.toLowerCase();

/**
 * Throws a `Fault` at the first attribute of known elements whose name or keyword is misspelt, or whose integers are
 * invalid.
 *
 * @param known attributes of an element, by its name and that of its parent; undefined if it may have any
 */
export function checkSpelling(
	file: FileBytes,
	element: Element,
	known: (name: string, parent: string) => KnownElement | undefined,
	parent = '',
): void {
	const { name, attributes, children } = element;
	const schema = known(name, parent);
	if (schema) for (const one of Object.keys(attributes)) checkAttribute(file, element, one, schema);
	for (const child of children) checkSpelling(file, child, known, name);
}

function checkAttribute(
	file: FileBytes,
	element: Element,
	name: string,
	{ attributes, values, counts }: KnownElement,
): void {
	const value = element.attributes[name]!;
	if (!attributes.some((one) => equalsIgnoreCase(one, name))) {
		const absent = attributes.filter((one) => element.attributes[one] === undefined);
		const { message, replacement } = unknownKeyword(name, absent, { what: 'attribute' });
		const range = attributeNameRange(file, element, name);
		if (replacement !== undefined && range)
			throw new Fault('unknown-keyword', range.at, message, { ...range, replacement });
		return;
	}
	const words = values?.[name];
	if (words && !words.some((one) => equalsIgnoreCase(one, value.trim()))) {
		const options = { what: name, anyCase: true };
		const { message, replacement } = unknownKeyword(value.trim(), words, options);
		const place = attributeValueRange(file, element, name);
		if (replacement !== undefined && place)
			throw new Fault('unknown-keyword', place.at, message, { ...place, replacement });
	}
	if (counts?.includes(name) && !/^\s*\d+([\s,]+\d+)*\s*$/.test(value)) {
		const place = attributeValueRange(file, element, name);
		if (place)
			throw new Fault(
				'not-an-integer',
				place.at,
				`Expected whole numbers as ${name} of <${element.name}>, found "${value.slice(0, 40)}".`,
				{ length: place.length },
			);
	}
}
