import { FileBytes } from '../../io/fileBytes.ts';
import type { LanguageSupport } from '../../model/languageSupport.ts';
import { RowSection } from '../../model/rowSection.ts';
import type { Section, TokenRole } from '../../model/section.ts';
import type { LayoutBuilder, TextModel } from '../../model/textModel.ts';
import { latin1 } from '../../text/decimal.ts';
import type { Lines } from '../../text/lines.ts';
import { readContent } from '../read/readGmsh.ts';
import { PhysicalGroups } from './elementParts.ts';
import { layoutElements2, layoutElements4 } from './layoutElements.ts';
import { layoutNodes2, layoutNodes4 } from './layoutNodes.ts';
import { gmshSyntax } from './syntax.ts';

/**
 * A section of a file: its name, and its lines [first, end) as indices into `lines.content`, without the markers of its
 * start and end.
 */
export interface Body {
	readonly name: string;
	readonly first: number;
	readonly end: number;
}

/**
 * Roles of the line of counts. In version 4 the number of blocks comes first, and the smallest and the largest number
 * follow.
 */
const countRoles = (blocks: boolean): readonly TokenRole[] =>
	blocks ? ['word', 'count', 'word', 'word'] : ['count'];

/** Finds nodes, elements and other sections. */
const buildLayout: LayoutBuilder = (model) => {
	const { lines, tokens } = model;
	const { bodies, names } = bodiesOf(model);
	const format = bodies.find(({ name }) => name === 'MeshFormat');
	const version = format && format.first < format.end ? numberAt(model, format.first, 0) : 2;
	let groups: PhysicalGroups | undefined;
	const physical = () => {
		groups ??= new PhysicalGroups(lines, tokens, bodies, version, (line) => model.textOf(line));
		return groups;
	};
	/** Roles of lines that are not entries. */
	const roles = new Map<number, readonly TokenRole[]>();
	const sections: Section[] = [];
	for (const body of bodies) {
		if (body.first === body.end || body.name === 'Comments') {
			for (let at = body.first; at < body.end; at++) roles.set(lines.content[at]!, []);
			continue;
		}
		if (body === format) roles.set(lines.content[body.first]!, ['attribute', 'header', 'header']);
		else sections.push(...sectionsOf(model, body, version, roles, physical));
	}
	return {
		sections,
		kindOf: (line) => (names.has(line) || roles.has(line) ? 'other' : 'stray'),
		rolesOf(line, words) {
			const lineRoles = names.has(line) ? [] : roles.get(line);
			return lineRoles?.length === 0 ? words.map(() => 'word') : (lineRoles ?? []);
		},
	};
};

/** Finds the sections, and the lines of their start and end markers. */
function bodiesOf(model: TextModel): {
	readonly bodies: Body[];
	readonly names: Set<number>;
} {
	const { content, contentCount } = model.lines;
	const names = new Set<number>();
	const bodies: Body[] = [];
	for (let at = 0; at < contentCount; at++) {
		if (!isMarker(model.lines, content[at]!)) continue;
		names.add(content[at]!);
		const [, ends, name = ''] = /^\s*\$(End)?(\S*)/i.exec(model.textOf(content[at]!)) ?? [];
		if (ends) continue;
		let end = at + 1;
		while (end < contentCount && !isMarker(model.lines, content[end]!)) end++;
		bodies.push({ name, first: at + 1, end });
		at = end - 1;
	}
	return { bodies, names };
}

/** Whether a line is a marker: it begins with a dollar sign. */
function isMarker({ bytes, starts }: Lines, line: number): boolean {
	let at = starts[line]!;
	while (bytes[at] === 32 || bytes[at] === 9) at++;
	return bytes[at] === 36;
}

/** Number `nth` (0-based) of content line `at`. */
function numberAt({ lines, tokens }: TextModel, at: number, nth: number): number {
	tokens.open(lines.content[at]!);
	for (let k = 0; k < nth; k++) if (!tokens.skip()) return Number.NaN;
	return tokens.real();
}

/** The sections of the editor for a section of the file: several if elements have several types. */
function sectionsOf(
	model: TextModel,
	body: Body,
	version: number,
	roles: Map<number, readonly TokenRole[]>,
	physical: () => PhysicalGroups,
): Section[] {
	const { lines, tokens } = model;
	const blocks = version >= 4;
	const header = lines.content[body.first]!;
	if (/^(Nodes|ParametricNodes|NOD)$/.test(body.name)) {
		roles.set(header, countRoles(blocks));
		const nodes = blocks
			? layoutNodes4(lines, tokens, body, roles, version === 4)
			: layoutNodes2(lines, tokens, body);
		return [nodes];
	}
	if (/^(Elements|ELM)$/.test(body.name)) {
		roles.set(header, countRoles(blocks));
		return blocks
			? layoutElements4(lines, tokens, body, roles, physical, version === 4)
			: layoutElements2(lines, tokens, body, body.name === 'ELM', physical);
	}
	return [dataSection(model, body, roles)];
}

/** A section other than nodes and elements, of numbers and names. */
function dataSection(
	model: TextModel,
	{ name, first, end }: Body,
	roles: Map<number, readonly TokenRole[]>,
): Section {
	const { lines, tokens } = model;
	const isNames = name === 'PhysicalNames';
	const isText = (line: number) => {
		const at = lines.bytes.indexOf(34, lines.starts[line]!);
		return at >= 0 && at < lines.lineEnd(line);
	};
	const second = end > first + 1 ? lines.content[first + 1]! : -1;
	const title = isNames
		? 'Physical names'
		: second >= 0 && isText(second)
			? `${name} ${model.textOf(second).trim()}`
			: name;
	roles.set(lines.content[first]!, isNames ? countRoles(false) : []);
	return new RowSection(lines, tokens, {
		kind: 'data',
		title,
		header: lines.content[first]!,
		declared: isNames ? numberAt(model, first, 0) : Number.NaN,
		first: 1,
		rows: lines.content.subarray(first + 1, end),
		roles: ['attribute'],
		rolesOf: (line, count) =>
			Array.from(
				{ length: count },
				(_, k): TokenRole =>
					!isText(line) ? 'attribute' : isNames && k < 2 ? (k === 0 ? 'header' : 'marker') : 'word',
			),
	});
}

/** Whether the file is binary, judged by its head. */
const isBinary = (head: Uint8Array): boolean =>
	/\$MeshFormat\s+\S+[ \t]+1[ \t]/.test(latin1(head, 0, head.length));

/** Language server support for Gmsh files. */
export const gmshText: LanguageSupport = {
	forms: (_, head) => (head && isBinary(head) ? undefined : [gmshSyntax]),
	buildLayout,
	read([{ file, bytes, length }], options) {
		// Readers expect a line end after the last byte.
		const text = new Uint8Array(length + 1);
		text.set(bytes.subarray(0, length));
		text[length] = 10;
		return readContent(new FileBytes(file, text, length), options);
	},
};
