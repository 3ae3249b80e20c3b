import { isNaming, type Keyword, keyOf, splitFields, unquoted } from './keyword.ts';

/** Numbers in the lines of one statement of a keyword, such as an equation. */
export interface NamingLines {
	/** Range [from, to) of the data lines, without comments. */
	readonly from: number;
	readonly to: number;
	readonly nodes: readonly number[];
	readonly elements: readonly number[];
}

/**
 * Fields that name nodes or elements: the first or all of each line; every third after a count (`terms`); all after a
 * label (`constraint`); those of the first line (`axes`); none.
 */
type Layout = 'node' | 'nodes' | 'element' | 'elements' | 'terms' | 'constraint' | 'axes' | 'none';

const layouts: Readonly<Record<string, Layout>> = {
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
	...byLayout('elements', ['MODEL CHANGE', 'EMBEDDED ELEMENT']),
	...byLayout('none', [
		...['TRANSFORM', 'KINEMATIC', 'RIGID BODY', 'PRE-TENSION SECTION', 'DSLOAD', 'CONTACT PAIR'],
		...['SHELL TO SOLID COUPLING', 'CORRELATION'],
	]),
	...{ SUBMODEL: 'nodes', EQUATION: 'terms', MPC: 'constraint', ORIENTATION: 'axes' },
};

function byLayout(layout: Layout, names: readonly string[]): Record<string, Layout> {
	return Object.fromEntries(names.map((name) => [name, layout]));
}

/** Types of initial conditions on nodes and on elements. */
const nodeConditions =
	/^(TEMPERATURE|DISPLACEMENT|VELOCITY|FIELD|PRESSURE|TOTAL PRESSURE|FLUID VELOCITY|MASS FLOW)$/;
const elementConditions = /^(STRESS|PLASTIC STRAIN)$/;

/**
 * Layout of a keyword's lines (Abaqus Keywords Reference Guide; CalculiX CrunchiX user's manual), undefined if unknown.
 */
function layoutOf(keyword: Keyword): Layout | undefined {
	const { name, parameters } = keyword;
	if (!isNaming(keyword)) return 'none';
	const type = keyOf(parameters.get('TYPE') ?? '').trim();
	if (name === 'INITIAL CONDITIONS')
		return nodeConditions.test(type)
			? 'node'
			: elementConditions.test(type)
				? 'element'
				: undefined;
	if (name === 'SURFACE') return type === 'NODE' ? 'node' : undefined;
	if (name === 'SUBMODEL' && type === 'SURFACE') return 'none';
	if (name === 'EQUATION' && parameters.has('REMOVE')) return 'node';
	if (name === 'MPC' && (parameters.has('USER') || parameters.has('MODE'))) return undefined;
	return layouts[name];
}

/** Whether each line of a keyword names one node, or a set, in its first field. */
export const isOfNodes = (keyword: Keyword): boolean => layoutOf(keyword) === 'node';

/** Number in a field, possibly after the name of an instance; undefined for anything else. */
function numberIn(field: string): number | undefined {
	const [, digits] = /^(?:.*[a-z_].*\.)?(\d+)$/i.exec(unquoted(field)) ?? [];
	return digits === undefined ? undefined : Number(digits);
}

/**
 * Numbers of nodes and elements in the lines of a keyword; undefined if its layout is unknown.
 *
 * @param lines data lines, without comments
 */
export function namingLines(
	keyword: Keyword,
	lines: readonly string[],
): readonly NamingLines[] | undefined {
	const layout = layoutOf(keyword);
	if (!layout) return undefined;
	const rows = lines.map(splitFields);
	const numbers = (fields: readonly string[]) => fields.flatMap((field) => numberIn(field) ?? []);
	if (layout === 'terms') return terms(rows);
	if (layout === 'constraint') return constraints(rows);
	return rows.map((fields, i): NamingLines => {
		const named =
			layout === 'none' || (layout === 'axes' && i > 0)
				? []
				: numbers(layout === 'node' || layout === 'element' ? fields.slice(0, 1) : fields);
		const isOfElements = layout === 'element' || layout === 'elements';
		return {
			...{ from: i, to: i + 1 },
			nodes: isOfElements ? [] : named,
			elements: isOfElements ? named : [],
		};
	});
}

/** Equations: the number of terms, then a node, a degree of freedom and a coefficient for each, over several lines. */
function terms(rows: readonly (readonly string[])[]): NamingLines[] {
	const found: NamingLines[] = [];
	for (let from = 0, to = 0; from < rows.length; from = to) {
		const count = 3 * (numberIn(rows[from]![0] ?? '') ?? 0);
		const fields: string[] = [];
		for (to = from + 1; to < rows.length && fields.length < count; to++) {
			const row = rows[to]!;
			// A line may end with a comma.
			fields.push(...(row.at(-1)?.trim() === '' ? row.slice(0, -1) : row));
		}
		const nodes = fields.flatMap((field, i) => (i % 3 === 0 ? (numberIn(field) ?? []) : []));
		found.push({ from, to, nodes, elements: [] });
	}
	return found;
}

/** Multi-point constraints: a label and nodes, with continuation lines that begin with a number. */
function constraints(rows: readonly (readonly string[])[]): NamingLines[] {
	const found: NamingLines[] = [];
	for (let from = 0, to = 0; from < rows.length; from = to) {
		to = from + 1;
		while (to < rows.length && numberIn(rows[to]![0] ?? '') !== undefined) to++;
		const nodes = rows
			.slice(from, to)
			.flatMap((row) => row.flatMap((field) => numberIn(field) ?? []))
			.filter((node) => node !== 0);
		found.push({ from, to, nodes, elements: [] });
	}
	return found;
}
