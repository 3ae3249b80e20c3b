import type { Section } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import { EdgeTable } from '../../mesh/edgeTable.ts';
import { NONE } from '../../mesh/topology.ts';
import { firstEqualRows } from '../../util/equalRows.ts';

/** Content of the lines of a GMR file, valid or not: the basis of fixes while there is no mesh. */
export interface GmrTables {
	readonly edges: Section;
	readonly triangles: Section;
	/** Number of points; in the output form, of edge ends: an upper bound of their indices. */
	readonly points: number;
	/** Two points per edge; `NONE` for an end that is unreadable or does not exist. */
	readonly ends: Uint32Array;
	/** Three signed edges (1-based) per triangle; 0 for one that is unreadable or does not exist. */
	readonly signed: Int32Array;
	/** Triangles of each edge in CSR form: starts, and slots (3 × triangle + position in the line). */
	readonly starts: Uint32Array;
	readonly slots: Uint32Array;
	/** The edge between two points, −1 if there is none. */
	edgeBetween(a: number, b: number): number;
}

const cache = new WeakMap<TextModel, { version: number; tables: GmrTables | undefined }>();

/** The tables of a GMR file; undefined if it has no edges or no triangles. Cached until the text changes. */
export function gmrTables(model: TextModel): GmrTables | undefined {
	const cached = cache.get(model);
	if (cached?.version === model.version) return cached.tables;
	const tables = model.syntax.signedEdges ? tablesOf(model) : undefined;
	cache.set(model, { version: model.version, tables });
	return tables;
}

/** The tables of a text; undefined if it lacks edges or triangles. */
function tablesOf(model: TextModel): GmrTables | undefined {
	const section = (kind: Section['kind']) =>
		model.sections.find((candidate) => candidate.kind === kind);
	const [edges, triangles] = [section('edges'), section('triangles')];
	if (!edges || !triangles) return undefined;
	const byCoordinates = model.syntax.pointsInEdges ? endsByCoordinates(edges) : undefined;
	const points = byCoordinates?.points ?? section('points')?.count ?? 0;
	const ends = byCoordinates?.ends ?? new Uint32Array(2 * edges.count);
	if (!byCoordinates)
		for (let e = 0; e < edges.count; e++)
			for (let k = 0; k < 2; k++) {
				const point = edges.value(e, k);
				ends[2 * e + k] = point >= 0 && point < points ? point : NONE;
			}
	const signed = new Int32Array(3 * triangles.count);
	const starts = new Uint32Array(edges.count + 1);
	for (let t = 0; t < triangles.count; t++)
		for (let k = 0; k < 3; k++) {
			const edge = triangles.value(t, k);
			const number = Math.abs(edge);
			if (!(number >= 1 && number <= edges.count)) continue;
			signed[3 * t + k] = edge;
			starts[number]!++;
		}
	for (let e = 0; e < edges.count; e++) starts[e + 1]! += starts[e]!;
	const slots = new Uint32Array(starts[edges.count]!);
	const next = starts.slice();
	for (let s = 0; s < signed.length; s++)
		if (signed[s] !== 0) slots[next[Math.abs(signed[s]!) - 1]!++] = s;
	let table: EdgeTable | undefined;
	return {
		edges,
		triangles,
		points,
		ends,
		signed,
		starts,
		slots,
		edgeBetween(a, b) {
			if (a >= points || b >= points) return -1;
			table ??= new EdgeTable(ends, points);
			return table.indexOf(a, b);
		},
	};
}

/** Columns of the four coordinates in `[x y] [x y]`. */
const COORDINATES = [1, 2, 5, 6] as const;

/** The output form names no points: ends with equal coordinates are one point. */
function endsByCoordinates(edges: Section): { ends: Uint32Array; points: number } {
	const coordinates = new Float64Array(4 * edges.count);
	for (let e = 0; e < edges.count; e++)
		// Adding 0 turns negative zero into 0.
		for (const [k, column] of COORDINATES.entries())
			coordinates[4 * e + k] = edges.value(e, column) + 0;
	const ends = firstEqualRows(new Uint32Array(coordinates.buffer), 4);
	for (let i = 0; i < ends.length; i++)
		if (Number.isNaN(coordinates[2 * i]! + coordinates[2 * i + 1]!)) ends[i] = NONE;
	return { ends, points: ends.length };
}

/** Start of a signed edge. */
export const startOf = ({ ends }: GmrTables, signed: number): number =>
	signed > 0 ? ends[2 * signed - 2]! : ends[-2 * signed - 1]!;
/** End of a signed edge. */
export const endOf = (tables: GmrTables, signed: number): number => startOf(tables, -signed);

/** Whether three signed edges chain end to end over three points. */
export function chains(tables: GmrTables, [e, f, g]: readonly [number, number, number]): boolean {
	if (e === 0 || f === 0 || g === 0) return false;
	const [a, b, c] = [startOf(tables, e), startOf(tables, f), startOf(tables, g)];
	return (
		a !== NONE &&
		b !== NONE &&
		c !== NONE &&
		a !== b &&
		b !== c &&
		c !== a &&
		endOf(tables, e) === b &&
		endOf(tables, f) === c &&
		endOf(tables, g) === a
	);
}

/** The signed edges in a triangle's line. */
export const edgesOf = ({ signed }: GmrTables, t: number): [number, number, number] => [
	signed[3 * t]!,
	signed[3 * t + 1]!,
	signed[3 * t + 2]!,
];

/**
 * Whether a triangle may name a signed edge: as the owner of an edge without other triangles, or with the opposite
 * sign of its only other triangle. Signs in triangles whose own edges do not chain are ignored.
 */
export function mayName(tables: GmrTables, edge: number, t: number): boolean {
	const { starts, slots, signed } = tables;
	const e = Math.abs(edge) - 1;
	let others = 0;
	let agrees = true;
	for (let i = starts[e]!; i < starts[e + 1]!; i++) {
		const slot = slots[i]!;
		const u = Math.floor(slot / 3);
		if (u === t) continue;
		others++;
		if (chains(tables, edgesOf(tables, u))) agrees = Math.sign(signed[slot]!) !== Math.sign(edge);
	}
	return others === 0 ? edge > 0 : others === 1 && agrees;
}
