import type { FieldSite } from './fieldViews.ts';
import { type Tolerance, type ToleranceKind, toleranceKinds } from './tolerance.ts';

/** The tolerance of fields by name. */
export interface FieldTolerance {
	/** `*` for all fields of the site. */
	readonly name: string;
	/** Absent for all sites. */
	readonly on?: FieldSite;
	readonly tolerance: Tolerance;
}

/** Tolerances of a file. */
export interface Tolerances {
	/** Maximum distance of points that count as equal; absent if the file has none. */
	readonly points?: number;
	readonly fields: readonly FieldTolerance[];
}

/** A line that can't be read; `line` is 1-based. */
export class ToleranceFileError extends Error {
	override readonly name = 'ToleranceFileError';
	constructor(
		readonly line: number,
		message: string,
	) {
		super(message);
	}
}

/** The tolerance of a field: the last one of its name, else the last one of `*`; undefined if there is none. */
export function toleranceFor(
	tolerances: readonly FieldTolerance[],
	field: { readonly name: string; readonly on: FieldSite },
): Tolerance | undefined {
	const last = (name: string) =>
		tolerances.findLast(
			(candidate) =>
				candidate.name === name && (candidate.on === undefined || candidate.on === field.on),
		)?.tolerance;
	return last(field.name) ?? last('*');
}

const sites: readonly FieldSite[] = [
	...(['points', 'edges', 'faces', 'quad8', 'quad9', 'lines'] as const),
	...(['point cells', 'corners', 'mesh'] as const),
];

/**
 * Parses a tolerance: "relative:1e-6" or "relative:1e-6:1e-12" with a floor, "absolute:0", "ignore". Returns undefined for other text.
 */
export function parseTolerance(text: string): Tolerance | undefined {
	const [name = '', ...numbers] = text.trim().split(/[\s:]+/);
	return toleranceOf(name, numbers);
}

function toleranceOf(name: string, numbers: readonly string[]): Tolerance | undefined {
	const kind = toleranceKinds.find((candidate): candidate is ToleranceKind => candidate === name);
	const [value = 0, floor = 0] = numbers.map(Number);
	const needed = kind === 'ignore' ? 0 : 1;
	if (!kind || numbers.length < needed || numbers.length > 2) return undefined;
	if (numbers.includes('') || !(value >= 0) || !(floor >= 0)) return undefined;
	return { kind, value, floor };
}

/**
 * Parses a file of tolerances. A line is `points <distance>` or `field <name> [on <site>] <kind> <value> [floor <value>]`; the
 * name is in quotes if it has spaces, as in JSON, and may be `*`. `#` starts a comment. Throws `ToleranceFileError`.
 */
export function parseTolerances(text: string): Tolerances {
	let points: number | undefined;
	const fields: FieldTolerance[] = [];
	for (const [index, whole] of text.split(/\r\n|\r|\n/).entries()) {
		const words = wordsOf(whole);
		if (words.length === 0) continue;
		const [first, ...rest] = words;
		if (first === 'points') points = parsePoints(rest, index + 1);
		else if (first === 'field') fields.push(parseField(rest, index + 1));
		else throw new ToleranceFileError(index + 1, `expected points or field, found ${first}`);
	}
	return { ...(points !== undefined && { points }), fields };
}

/** Words of a line before its comment; a word in quotes is a JSON string. */
const wordsOf = (line: string): string[] =>
	[...line.matchAll(/"(?:[^"\\]|\\.)*"|#.*|[^\s"]+/g)]
		.map(([word]) => word)
		.filter((word) => !word.startsWith('#'));

function parsePoints(words: readonly string[], line: number): number {
	const value = Number(words[0]);
	if (words.length !== 1 || !(value >= 0))
		throw new ToleranceFileError(line, 'expected points and a distance, such as points 1e-9');
	return value;
}

function parseField(words: readonly string[], line: number): FieldTolerance {
	const rest = [...words];
	const name = nameOf(rest.shift() ?? '');
	let on: FieldSite | undefined;
	if (rest[0] === 'on') {
		const text = nameOf(rest[1] ?? '');
		on = sites.find((site) => site === text);
		if (!on) throw new ToleranceFileError(line, `expected one of ${sites.join(', ')} after on`);
		rest.splice(0, 2);
	}
	const [kind = '', ...numbers] = rest.filter((word) => word !== 'floor');
	const tolerance = toleranceOf(kind, numbers);
	if (name === '' || !tolerance)
		throw new ToleranceFileError(
			line,
			`expected a name and a tolerance, such as field "u" relative 1e-6 floor 1e-12, of kind ${toleranceKinds.join(', ')}`,
		);
	return { name, ...(on && { on }), tolerance };
}

/** The text of a word, which may be a JSON string; empty if it is broken. */
function nameOf(word: string): string {
	if (!word.startsWith('"')) return word;
	try {
		return String(JSON.parse(word));
	} catch {
		return '';
	}
}
