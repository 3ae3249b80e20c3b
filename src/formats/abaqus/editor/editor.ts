import type { HoverTexts, LanguageSupport } from '../../model/languageSupport.ts';
import type { SectionKind, TokenRole } from '../../model/section.ts';
import type { FileSyntax } from '../../model/syntax.ts';
import type { LayoutBuilder } from '../../model/textModel.ts';
import { manyTokens } from '../../text/scanRange.ts';
import { utf8 } from '../../text/utf8.ts';
import { readText } from '../read/readAbaqus.ts';
import { kindOfType } from '../shared/elementTypes.ts';
import { keyOf, keywordIn } from '../shared/keyword.ts';
import { BlockSection } from './blockSection.ts';
import { classes, endsInComma, hasStar, isComment, textStart } from './inputLines.ts';

const hoverTexts: HoverTexts = {
	files: 'Abaqus input files',
	header: (kind) =>
		kind === 'points'
			? ['nodes']
			: kind === 'segments'
				? ['lines']
				: [kind === 'faces' ? 'quads' : 'triangles'],
	entry: ({ kind, roles }) =>
		kind === 'points'
			? 'number, x, y and perhaps z'
			: `number and ${roles.length - 1} nodes; a line that ends with a comma goes on in the next`,
};

const syntax: FileSyntax = {
	format: 'abaqus',
	part: 'abaqus',
	comments: 'line',
	commentMark: '**',
	keepsText: true,
	hoverTexts,
	classes,
	sections: [],
};

/** Finds the sections of nodes and elements; all other lines are comments to the editor. */
const buildLayout: LayoutBuilder = ({ lines, tokens }) => {
	const sections = new Map<string, BlockSection>();
	let section: BlockSection | undefined;
	/** Nodes of an element; 0 for a node, which has one line. */
	let width = 0;
	/** Nodes of the current element that are still to come. */
	let nodesLeft = 0;
	/** Lines of the current block. */
	let header = -1;
	let last = -1;
	const close = () => {
		section?.addBlock({ header, last });
		section = undefined;
	};
	for (let c = 0; c < lines.contentCount; c++) {
		const line = lines.content[c]!;
		if (isComment(lines, line)) continue;
		if (hasStar(lines, line)) {
			close();
			let text = utf8(lines.bytes, textStart(lines, line), lines.lineEnd(line)).trimEnd();
			let end = line;
			while (text.endsWith(',') && c + 1 < lines.contentCount) {
				const next = lines.content[c + 1]!;
				if (hasStar(lines, next)) break;
				end = next;
				c++;
				text += utf8(lines.bytes, textStart(lines, next), lines.lineEnd(next)).trimEnd();
			}
			const { name, parameters } = keywordIn(text);
			const kind = name === 'ELEMENT' ? kindOfType(keyOf(parameters.get('TYPE') ?? '')) : undefined;
			if (name !== 'NODE' && !kind) continue;
			const sectionKind: SectionKind =
				kind === undefined
					? 'points'
					: kind.shape === 'triangle'
						? 'triangles'
						: kind.shape === 'line'
							? 'segments'
							: 'faces';
			width = kind?.nodes ?? 0;
			const key = `${sectionKind} ${width}`;
			const roles = kind && ['id' as const, ...Array<TokenRole>(width).fill('point')];
			section = sections.get(key) ?? new BlockSection(lines, tokens, sectionKind, line, roles);
			sections.set(key, section);
			header = line;
			last = end;
			nodesLeft = 0;
			continue;
		}
		if (!section) continue;
		last = line;
		section.maxTokens = Math.max(section.maxTokens, Math.min(7, lines.shapes[c]! & manyTokens));
		tokens.open(line);
		if (nodesLeft <= 0) {
			section.add(line, tokens.integer());
			nodesLeft = width;
		}
		if (width > 0) {
			while (tokens.skip()) nodesLeft--;
			// An element without a comma after its last field has ended, even if nodes are missing.
			if (!endsInComma(lines, line)) nodesLeft = 0;
		}
	}
	close();
	return {
		sections: [...sections.values()],
		kindOf: () => 'comment',
		rolesOf: (_, words) => words.map((word) => (/^\d/.test(word) ? 'header' : 'word')),
	};
};

/** Language support for input files. */
export const abaqusText: LanguageSupport = {
	forms: () => [syntax],
	buildLayout,
	read: ([{ file, bytes, length }], options) => readText(file, { bytes, length }, options),
};
