import type { EntityRef, Location } from '../../mesh/finding.ts';
import type { SectionKind } from '../sheet.ts';
import { countPlace, isShifted } from '../sheets/checkSections.ts';
import type { RawFile, RawSection } from '../sheets/raw.ts';
import { extraBit, oddInteger, paddedBit, problemBits, wideBit } from '../sheets/rows.ts';
import { counted, type Report, shownInteger } from '../text/report.ts';
import type { Tokens } from '../text/tokens.ts';
import { Ids } from './ids.ts';

/** The section of a kind, if the file has it. */
export const sectionOf = (file: RawFile, kind: SectionKind): RawSection | undefined =>
	file.sections.find(({ syntax }) => syntax.kind === kind);

/**
 * A number of a header line, or what counts where it is left out. Reports one that is not an integer from 0 to `most`
 * and gives −1 then.
 */
export function headerNumber(
	file: RawFile,
	section: RawSection,
	column: number,
	what: string,
	missing: number,
	most: number,
	report: Report,
): number {
	const value = section.numbers[column];
	if (value === undefined) return missing;
	if (value >= 0 && value <= most) return value;
	const tokens = headerToken(file, section, column);
	if (Number.isNaN(value)) report.badNumber(tokens, what);
	else
		report.error('wrong-count', () => ({
			...tokens.place(),
			message: `Expected ${what} to be 0 to ${most}, found ${shownInteger(value)}.`,
		}));
	return -1;
}

/** Goes behind a number of a header line, having read it. */
export function headerToken(file: RawFile, section: RawSection, column: number): Tokens {
	const tokens = file.header(section);
	for (let k = 0; k <= column; k++) tokens.integer();
	return tokens;
}

/** The numbers of the entries of a section. */
export interface Numbered {
	readonly ids: Ids;
	/** First row whose number does not count up, −1 if there is none. */
	readonly oddRow: number;
	/** A number could not be read: what refers to it can't be told from what refers to nothing. */
	readonly unreadable: boolean;
}

/**
 * The numbers that a section gives its entries; `first` is what they count from if others decide that. One that is out
 * of step alone, between others that are not, is an error of its own: what refers to it is taken to mean its place.
 */
export function numbered(
	file: RawFile,
	section: RawSection,
	report: Report,
	first?: 0 | 1,
): Numbered {
	const { rows } = section;
	const values = rows.store(0) as Int32Array;
	const ids = new Ids();
	ids.first = first ?? firstNumber(file, section);
	let oddRow = -1;
	let unreadable = false;
	let even = 0;
	while (even < rows.count && values[even] === even + ids.first) even++;
	ids.pushRun(even);
	for (let row = even; row < rows.count; row++) {
		let id = values[row] as number;
		const expected = row + ids.first;
		if (id !== expected) {
			const faulty = ((rows.flags[row] as number) & problemBits) !== 0;
			if (id === oddInteger) id = exactly(file, section, row, 0);
			const last = row + 1 === rows.count;
			const alone = last ? row > 0 && id < ids.first : values[row + 1] === expected + 1;
			if (ids.deviates < 0 && alone) {
				if (!faulty) outOfStep(file, section, row, expected, id, report);
				id = expected;
			}
			// Where a value is missing, the first of the line may not be its number; nothing refers to this one then.
			if (Number.isNaN(id) || (faulty && id !== expected)) {
				unreadable = true;
				id = -row - 0.5;
			}
			if (oddRow < 0 && id !== expected) oddRow = row;
		}
		ids.push(id);
	}
	return { ids, oddRow, unreadable };
}

/** What entries count from: the first number says it, unless the second shows that it is wrong itself. */
function firstNumber(file: RawFile, section: RawSection): 0 | 1 {
	const { flags, count } = section.rows;
	const [first, second, third] = section.rows.store(0) as Int32Array;
	if (count === 0 || first === 1) return 1;
	if (first !== 0) return count > 1 && second === 1 ? 0 : 1;
	// 0 2 3: a line is missing or broken between the first two, or the first has lost its number; 0 2 5 has gaps.
	const broken = isShifted(file, section) || ((flags[1] as number) & problemBits) !== 0;
	const goesOn = count > 1 && second === 2 && (count === 2 || third === 3);
	return goesOn && !broken ? 1 : 0;
}

function outOfStep(
	file: RawFile,
	section: RawSection,
	row: number,
	expected: number,
	found: number,
	report: Report,
): void {
	report.error('number-out-of-step', () => ({
		...placeOf(file, section, row),
		message: `Expected the number of this ${section.syntax.noun} to be ${expected}, as the lines around it count, found ${shownInteger(found)}.`,
	}));
}

/** The place of the first token of a row. */
function placeOf(file: RawFile, section: RawSection, row: number): Location {
	const tokens = file.row(section, row);
	tokens.skip();
	return tokens.place();
}

/** An integer of a row, exact up to 2⁵³ where it takes more than 32 bits; NaN where it could not be read. */
export function exactly(file: RawFile, section: RawSection, row: number, column: number): number {
	const { rows } = section;
	const value = rows.value(row, column);
	if (value !== oddInteger) return value;
	return ((rows.flags[row] as number) & wideBit) !== 0
		? goTo(file, section, row, column).integer()
		: Number.NaN;
}

