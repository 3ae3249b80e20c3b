import { isShifted } from '../sheets/checkSections.ts';
import type { RawFile, RawSection } from '../sheets/raw.ts';
import { oddInteger, problemBits, type Rows, shortBit } from '../sheets/rows.ts';
import { type Report, shownInteger } from '../text/report.ts';
import { exactly, placeOf } from './blocks.ts';
import { Ids } from './ids.ts';

/** The numbers of the entries of a section. */
export interface Numbered {
	readonly ids: Ids;
	/** First row whose number does not count up, −1 if there is none. */
	readonly oddRow: number;
	/** A number could not be read: what refers to it can't be told from what refers to nothing. */
	readonly unreadable: boolean;
}

/**
 * The numbers that a section gives its entries; `first` is what they count from if others decide that. Points that are
 * all there, in whatever order, have the numbers that they say, and so have triangles, whose numbers nothing but a
 * `.neigh` file refers to. Else the number of a point that is out of step alone, between others that are not, is an
 * error of its own: what refers to it is taken to mean its place.
 */
export function numbered(
	file: RawFile,
	section: RawSection,
	report: Report,
	first?: 0 | 1,
): Numbered {
	const { rows, syntax } = section;
	const values = rows.store(0) as Int32Array;
	const ids = new Ids();
	ids.first = first ?? firstNumber(file, section);
	let even = evenRows(values, rows.count, ids.first);
	const lowest = even < rows.count ? permutedFrom(rows, ids.first) : undefined;
	if (lowest !== undefined && first === undefined) {
		ids.first = lowest;
		even = evenRows(values, rows.count, lowest);
	}
	const asTheySay = lowest !== undefined || syntax.kind === 'triangles';
	let oddRow = -1;
	let unreadable = false;
	ids.pushRun(even);
	for (let row = even; row < rows.count; row++) {
		let id = values[row] as number;
		const expected = row + ids.first;
		if (id !== expected) {
			const faulty = ((rows.flags[row] as number) & problemBits) !== 0;
			if (id === oddInteger) id = exactly(file, section, row, 0);
			const last = row + 1 === rows.count;
			const alone = last ? row > 0 && id < ids.first : values[row + 1] === expected + 1;
			if (!asTheySay && ids.deviates < 0 && alone) {
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

/** How many rows in front count up from a number. */
function evenRows(values: Int32Array, count: number, first: number): number {
	let even = 0;
	while (even < count && values[even] === even + first) even++;
	return even;
}

/**
 * What the numbers of some rows count from where they are all there in some order, undefined where they are not. A row
 * out of step with fewer values than others may have lost its number.
 */
function permutedFrom(rows: Rows, first: 0 | 1): 0 | 1 | undefined {
	const { count, flags } = rows;
	const values = rows.store(0) as Int32Array;
	const seen = new Uint8Array(count + 1);
	let short = 0;
	let torn = false;
	for (let row = 0; row < count; row++) {
		const value = values[row] as number;
		if (!(value >= 0 && value <= count) || seen[value] === 1) return undefined;
		seen[value] = 1;
		if (((flags[row] as number) & shortBit) === 0) continue;
		short++;
		if (value !== row + first) torn = true;
	}
	if (torn && short < count) return undefined;
	// One of 0 to `count` is not among them.
	return seen[count] === 0 ? 0 : seen[0] === 0 ? 1 : undefined;
}

/** What entries count from: the first number says it, unless the second shows that it is wrong itself. */
function firstNumber(file: RawFile, section: RawSection): 0 | 1 {
	const { flags, count } = section.rows;
	const [first, second, third] = section.rows.store(0) as Int32Array;
	if (count === 0 || first === 1) return 1;
	if (first !== 0) return count > 1 && second === 1 && (count === 2 || third === 2) ? 0 : 1;
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

/** Reports numbers that do not count up from the first (warning) or appear twice (error). */
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
			message: `The numbers of the ${noun}s do not count up from ${ids.first} here, and some appear twice: what refers to them is ambiguous.`,
			related: [{ ...place(ids.duplicate), message: `a ${noun} whose number appears twice` }],
		}));
	else
		report.warning('numbers-not-consecutive', () => ({
			...place(oddRow),
			message: `The numbers of the ${noun}s do not count up from ${ids.first} here. What refers to them is taken by number, while Triangle itself goes by the order of the lines.`,
		}));
}
