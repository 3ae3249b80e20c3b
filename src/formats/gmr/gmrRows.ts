import type { Location, RelatedLocation } from '../../mesh/finding.ts';
import { surplusValue } from '../tables/checkEntries.ts';
import { countLocation } from '../tables/checkSections.ts';
import type { RawFile, RawSection } from '../tables/raw.ts';
import { integerText, type Notice, type Report } from '../text/report.ts';
import type { Tokens } from '../text/tokens.ts';
import type { PointTable } from './pointTable.ts';

const openBracket = 91;
const closeBracket = 93;

/** A GMR file whose entries are checked against each other. */
export interface GmrContext {
	readonly file: RawFile;
	readonly report: Report;
	readonly points: RawSection | undefined;
	readonly edges: RawSection | undefined;
	readonly triangles: RawSection | undefined;
	/** Points of the output form. */
	readonly table: PointTable | undefined;
	/** Number of points, and of edges, that exist or are declared: references within these bounds are not reported. */
	readonly pointBound: number;
	readonly edgeBound: number;
}

/** Subject of a finding, without its location. */
type Subject = Pick<Notice, 'entity' | 'slot'>;

/** Reports the errors in the line of an edge: invalid numbers, or equal ends. */
export function explainEdge(row: number, context: GmrContext): void {
	if (context.table) explainBracketedEdge(row, context);
	else explainIndexedEdge(row, context);
}

function explainIndexedEdge(row: number, context: GmrContext): void {
	const { file, report, edges, points, pointBound } = context;
	const tokens = file.row(edges as RawSection, row);
	const entity = { kind: 'edges', index: row } as const;
	const ends: number[] = [];
	let missing = false;
	for (let slot = 0; slot < 2 && !missing; slot++) {
		const point = tokens.integer();
		const what = `the ${slot === 0 ? 'start' : 'end'} of edge ${row + 1}`;
		ends.push(point);
		missing = tokens.problem === 'missing';
		if (Number.isNaN(point)) report.badNumber(tokens, what, { entity, slot });
		else if (point < 0 || point >= pointBound) {
			const location = tokens.location();
			const message = `Expected ${what} to be ${rangeText('point', 0, pointBound - 1)}, found ${integerText(point)}.`;
			const related = () => countOf(file, points, 'points');
			reportOutOfRange(report, location, message, { entity, slot }, related);
			goTo(tokens, file, edges, row, slot + 1);
		}
	}
	if (!missing) surplusValue(tokens, report, `edge ${row + 1} has two ends`, { entity });
	const [start = Number.NaN, end] = ends;
	if (start === end && start >= 0 && start < (points?.rows.count ?? 0))
		reportEqualEnds(tokens, report, row, `point ${start}`);
}

function explainBracketedEdge(row: number, { file, report, edges }: GmrContext): void {
	const tokens = file.row(edges as RawSection, row);
	const entity = { kind: 'edges', index: row } as const;
	const values: number[] = [];
	const bracket = (byte: number, expected: string): boolean => {
		if (tokens.skipByte(byte)) return true;
		const message = `Expected ${expected}, found ${tokens.quotedToken()}.`;
		report.error('missing-bracket', () => ({ ...tokens.location(), entity, message }));
		return false;
	};
	for (const end of ['start', 'end']) {
		const what = `the ${end} of edge ${row + 1}`;
		if (!bracket(openBracket, `"[" before ${what}`)) return;
		for (const axis of ['x', 'y']) {
			const value = tokens.real();
			values.push(value);
			if (!Number.isNaN(value)) continue;
			report.badNumber(tokens, `the ${axis} coordinate of ${what}`, { entity });
			if (tokens.problem === 'missing') return;
		}
		if (!bracket(closeBracket, `"]" after ${what}`)) return;
	}
	const [x1, y1, x2, y2] = values;
	surplusValue(tokens, report, `edge ${row + 1} has two ends`, { entity });
	if (x1 === x2 && y1 === y2) reportEqualEnds(tokens, report, row, `[${x1} ${y1}]`);
}

function reportEqualEnds(tokens: Tokens, report: Report, row: number, end: string): void {
	report.error('equal-ends', () => ({
		...wholeLine(tokens),
		entity: { kind: 'edges', index: row },
		message: `Edge ${row + 1} starts and ends in ${end}; an edge needs two distinct ends.`,
	}));
}

/**
 * Whether the line of a triangle lacks a value: it is unknown which one, so that the others may be in the wrong
 * columns.
 */
export const isShort = (tokens: Tokens): boolean => tokens.count() < 4;

