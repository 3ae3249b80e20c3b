import { pointCount, type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { type CellSet, edgeSetOf, edgesOf } from './cellSets.ts';
import type { FieldComparison } from './compareFields.ts';
import type { GroupComparison } from './compareGroups.ts';
import type {
	CellComparison,
	CompareOptions,
	Displacements,
	MeshComparison,
} from './compareMeshes.ts';
import { type FieldSite, kindOfSite } from './fieldViews.ts';
import type { GroupMeasure } from './groupMeasures.ts';
import type { Matching } from './matchPoints.ts';
import { distanceOf } from './nearest.ts';
import { notesOf } from './notes.ts';
import {
	cellNoun,
	cellNouns,
	cellPlace,
	cornerNumbers,
	type PlaceReport,
	pointPlace,
} from './places.ts';
import { NONE } from './positions.ts';
import type { Tolerance } from './tolerance.ts';

/** Entities that `--json` lists of each kind of change. */
const LISTED = 1000;

/** Some entities: their number, and the first of them. */
export interface ListReport<T = PlaceReport> {
	readonly count: number;
	readonly listed: readonly T[];
}

/** A point of mesh a and its partner in mesh b at another place. */
export interface MoveReport {
	readonly a: PlaceReport;
	readonly b: PlaceReport;
	readonly distance: number;
}

/** Points at other places. */
export interface MovesReport extends ListReport<MoveReport> {
	/** The greatest distance, and the point that has it; 0 and null without points. */
	readonly max: number;
	readonly worst: MoveReport | null;
}

/** A cell of mesh a and its partner in mesh b with other corners, given by the numbers of the files. */
export interface CellChangeReport {
	readonly a: PlaceReport;
	readonly b: PlaceReport;
	readonly corners: readonly [a: readonly number[], b: readonly number[]];
}

/** Cells of one kind. */
export interface CellsReport {
	/** Plural noun: triangles, quads, polygons, lines. */
	readonly what: string;
	readonly matched: number;
	readonly removed: ListReport;
	readonly added: ListReport;
	readonly reversed: ListReport;
	/** Cells that are matched by order or number. */
	readonly changed: ListReport<CellChangeReport>;
}

/** A group. */
export interface GroupReport
	extends Pick<GroupComparison, 'dimension' | 'status' | 'joined' | 'left'> {
	/** Null in the mesh that lacks the group. */
	readonly a: {
		readonly name?: string;
		readonly tag: number;
		readonly count: number;
		/** Present if fewer than half of the points have a partner. */
		readonly measure?: GroupMeasure;
	} | null;
	readonly b: GroupReport['a'];
}

/** A field. Numbers that are not finite are null. */
export interface FieldReport
	extends Pick<
		FieldComparison,
		'name' | 'on' | 'status' | 'types' | 'roles' | 'components' | 'compared' | 'differing'
	> {
	readonly tolerance: Tolerance;
	readonly norms: { readonly l1: number; readonly l2: number; readonly max: number };
	readonly worst: {
		/** Null for a field of the mesh. */
		readonly a: PlaceReport | null;
		readonly b: PlaceReport | null;
		readonly component: number;
		readonly values: readonly [a: number | null, b: number | null];
	} | null;
}

/** The files of a comparison. */
export interface SideReport {
	readonly file: string;
	/** Null for the null device. */
	readonly format: string | null;
	readonly points: number;
	readonly triangles: number;
}

/** How two meshes differ, for `--json`. */
export interface PairReport {
	readonly a: SideReport;
	readonly b: SideReport;
	readonly same: boolean;
	readonly match: Matching;
	readonly tolerance: number;
	readonly partial: boolean;
	readonly points: {
		readonly matched: number;
		readonly within: MovesReport;
		readonly moved: MovesReport;
		readonly removed: ListReport;
		readonly added: ListReport;
	};
	readonly cells: readonly CellsReport[];
	readonly groups: readonly GroupReport[];
	readonly fields: readonly FieldReport[];
	/** Holes and regions of `.poly` files. */
	readonly seeds: { readonly removed: number; readonly added: number };
	/** Null unless fewer than half of the points have a partner. */
	readonly surfaces: SurfacesReport | null;
	readonly notes: readonly string[];
}

/** Distances from the points of a mesh to the triangles of the other. */
interface DistanceReport {
	readonly max: number;
	readonly mean: number;
	readonly worst: PlaceReport;
}

/** Distances between two surfaces, and their areas. */
export interface SurfacesReport {
	readonly hausdorff: number;
	readonly aToB: DistanceReport;
	readonly bToA: DistanceReport;
	readonly areas: readonly [a: number, b: number];
}

/** A mesh, the path or name of its file, and the id of its format, null for the null device. */
export interface Side {
	readonly file: string;
	readonly format: string | null;
	readonly mesh: TriMesh;
}

/** The report of a comparison. */
export function pairReport(
	a: Side,
	b: Side,
	result: MeshComparison,
	{ matching, tolerance, partial }: CompareOptions,
): PairReport {
	const { pairs, points, surfaces } = result;
	const moves = (moved: Displacements) => movesReport(a.mesh, b.mesh, pairs.a2b, moved);
	const setsOf = (kind: CellSet['kind']) => pairs.cells.find(({ a: set }) => set.kind === kind)!;
	return {
		a: sideReport(a),
		b: sideReport(b),
		same: result.same,
		match: matching,
		tolerance,
		partial,
		points: {
			matched: points.pairs,
			within: moves(points.within),
			moved: moves(points.moved),
			removed: listed(points.removed, (p) => pointPlace(a.mesh, p)),
			added: listed(points.added, (p) => pointPlace(b.mesh, p)),
		},
		cells: result.cells.flatMap((cells) => cellReports(a.mesh, b.mesh, setsOf(cells.kind), cells)),
		groups: result.groups.map(groupReport),
		fields: result.fields.map((field) => fieldReport(a.mesh, b.mesh, result, field)),
		seeds: { removed: result.seeds[0], added: result.seeds[1] },
		surfaces: surfaces
			? {
					hausdorff: surfaces.hausdorff,
					aToB: { ...surfaces.aToB, worst: pointPlace(a.mesh, surfaces.aToB.worst) },
					bToA: { ...surfaces.bToA, worst: pointPlace(b.mesh, surfaces.bToA.worst) },
					areas: surfaces.areas,
				}
			: null,
		notes: notesOf(a, b, result, matching),
	};
}

const sideReport = ({ file, format, mesh }: Side): SideReport => ({
	file,
	format,
	points: pointCount(mesh),
	triangles: triangleCount(mesh),
});

function listed<T>(indexes: Uint32Array, placeOf: (index: number) => T): ListReport<T> {
	return { count: indexes.length, listed: Array.from(indexes.subarray(0, LISTED), placeOf) };
}

/** Point p of a and its partner in b. */
export const moveReport = (a: TriMesh, b: TriMesh, p: number, partner: number): MoveReport => ({
	a: pointPlace(a, p),
	b: pointPlace(b, partner),
	distance: distanceOf(a, p, b, partner),
});

function movesReport(
	a: TriMesh,
	b: TriMesh,
	a2b: Uint32Array,
	{ points, max, worst }: Displacements,
): MovesReport {
	const move = (p: number) => moveReport(a, b, p, a2b[p]!);
	return { ...listed(points, move), max, worst: worst === NONE ? null : move(worst) };
}

/** A report for each noun of the cells: triangles, quads and polygons are one kind. */
function cellReports(
	a: TriMesh,
	b: TriMesh,
	sets: MeshComparison['pairs']['cells'][number],
	{ pairs, removed, added, reversed, changed }: CellComparison,
): CellsReport[] {
	const nouns = [...new Set([...cellNouns(sets.a), ...cellNouns(sets.b)])];
	const { a2b } = sets.match;
	return nouns.map((what) => {
		const only = (set: CellSet, cells: Uint32Array) =>
			nouns.length === 1 ? cells : cells.filter((cell) => cellNoun(set, cell) === what);
		let matched = nouns.length === 1 ? pairs : 0;
		if (nouns.length > 1)
			for (let cell = 0; cell < a2b.length; cell++)
				if (a2b[cell] !== NONE && cellNoun(sets.a, cell) === what) matched++;
		return {
			what,
			matched,
			removed: listed(only(sets.a, removed), (cell) => cellPlace(a, sets.a, cell)),
			added: listed(only(sets.b, added), (cell) => cellPlace(b, sets.b, cell)),
			reversed: listed(only(sets.a, reversed), (cell) => cellPlace(a, sets.a, cell)),
			changed: listed(only(sets.a, changed), (cell) => ({
				a: cellPlace(a, sets.a, cell),
				b: cellPlace(b, sets.b, a2b[cell]!),
				corners: [cornerNumbers(a, sets.a, cell), cornerNumbers(b, sets.b, a2b[cell]!)],
			})),
		};
	});
}

function groupReport({ a, b, counts, measures, ...rest }: GroupComparison): GroupReport {
	const side = (group: GroupComparison['a'], at: 0 | 1): GroupReport['a'] => {
		const measure = measures?.[at];
		return group ? { ...group, count: counts[at], ...(measure && { measure }) } : null;
	};
	return { ...rest, a: side(a, 0), b: side(b, 1) };
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

function fieldReport(
	a: TriMesh,
	b: TriMesh,
	{ pairs }: MeshComparison,
	{ l1, l2, max, excess: _, worst, ...field }: FieldComparison,
): FieldReport {
	const cells = pairs.cells.find(({ a: set }) => set.kind === kindOfSite(field.on));
	return {
		...field,
		norms: { l1, l2, max },
		worst: worst
			? {
					a: placeAt(a, field.on, cells?.a, worst.a),
					b: placeAt(b, field.on, cells?.b, worst.b),
					component: worst.component,
					values: [finite(worst.values[0]), finite(worst.values[1])],
				}
			: null,
	};
}

function placeAt(
	mesh: TriMesh,
	on: FieldSite,
	set: CellSet | undefined,
	index: number,
): PlaceReport | null {
	if (on === 'mesh') return null;
	if (on === 'points') return pointPlace(mesh, index);
	if (on === 'edges') return cellPlace(mesh, edgeSetOf(edgesOf(mesh)), index);
	return set ? cellPlace(mesh, set, index) : null;
}
