import { latin1 } from '../../text/decimal.ts';
import { type Keyword, keyOf, keywordIn, splitFields, unquoted } from './keyword.ts';

/** A keyword with its data lines, as text. */
export interface KeywordText {
	readonly keyword: Keyword;
	/** Lines of the text with their line ends, one character a byte. */
	readonly lines: readonly string[];
	/** Number of keyword lines. */
	readonly head: number;
	/** Indices of the data lines, without comments. */
	readonly data: readonly number[];
}

/** Splits a text that begins with a keyword; its data lines end at the next keyword. */
export function keywordText(bytes: Uint8Array): KeywordText {
	const lines = latin1(bytes, 0, bytes.length).match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
	let head = 1;
	while (
		head < lines.length &&
		lines[head - 1]!.trimEnd().endsWith(',') &&
		!/^\s*\*/.test(lines[head]!)
	)
		head++;
	const data: number[] = [];
	for (let i = head; i < lines.length && !/^\s*\*(?!\*)/.test(lines[i]!); i++)
		if (!/^\s*(\*\*|$)/.test(lines[i]!.trimEnd())) data.push(i);
	const header = lines.slice(0, head).map((line) => line.trim());
	return { keyword: keywordIn(header.join(' ')), lines, head, data };
}

/** Numbers in the data lines of one statement, such as an equation. */
export interface NamingLines {
	/** Range [from, to) of `KeywordText.data`. */
	readonly from: number;
	readonly to: number;
	readonly nodes: readonly number[];
	readonly elements: readonly number[];
}

/** Numbers of nodes and elements in the data lines of a keyword, by statement; undefined if its layout is unknown. */
export function namingLines({ keyword, lines, data }: KeywordText): NamingLines[] | undefined {
	const layout = layoutOf(keyword);
	if (layout === 'unknown') return undefined;
	const rows = data.map((i) => splitFields(lines[i]!.trim()));
	if (layout === 'terms') return equationLines(rows);
	if (layout === 'constraint') return constraintLines(rows);
	return rows.map((fields, i): NamingLines => {
		const named =
			layout === 'none' || (layout === 'axes' && i > 0)
				? []
				: numbersIn(layout === 'node' || layout === 'element' ? fields.slice(0, 1) : fields);
		const isOfElements = layout === 'element' || layout === 'elements';
		return {
			...{ from: i, to: i + 1 },
			nodes: isOfElements ? [] : named,
			elements: isOfElements ? named : [],
		};
	});
}

/** Equations: the number of terms, then a node, a degree of freedom and a coefficient for each, over several lines. */
function equationLines(rows: readonly (readonly string[])[]): NamingLines[] {
	const equations: NamingLines[] = [];
	for (let from = 0, to = 0; from < rows.length; from = to) {
		const count = 3 * (numberIn(rows[from]![0] ?? '') ?? 0);
		const fields: string[] = [];
		for (to = from + 1; to < rows.length && fields.length < count; to++) {
			const row = rows[to]!;
			// A line may end with a comma.
			fields.push(...(row.at(-1)?.trim() === '' ? row.slice(0, -1) : row));
		}
		const nodes = numbersIn(fields.filter((_, i) => i % 3 === 0));
		equations.push({ from, to, nodes, elements: [] });
	}
	return equations;
}

/** Multi-point constraints: a label and nodes, with continuation lines that begin with a number. */
function constraintLines(rows: readonly (readonly string[])[]): NamingLines[] {
	const statements: NamingLines[] = [];
	for (let from = 0, to = 0; from < rows.length; from = to) {
		to = from + 1;
		while (to < rows.length && numberIn(rows[to]![0] ?? '') !== undefined) to++;
		const nodes = numbersIn(rows.slice(from, to).flat()).filter((node) => node !== 0);
		statements.push({ from, to, nodes, elements: [] });
	}
	return statements;
}

/** A data line that names one node by number, with the rest of the line. */
export interface NodeLine {
	readonly node: number;
	readonly rest: string;
}

/** Data lines of a text that name one node each by number. */
export function nodeLinesIn(bytes: Uint8Array): NodeLine[] {
	const text = keywordText(bytes);
	if (layoutOf(text.keyword) !== 'node') return [];
	return (namingLines(text) ?? []).flatMap(({ from, nodes: [node] }) => {
		const rest = text.lines[text.data[from]!]!.replace(/^[^,]*/, '').replace(/\s+/g, '');
		return node === undefined ? [] : [{ node, rest }];
	});
}

/** Numbers of the elements that the data lines of a text name. */
export const elementsNamedIn = (bytes: Uint8Array): readonly number[] =>
	namingLines(keywordText(bytes))?.flatMap(({ elements }) => elements) ?? [];

