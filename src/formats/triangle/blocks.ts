import type { EntityRef, Location } from '../../mesh/finding.ts';
import { counted } from '../../util/counted.ts';
import type { Ids } from '../build/ids.ts';
import { countLocation, isShifted } from '../tables/checkSections.ts';
import type { RawFile, RawSection } from '../tables/raw.ts';
import { extraBit, invalidInteger, paddedBit, problemBits, wideBit } from '../tables/rows.ts';
import { integerText, type Report } from '../text/report.ts';
import type { Tokens } from '../text/tokens.ts';
import type { Numbered } from './numbers.ts';

/** A number in a header line. */
export interface HeaderNumber {
	/** 0-based. */
	readonly column: number;
	/** Name in messages. */
	readonly what: string;
	/** Value if the line ends before it. */
	readonly missing: number;
	/** Maximum value; the minimum is 0. */
	readonly most: number;
}

/** Reads a number of a header line. Reports one that is not an integer from 0 to `most`, and returns −1. */
export function headerNumber(
	file: RawFile,
	section: RawSection,
	{ column, what, missing, most }: HeaderNumber,
	report: Report,
): number {
	const value = section.numbers[column];
	if (value === undefined) return missing;
	if (value >= 0 && value <= most) return value;
	const tokens = headerToken(file, section, column);
	if (Number.isNaN(value)) report.badNumber(tokens, what);
	else
		report.error('wrong-count', () => ({
			...tokens.location(),
			message: `Expected ${what} to be 0 to ${most}, found ${integerText(value)}.`,
		}));
	return -1;
}

/** Reads a header line up to the number at `column`, which becomes the last token. */
export function headerToken(file: RawFile, section: RawSection, column: number): Tokens {
	const tokens = file.header(section);
	for (let k = 0; k <= column; k++) tokens.integer();
	return tokens;
}

/** The location of the first token of a row. */
export function rowLocation(file: RawFile, section: RawSection, row: number): Location {
	const tokens = file.row(section, row);
	tokens.skip();
	return tokens.location();
}

/** An integer of a row, exact up to 2⁵³; NaN if it is invalid. */
export function exactInteger(
	file: RawFile,
	section: RawSection,
	row: number,
	column: number,
): number {
	const { rows } = section;
	const value = rows.value(row, column);
	if (value !== invalidInteger) return value;
	return (rows.flags[row]! & wideBit) !== 0
		? goTo(file, section, row, column).integer()
		: Number.NaN;
}

/** Entries that others may refer to; `lenient`: references to absent numbers are not reported. */
export interface References {
	readonly ids: Ids;
	readonly lenient: boolean;
	/** Values that are equal as long as numbers mean the same entries. */
	readonly key: readonly unknown[];
	/** The location of the number of entries in their header. */
	count(): Location | undefined;
}

/** The entries of a section as destinations of references. */
export function referencesTo(
	file: RawFile,
	section: RawSection,
	{ ids, unreadable }: Numbered,
): References {
	const lenient = unreadable || section.numbers.length === 0 || isShifted(file, section);
	const key = ids.deviates < 0 ? [lenient, ids.first, ids.count] : [lenient, file, section.version];
	return { ids, lenient, key, count: () => countLocation(file, section) };
}

/** A number of a row that refers to a point. */
export interface PointReference {
	/** 0-based; column 0 is the row's own number. */
	readonly row: number;
	readonly column: number;
	/** Name in messages. */
	readonly what: string;
	/** The entity of the row, for findings. */
	readonly entity?: EntityRef;
}

/** Reports a number of a row that refers to an entry that does not exist. */
export function reportReference(
	file: RawFile,
	section: RawSection,
	{ row, column, what, entity }: PointReference,
	{ ids, count }: References,
	report: Report,
): void {
	const last = ids.first + ids.count - 1;
	const expected =
		ids.count === 0
			? 'a point, but there are none'
			: ids.deviates >= 0
				? 'the number of a point'
				: `a point from ${ids.first} to ${last}`;
	report.error('index-out-of-range', () => {
		const related = count();
		const tokens = goTo(file, section, row, column);
		const found = tokens.integer();
		return {
			...tokens.location(),
			...(entity ? { entity, slot: column - 1 } : {}),
			message: `Expected ${what} to be ${expected}, found ${integerText(found)}.`,
			...(related ? { related: [{ ...related, message: 'the number of points' }] } : {}),
		};
	});
	// Back to the row: the tokens moved to other lines.
	goTo(file, section, row, column + 1);
}

/** Moves to a column of a row. */
export function goTo(file: RawFile, section: RawSection, row: number, column: number): Tokens {
	const tokens = file.row(section, row);
	for (let k = 0; k < column; k++) tokens.skip();
	return tokens;
}

/** Warns of surplus values and of zero-padded numbers, once each for a file. */
export function warnOfFormatting(file: RawFile, report: Report): void {
	let extraRows = 0;
	let extra: { section: RawSection; row: number } | undefined;
	let padded: Location | undefined;
	for (const section of file.sections) {
		const { rows, syntax } = section;
		if (section.clean) continue;
		if (section.paddedHeader) padded ??= paddedHeader(file, section);
		const ends = syntax.kind === 'edges' ? (rows.store(1) as Int32Array) : undefined;
		for (let row = 0; row < rows.count; row++) {
			const flags = rows.flags[row]!;
			if ((flags & (extraBit | paddedBit)) === 0) continue;
			if ((flags & paddedBit) !== 0) padded ??= paddedToken(file, section, row);
			// A ray of a Voronoi diagram ends with a direction.
			if (ends && (ends[2 * row] === -1 || ends[2 * row + 1] === -1)) continue;
			if ((flags & extraBit) !== 0 && extraRows++ === 0) extra = { section, row };
		}
	}
	const paddedAt = padded;
	if (paddedAt)
		report.warning('zero-padded-number', () => ({
			...paddedAt,
			message: 'Zero-padded numbers are read as decimal here; Triangle itself reads them as octal.',
		}));
	const first = extra;
	if (first)
		report.warning('extra-value', () => {
			const tokens = file.row(first.section, first.row);
			for (let k = 0; k <= first.section.rows.columns.length; k++) tokens.skip();
			return {
				...tokens.location(),
				message: `${extraRows === 1 ? 'This line holds' : `This line and ${counted(extraRows - 1, 'other')} hold`} more values than the header announces; they are ignored, as Triangle does.`,
			};
		});
}

function paddedHeader(file: RawFile, section: RawSection): Location | undefined {
	const tokens = file.header(section);
	tokens.padded = undefined;
	while (!tokens.padded && tokens.more()) tokens.integer();
	return tokens.padded;
}

function paddedToken(file: RawFile, section: RawSection, row: number): Location {
	const tokens = file.row(section, row);
	tokens.padded = undefined;
	section.rows.read(row, tokens);
	return tokens.padded ?? tokens.lineLocation();
}

/** Reports the errors of rows, by `explain` up to the limit of the report; returns whether all rows are valid. */
export function explainRows(
	{ rows, clean }: RawSection,
	report: Report,
	explain: (row: number) => void,
): boolean {
	if (clean) return true;
	const { flags, count } = rows;
	let valid = true;
	for (let row = 0; row < count; row++) {
		const problems = flags[row]! & problemBits;
		if (problems === 0) continue;
		valid = false;
		if (report.full) report.dropErrors(problems);
		else explain(row);
	}
	return valid;
}
