import type { SectionKind, SectionPart, TokenRole } from '../../model/section.ts';
import type { Lines } from '../../text/lines.ts';
import type { LineTokens } from '../../text/lineTokens.ts';
import { elementType } from '../shared/elementTypes.ts';
import type { Body } from './editor.ts';
import { type ElementBlock, type PhysicalGroups, partsOf } from './elementParts.ts';
import { NumberedSection } from './numberedSection.ts';

/** Maximum number of runs that get a section each; more are joined to one section. */
const maxRuns = 32;

/** Consecutive elements of one type. */
interface Run {
	/** Gmsh's type number. */
	readonly type: number;
	/** Roles of the tokens before the nodes. */
	readonly before: readonly TokenRole[];
	/** Lines of the elements. */
	readonly rows: number[];
	/** Present in version 4. */
	readonly blocks?: ElementBlock[];
}

/** Roles of the tokens before the nodes in version 1.0: number, type, two regions, node count. */
const rolesBeforeNodes1: readonly TokenRole[] = ['id', 'type', 'marker', 'marker', 'header'];

/** Maximum plausible number of tags of an element. */
const maxTags = 64;

/**
 * Layout of the elements of versions 1.0 and 2, one a line.
 *
 * @param isOld the version is 1.0
 * @param physical called when parts are requested
 */
export function layoutElements2(
	lines: Lines,
	tokens: LineTokens,
	{ first, end }: Body,
	isOld: boolean,
	physical: () => PhysicalGroups,
) {
	const runs: Run[] = [];
	for (let at = first + 1; at < end; at++) {
		const line = lines.content[at]!;
		tokens.open(line);
		tokens.skip();
		const type = tokens.integer();
		const before = isOld ? rolesBeforeNodes1 : rolesBeforeNodes(tokens.integer());
		const last = runs.at(-1);
		const same = last?.type === type || Number.isNaN(type);
		if (last && same && last.before.length === before.length) last.rows.push(line);
		else runs.push({ type, before, rows: [line] });
	}
	const header = lines.content[first]!;
	tokens.open(header);
	return sectionsOf(lines, tokens, header, tokens.integer(), runs, {
		rolesOf(line, count) {
			if (isOld) return withNodes(rolesBeforeNodes1, count);
			tokens.open(line);
			for (let k = 0; k < 2; k++) tokens.skip();
			return withNodes(rolesBeforeNodes(tokens.integer()), count);
		},
		parts: ({ rows }) => partsOf(tagsOf(tokens, rows, isOld), physical()),
	});
}

/**
 * Layout of the elements of version 4: blocks of lines with a number and nodes each.
 *
 * @param roles receives the roles of the lines at the beginning of blocks
 * @param physical called when parts are requested
 * @param tagFirst the tag of an entity precedes its dimension, as in version 4.0
 */
export function layoutElements4(
	lines: Lines,
	tokens: LineTokens,
	{ first, end }: Body,
	roles: Map<number, readonly TokenRole[]>,
	physical: () => PhysicalGroups,
	tagFirst: boolean,
) {
	const runs: Run[] = [];
	for (let at = first + 1; at < end; ) {
		const block = lines.content[at++]!;
		roles.set(block, ['header', 'header', 'type', 'header']);
		tokens.open(block);
		const [one, other] = [tokens.integer(), tokens.integer()];
		const [dimension, tag] = tagFirst ? [other, one] : [one, other];
		const type = tokens.integer();
		const declared = tokens.integer();
		const count = Math.max(0, Math.min(Number.isNaN(declared) ? 0 : declared, end - at));
		let run = runs.at(-1);
		if (run?.type !== type) {
			run = { type, before: ['id'], rows: [], blocks: [] };
			runs.push(run);
		}
		run.blocks?.push({ dimension, tag, first: run.rows.length, count });
		for (let k = 0; k < count; k++) run.rows.push(lines.content[at + k]!);
		at += count;
	}
	const header = lines.content[first]!;
	tokens.open(header);
	tokens.skip();
	return sectionsOf(lines, tokens, header, tokens.integer(), runs, {
		rolesOf: (_, count) => withNodes(['id'], count),
		parts: ({ blocks = [] }) => partsOf(blocks, physical()),
	});
}

