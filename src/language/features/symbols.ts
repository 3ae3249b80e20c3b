import type { DocumentSymbol, SymbolKind } from 'vscode-languageserver';
import type { Section, SectionKind, Sheet } from '../../formats/sheet.ts';
import { contentIn, linesIn } from '../positions.ts';
import { columnsOf, extentOf } from './entries.ts';

/** A section has no more symbols than this, so that the outline and the breadcrumbs stay quick. */
export const mostSymbols = 1000;

/** `SymbolKind` of LSP. */
const namespace = 3;
const array = 18;
const event = 24;

/** What a section and one of its entries are called, and the kind of symbol that an entry is. */
const names: { readonly [kind in SectionKind]: readonly [string, string, SymbolKind] } = {
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
 * The outline of a file: its sections with their counts, and in them the entries. A section of more than `mostSymbols`
 * entries holds ranges of them instead, of a thousand or more. Marked triangles are symbols of
 * another kind and say so; ranges say how many they hold.
 */
export function documentSymbols(sheet: Sheet): DocumentSymbol[] {
	return sheet.sections.flatMap((section) => {
		const extent = extentOf(section);
		if (!extent) return [];
		const name = section.title ?? names[section.kind][0];
		const { header, heading, count, declared } = section;
		return {
			name: section.title ?? name,
			detail: Number.isNaN(declared) || declared === count ? `${count}` : `${count} of ${declared}`,
			kind: namespace,
			range: linesIn(sheet, ...extent),
			selectionRange: contentIn(sheet, heading >= 0 ? heading : header >= 0 ? header : extent[0]),
			children: count > mostSymbols ? groups(sheet, section) : entries(sheet, section),
		};
	});
}

function entries(sheet: Sheet, section: Section): DocumentSymbol[] {
	const [, name, kind] = names[section.kind];
	const [mark] = columnsOf(section, 'mark');
	const numbered = section.roles[0] === 'id';
	return Array.from({ length: section.count }, (_, row) => {
		const line = section.lineOf(row);
		const range = contentIn(sheet, line);
		const tokens = sheet.tokensOf(line);
		const text = sheet.textOf(line);
		const marked = mark !== undefined && section.value(row, mark) === 1;
		const values = tokens
			.slice(numbered ? 1 : 0)
			.filter(({ role }) => role !== 'mark')
			.map(({ start, end }) => text.slice(start, end))
			.join(' ');
		return {
			name: `${name} ${section.numberOf(row)}`,
			detail: marked ? `${values}, marked` : values,
			kind: marked ? event : kind,
			range,
			selectionRange: range,
		};
	});
}

function groups(sheet: Sheet, section: Section): DocumentSymbol[] {
	const [name] = names[section.kind];
	const [mark] = columnsOf(section, 'mark');
	const { count } = section;
	let size = mostSymbols;
	while (count > size * mostSymbols) size *= 10;
	return Array.from({ length: Math.ceil(count / size) }, (_, group) => {
		const first = group * size;
		const last = Math.min(count, first + size) - 1;
		let marked = 0;
		if (mark !== undefined)
			for (let row = first; row <= last; row++) if (section.value(row, mark) === 1) marked++;
		const line = section.lineOf(first);
		return {
			name: `${name} ${section.numberOf(first)}–${section.numberOf(last)}`,
			detail: marked > 0 ? `${marked} marked` : '',
			kind: marked > 0 ? event : array,
			range: linesIn(sheet, line, section.lineOf(last)),
			selectionRange: contentIn(sheet, line),
		};
	});
}
