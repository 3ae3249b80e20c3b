import { grown } from '../../../util/grow.ts';
import { Ids } from '../../build/ids.ts';
import {
	type Block,
	type BlockLayout,
	BlockSheet,
	type BlockText,
	type Entries,
} from '../../sheets/blockSheet.ts';
import type { SectionKind, TokenRole } from '../../sheets/sheet.ts';
import type { FileSyntax } from '../../sheets/syntax.ts';
import type { TextPart, TextWords } from '../../sheets/textPart.ts';
import type { Lines } from '../../text/lines.ts';
import type { LineTokens } from '../../text/lineTokens.ts';
import { manyTokens } from '../../text/scanStretch.ts';
import { byteClasses } from '../../text/tokens.ts';
import { utf8 } from '../../text/utf8.ts';
import { readText } from '../read/readAbaqus.ts';
import { kindOfType } from '../shared/elementTypes.ts';
import { keyOf, keywordIn } from '../shared/keyword.ts';

const words: TextWords = {
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

/** Commas are blanks: the role of a field follows from its position in the line. */
const classes = byteClasses('line');
classes[44] = 1;

const syntax: FileSyntax = {
	format: 'abaqus',
	part: 'abaqus',
	comments: 'line',
	commentMark: '**',
	keepsText: true,
	words,
	classes,
	sections: [],
};

const star = 42;
const comma = 44;

/** Offset of the first character of a line that is not blank. */
function textStart({ bytes, starts }: Lines, line: number): number {
	let at = starts[line]!;
	while (classes[bytes[at]!] === 1 && bytes[at] !== comma) at++;
	return at;
}

/** A section that collects its lines. */
class Collected {
	lines = new Uint32Array(0);
	count = 0;
	readonly ids = new Ids();
	/** Largest number of tokens in a line. */
	most = 3;

	constructor(
		readonly kind: SectionKind,
		readonly header: number,
		readonly ofElements: readonly TokenRole[] | undefined,
		readonly corners: number | undefined,
	) {}

	add(line: number, id: number): void {
		this.lines = grown(this.lines, this.count + 1);
		this.lines[this.count++] = line;
		this.ids.push(id);
	}

	get entries(): Entries {
		const { kind, header, lines, count, ids, corners } = this;
		const roles = this.ofElements ?? pointRoles(this.most);
		const own = {
			kind,
			header,
			heading: -1,
			declared: count,
			roles,
			lines,
			count,
			ids,
			first: 1,
		} as const;
		return corners === undefined ? own : { ...own, corners };
	}
}

/** Roles of the tokens of a node: its number, up to three coordinates, direction cosines. */
const pointRoles = (tokens: number): readonly TokenRole[] =>
	Array.from({ length: tokens }, (_, k) => (k === 0 ? 'id' : k <= 3 ? 'coordinate' : 'attribute'));

/** Finds the sections of nodes and elements; all other lines are kept verbatim. */
function lay(lines: Lines, tokens: LineTokens): BlockLayout {
	const found = new Map<string, Collected>();
	const blocks: Block[] = [];
	let now: Collected | undefined;
	/** Nodes of an element; 0 for a node, which has one line. */
	let width = 0;
	let left = 0;
	let header = -1;
	let last = -1;
	const close = () => {
		if (now) blocks.push({ header, last, section: [...found.values()].indexOf(now) });
		now = undefined;
	};
	for (let c = 0; c < lines.contentCount; c++) {
		const line = lines.content[c]!;
		const at = textStart(lines, line);
		if (lines.bytes[at] === star) {
			if (lines.bytes[at + 1] === star) continue;
			close();
			let text = utf8(lines.bytes, at, lines.lineEnd(line)).trimEnd();
			let end = line;
			while (text.endsWith(',') && c + 1 < lines.contentCount) {
				const next = lines.content[c + 1]!;
				if (lines.bytes[textStart(lines, next)] === star) break;
				end = next;
				c++;
				text += utf8(lines.bytes, textStart(lines, next), lines.lineEnd(next)).trimEnd();
			}
			const { name, parameters } = keywordIn(text);
			const kind = name === 'ELEMENT' ? kindOfType(keyOf(parameters.get('TYPE') ?? '')) : undefined;
			if (name !== 'NODE' && !kind) continue;
			const section: SectionKind =
				kind === undefined
					? 'points'
					: kind.shape === 'triangle'
						? 'triangles'
						: kind.shape === 'line'
							? 'segments'
							: 'faces';
			width = kind?.nodes ?? 0;
			const key = `${section} ${width}`;
			const roles = kind && ['id' as const, ...Array<TokenRole>(width).fill('point')];
			const corners = section === 'faces' ? 4 : undefined;
			now = found.get(key) ?? new Collected(section, line, roles, corners);
			found.set(key, now);
			header = line;
			last = end;
			left = 0;
			continue;
		}
		if (!now) continue;
		last = line;
		now.most = Math.max(now.most, Math.min(7, lines.shapes[c]! & manyTokens));
		tokens.open(line);
		if (left <= 0) {
			now.add(line, tokens.integer());
			left = width;
		}
		if (width > 0) {
			while (tokens.skip()) left--;
			// An element without a comma after its last field has ended, even if nodes are missing.
			if (!endsInComma(lines, line)) left = 0;
		}
	}
	close();
	return { sections: [...found.values()].map((one) => one.entries), blocks, keeps: true };
}

function endsInComma({ bytes, starts }: Lines, line: number): boolean {
	let at = starts[line]!;
	let found = false;
	for (; bytes[at] !== 10 && bytes[at] !== 13; at++)
		if (bytes[at] === comma) found = true;
		else if (classes[bytes[at]!] !== 1) found = false;
	return found;
}

/** Sheets of input files. */
const blockText: BlockText = {
	syntax,
	classes,
	lay,
	isComment(lines, line) {
		const at = textStart(lines, line);
		return lines.bytes[at] === star && lines.bytes[at + 1] === star;
	},
};

/** Language support for input files. */
export const abaqusText: TextPart = {
	forms: () => [syntax],
	open: (name, bytes) => new BlockSheet(name, bytes, blockText),
	read: ([{ file, bytes, length }], options) => readText(file, { bytes, length }, options),
};
