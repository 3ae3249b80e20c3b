import { countText } from '../util/counted.ts';
import { allSlices } from '../util/slices.ts';
import { blockStarts, fieldOfBlock } from './carry/faces.ts';
import { carryFields } from './carry/fields.ts';
import { carryGroups } from './carry/groups.ts';
import { carriedCellNumbers, withNumbers } from './carry/numbers.ts';
import { sameTypeArray } from './carry/parents.ts';
import { midNodesOf } from './carry/sixNodes.ts';
import { withUniqueIds } from './carry/uniqueIds.ts';
import { EdgeTable } from './edgeTable.ts';
import { extendEdges } from './extendEdges.ts';
import { Fans } from './fans.ts';
import { withoutPartitions } from './ownNumbers.ts';
import type { Provenance } from './provenance.ts';
import { triangulatePolygon } from './triangulatePolygon.ts';
import {
	type CellBlock,
	type CellShape,
	cellCount,
	type Field,
	type Group,
	nameOfCell,
	nodesOf,
	pointCount,
	type TriMesh,
	triangleCount,
} from './triMesh.ts';
import { groupsWithoutBlocks } from './withoutBlocks.ts';

/** Thrown if cells can't be split into triangles; the message names them and the reason. */
export class NotSplittable extends Error {
	override readonly name = 'NotSplittable';
}

/** A mesh whose quads and polygons were split into triangles. */
export interface SplitMesh {
	readonly mesh: TriMesh;
	/** Number of cells split. */
	readonly split: number;
	/** Number of split cells that cross themselves or have no area, whose triangles are degenerate or reversed. */
	readonly faulty: number;
	/** Messages for the user: fields that some cells lack. */
	readonly warnings: readonly string[];
}

/** Options of splitting cells. */
export interface SplitOptions {
	/** Shapes of the cells to split. Default: quads and polygons. */
	readonly shapes?: readonly CellShape[];
	/** Indices of the blocks of quads or polygons to split; overrides `shapes`. */
	readonly blocks?: ReadonlySet<number>;
	/** Whether to split, and count, cells that cross themselves or have no area; by default they throw. */
	readonly allowFaulty?: boolean;
}

/**
 * Splits the quads and polygons of a mesh into triangles: as a fan from one corner if one allows it (`Fans`), else by ear
 * clipping (`triangulatePolygon`). Corners equal to the previous one are dropped. New triangles follow the existing ones, cell by
 * cell; fields of cells and corners are merged by name, and groups follow. Blocks that were split are removed, all others stay.
 * Returns the mesh itself if there is nothing to split.
 *
 * Throws `NotSplittable` if the mesh has six-node triangles, and, unless `allowFaulty` is set, for quads with midside nodes, which are
 * no union of six-node triangles, and for cells that cross themselves or have no area.
 */
