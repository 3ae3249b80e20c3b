import type { FileBytes } from '../bytes/fileBytes.ts';
import { unknownKeyword } from '../text/mending.ts';
import { Fault } from '../vtkData/fault.ts';
import { attributeName, attributePlace } from './attributePlace.ts';
import type { Element } from './markup.ts';

/** What an element of a format of XML may have. */
export interface KnownElement {
	readonly attributes: readonly string[];
	/** The words that attributes may have, in letters of any size. */
	readonly values?: Readonly<Record<string, readonly string[]>>;
	/** Attributes of whole numbers. */
	readonly counts?: readonly string[];
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Throws a `Fault` at the first attribute of known elements whose name or word is a misspelling of a known one, or whose
 * numbers are none.
 *
 * @param known gives what an element in another one may have; undefined where anything
 */
export function checkSpelling(
	file: FileBytes,
	element: Element,
	known: (name: string, parent: string) => KnownElement | undefined,
	parent = '',
): void {
	const { name, attributes, children } = element;
	const own = known(name, parent);
	if (own) for (const one of Object.keys(attributes)) checkAttribute(file, element, one, own);
	for (const child of children) checkSpelling(file, child, known, name);
}

function checkAttribute(
	file: FileBytes,
	element: Element,
	name: string,
	{ attributes, values, counts }: KnownElement,
): void {
	const value = element.attributes[name]!;
	if (!attributes.some((one) => same(one, name))) {
		const absent = attributes.filter((one) => element.attributes[one] === undefined);
		const { message, replacement } = unknownKeyword(name, absent, { what: 'attribute' });
		const place = attributeName(file, element, name);
		if (replacement !== undefined && place)
			throw new Fault('unknown-keyword', place.at, message, { ...place, replacement });
		return;
	}
	const words = values?.[name];
	if (words && !words.some((one) => same(one, value.trim()))) {
		const options = { what: name, anyCase: true };
		const { message, replacement } = unknownKeyword(value.trim(), words, options);
		const place = attributePlace(file, element, name);
		if (replacement !== undefined && place)
			throw new Fault('unknown-keyword', place.at, message, { ...place, replacement });
	}
	if (counts?.includes(name) && !/^\s*\d+([\s,]+\d+)*\s*$/.test(value)) {
		const place = attributePlace(file, element, name);
		if (place)
			throw new Fault(
				'not-an-integer',
				place.at,
				`Expected whole numbers as ${name} of <${element.name}>, found "${value.slice(0, 40)}".`,
				{ length: place.length },
			);
	}
}
