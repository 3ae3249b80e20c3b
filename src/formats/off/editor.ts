import type { LanguageSupport } from '../model/languageSupport.ts';
import { faceRoles, RowSection } from '../model/rowSection.ts';
import type { TokenRole } from '../model/section.ts';
import type { LayoutBuilder } from '../model/textModel.ts';
import { Report } from '../text/report.ts';
import { WordLines } from '../text/wordLines.ts';
import { countLines } from './countLines.ts';
import { readHeader } from './readHeader.ts';
import { readText } from './readOff.ts';
import { columnsOf } from './readPoints.ts';
import { offSyntax } from './syntax.ts';

/** Finds the points and the faces; a file with a malformed header has none. */
const buildOffLayout: LayoutBuilder = ({ file, lines, tokens }) => {
	const text = new WordLines(file, lines);
	const header = readHeader(text, lines.length, new Report(0));
	if (!header) return { sections: [], kindOf: () => 'stray', rolesOf: () => [] };
	const line = header.at.points.line - 1;
	const byte = header.at.points.column - 1;
	// A count may directly follow the keyword.
	let keywords = 0;
	tokens.open(line);
	while (tokens.skip() && tokens.span().start < byte) keywords++;
	const first = lines.contentAt(line + 1);
	const remaining = lines.contentCount - first;
	const { points, faces } =
		remaining === header.points + header.faces
			? header
			: countLines(text, header, header.wrapper !== undefined);
	if (remaining > 0) tokens.open(lines.content[first]!);
	const { dimension, others } = columnsOf(header, remaining > 0 ? tokens.count() : 3);
	const width = others.reduce((sum, { components }) => sum + components, 0);
	const rows = lines.content.subarray(first + points, first + points + faces);
	const sections = [
		new RowSection(lines, tokens, {
			kind: 'points',
			header: line,
			headers: lines.content.subarray(0, first),
			declared: header.points,
			rows: lines.content.subarray(first, first + points),
			roles: [
				...Array<TokenRole>(dimension).fill('coordinate'),
				...Array<TokenRole>(width).fill('attribute'),
			],
		}),
		new RowSection(lines, tokens, {
			kind: 'faces',
			header: -1,
			countIn: { line, nth: 1 },
			declared: header.faces,
			rows,
			roles: () => faceRoles(lines, tokens, rows),
			rolesOf(line, count) {
				tokens.open(line);
				const corners = tokens.integer();
				return Array.from({ length: count }, (_, k) =>
					k === 0 ? 'corners' : k <= corners ? 'point' : 'attribute',
				);
			},
			valueAt(row, column) {
				tokens.open(rows[row]!);
				const corners = tokens.integer();
				if (column === 0) return corners;
				if (!(column <= corners)) return Number.NaN;
				for (let k = 1; k < column; k++) if (!tokens.skip()) return Number.NaN;
				return tokens.integer();
			},
		}),
	];
	return {
		sections,
		split: { line, byte },
		kindOf: () => 'stray',
		rolesOf: (at, words) =>
			at > line
				? []
				: words.map((_, k): TokenRole => {
						if (at < line || k < keywords) return 'word';
						const nth = k - keywords;
						return nth === 0 ? 'count' : nth < 3 ? 'header' : 'stray';
					}),
	};
};

/** Language support for OFF files. */
export const offText: LanguageSupport = {
	forms: () => [offSyntax],
	buildLayout: buildOffLayout,
	read: ([{ file, bytes, length }], options) => readText(file, { bytes, length }, options),
};