export function splitQuads(
	mesh: TriMesh,
	{ shapes = ['quad', 'polygon'], blocks, allowFaulty = false }: SplitOptions = {},
): SplitMesh {
	const cells = mesh.cells ?? [];
	const splits = cells.map(({ shape }, b) => blocks?.has(b) ?? shapes.includes(shape));
	if (!allowFaulty) for (const block of cells) refuseCurved(block);
	if (!splits.includes(true)) return { mesh, split: 0, faulty: 0, warnings: [] };
	if (midNodesOf(mesh) && cells.some((block, b) => splits[b] && cellCount(block) > 0))
		throw new NotSplittable(
			'the triangles have six nodes, but split quads would give triangles of three: quads are not split',
		);
	const faces = facesOfBlocks(mesh, splits, allowFaulty);
	const warnings: string[] = [];
	const before = withFieldsOfCells(mesh, splits, warnings);
	const triangles = new Uint32Array(mesh.triangles.length + faces.triangles.length);
	triangles.set(mesh.triangles);
	triangles.set(faces.triangles, mesh.triangles.length);
	const oldTriangles = triangleCount(mesh);
	const parents = new Uint32Array(triangles.length / 3).map((_, t) =>
		t < oldTriangles ? t : faces.parents[t - oldTriangles]!,
	);
	const hasSides = (mesh.groups ?? []).some(({ side }) => side !== undefined);
	const extended = hasSides || usesEdges(before) ? extendEdges(before, triangles) : undefined;
	const table =
		hasSides && extended
			? new EdgeTable(Uint32Array.from(extended.edges), pointCount(mesh))
			: undefined;
	const provenance: Provenance = {
		points: { kept: pointCount(mesh), halved: new Uint32Array() },
		triangles: parents,
		edges: extended?.parents ?? new Uint32Array(),
	};
	const fields = carriedFields(before, triangles, provenance, warnings);
	const { marked, source, groups } = mesh;
	const remaining = cells.filter((_, b) => splits[b] === false);
	const numbers = carriedCellNumbers(mesh, {
		triangles: parents,
		blocks: [...cells.keys()].filter((b) => !splits[b]).map((of) => ({ of })),
	});
	return {
		mesh: withNumbers(
			withUniqueIds<TriMesh>({
				dimension: mesh.dimension,
				points: mesh.points,
				triangles,
				...(mesh.edges &&
					extended && { edges: extended.edges, triangleEdges: extended.triangleEdges }),
				...(marked && { marked: grownMarks(marked, parents.length) }),
				fields,
				...(remaining.length > 0 && { cells: remaining }),
				...(groups && {
					groups: groupsWithoutBlocks(carryGroups(before, provenance), splits).map(
						(group, g) => (table && groupOfSides(mesh, groups[g]!, splits, table)) ?? group,
					),
				}),
				...(source && { source: withoutPartitions(source) }),
			}),
			source?.pointNumbers,
			numbers,
		),
		split: faces.count,
		faulty: faces.faulty,
		warnings,
	};
}

/** Carries the fields of a mesh to `triangles`, with the same points. */
function carriedFields(
	mesh: TriMesh,
	triangles: Uint32Array,
	provenance: Provenance,
	warnings: string[],
): readonly Field[] {
	return allSlices(
		carryFields(
			mesh,
			provenance,
			{
				triangles: () => triangles,
				parentCoordinates() {
					throw new Error('no point is new');
				},
				edgesOfPoints: () => new Uint32Array(),
				guessMarkers: () => ({ marks: { values: new Int32Array() }, sure: true }),
			},
			warnings,
		),
	);
}

/**
 * Converts a group of edges of quads to a group of mesh edges; undefined for other groups, and if some of its quads are not
 * split.
 *
 * @param table the edges of the new mesh
 */
function groupOfSides(
	mesh: TriMesh,
	{ side, ...group }: Group,
	splits: readonly boolean[],
	table: EdgeTable,
): Group | undefined {
	if (side === undefined || !group.members.every(({ of }) => typeof of === 'number' && splits[of]))
		return undefined;
	const edges = new Set<number>();
	for (const { of, members } of group.members) {
		const { nodes } = mesh.cells![of as number]!;
		for (const quad of members) {
			const edge = table.indexOf(nodes[4 * quad + side]!, nodes[4 * quad + ((side + 1) % 4)]!);
			// Equal corners have no edge between them.
			if (edge >= 0) edges.add(edge);
		}
	}
	return {
		...group,
		dimension: 1,
		members: [{ of: 'edges', members: Uint32Array.from(edges).sort() }],
	};
}

/** Throws `NotSplittable` for quads with midside nodes. */
function refuseCurved(block: CellBlock): void {
	const count = cellCount(block);
	const { shape } = block;
	if (count > 0 && (shape === 'quad8' || shape === 'quad9'))
		throw new NotSplittable(
			`${countText(count)} quads have ${nodesOf[shape]} nodes: two triangles can't represent their curved shape, so they can't be split`,
		);
}

