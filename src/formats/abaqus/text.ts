import { grown } from '../../util/grow.ts';
import {
	type Block,
	type BlockLayout,
	BlockSheet,
	type BlockText,
	type Entries,
} from '../blocks/blockSheet.ts';
import type { SectionKind, TokenRole } from '../sheet.ts';
import type { FileSyntax } from '../sheets/syntax.ts';
import type { Lines } from '../text/lines.ts';
import type { LineTokens } from '../text/lineTokens.ts';
import { manyTokens } from '../text/scanStretch.ts';
import { byteClasses } from '../text/tokens.ts';
import { utf8 } from '../text/utf8.ts';
import type { TextPart, TextWords } from '../textPart.ts';
import { Ids } from '../triangle/ids.ts';
import { kindOfType } from './elementTypes.ts';
import { keyOf, keywordIn } from './keyword.ts';
import { readText } from './readAbaqus.ts';

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

/** Commas are blanks here: what a field is, its place in the line says. */
const classes = byteClasses('line');
classes[44] = 1;

const syntax: FileSyntax = {
	format: 'abaqus',
	part: 'abaqus',
	comments: 'line',
	commentMark: '**',
	keepsText: true,
	brackets: false,
	headings: [],
	surplus: false,
	signedEdges: false,
	pointsInEdges: false,
	marks: false,
	words,
	classes,
	sections: [],
};

const star = 42;
const comma = 44;

/** The byte at which the text of a line begins. */
function textStart({ bytes, starts }: Lines, line: number): number {
	let at = starts[line]!;
	while (classes[bytes[at]!] === 1 && bytes[at] !== comma) at++;
	return at;
}

/** A section while its lines are collected. */
class Collected {
	lines = new Uint32Array(0);
	count = 0;
	readonly ids = new Ids();
	/** Tokens of a line, at most. */
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

/** The numbers of a node in as many tokens: two or three coordinates, then a direction. */
const pointRoles = (tokens: number): readonly TokenRole[] =>
	Array.from({ length: tokens }, (_, k) => (k === 0 ? 'id' : k <= 3 ? 'coordinate' : 'attribute'));

/** Finds the nodes and the elements that are read; all else is kept as it stands. */
function lay(lines: Lines, tokens: LineTokens): BlockLayout {
	const found = new Map<string, Collected>();
	const blocks: Block[] = [];
	let now: Collected | undefined;
	/** Nodes that an element has; 0 for nodes, which have one line. */
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
			// Without a comma behind its last field an element has ended, whatever it lacks.
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

/** What the sheets of input files know of their lines. */
export const abaqusBlocks: BlockText = {
	syntax,
	classes,
	lay,
	isComment(lines, line) {
		const at = textStart(lines, line);
		return lines.bytes[at] === star && lines.bytes[at + 1] === star;
	},
};

/** What the language server needs of input files. */
export const abaqusText: TextPart = {
	forms: () => [syntax],
	structure: {
		open: (name, bytes) => new BlockSheet(name, bytes, abaqusBlocks),
		read: ({ file, bytes, length }, options) => readText(file, { bytes, length }, options),
	},
};
