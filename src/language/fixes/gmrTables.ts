import type { Section, Sheet } from '../../formats/sheet.ts';
import { EdgeTable } from '../../mesh/edgeTable.ts';
import { NONE } from '../../mesh/topology.ts';
import { firstEqualRows } from '../../util/equalRows.ts';

/** What the lines of a GMR file say, right or wrong: fixes start from it where there is no mesh. */
export interface GmrTables {
	readonly edges: Section;
	readonly triangles: Section;
	/** Number of points; in the output form, of different coordinates. */
	readonly points: number;
	/** Two points for each edge; `NONE` for an end that can't be read or does not exist. */
	readonly ends: Uint32Array;
	/** Three signed edges (1-based) for each triangle; 0 for one that can't be read or does not exist. */
	readonly signed: Int32Array;
	/** Triangles of each edge: where the list of each starts, and the slots (3 × triangle + position in the line). */
	readonly starts: Uint32Array;
	readonly slots: Uint32Array;
	/** The edge that joins two points, −1 if there is none. */
	edgeBetween(a: number, b: number): number;
}

const cache = new WeakMap<Sheet, { version: number; tables: GmrTables | undefined }>();

/** The tables of a GMR file; undefined where it has no edges or no triangles. Made once for each state of the text. */
export function gmrTables(sheet: Sheet): GmrTables | undefined {
	const known = cache.get(sheet);
	if (known?.version === sheet.version) return known.tables;
	const tables = sheet.syntax.signedEdges ? tablesOf(sheet) : undefined;
	cache.set(sheet, { version: sheet.version, tables });
	return tables;
}

function tablesOf(sheet: Sheet): GmrTables | undefined {
	const section = (kind: Section['kind']) => sheet.sections.find((one) => one.kind === kind);
	const [edges, triangles] = [section('edges'), section('triangles')];
	if (!edges || !triangles) return undefined;
	const placed = sheet.syntax.pointsInEdges ? endsByPlace(edges) : undefined;
	const points = placed?.points ?? section('points')?.count ?? 0;
	const ends = placed?.ends ?? new Uint32Array(2 * edges.count);
	if (!placed)
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
			const size = Math.abs(edge);
			if (!(size >= 1 && size <= edges.count)) continue;
			signed[3 * t + k] = edge;
			starts[size]!++;
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
function endsByPlace(edges: Section): { ends: Uint32Array; points: number } {
	const coordinates = new Float64Array(4 * edges.count);
	for (let e = 0; e < edges.count; e++)
		// Adding 0 makes 0 of −0.
		for (const [k, column] of COORDINATES.entries())
			coordinates[4 * e + k] = edges.value(e, column) + 0;
	const ends = firstEqualRows(new Uint32Array(coordinates.buffer), 4);
	for (let i = 0; i < ends.length; i++)
		if (Number.isNaN(coordinates[2 * i]! + coordinates[2 * i + 1]!)) ends[i] = NONE;
	return { ends, points: ends.length };
}

/** The start and end of a signed edge. */
export const startOf = ({ ends }: GmrTables, signed: number): number =>
	signed > 0 ? ends[2 * signed - 2]! : ends[-2 * signed - 1]!;
export const endOf = (tables: GmrTables, signed: number): number => startOf(tables, -signed);

/** Whether three signed edges lead from point to point and back to the first, over three points. */
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

/** The signed edges of a triangle as its line has them. */
export const edgesOf = ({ signed }: GmrTables, t: number): [number, number, number] => [
	signed[3 * t]!,
	signed[3 * t + 1]!,
	signed[3 * t + 2]!,
];

/**
 * Whether a triangle may name an edge with a sign: as the owner of a free edge, or against the one other triangle. What
 * triangles say whose own edges do not chain is not believed.
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