/** Reports the errors in the line of a triangle; `broken`: its edges exist and do not chain. */
export function explainTriangle(
	row: number,
	broken: boolean,
	ends: Uint32Array,
	context: GmrContext,
): void {
	const { file, report, triangles, edges, edgeBound } = context;
	const tokens = file.row(triangles as RawSection, row);
	const entity = { kind: 'triangles', index: row } as const;
	const short = isShort(tokens);
	const signed: number[] = [];
	let missing = false;
	for (let slot = 0; slot < 3 && !missing; slot++) {
		const edge = tokens.integer();
		const what = `edge ${slot + 1} of triangle ${row}`;
		signed.push(edge);
		missing = tokens.problem === 'missing';
		if (Number.isNaN(edge)) report.badNumber(tokens, what, { entity, slot });
		else if (!short && (edge === 0 || Math.abs(edge) > edgeBound)) {
			const location = tokens.location();
			const message = `Expected ${what} to be ${rangeText('edge', 1, edgeBound)}, with a sign, found ${integerText(edge)}.`;
			const related = () => countOf(file, edges, 'edges');
			reportOutOfRange(report, location, message, { entity, slot }, related);
			goTo(tokens, file, triangles, row, slot + 1);
		}
	}
	if (!missing) {
		const mark = tokens.integer();
		missing = tokens.problem === 'missing';
		if (missing) report.badNumber(tokens, `the mark (0 or 1) of triangle ${row}`, { entity });
		else if (mark !== 0 && mark !== 1)
			report.error('mark-not-0-or-1', () => ({
				...tokens.location(),
				entity,
				message: `Expected the mark of triangle ${row} to be 0 or 1, found ${tokens.quotedToken()}.`,
			}));
	}
	if (!missing)
		surplusValue(tokens, report, `triangle ${row} has three edges and a mark`, { entity });
	if (broken) reportBrokenChain(row, signed, ends, context);
}

/** Reports the first corner at which the edges of a triangle do not chain. */
function reportBrokenChain(
	row: number,
	signed: readonly number[],
	ends: Uint32Array,
	{ file, report, triangles, edges, table }: GmrContext,
): void {
	const endOf = (edge: number, which: 0 | 1): number =>
		ends[2 * (Math.abs(edge) - 1) + (edge > 0 ? which : 1 - which)]!;
	const at = (point: number) => (table ? `[${table.at(point).join(' ')}]` : `point ${point}`);
	const slot = [0, 1, 2].find((k) => endOf(signed[k]!, 1) !== endOf(signed[(k + 1) % 3]!, 0))!;
	const edge = signed[slot]!;
	const next = signed[(slot + 1) % 3]!;
	report.error('edges-do-not-chain', () => {
		const related: RelatedLocation[] = [edge, next].map((signed) => {
			const index = Math.abs(signed) - 1;
			const [from, to] = [at(endOf(signed, 0)), at(endOf(signed, 1))];
			const direction = signed < 0 ? ', against its line' : '';
			return {
				...wholeLine(file.row(edges as RawSection, index)),
				entity: { kind: 'edges', index },
				message: `edge ${signed} runs from ${from} to ${to}${direction}`,
			};
		});
		const tokens = file.row(triangles as RawSection, row);
		const locations = [0, 1, 2].map(() => {
			tokens.skip();
			return tokens.location();
		}) as [Location, Location, Location];
		// The two edges if they are next to each other; all three if the last does not meet the first.
		const start = locations[slot === 2 ? 0 : slot]!;
		const end = locations[slot === 2 ? 2 : slot + 1]!;
		return {
			...start,
			length: end.column + (end.length ?? 0) - start.column,
			entity: { kind: 'triangles', index: row },
			message: `The edges of triangle ${row} do not chain: edge ${edge} ends at ${at(endOf(edge, 1))}, but edge ${next}, which follows it, starts at ${at(endOf(next, 0))}.`,
			related,
		};
	});
}

function reportOutOfRange(
	report: Report,
	location: Location,
	message: string,
	subject: Subject,
	related: () => RelatedLocation[],
): void {
	report.error('index-out-of-range', () => ({
		...location,
		...subject,
		message,
		related: related(),
	}));
}

/** The location of the count that bounds a range. */
function countOf(file: RawFile, section: RawSection | undefined, noun: string): RelatedLocation[] {
	const location = countLocation(file, section);
	return location ? [{ ...location, message: `the number of ${noun}` }] : [];
}

/** Moves back to a line after others were read, past its first `skipped` tokens. */
function goTo(
	tokens: Tokens,
	file: RawFile,
	section: RawSection | undefined,
	row: number,
	skipped: number,
): void {
	file.row(section as RawSection, row);
	for (let i = 0; i < skipped; i++) tokens.skip();
}

/** The location from the first to the last token of the line. */
function wholeLine(tokens: Tokens): Location {
	tokens.rewind();
	tokens.skip();
	const start = tokens.location();
	let end = start;
	while (tokens.skip()) end = tokens.location();
	return { ...start, length: end.column + (end.length ?? 0) - start.column };
}

function rangeText(noun: 'point' | 'edge', first: number, last: number): string {
	const one = noun === 'edge' ? 'an edge' : 'a point';
	return last < first ? `${one}, but there are none` : `${one} from ${first} to ${last}`;
}