/** Reads the entity and the physical group of each element of versions 1.0 and 2, as blocks of one element. */
function* tagsOf(tokens: LineTokens, rows: readonly number[], isOld: boolean) {
	for (const [first, line] of rows.entries()) {
		tokens.open(line);
		tokens.skip();
		const dimension = elementType(tokens.integer())?.dimension ?? -1;
		const tags = isOld ? 2 : tokens.integer();
		const group = tags > 0 ? tokens.integer() : 0;
		const tag = tags > 1 ? tokens.integer() : 0;
		yield { dimension, tag, groups: [group], first, count: 1 };
	}
}

/** Roles and parts of a run. */
interface RunReader {
	readonly rolesOf: (line: number, tokens: number) => TokenRole[];
	readonly parts: (run: Run) => readonly SectionPart[];
}

/** Joins all elements to one run without a type. */
function joinedRun(runs: readonly Run[]): Run {
	const rows: number[] = [];
	const blocks: ElementBlock[] = [];
	for (const run of runs) {
		for (const block of run.blocks ?? [])
			blocks.push({ ...block, first: rows.length + block.first });
		for (const row of run.rows) rows.push(row);
	}
	return { type: Number.NaN, before: ['id'], rows, blocks };
}

/** A section for each run; the first one has the header. */
function sectionsOf(
	lines: Lines,
	tokens: LineTokens,
	header: number,
	declared: number,
	runs: readonly Run[],
	{ rolesOf, parts }: RunReader,
): NumberedSection[] {
	const hasFewRuns = runs.length <= maxRuns;
	const sectionRuns = hasFewRuns && runs.length > 0 ? runs : [joinedRun(runs)];
	const triangles = sectionRuns.filter(({ type }) => shapeOf(type) === 'triangle');
	return sectionRuns.map((run, k) => {
		const { type, before, rows } = run;
		const isOnlyTriangles = triangles.length === 1 && type === 2;
		const nodes = elementType(type)?.nodes ?? 1;
		const corners = cornersOf(type);
		return new CellSection(
			lines,
			tokens,
			{
				kind: isOnlyTriangles ? 'triangles' : kindOf(type),
				title: titleOf(type),
				...{ header: k === 0 ? header : -1, rows, rolesOf },
				declared: sectionRuns.length === 1 ? declared : rows.length,
				roles: [...before, ...Array<TokenRole>(nodes).fill('point')],
			},
			() => parts(run),
			...(corners === undefined ? [] : [corners]),
		);
	});
}

/** A section of elements, whose corners may be followed by other nodes; see `Section`. */
class CellSection extends NumberedSection {
	#parts: readonly SectionPart[] | undefined;

	constructor(
		lines: Lines,
		tokens: LineTokens,
		spec: ConstructorParameters<typeof NumberedSection>[2],
		readonly findParts: () => readonly SectionPart[],
		readonly corners?: number,
	) {
		super(lines, tokens, spec);
	}

	get parts(): readonly SectionPart[] {
		this.#parts ??= this.findParts();
		return this.#parts;
	}
}

/** Roles of the tokens before the nodes in version 2. */
const rolesBeforeNodes = (tags: number): readonly TokenRole[] => [
	...(['id', 'type', 'header'] as const),
	...Array<TokenRole>(Math.max(0, Math.min(maxTags, tags || 0))).fill('marker'),
];

/** Roles of `count` tokens: those before the nodes, then points. */
const withNodes = (before: readonly TokenRole[], count: number): TokenRole[] =>
	Array.from({ length: count }, (_, k): TokenRole => before[k] ?? 'point');

const shapeOf = (type: number) => elementType(type)?.shape;

function kindOf(type: number): SectionKind {
	const dimension = elementType(type)?.dimension;
	return dimension === 2
		? 'faces'
		: dimension === 1
			? 'segments'
			: dimension === 0
				? 'lists'
				: 'faces';
}

/** Title of the elements of a type, for example "Triangles of 6 nodes". */
function titleOf(type: number): string {
	const name = elementType(type)?.name;
	if (name === undefined) return 'Elements';
	const [, noun = '', more = ''] = /^an? (\S+)(.*)$/.exec(name) ?? [];
	return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s${more}`;
}

/** Corners of a face of a type; undefined for types that are not faces. */
function cornersOf(type: number): number | undefined {
	const kind = elementType(type);
	if (kind?.dimension !== 2) return undefined;
	return kind.name.startsWith('a quad') ? 4 : 3;
}
