import { unknownKeyword } from '../text/corrections.ts';
import { type Tag, TagFault } from './tagStream.ts';

const decimal = /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/;

/** Throws a `TagFault` if the name of an attribute is a misspelling of a known one. */
export function checkAttribute(name: string, known: readonly string[]): void {
	if (known.includes(name)) return;
	const { message, replacement } = unknownKeyword(name, known, { what: 'attribute' });
	if (replacement === undefined) return;
	const part = { part: 'attribute', attribute: name, replacement } as const;
	throw new TagFault('unknown-keyword', message, part);
}

/** Text of an attribute. Throws a `TagFault` if it is missing. */
export function textOf({ name, attributes }: Tag, attribute: string): string {
	const text = Object.hasOwn(attributes, attribute) ? attributes[attribute]! : undefined;
	if (text !== undefined) return text.trim();
	for (const present of Object.keys(attributes)) checkAttribute(present, [attribute]);
	throw new TagFault('missing-value', `Expected ${attribute} in <${name}>.`);
}

/** Value of an attribute. Throws a `TagFault` if it is not a finite number. */
export function numberOf(tag: Tag, attribute: string): number {
	const text = textOf(tag, attribute);
	const value = Number(text);
	if (decimal.test(text) && Number.isFinite(value)) return value;
	const infinite = decimal.test(text) || /^[-+]?(nan|inf(inity)?)$/i.test(text);
	throw new TagFault(
		infinite ? 'not-finite' : 'not-a-number',
		`Expected ${infinite ? 'a finite number' : 'a number'} as ${attribute} of <${tag.name}>, found "${text.slice(0, 40)}".`,
		{ part: 'value', attribute },
	);
}

/** The attribute `value`, which may be NaN or infinite. Throws a `TagFault` if it is no number. */
export function resultOf(tag: Tag): number {
	const match = /^([-+]?)(?:(nan)|inf(?:inity)?)$/i.exec(textOf(tag, 'value'));
	if (!match) return numberOf(tag, 'value');
	return match[2] ? Number.NaN : match[1] === '-' ? -Infinity : Infinity;
}

/**
 * Value of an attribute, an integer in [0, end). Throws a `TagFault` if it is not.
 *
 * @param what plural of the entities that `end` counts: "vertices"
 */
export function indexOf(tag: Tag, attribute: string, end: number, what: string): number {
	const text = textOf(tag, attribute);
	const value = /^\+?\d+$/.test(text) ? Number(text) : Number.NaN;
	if (value < end) return value;
	if (Number.isNaN(value))
		throw new TagFault(
			'not-an-integer',
			`Expected a whole number as ${attribute} of <${tag.name}>, found "${text.slice(0, 40)}".`,
			{ part: 'value', attribute },
		);
	throw new TagFault(
		'index-out-of-range',
		`The ${attribute} of <${tag.name}> is ${text.slice(0, 20)}, but there ${end === 1 ? 'is' : 'are'} ${end} ${what}.`,
		{ part: 'value', attribute },
	);
}

/**
 * The attribute `size`, a count of entries. Throws a `TagFault` if the file is too short for it.
 *
 * @param minBytes minimum size of an entry in bytes
 */
export function countOf(tag: Tag, size: number, minBytes: number): number {
	const count = indexOf(tag, 'size', 2 ** 32, 'entries at most');
	const max = Math.floor(size / minBytes);
	if (count <= max) return count;
	throw new TagFault(
		'wrong-count',
		`The size of <${tag.name}> is ${count}, but the ${size} bytes of the file have room for ${max}.`,
		{ part: 'value', attribute: 'size' },
	);
}
