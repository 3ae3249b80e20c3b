import { Ids } from '../build/ids.ts';
import { isShifted } from '../tables/checkSections.ts';
import type { RawFile, RawSection } from '../tables/raw.ts';
import { invalidInteger, problemBits, type Rows, shortBit } from '../tables/rows.ts';
import { integerText, type Report } from '../text/report.ts';
import { exactInteger, rowLocation } from './blocks.ts';

/** The numbers of the entries of a section. */
export interface Numbered {
	readonly ids: Ids;
	/** First row whose number is not consecutive; −1 if there is none. */
	readonly firstNonConsecutive: number;
	/** A number is invalid, so that a reference to its entry looks like one to a missing entry. */
	readonly unreadable: boolean;
}

/**
 * Reads the numbers of a section's entries. Points whose numbers are a permutation keep them, and so do triangles, as
 * only a `.neigh` file refers to their numbers. Otherwise a single number of a point that deviates between consecutive
 * ones is reported, and references resolve to its position.
 *
 * @param first the first number, if another section determines it
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
	let consecutive = consecutiveRows(values, rows.count, ids.first);
	const permutationStart = consecutive < rows.count ? permutedFrom(rows, ids.first) : undefined;
	if (permutationStart !== undefined && first === undefined) {
		ids.first = permutationStart;
		consecutive = consecutiveRows(values, rows.count, permutationStart);
	}
	const keepsNumbers = permutationStart !== undefined || syntax.kind === 'triangles';
	let firstDeviating = -1;
	let unreadable = false;
	ids.pushRun(consecutive);
	for (let row = consecutive; row < rows.count; row++) {
		let id = values[row]!;
		const expected = row + ids.first;
		if (id !== expected) {
			const faulty = (rows.flags[row]! & problemBits) !== 0;
			if (id === invalidInteger) id = exactInteger(file, section, row, 0);
			const last = row + 1 === rows.count;
			const isSingle = last ? row > 0 && id < ids.first : values[row + 1] === expected + 1;
			if (!keepsNumbers && ids.deviates < 0 && isSingle) {
				if (!faulty) reportOutOfStep(file, section, row, expected, id, report);
				id = expected;
			}
			// If a value is missing, the first token may not be the entry's number; no reference resolves to this entry then.
			if (Number.isNaN(id) || (faulty && id !== expected)) {
				unreadable = true;
				id = -row - 0.5;
			}
			if (firstDeviating < 0 && id !== expected) firstDeviating = row;
		}
		ids.push(id);
	}
	return { ids, firstNonConsecutive: firstDeviating, unreadable };
}

/** Number of leading rows with consecutive numbers from `first`. */
function consecutiveRows(values: Int32Array, count: number, first: number): number {
	let even = 0;
	while (even < count && values[even] === even + first) even++;
	return even;
}

/**
 * First number (0 or 1) of rows whose numbers are a permutation; else undefined. A deviating row with fewer values than
 * others may have lost its number.
 */
function permutedFrom(rows: Rows, first: 0 | 1): 0 | 1 | undefined {
	const { count, flags } = rows;
	const values = rows.store(0) as Int32Array;
	const isUsed = new Uint8Array(count + 1);
	let short = 0;
	let isUncertain = false;
	for (let row = 0; row < count; row++) {
		const value = values[row]!;
		if (!(value >= 0 && value <= count) || isUsed[value] === 1) return undefined;
		isUsed[value] = 1;
		if ((flags[row]! & shortBit) === 0) continue;
		short++;
		if (value !== row + first) isUncertain = true;
	}
	if (isUncertain && short < count) return undefined;
	// Exactly one of 0 to `count` is absent.
	return isUsed[count] === 0 ? 0 : isUsed[0] === 0 ? 1 : undefined;
}

/** First number of entries: that of the first row, unless the second shows that it is wrong. */
function firstNumber(file: RawFile, section: RawSection): 0 | 1 {
	const { flags, count } = section.rows;
	const [first, second, third] = section.rows.store(0) as Int32Array;
	if (count === 0 || first === 1) return 1;
	if (first !== 0) return count > 1 && second === 1 && (count === 2 || third === 2) ? 0 : 1;
	// 0 2 3: the first number should be 1, unless a line after it is missing or broken; 0 2 5 has gaps.
	const isBroken = isShifted(file, section) || (flags[1]! & problemBits) !== 0;
	const continues = count > 1 && second === 2 && (count === 2 || third === 3);
	return continues && !isBroken ? 1 : 0;
}

function reportOutOfStep(
	file: RawFile,
	section: RawSection,
	row: number,
	expected: number,
	found: number,
	report: Report,
): void {
	report.error('number-out-of-step', () => ({
		...rowLocation(file, section, row),
		message: `Expected the number of this ${section.syntax.noun} to be ${expected}, as the lines around it count, found ${integerText(found)}.`,
	}));
}

/** Reports numbers that are not consecutive (warning) or appear twice (error). */
export function reportIds(
	file: RawFile,
	section: RawSection,
	{ ids, firstNonConsecutive, unreadable }: Numbered,
	report: Report,
): void {
	const [count = Number.NaN] = section.numbers;
	if (firstNonConsecutive < 0 || unreadable || !(section.rows.count >= count)) return;
	const { noun } = section.syntax;
	const locationOf = (row: number) => rowLocation(file, section, row);
	if (ids.duplicate >= 0)
		report.error('duplicate-number', () => ({
			...locationOf(firstNonConsecutive),
			message: `The numbers of the ${noun}s do not count up from ${ids.first} here, and some appear twice: what refers to them is ambiguous.`,
			related: [{ ...locationOf(ids.duplicate), message: `a ${noun} whose number appears twice` }],
		}));
	else
		report.warning('numbers-not-consecutive', () => ({
			...locationOf(firstNonConsecutive),
			message: `The numbers of the ${noun}s do not count up from ${ids.first} here. What refers to them is taken by number, while Triangle itself goes by the order of the lines.`,
		}));
}
