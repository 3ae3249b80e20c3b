import type { DocumentSymbol, SymbolKind } from 'vscode-languageserver';
import type { Section, SectionKind, SectionPart } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import { contentIn, linesIn } from '../positions.ts';
import { columnsOf, extentOf } from './entries.ts';

/** Maximum number of symbols in a section or range, to keep outline and breadcrumbs fast. */
export const maxSymbols = 1000;

/** `SymbolKind` in LSP. */
const namespace = 3;
const array = 18;
const event = 24;

/** Names of a section and of its entries, and the symbol kind of entries. */
const labels: { readonly [kind in SectionKind]: readonly [string, string, SymbolKind] } = {
	points: ['Points', 'Point', 14],
	edges: ['Edges', 'Edge', 7],
	triangles: ['Triangles', 'Triangle', 19],
	faces: ['Faces', 'Face', 19],
	segments: ['Segments', 'Segment', 7],
	holes: ['Holes', 'Hole', 21],
	regions: ['Regions', 'Region', 20],
	neighbours: ['Neighbours', 'Triangle', 19],
	data: ['Data', 'Value', 16],
	lists: ['Lists', 'Entry', 18],
};

/**
 * The outline of a file: sections with counts, their parts, and entries. More than `maxSymbols` entries are grouped
 * in ranges of a thousand or more. Marked triangles have another kind and say so; ranges say how many are marked.
 */
export function documentSymbols(model: TextModel): DocumentSymbol[] {
	return model.sections.flatMap((section) => {
		const extent = extentOf(section);
		if (!extent) return [];
		const name = section.title ?? labels[section.kind][0];
		const { header, heading, count, declared } = section;
		return {
			name: section.title ?? name,
			detail: Number.isNaN(declared) || declared === count ? `${count}` : `${count} of ${declared}`,
			kind: namespace,
			range: linesIn(model, ...extent),
			selectionRange: contentIn(model, heading >= 0 ? heading : header >= 0 ? header : extent[0]),
			children: section.parts?.length
				? section.parts.map((part) => partSymbol(model, section, part))
				: entriesOrRanges(model, section, 0, count),
		};
	});
}

function partSymbol(
	model: TextModel,
	section: Section,
	{ title, first, count }: SectionPart,
): DocumentSymbol {
	const last = section.lineOf(first + count - 1);
	return {
		name: title,
		detail: `${count}`,
		kind: namespace,
		range: linesIn(model, section.lineOf(first), last),
		selectionRange: contentIn(model, section.lineOf(first)),
		children: entriesOrRanges(model, section, first, first + count),
	};
}

/** Symbols of entries [from, to), or of ranges of them. */
const entriesOrRanges = (
	model: TextModel,
	section: Section,
	from: number,
	to: number,
): DocumentSymbol[] =>
	to - from > maxSymbols ? ranges(model, section, from, to) : entries(model, section, from, to);

/** Symbols of entries [from, to). */
function entries(model: TextModel, section: Section, from: number, to: number): DocumentSymbol[] {
	const [, name, kind] = labels[section.kind];
	const [mark] = columnsOf(section, 'mark');
	const numbered = section.roles[0] === 'id';
	return Array.from({ length: to - from }, (_, k) => {
		const row = from + k;
		const line = section.lineOf(row);
		const range = contentIn(model, line);
		const tokens = model.tokensOf(line);
		const text = model.textOf(line);
		const marked = mark !== undefined && section.value(row, mark) === 1;
		const [, before = '', title] =
			section.kind === 'data' ? (/^(.*?)"(.+)"\s*$/.exec(text) ?? []) : [];
		const values = tokens
			.slice(numbered ? 1 : 0)
			.filter(({ role }) => role !== 'mark')
			.map(({ start, end }) => text.slice(start, end))
			.join(' ');
		return {
			name: title ?? `${name} ${section.numberOf(row)}`,
			detail: title !== undefined ? before.trim() : marked ? `${values}, marked` : values,
			kind: marked ? event : kind,
			range,
			selectionRange: range,
		};
	});
}

/** Symbols of ranges of entries [from, to), at most `maxSymbols`. */
function ranges(model: TextModel, section: Section, from: number, to: number): DocumentSymbol[] {
	const [name] = labels[section.kind];
	const [mark] = columnsOf(section, 'mark');
	let size = maxSymbols;
	while (to - from > size * maxSymbols) size *= 10;
	return Array.from({ length: Math.ceil((to - from) / size) }, (_, range) => {
		const first = from + range * size;
		const last = Math.min(to, first + size) - 1;
		let marked = 0;
		if (mark !== undefined)
			for (let row = first; row <= last; row++) if (section.value(row, mark) === 1) marked++;
		const line = section.lineOf(first);
		return {
			name: `${name} ${section.numberOf(first)}–${section.numberOf(last)}`,
			detail: marked > 0 ? `${marked} marked` : '',
			kind: marked > 0 ? event : array,
			range: linesIn(model, line, section.lineOf(last)),
			selectionRange: contentIn(model, line),
		};
	});
}
