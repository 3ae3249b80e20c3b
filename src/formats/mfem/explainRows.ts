import type { ReportState } from '../text/report.ts';
import { wordClasses } from '../text/wordLines.ts';
import { countKey, type MfemDraft } from './draft.ts';
import { geometries, volumes } from './geometries.ts';
import { MfemLines } from './mfemLines.ts';

/** A wrong count, and the number of lines instead. */
export interface WrongCount {
	/** See `countKey`. */
	readonly key: string;
	readonly count: number;
}

/** Position of a section's name, and the findings before it. */
export interface SectionStart {
	readonly byte: number;
	readonly line: number;
	readonly found: ReportState;
	readonly recoverableErrors: number;
}

/** A row of a section: its position, its number of tokens and the expected number. */
interface Row {
	readonly at: { readonly byte: number; readonly line: number };
	readonly tokens: number;
	readonly expected: number;
}

/**
 * Explains errors of a section with one row a line: returns the count if only that is wrong; if a single row is too
 * short, replaces the findings of the section by one about this row.
 */
export function explainRows(
	draft: MfemDraft,
	name: string,
	start: SectionStart,
): WrongCount | undefined {
	if (name === 'dimension' || name === 'nodes') return undefined;
	const { text, report, counts } = draft;
	const open = (at: Row['at']) => new MfemLines(draft.lines.file, text, wordClasses, at);
	const lines = open(start);
	lines.next();
	if (lines.count() !== 1 || !lines.next() || lines.count() !== 1) return undefined;
	const declared = lines.integer();
	const key = countKey(lines.location());
	if (Number.isNaN(declared) || counts.has(key)) return undefined;
	let coordinates = Number.NaN;
	if (name === 'vertices') {
		if (!lines.next() || lines.count() !== 1) return undefined;
		coordinates = lines.integer();
	}
	const shortRows: Row[] = [];
	let [rows, shortRow] = [0, 0];
	for (; lines.next() && !isName(lines); rows++) {
		const at = { byte: lines.start, line: lines.line - 1 };
		const tokens = lines.count();
		const expected =
			name === 'vertices'
				? coordinates
				: expectedTokens(lines, draft.elementDimension - Number(name === 'boundary'));
		if (name.endsWith('sets') ? tokens >= 2 : tokens === expected) continue;
		if (shortRows.length === 1) return undefined;
		shortRows.push({ at, tokens, expected });
		shortRow = rows;
	}
	const [short] = shortRows;
	if (!short) return rows === declared ? undefined : { key, count: rows };
	if (declared !== rows || !(short.tokens < short.expected)) return undefined;
	report.restore(start.found);
	draft.recoverableErrors = start.recoverableErrors;
	const row = open(short.at);
	row.next();
	for (let k = 0; k < short.tokens; k++) row.skip();
	row.integer();
	report.badNumber(row, missingValue(name, shortRow, short.tokens));
	return undefined;
}

/** Whether a line is the name of a section. */
function isName(lines: MfemLines): boolean {
	if (!lines.startsWithLetter) return false;
	return lines.count() === 1;
}

/** Expected number of tokens of an element; NaN for an unsupported geometry. */
function expectedTokens(lines: MfemLines, dimension: number): number {
	lines.skip();
	const geometry = lines.integer();
	const kind = geometries[geometry];
	if (kind?.dimension === dimension) return 2 + kind.nodes;
	return dimension === 3 ? 2 + (volumes[geometry]?.[1] ?? Number.NaN) : Number.NaN;
}

/** Noun for the missing value after `tokens` tokens of a row. */
function missingValue(name: string, row: number, tokens: number): string {
	if (name === 'vertices') return `the ${'xyz'[tokens]} coordinate of vertex ${row}`;
	const noun = name === 'boundary' ? 'boundary element' : 'element';
	return tokens < 2 ? `the geometry of ${noun} ${row}` : `vertex ${tokens - 1} of ${noun} ${row}`;
}
