import { referenceClasses } from '../build/references/tokenLines.ts';
import type { HoverTexts, LanguageSupport } from '../model/languageSupport.ts';
import type { RowsSpec } from '../model/rowSection.ts';
import type { TokenRole } from '../model/section.ts';
import type { FileSyntax } from '../model/syntax.ts';
import type { LayoutBuilder } from '../model/textModel.ts';
import { hasWord, wordLayout } from '../model/wordLayout.ts';
import { latin1 } from '../text/decimal.ts';
import type { Lines } from '../text/lines.ts';
import type { LineTokens } from '../text/lineTokens.ts';
import { isBinaryName, isSolution } from './fileNames.ts';
import { gmfHead } from './gmf.ts';
import { readText } from './readText.ts';
import { type CellSection, cellSections, type Flag, flags } from './sections.ts';

/** Hover texts of MEDIT files. */
const hoverTexts: HoverTexts = {
	files: "MEDIT's files",
	header: (kind) =>
		kind === 'points'
			? ['vertices']
			: kind === 'segments'
				? ['edges']
				: kind === 'lists'
					? ['entries']
					: [kind === 'triangles' ? 'triangles' : 'quadrilaterals'],
	entry: ({ kind, roles }) =>
		kind === 'points'
			? `${['x', 'y', 'z'].slice(0, roles.length - 1).join(', ')}, and a reference, 0 for none`
			: kind === 'lists'
				? 'the number of entries'
				: 'the vertices, counted from 1, and a reference, 0 for none',
};

/** Syntax of MEDIT text files; `buildLayout` finds their sections. */
const meditSyntax: FileSyntax = {
	format: 'medit',
	part: 'medit',
	comments: 'anywhere',
	hoverTexts,
	classes: referenceClasses,
	sections: [],
};

/** A line that begins with the name of a section; `at` is its index in `Lines.content`. */
interface NameLine {
	readonly at: number;
	readonly line: number;
	readonly name: string;
}

const cellSpecs: Readonly<Record<CellSection, Pick<RowsSpec, 'kind' | 'title'>>> = {
	Edges: { kind: 'segments', title: 'Edges' },
	Triangles: { kind: 'triangles' },
	Quadrilaterals: { kind: 'faces', title: 'Quadrilaterals' },
};

/** Sections with at most one value. */
const shortSections = new Set(['MeshVersionFormatted', 'Dimension', 'End']);

/** Finds the sections of a MEDIT file with one row a line. */
const buildLayout: LayoutBuilder = (model) => {
	const { lines, tokens } = model;
	const names = nameLines(lines);
	const sections: RowsSpec[] = [];
	const kept: [number, number][] = [];
	let dimension = 2;
	for (const [k, { at, line, name }] of names.entries()) {
		const next = names[k + 1]?.at ?? lines.contentCount;
		const { value, row } = firstNumber(lines, tokens, at, next);
		if (name === 'Dimension') dimension = value === 3 ? 3 : 2;
		const spec = sectionSpec(name, dimension);
		if (!spec) {
			const last = shortSections.has(name) ? Math.max(at, row) : next - 1;
			kept.push([line, lines.content[last]!]);
			continue;
		}
		sections.push({
			...spec,
			header: row < 0 ? line : lines.content[row]!,
			heading: row > at ? line : -1,
			rows: lines.content.subarray(Math.max(at, row) + 1, next),
			declared: value,
			first: 1,
		});
	}
	return wordLayout(model, sections, kept);
};

/** Kind and roles of a section; undefined if its lines are kept verbatim. */
function sectionSpec(
	name: string,
	dimension: number,
): Pick<RowsSpec, 'kind' | 'title' | 'roles'> | undefined {
	if (name === 'Vertices')
		return {
			kind: 'points',
			title: 'Vertices',
			roles: [...Array<TokenRole>(dimension).fill('coordinate'), 'marker'],
		};
	if (Object.hasOwn(cellSections, name)) {
		const key = name as CellSection;
		const points = Array<TokenRole>(cellSections[key].nodes).fill('point');
		return { ...cellSpecs[key], roles: [...points, 'marker'] };
	}
	if (!Object.hasOwn(flags, name)) return undefined;
	const of = flags[name as Flag];
	const role: TokenRole = of === 'Vertices' ? 'point' : of === 'Triangles' ? 'triangle' : 'id';
	return { kind: 'lists', title: name, roles: [role] };
}

/** Finds the lines that begin with the name of a section. */
function nameLines(lines: Lines): NameLine[] {
	const names: NameLine[] = [];
	const { bytes, content, contentCount, starts } = lines;
	for (let at = 0; at < contentCount; at++) {
		if (!hasWord(lines, at)) continue;
		const line = content[at]!;
		const text = latin1(bytes, starts[line]!, Math.min(lines.lineEnd(line), starts[line]! + 80));
		const name = /^\s*([A-Za-z]\w*)/.exec(text)?.[1];
		if (name !== undefined) names.push({ at, line, name });
	}
	return names;
}

/**
 * The number after the name of a section, in the same line or the next, and the index of its line in `Lines.content`;
 * −1 if there is none.
 */
function firstNumber(
	lines: Lines,
	tokens: LineTokens,
	at: number,
	next: number,
): { readonly value: number; readonly row: number } {
	tokens.open(lines.content[at]!);
	tokens.skip();
	if (tokens.more()) return { value: tokens.integer(), row: at };
	if (at + 1 >= next) return { value: Number.NaN, row: -1 };
	tokens.open(lines.content[at + 1]!);
	return { value: tokens.integer(), row: at + 1 };
}

/** Language support for MEDIT text files. */
export const meditText: LanguageSupport = {
	forms: (name, head) =>
		isSolution(name) || isBinaryName(name) || (head && gmfHead(head)) ? undefined : [meditSyntax],
	buildLayout,
	read: ([{ file, bytes, length }], options) => readText(file, { bytes, length }, options),
};