/** Reports numbers that do not count up from the first (warning) or stand twice (error). */
export function reportIds(
	file: RawFile,
	section: RawSection,
	{ ids, oddRow, unreadable }: Numbered,
	report: Report,
): void {
	const [count = Number.NaN] = section.numbers;
	if (oddRow < 0 || unreadable || !(section.rows.count >= count)) return;
	const { noun } = section.syntax;
	const place = (row: number) => placeOf(file, section, row);
	if (ids.duplicate >= 0)
		report.error('duplicate-number', () => ({
			...place(oddRow),
			message: `The numbers of the ${noun}s do not count up from ${ids.first} here, and some stand twice: what refers to them is ambiguous.`,
			related: [{ ...place(ids.duplicate), message: `a ${noun} whose number stands twice` }],
		}));
	else
		report.warning('numbers-not-consecutive', () => ({
			...place(oddRow),
			message: `The numbers of the ${noun}s do not count up from ${ids.first} here. References and selections are taken by number (Triangle itself takes them by position); messages and what is written count on from ${ids.first} in the order of the lines.`,
		}));
}

/** Points that others may refer to; absent numbers are not complained about where `lenient`. */
export interface References {
	readonly ids: Ids;
	readonly lenient: boolean;
	/** Values that are the same as long as numbers mean the same entries. */
	readonly key: readonly unknown[];
	/** The place of their number in their header. */
	count(): Location | undefined;
}

/** The entries of a section as something to refer to. */
export function referencesTo(
	file: RawFile,
	section: RawSection,
	{ ids, unreadable }: Numbered,
): References {
	const lenient = unreadable || section.numbers.length === 0 || isShifted(file, section);
	const key = ids.deviates < 0 ? [lenient, ids.first, ids.count] : [lenient, file, section.version];
	return { ids, lenient, key, count: () => countPlace(file, section) };
}

/** Reports the number in a column of a row, which refers to an entry that is not there. */
export function reportReference(
	file: RawFile,
	section: RawSection,
	row: number,
	column: number,
	report: Report,
	{ ids, count }: References,
	what: string,
	entity?: EntityRef,
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
			...tokens.place(),
			...(entity ? { entity, slot: column - 1 } : {}),
			message: `Expected ${what} to be ${expected}, found ${shownInteger(found)}.`,
			...(related ? { related: [{ ...related, message: 'the number of points' }] } : {}),
		};
	});
	// The words of the place went to other lines.
	goTo(file, section, row, column + 1);
}

/** Goes to a column of a row. */
export function goTo(file: RawFile, section: RawSection, row: number, column: number): Tokens {
	const tokens = file.row(section, row);
	for (let k = 0; k < column; k++) tokens.skip();
	return tokens;
}

/** Warns once a file of values that are left over and of zero-padded numbers. */
export function reportOddities(file: RawFile, report: Report): void {
	let leftOver = 0;
	let extra: { section: RawSection; row: number } | undefined;
	let padded: Location | undefined;
	for (const section of file.sections) {
		const { rows, syntax } = section;
		if (section.clean) continue;
		if (section.paddedHeader) padded ??= paddedHeader(file, section);
		const ends = syntax.kind === 'edges' ? (rows.store(1) as Int32Array) : undefined;
		for (let row = 0; row < rows.count; row++) {
			const flags = rows.flags[row] as number;
			if ((flags & (extraBit | paddedBit)) === 0) continue;
			if ((flags & paddedBit) !== 0) padded ??= paddedPlace(file, section, row);
			// The rays of a Voronoi diagram go on with a direction.
			if (ends && (ends[2 * row] === -1 || ends[2 * row + 1] === -1)) continue;
			if ((flags & extraBit) !== 0 && leftOver++ === 0) extra = { section, row };
		}
	}
	const place = padded;
	if (place)
		report.warning('zero-padded-number', () => ({
			...place,
			message: 'Zero-padded numbers are read as decimal here; Triangle itself reads them as octal.',
		}));
	const first = extra;
	if (first)
		report.warning('extra-value', () => {
			const tokens = file.row(first.section, first.row);
			for (let k = 0; k <= first.section.rows.columns.length; k++) tokens.skip();
			return {
				...tokens.place(),
				message: `${leftOver === 1 ? 'This line holds' : `This line and ${counted(leftOver - 1, 'other')} hold`} more values than the header announces; they are ignored, as Triangle does.`,
			};
		});
}

function paddedHeader(file: RawFile, section: RawSection): Location | undefined {
	const tokens = file.header(section);
	tokens.padded = undefined;
	while (!tokens.padded && tokens.more()) tokens.integer();
	return tokens.padded;
}

function paddedPlace(file: RawFile, section: RawSection, row: number): Location {
	const tokens = file.row(section, row);
	tokens.padded = undefined;
	section.rows.read(row, tokens);
	return tokens.padded ?? tokens.linePlace();
}

/** Reports the errors of the rows that have any; `explain` says how each of them is wrong. */
export function explainRows(
	{ rows, clean }: RawSection,
	report: Report,
	explain: (row: number) => void,
): boolean {
	if (clean) return true;
	const { flags, count } = rows;
	let whole = true;
	for (let row = 0; row < count; row++) {
		const problems = (flags[row] as number) & problemBits;
		if (problems === 0) continue;
		whole = false;
		if (report.full) report.dropErrors(problems);
		else explain(row);
	}
	return whole;
}
