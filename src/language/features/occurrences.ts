import type { Location, Range } from 'vscode-languageserver';
import type { Section, SectionKind, Sheet, Token, TokenRole } from '../../formats/sheet.ts';
import type { At, MeshDocument } from '../meshDocument.ts';
import { rangeIn } from '../positions.ts';
import { endAt, endsLike } from './bracketedPoints.ts';
import { columnsOf, type Entry, entryAt, isReference, sectionFor, sectionsOf } from './entries.ts';

/** Where an entry is, or is named. */
export interface Occurrence {
	readonly sheet: Sheet;
	readonly line: number;
	/** Bytes of the line. */
	readonly start: number;
	readonly end: number;
	/** Its own line; everywhere else it is referred to. */
	readonly own: boolean;
}

/** No more occurrences than this are listed: a point that every edge of a large file names by mistake has a million. */
export const mostOccurrences = 10_000;

/** By which roles other lines name the entries of a section. */
const roles: { readonly [kind in SectionKind]?: TokenRole } = {
	points: 'point',
	edges: 'edge',
	triangles: 'triangle',
};

/** The values of a line from the first to the last, comments not among them. */
export function ownOccurrence({ sheet, section, row }: Entry): Occurrence {
	const line = section.lineOf(row);
	const tokens = sheet.tokensOf(line);
	return { sheet, line, start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0, own: true };
}

/**
 * Where what is at a position occurs in some of the files: its own lines first, then every line that names it. Looks
 * through the values of the sections that can name it, so it takes time in proportion to the files. Works on lines
 * alone, so also while the mesh has errors.
 */
export function occurrencesAt(
	document: MeshDocument,
	at: At,
	sheets: readonly Sheet[] = document.sheets,
): Occurrence[] {
	const end = endAt(at);
	if (end) return endsLike(end, mostOccurrences);
	const entry = entryAt(document, at);
	return entry
		? [...ownOccurrences(document, entry, sheets), ...uses(document, entry, sheets)]
		: sameNumber(document, at, sheets);
}

/** The LSP range of an occurrence. */
export const rangeOf = ({ sheet, line, start, end }: Occurrence): Range =>
	rangeIn(sheet, line, start, end);

/** The LSP location of an occurrence. */
export const locationOf = (document: MeshDocument, occurrence: Occurrence): Location => ({
	uri: document.uri(occurrence.sheet.file),
	range: rangeOf(occurrence),
});

/** The lines that an entry has: points may be in a `.node` and in a `.poly` file. */
function ownOccurrences(
	document: MeshDocument,
	entry: Entry,
	sheets: readonly Sheet[],
): Occurrence[] {
	const { kind } = entry.section;
	const all = kind === 'points' ? sectionsOf(document, kind) : [entry];
	return all
		.filter(({ sheet, section }) => sheets.includes(sheet) && entry.row < section.count)
		.map(({ sheet, section }) => ownOccurrence({ sheet, section, row: entry.row }));
}

function uses(document: MeshDocument, entry: Entry, sheets: readonly Sheet[]): Occurrence[] {
	const role = roles[entry.section.kind];
	if (role === undefined) return [];
	const found = sheets.flatMap((sheet) => {
		const target = sectionFor(document, sheet, role)?.section;
		if (!target || entry.row >= target.count) return [];
		const number = target.numberOf(entry.row);
		const here: Occurrence[] = [];
		for (const section of sheet.sections) {
			// A line of a .neigh file has the number of its triangle.
			if (section.kind === 'neighbours' && role === 'triangle')
				find(sheet, section, 'id', number, here);
			find(sheet, section, role, number, here);
		}
		return here.sort((a, b) => a.line - b.line);
	});
	return found.slice(0, mostOccurrences);
}

/** The occurrences of a number that refers to an entry that is not there: the lines that have to be fixed together. */
function sameNumber(
	document: MeshDocument,
	{ sheet, token }: At,
	sheets: readonly Sheet[],
): Occurrence[] {
	const found: Occurrence[] = [];
	if (!token || !isReference(token.role) || !(token.role === 'edge' || token.value >= 0))
		return found;
	const { role, value } = token;
	const target = sectionFor(document, sheet, role)?.section;
	for (const other of sheets)
		if (sectionFor(document, other, role)?.section === target)
			for (const section of other.sections) find(other, section, role, Math.abs(value), found);
	return found;
}

/** Adds the occurrences of a number in a role; edges are named with a sign. */
function find(
	sheet: Sheet,
	section: Section,
	role: TokenRole,
	number: number,
	found: Occurrence[],
): void {
	const columns = columnsOf(section, role);
	const other = role === 'edge' ? -number : number;
	const { count } = section;
	if (columns.length === 0) return;
	for (let row = 0; row < count; row++)
		for (let c = 0; c < columns.length; c++) {
			const value = section.value(row, columns[c]!);
			if (value !== number && value !== other) continue;
			if (found.length === mostOccurrences) return;
			const line = section.lineOf(row);
			const token = sheet.tokensOf(line)[columns[c]!] as Token;
			found.push({ sheet, line, start: token.start, end: token.end, own: false });
		}
}
