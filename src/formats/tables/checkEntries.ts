import type { EntityKind } from '../../mesh/triMesh.ts';
import { integerText, type Report } from '../text/report.ts';
import type { Tokens } from '../text/tokens.ts';
import { boundOf } from './checkSections.ts';
import type { RawFile, RawSection } from './raw.ts';
import { extraBit, invalidInteger, problemBits, wideBit } from './rows.ts';

/** Subject of a finding, without its location. */
type About = NonNullable<Parameters<Report['badNumber']>[2]>;

const has = (flags: number, bit: number): boolean => (flags & bit) !== 0;

/**
 * Reports the entries of a section, numbered by their lines, that have malformed or surplus values or refer to points
 * that do not exist. Returns whether all values are valid and all points exist; surplus values do not matter.
 *
 * @param points the section of the points that entries refer to by 0-based numbers
 * @param holds contents of an entry, for the message about surplus values: "two coordinates"
 */
export function checkEntries(
	file: RawFile,
	section: RawSection,
	report: Report,
	points?: RawSection,
	holds: string = section.syntax.entry,
): boolean {
	const { rows, clean } = section;
	const pointColumn = points ? rows.columns.findIndex(({ role }) => role === 'point') : -1;
	if (clean && pointColumn < 0) return true;
	const width = pointColumn < 0 ? 0 : rows.widthOf(pointColumn);
	const references = pointColumn < 0 ? undefined : (rows.store(pointColumn) as Int32Array);
	const pointCount = points?.rows.count ?? 0;
	const bound = boundOf(file, points);
	let valid = true;
	for (let row = 0; row < rows.count; row++) {
		const flags = rows.flags[row]!;
		let errors = (flags & problemBits) + (has(flags, extraBit) ? 1 : 0);
		let rowValid = (flags & problemBits) === 0;
		for (let k = row * width; k < row * width + width; k++) {
			const reference = references![k]!;
			if (reference >= 0 && reference < pointCount) continue;
			rowValid = false;
			if (reference !== invalidInteger && !(reference >= 0 && reference < bound)) errors++;
		}
		valid &&= rowValid;
		if (errors === 0 && (rowValid || !has(flags, wideBit))) continue;
		if (report.full) report.dropErrors(Math.max(1, errors));
		else explainEntry(file, section, row, report, holds, bound);
	}
	return valid;
}

/** Reports the errors of one entry. */
function explainEntry(
	file: RawFile,
	section: RawSection,
	row: number,
	report: Report,
	holds: string,
	bound: number,
): void {
	const { kind, noun, first = 0 } = section.syntax;
	const tokens = file.row(section, row);
	const name = `${noun} ${row + first}`;
	const entity = { kind: kind as EntityKind, index: row };
	const nameOf = (role: string, nth: number): string => {
		if (role === 'coordinate') return `the ${'xyz'[nth]} coordinate of ${name}`;
		if (role === 'mark') return `the mark (0 or 1) of ${name}`;
		if (role === 'marker') return `the marker of ${name}`;
		return `${role} ${nth + 1} of ${name}`;
	};
	const subject = (role: string, nth: number): readonly [string, About] => [
		nameOf(role, nth),
		{ entity, ...((role === 'coordinate' || role === 'point') && { slot: nth }) },
	];
	explainValues(tokens, section, 0, report, subject, (value, role, nth) => {
		if (role !== 'point' || (value >= 0 && value < bound)) return;
		const range = bound > 0 ? `a point from 0 to ${bound - 1}` : 'a point, but there are none';
		const [expected, about] = subject(role, nth);
		report.error('index-out-of-range', () => ({
			...tokens.location(),
			...about,
			message: `Expected ${expected} to be ${range}, found ${integerText(value)}.`,
		}));
	});
	surplusValue(tokens, report, `${name} has ${holds}`, { entity });
}

/**
 * Reads the numbers of a line from column `first` on, and reports the invalid ones.
 *
 * @param subject name and entity of the `nth` number (0-based) of a role
 * @param onNumber called for each valid number
 */
export function explainValues(
	tokens: Tokens,
	{ rows: { columns } }: RawSection,
	first: number,
	report: Report,
	subject: (role: string, nth: number) => readonly [string, About],
	onNumber?: (value: number, role: string, nth: number) => void,
): void {
	const counts = new Map<string, number>();
	for (const { role, type, optional } of columns.slice(first)) {
		if (optional && !tokens.more()) return;
		const nth = counts.get(role) ?? 0;
		counts.set(role, nth + 1);
		const isInteger = type === 'integer' || type === 'mark';
		const value = isInteger ? tokens.integer() : tokens.real();
		const reportWrong = (rule: string, expected: string) =>
			report.error(rule, () => ({
				...tokens.location(),
				...subject(role, nth)[1],
				message: `Expected ${expected}, found ${tokens.quotedToken()}.`,
			}));
		if (type === 'mark' && value !== 0 && value !== 1 && tokens.problem !== 'missing')
			reportWrong(
				'mark-not-0-or-1',
				`${subject(role, nth)[0].replace(' (0 or 1)', '')} to be 0 or 1`,
			);
		else if (Number.isNaN(value)) {
			report.badNumber(tokens, ...subject(role, nth));
			if (tokens.problem === 'missing') return;
		} else if (type === 'marker' && value !== (value | 0))
			reportWrong('not-an-integer', `${subject(role, nth)[0]} as an integer of 32 bits`);
		else onNumber?.(value, role, nth);
	}
}

/** Reports the next token of a line, if there is one; `expected` is the reason why the line should end. */
export function surplusValue(tokens: Tokens, report: Report, expected: string, about: About): void {
	if (!tokens.skip()) return;
	const found = tokens.quotedToken();
	report.error('extra-value', () => ({
		...tokens.location(),
		...about,
		message: `Expected the line to end, as ${expected}, found ${found}.`,
	}));
}
