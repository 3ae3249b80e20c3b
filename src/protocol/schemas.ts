import * as v from 'valibot';
import { type Check, Refused } from './refused.ts';

/** A schema that accepts only values of type `T`. */
export type SchemaOf<T> = v.GenericSchema<unknown, T>;

/** Findings quote from a file, which may be long. */
const maxCharacters = 100_000;
/** More ranges than any text that an editor opens can have. */
const maxRanges = 4_000_000;
const maxMessageLength = 200;

/** The check by a schema; `name` names the value in messages. */
export function checkOf<T>(name: string, schema: SchemaOf<T>): Check<T> {
	return (raw) => {
		const { success, output, issues } = v.safeParse(schema, raw, { abortEarly: true });
		if (success) return output;
		const [issue] = issues;
		const path = v.getDotPath(issue);
		const message = `${name}${path === null ? '' : `, ${path}`}: ${issue.message}`;
		throw new Refused(
			message.length > maxMessageLength ? `${message.slice(0, maxMessageLength)}…` : message,
		);
	};
}

/** An array of at most `maxLength` items; a longer one is refused before its items are read. */
export const listOf = <T>(item: SchemaOf<T>, maxLength: number) =>
	v.pipe(
		v.custom<readonly unknown[]>((raw) => Array.isArray(raw), 'is not a list'),
		v.check(({ length }) => length <= maxLength, `is longer than ${maxLength}`),
		v.array(item),
	);

/** A safe integer. */
export const integer = v.pipe(v.number(), v.safeInteger());
/** 0, 1, 2, … */
export const count = v.pipe(integer, v.minValue(0));
/** A number, or null: messages of a webview are JSON, which has null for non-finite numbers. */
export const numberOrNull = v.custom<number>((raw) => typeof raw === 'number' || raw === null);
/** Any text. */
export const text = v.pipe(v.string(), v.maxLength(maxCharacters));

/** A name without a folder. Existence and permission are checked elsewhere. */
export const plainName = v.pipe(
	text,
	v.check((name) => !/^\.{0,2}$|[/\0]/.test(name), 'is not the name of a file'),
);

/** Suffix of a file of a set (`OutputFile.suffix`): `node`, `points.csv`, `_0.vtu`. */
export const suffix = v.pipe(
	text,
	v.regex(/^(_\d{1,4}\.)?[a-z0-9]{1,16}(\.[a-z0-9]{1,16})?$/, 'is not a suffix'),
);

/** A line number, from 1. */
const line = v.pipe(integer, v.minValue(1));

/** Ascending, disjoint ranges of lines, so that iteration is linear in the text's length. */
export const lineRanges = v.pipe(
	listOf(v.strictObject({ start: line, end: line }), maxRanges),
	v.check(
		(ranges) =>
			ranges.every(
				({ start, end }, i) => start <= end && (i === 0 || start > (ranges[i - 1]?.end ?? 0)),
			),
		'are not increasing',
	),
);