/** Whether the data lines of a keyword may name nodes or elements by number. */
export const isNaming = ({ name, parameters }: Keyword): boolean =>
	name === 'ORIENTATION' ? /^nodes$/i.test(parameters.get('DEFINITION') ?? '') : layouts.has(name);

/**
 * Which fields name nodes or elements: the first of each line (`node`, `element`) or all (`nodes`, `elements`); every
 * third after a count (`terms`); all after a label (`constraint`); those of the first line (`axes`).
 */
type Layout =
	| 'node'
	| 'nodes'
	| 'element'
	| 'elements'
	| 'terms'
	| 'constraint'
	| 'axes'
	| 'none'
	| 'unknown';

/**
 * Keywords whose data lines may name nodes or elements by number, so that refinement invalidates them (Abaqus Keywords
 * Reference Guide; CalculiX CrunchiX user's manual). Parameters decide for some of them: see `layoutOf`.
 */
const layouts: ReadonlyMap<string, Layout> = new Map([
	...byLayout('node', [
		...['BOUNDARY', 'CLOAD', 'CFLUX', 'CFILM', 'CRADIATE', 'CFLOW', 'CECHARGE', 'CECURRENT'],
		...['CONCENTRATED FLUX', 'TEMPERATURE', 'FIELD', 'NODAL THICKNESS', 'PRESSURE STRESS'],
		...['MASS FLOW RATE', 'IMPERFECTION', 'ADAPTIVE MESH CONSTRAINT', 'DESIGN VARIABLES'],
		'KINEMATIC COUPLING',
	]),
	...byLayout('element', [
		...['DLOAD', 'DFLUX', 'DFLOW', 'DECHARGE', 'DECURRENT', 'FILM', 'RADIATE', 'FOUNDATION'],
		...['BOUNDARYF', 'DISTRIBUTION', 'RELEASE'],
	]),
	...byLayout('nodes', ['SUBMODEL']),
	...byLayout('elements', ['MODEL CHANGE', 'EMBEDDED ELEMENT']),
	...byLayout('terms', ['EQUATION']),
	...byLayout('constraint', ['MPC']),
	...byLayout('axes', ['ORIENTATION']),
	...byLayout('none', [
		...['TRANSFORM', 'KINEMATIC', 'RIGID BODY', 'PRE-TENSION SECTION', 'DSLOAD', 'CONTACT PAIR'],
		...['SHELL TO SOLID COUPLING', 'CORRELATION'],
	]),
	...byLayout('unknown', [
		...['NODE', 'ELEMENT', 'NSET', 'ELSET', 'SURFACE', 'NORMAL', 'ELEMENT PROPERTIES'],
		...['INITIAL CONDITIONS', 'CONTOUR INTEGRAL', 'FLUID EXCHANGE', 'NODE RESPONSE'],
	]),
]);

/** Pairs keywords with their layout. */
function byLayout(layout: Layout, names: readonly string[]): [name: string, layout: Layout][] {
	return names.map((name) => [name, layout]);
}

/** Types of initial conditions on nodes and on elements. */
const nodeConditions =
	/^(TEMPERATURE|DISPLACEMENT|VELOCITY|FIELD|PRESSURE|TOTAL PRESSURE|FLUID VELOCITY|MASS FLOW)$/;
const elementConditions = /^(STRESS|PLASTIC STRAIN)$/;

/** Layout of the data lines of a keyword, by its name and parameters. */
function layoutOf(keyword: Keyword): Layout {
	const { name, parameters } = keyword;
	if (!isNaming(keyword)) return 'none';
	const type = keyOf(parameters.get('TYPE') ?? '').trim();
	if (name === 'INITIAL CONDITIONS' && nodeConditions.test(type)) return 'node';
	if (name === 'INITIAL CONDITIONS' && elementConditions.test(type)) return 'element';
	if (name === 'SURFACE' && type === 'NODE') return 'node';
	if (name === 'SUBMODEL' && type === 'SURFACE') return 'none';
	if (name === 'EQUATION' && parameters.has('REMOVE')) return 'node';
	if (name === 'MPC' && (parameters.has('USER') || parameters.has('MODE'))) return 'unknown';
	return layouts.get(name)!;
}

/** Number in a field, possibly after the name of an instance; undefined for anything else. */
function numberIn(field: string): number | undefined {
	const [, digits] = /^(?:.*[a-z_].*\.)?(\d+)$/i.exec(unquoted(field)) ?? [];
	return digits === undefined ? undefined : Number(digits);
}

/** The numbers among some fields. */
const numbersIn = (fields: readonly string[]): number[] =>
	fields.flatMap((field) => numberIn(field) ?? []);
