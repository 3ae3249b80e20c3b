import type { LanguageSupport } from '../model/languageSupport.ts';
import type { RowsSpec } from '../model/rowSection.ts';
import type { TokenRole } from '../model/section.ts';
import type { LayoutBuilder } from '../model/textModel.ts';
import { hasWord, wordLayout } from '../model/wordLayout.ts';
import type { Lines } from '../text/lines.ts';
import type { LineTokens } from '../text/lineTokens.ts';
import { utf8 } from '../text/utf8.ts';
import { nodesOfElement } from './elementTypes.ts';
import { readText } from './readSu2.ts';
import { keyAt } from './su2Lines.ts';
import { su2Syntax } from './syntax.ts';

/** Keywords without rows after them. */
const keywordsWithoutRows = new Set([
	'NDIME',
	'NMARK',
	'NZONE',
	'IZONE',
	'MARKER_TAG',
	'SEND_RECV',
	'SEND_TO',
	'RECEIVE_FROM',
]);

/** Finds the sections of an SU2 file: elements, points, and each marker. */
const buildSu2Layout: LayoutBuilder = (model) => {
	const { lines, tokens } = model;
	const keys = keyLines(lines);
	const sections: RowsSpec[] = [];
	const otherLines: [number, number][] = [];
	let dimension = 2;
	for (const [k, { at, line, key }] of keys.entries()) {
		const next = keys[k + 1]?.at ?? lines.contentCount;
		const declared = countIn(tokens, line);
		const header: Header = { header: line, rows: lines.content.subarray(at + 1, next), declared };
		if (key === 'NDIME') dimension = declared === 3 ? 3 : 2;
		else if (key === 'NELEM') sections.push(elements(tokens, header));
		else if (key === 'NPOIN') sections.push(points(tokens, header, dimension));
		else if (key === 'MARKER_ELEMS') {
			const previous = keys[k - 1];
			const tag = previous?.key === 'MARKER_TAG' ? previous.line : -1;
			sections.push(marker(lines, tokens, { ...header, heading: tag }));
		}
		if (key === 'NELEM' || key === 'NPOIN' || key === 'MARKER_ELEMS') continue;
		const last = keywordsWithoutRows.has(key) ? line : lines.content[next - 1]!;
		otherLines.push([line, last]);
	}
	return wordLayout(model, sections, otherLines);
};

/** Language support for SU2 files. */
export const su2Text: LanguageSupport = {
	forms: () => [su2Syntax],
	buildLayout: buildSu2Layout,
	read: ([{ file, bytes, length }], options) => readText(file, { bytes, length }, options),
};

/** A line with a keyword. */
interface KeyLine {
	/** Index in `Lines.content`. */
	readonly at: number;
	/** 0-based line. */
	readonly line: number;
	readonly key: string;
}

function keyLines(lines: Lines): KeyLine[] {
	const result: KeyLine[] = [];
	const { bytes, content, contentCount, starts } = lines;
	for (let at = 0; at < contentCount; at++) {
		if (!hasWord(lines, at)) continue;
		const line = content[at]!;
		let start = starts[line]!;
		while (bytes[start] === 32 || bytes[start] === 9) start++;
		const key = keyAt(bytes, start);
		if (key !== '') result.push({ at, line, key });
	}
	return result;
}

/** The number after a keyword, NaN if it is missing. */
function countIn(tokens: LineTokens, line: number): number {
	tokens.open(line);
	tokens.skip();
	return tokens.integer();
}

/** The keyword line of a section, its rows and its declared count. */
type Header = Pick<RowsSpec, 'header' | 'heading' | 'rows' | 'declared'>;

/** The number of tokens of the first entry of a section; 0 if it is empty. */
function widthOf(tokens: LineTokens, { rows }: Header): number {
	if (rows.length === 0) return 0;
	tokens.open(rows[0]!);
	return tokens.count();
}

/** The number of points in the row of an element or vertex. */
const nodesOfRow = (type: number): number => (type === 1 ? 1 : nodesOfElement(type));

/** The roles of the tokens of an element's row, by its type. */
const rolesOf =
	(numbered: boolean) =>
	(type: number): readonly TokenRole[] => [
		'type',
		...Array<TokenRole>(nodesOfRow(type)).fill('point'),
		...(numbered ? ['id' as const] : []),
	];

function elements(tokens: LineTokens, header: Header): RowsSpec {
	const types = typesIn(tokens, header);
	const triangles = types.every((type) => type === 5);
	const volumes = !triangles && types.every((type) => type >= 10);
	const roles = rolesOf(isNumbered(tokens, header));
	return {
		...header,
		kind: triangles ? 'triangles' : volumes ? 'data' : 'faces',
		...(volumes && { title: 'Volumes' }),
		roles: roles(triangles ? 5 : widest(types)),
		...(!triangles && byType(tokens, header, roles)),
	};
}

/** Roles and values of rows that differ by their type. */
function byType(
	tokens: LineTokens,
	{ rows }: Header,
	roles: (type: number) => readonly TokenRole[],
): Pick<RowsSpec, 'rolesOf' | 'valueAt'> {
	const rolesOf = (line: number) => {
		tokens.open(line);
		return roles(tokens.integer());
	};
	const valueAt = (row: number, column: number) => {
		if (column >= rolesOf(rows[row]!).length) return Number.NaN;
		tokens.open(rows[row]!);
		for (let k = 0; k < column; k++) if (!tokens.skip()) return Number.NaN;
		return tokens.integer();
	};
	return { rolesOf, valueAt };
}

/** The types in the rows of a section, without repetition. */
function typesIn(tokens: LineTokens, { rows }: Header): readonly number[] {
	const types = new Set<number>();
	for (let row = 0; row < rows.length; row++) {
		tokens.open(rows[row]!);
		types.add(tokens.integer());
	}
	return [...types];
}

/** The type with most nodes, line (3) if no type is known. */
const widest = (types: readonly number[]): number =>
	types.reduce((best, type) => (nodesOfRow(type) > nodesOfRow(best) ? type : best), 3);

/** Whether the first row has an element number after its nodes. */
function isNumbered(tokens: LineTokens, header: Header): boolean {
	const width = widthOf(tokens, header);
	if (width === 0) return false;
	tokens.open(header.rows[0]!);
	const type = tokens.integer();
	return width > 1 + (nodesOfRow(type) || width);
}

function points(tokens: LineTokens, header: Header, dimension: number): RowsSpec {
	const width = widthOf(tokens, header);
	const roles: TokenRole[] = [
		...Array<TokenRole>(dimension).fill('coordinate'),
		...Array<TokenRole>(Math.min(2, Math.max(0, width - dimension))).fill('id'),
	];
	return { ...header, kind: 'points', roles };
}

function marker(lines: Lines, tokens: LineTokens, header: Header): RowsSpec {
	const roles = rolesOf(isNumbered(tokens, header));
	const type = widest(typesIn(tokens, header));
	const { heading = -1 } = header;
	const title = heading >= 0 ? nameIn(lines, heading) : undefined;
	return {
		...header,
		kind: nodesOfRow(type) > 2 ? 'faces' : 'segments',
		...(title !== undefined && { title: `Marker ${title}` }),
		roles: roles(type),
		...byType(tokens, header, roles),
	};
}

/** The name in the line of MARKER_TAG. */
function nameIn(lines: Lines, line: number): string {
	const text = utf8(lines.bytes, lines.starts[line]!, lines.lineEnd(line));
	return text
		.replace(/^[^=]*=/, '')
		.replace(/%.*/, '')
		.trim();
}
