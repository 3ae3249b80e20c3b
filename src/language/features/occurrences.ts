import type { Location, Range } from 'vscode-languageserver';
import type { Section, SectionKind, TokenRole } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import type { MeshDocument, TokenAtPosition } from '../meshDocument.ts';
import { rangeIn } from '../positions.ts';
import { endAt, endOccurrences } from './bracketedPoints.ts';
import { columnsOf, type Entry, entryAt, isReference, sectionFor, sectionsOf } from './entries.ts';

/** The line of an entry, or a reference to it. */
export interface Occurrence {
	readonly model: TextModel;
	readonly line: number;
	/** Byte range in the line. */
	readonly start: number;
	readonly end: number;
	/** The entry's own line, not a reference. */
	readonly isDefinition: boolean;
}

/** Maximum number of listed occurrences: a point that every edge of a large file names by mistake has a million. */
export const maxOccurrences = 10_000;

/** Role of references to the entries of a section. */
const roles: { readonly [kind in SectionKind]?: TokenRole } = {
	points: 'point',
	edges: 'edge',
	triangles: 'triangle',
};

/** The values of an entry's line, without comments. */
export function definitionOccurrence({ model, section, row }: Entry): Occurrence {
	const line = section.lineOf(row);
	const tokens = model.tokensOf(line);
	return {
		model,
		line,
		start: tokens[0]?.start ?? 0,
		end: tokens.at(-1)?.end ?? 0,
		isDefinition: true,
	};
}

/**
 * Occurrences of the entity at a position in some of the files: its own lines, then all references. Scans the sections
 * that may refer to it, in time proportional to the files. Needs only lines, so it works while the mesh has errors.
 */
export function occurrencesAt(
	document: MeshDocument,
	at: TokenAtPosition,
	models: readonly TextModel[] = document.models,
): Occurrence[] {
	const end = endAt(at);
	if (end) return endOccurrences(end, maxOccurrences);
	const entry = entryAt(document, at);
	return entry
		? [...ownOccurrences(document, entry, models), ...references(document, entry, models)]
		: sameNumber(document, at, models);
}

/** The LSP range of an occurrence. */
export const rangeOf = ({ model, line, start, end }: Occurrence): Range =>
	rangeIn(model, line, start, end);

/** The LSP location of an occurrence. */
export const locationOf = (document: MeshDocument, occurrence: Occurrence): Location => ({
	uri: document.uri(occurrence.model.file),
	range: rangeOf(occurrence),
});

/** An entry's own lines: points may be in a `.node` and a `.poly` file. */
function ownOccurrences(
	document: MeshDocument,
	entry: Entry,
	models: readonly TextModel[],
): Occurrence[] {
	const { kind } = entry.section;
	const candidates = kind === 'points' ? sectionsOf(document, kind) : [entry];
	return candidates
		.filter(({ model, section }) => models.includes(model) && entry.row < section.count)
		.map(({ model, section }) => definitionOccurrence({ model, section, row: entry.row }));
}

/** References to an entry in some of the files. */
function references(
	document: MeshDocument,
	entry: Entry,
	models: readonly TextModel[],
): Occurrence[] {
	const role = roles[entry.section.kind];
	if (role === undefined) return [];
	const occurrences = models.flatMap((model) => {
		const target = sectionFor(document, model, role)?.section;
		if (!target || entry.row >= target.count) return [];
		const number = target.numberOf(entry.row);
		const inModel: Occurrence[] = [];
		for (const section of model.sections) {
			// A line of a .neigh file begins with the number of its triangle.
			if (section.kind === 'neighbours' && role === 'triangle')
				collect(model, section, 'id', number, inModel);
			collect(model, section, role, number, inModel);
		}
		return inModel.sort((a, b) => a.line - b.line);
	});
	return occurrences.slice(0, maxOccurrences);
}

/** Occurrences of a number that refers to a missing entry: lines to be fixed together. */
function sameNumber(
	document: MeshDocument,
	{ model, token }: TokenAtPosition,
	models: readonly TextModel[],
): Occurrence[] {
	const occurrences: Occurrence[] = [];
	if (!token || !isReference(token.role) || !(token.role === 'edge' || token.value >= 0))
		return occurrences;
	const { role, value } = token;
	const target = sectionFor(document, model, role)?.section;
	for (const other of models)
		if (sectionFor(document, other, role)?.section === target)
			for (const section of other.sections)
				collect(other, section, role, Math.abs(value), occurrences);
	return occurrences;
}

/** Adds the occurrences of a number in a role; edges may have either sign. */
function collect(
	model: TextModel,
	section: Section,
	role: TokenRole,
	number: number,
	occurrences: Occurrence[],
): void {
	const columns = columnsOf(section, role);
	const opposite = role === 'edge' ? -number : number;
	const { count } = section;
	if (columns.length === 0) return;
	for (let row = 0; row < count; row++)
		for (let c = 0; c < columns.length; c++) {
			const value = section.value(row, columns[c]!);
			if (value !== number && value !== opposite) continue;
			if (occurrences.length === maxOccurrences) return;
			const line = section.lineOf(row);
			const token = model.tokensOf(line)[columns[c]!]!;
			occurrences.push({ model, line, start: token.start, end: token.end, isDefinition: false });
		}
}