/** Splits the cells into triangles; `parents` has the face (`blockStarts`) of each. */
function facesOfBlocks(mesh: TriMesh, splits: readonly boolean[], allowFaulty: boolean) {
	const fans = new Fans(mesh);
	const starts = blockStarts(mesh);
	const triangles: number[] = [];
	const parents: number[] = [];
	let [count, faulty] = [0, 0];
	for (const [b, block] of (mesh.cells ?? []).entries()) {
		if (!splits[b]) continue;
		for (let cell = 0; cell < cellCount(block); cell++) {
			const from = block.offsets?.[cell] ?? 4 * cell;
			const to = block.offsets?.[cell + 1] ?? from + 4;
			const ring = withoutRepeats(block.nodes.subarray(from, to));
			if (!fans.add(ring, triangles) && !cutEars(mesh, ring, triangles)) {
				if (!allowFaulty) throw refusalOf(mesh, b, cell);
				faulty++;
			}
			while (parents.length < triangles.length / 3) parents.push(starts[b]! + cell);
			count++;
		}
	}
	return { triangles, parents, count, faulty };
}

/** Adds the triangles of `triangulatePolygon`, and returns its result. */
function cutEars(mesh: TriMesh, ring: Uint32Array, triangles: number[]): boolean {
	if (ring.length < 3) return false;
	return triangulatePolygon(mesh, ring, (a, b, c) => triangles.push(ring[a]!, ring[b]!, ring[c]!));
}

/** Drops points of a closed ring that are equal to the previous one. */
const withoutRepeats = (ring: Uint32Array): Uint32Array =>
	ring.some((point, k) => point === ring.at(k - 1))
		? ring.filter((point, k) => point !== ring.at(k - 1))
		: ring;

/** The error for a cell that can't be split. */
function refusalOf(mesh: TriMesh, block: number, cell: number): NotSplittable {
	const { lines } = mesh.cells![block]!;
	const line = lines ? ` (line ${countText(lines[cell]!)})` : '';
	return new NotSplittable(
		`${nameOfCell(mesh, { block, cell })}${line} crosses itself or has no area: it can't be split into triangles`,
	);
}

/** Adds the fields of the cells to split to the triangles; missing values are 0. */
function withFieldsOfCells(mesh: TriMesh, splits: readonly boolean[], warnings: string[]): TriMesh {
	const fields = [...mesh.fields];
	const blocks = (mesh.cells ?? []).filter((block, b) => splits[b] && cellCount(block) > 0);
	const hasField = (block: CellBlock, field: Field) => fieldOfBlock(block, field) !== undefined;
	for (const block of blocks)
		for (const field of block.fields) {
			const on = field.on === 'cells' ? 'triangles' : field.on;
			const single = { ...block, fields: [field] };
			if (fields.some((existing) => existing.on === on && hasField(single, existing))) continue;
			const count = triangleCount(mesh) * field.components * (on === 'corners' ? 3 : 1);
			fields.push({ ...field, on, values: sameTypeArray(field.values, count) });
		}
	const isIncomplete = (field: Field) =>
		blocks.some((block) => !hasField(block, field)) ||
		(triangleCount(mesh) > 0 && !mesh.fields.includes(field));
	for (const field of fields)
		if ((field.on === 'triangles' || field.on === 'corners') && isIncomplete(field))
			warnings.push(
				`The field "${field.name}" is not on all triangles, quads and polygons: missing values are 0.`,
			);
	return { ...mesh, fields };
}

/** Whether a mesh refers to its edges by number. */
const usesEdges = ({ edges, fields, groups }: TriMesh): boolean =>
	edges !== undefined ||
	fields.some(({ on }) => on === 'edges') ||
	(groups ?? []).some(({ members }) => members.some(({ of }) => of === 'edges'));

/** The marks extended to `count` triangles; new ones are not marked. */
function grownMarks(marked: Uint8Array, count: number): Uint8Array {
	const marks = new Uint8Array(count);
	marks.set(marked);
	return marks;
}
