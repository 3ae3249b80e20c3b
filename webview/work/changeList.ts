import { type CellSet, nodeStart } from '../../src/compare/cellSets.ts';
import { type ChangesOfFaces, faceChanges } from '../../src/compare/changes.ts';
import type { MeshComparison } from '../../src/compare/compareMeshes.ts';
import { distanceOf } from '../../src/compare/nearest.ts';
import { moveReport } from '../../src/compare/pairReport.ts';
import { moveText, placeText } from '../../src/compare/pairText.ts';
import { cellNoun, cellPlace, pointPlace } from '../../src/compare/places.ts';
import { SLICE } from '../../src/compare/positions.ts';
import { tessellationOf } from '../../src/mesh/tessellation.ts';
import { pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import { extremes } from '../../src/quantities/extremes.ts';
import type { Change } from '../model/results.ts';
import type { ViewId } from '../model/viewId.ts';

/** Maximum number of changes to step through. */
const LISTED = 1000;

/** One of two compared meshes, and the changes of its faces. */
export interface ChangedSide {
	readonly viewId: ViewId;
	readonly mesh: TriMesh;
	readonly faces: readonly ChangesOfFaces[];
}

/** Points and cells with a change. */
interface ChangeList {
	readonly changes: readonly Change[];
	/** Number of all, listed or not. */
	readonly count: number;
}

type Part = Generator<void, ChangeList>;

/**
 * Changes to step through: moved points, the furthest first; faces that are reversed, removed or added; the same of lines, segments
 * and point cells; removed and added points of no face.
 */
export function* changeList(before: ChangedSide, after: ChangedSide, result: MeshComparison): Part {
	const parts: ChangeList[] = [];
	for (const part of [
		movedPoints(before.mesh, after.mesh, result),
		facesWith(before, 'reversed'),
		facesWith(before, 'removed'),
		facesWith(after, 'added'),
		...otherCells(before, after, result),
		loosePoints(before, 'removed', result.points.removed),
		loosePoints(after, 'added', result.points.added),
	]) {
		parts.push(yield* part);
		yield;
	}
	return {
		changes: parts.flatMap(({ changes }) => changes).slice(0, LISTED),
		count: parts.reduce((sum, { count }) => sum + count, 0),
	};
}

function* movedPoints(a: TriMesh, b: TriMesh, { points, pairs }: MeshComparison): Part {
	const { points: moved } = points.moved;
	const distances = new Float64Array(moved.length);
	for (let i = 0; i < moved.length; i++) {
		const p = moved[i]!;
		distances[i] = distanceOf(a, p, b, pairs.a2b[p]!);
		if (i % SLICE === SLICE - 1) yield;
	}
	const furthest = Array.from(extremes(distances, 'high', LISTED), (i) => moved[i]!);
	const changes = furthest.map((point): Change => {
		const words = moveText(moveReport(a, b, point, pairs.a2b[point]!));
		return { viewId: 'before', kind: 'points', entities: [point], words };
	});
	return { changes, count: moved.length };
}

function* facesWith(side: ChangedSide, change: 'reversed' | 'removed' | 'added'): Part {
	const code = faceChanges.indexOf(change);
	const found: Change[] = [];
	let count = 0;
	for (const { set, changes } of side.faces)
		for (let cell = 0; cell < changes.length; cell++) {
			if (cell % SLICE === SLICE - 1) yield;
			if (changes[cell] !== code || ++count > LISTED) continue;
			const entities = [faceOf(side.mesh, set, cell)];
			const words = cellText(side.mesh, change, set, cell);
			found.push({ viewId: side.viewId, kind: 'triangles', entities, words });
		}
	return { changes: found, count };
}

/** "removed: triangle 12 (0.5, 0.25)". */
const cellText = (mesh: TriMesh, change: string, set: CellSet, cell: number): string =>
	`${change}: ${placeText(cellNoun(set, cell).replace(/s$/, ''), cellPlace(mesh, set, cell))}`;

/** Index of a cell of a set among the faces of its mesh. */
function faceOf(mesh: TriMesh, { parts }: CellSet, cell: number): number {
	const part = parts.findLast(({ first }) => first <= cell);
	if (!part) return cell;
	const block = tessellationOf(mesh).faces?.blocks.find((candidate) => candidate.block === part.of);
	return (block?.first ?? 0) + cell - part.first;
}

/** Lines, segments and point cells, each shown by its points. */
function otherCells(
	before: ChangedSide,
	after: ChangedSide,
	{ cells, pairs }: MeshComparison,
): Part[] {
	return cells.flatMap(({ kind, reversed, removed, added }) => {
		const sets = pairs.cells.find(({ a }) => a.kind === kind);
		if (!sets || before.faces.some(({ set }) => set.kind === kind)) return [];
		return [
			cellsOf(before, 'reversed', sets.a, reversed),
			cellsOf(before, 'removed', sets.a, removed),
			cellsOf(after, 'added', sets.b, added),
		];
	});
}

function* cellsOf(
	{ viewId, mesh }: ChangedSide,
	change: string,
	set: CellSet,
	cells: Uint32Array,
): Part {
	const changes = Array.from(cells.subarray(0, LISTED), (cell): Change => {
		const entities = [...set.nodes.subarray(nodeStart(set, cell), nodeStart(set, cell + 1))];
		return { viewId, kind: 'points', entities, words: cellText(mesh, change, set, cell) };
	});
	return { changes, count: cells.length };
}

function* loosePoints(
	{ viewId, mesh, faces }: ChangedSide,
	change: 'removed' | 'added',
	points: Uint32Array,
): Part {
	const isUsed = new Uint8Array(pointCount(mesh));
	for (const { set } of faces)
		for (let i = 0; i < set.nodes.length; i++) {
			isUsed[set.nodes[i]!] = 1;
			if (i % SLICE === SLICE - 1) yield;
		}
	const loose = points.filter((p) => !isUsed[p]);
	const changes = Array.from(loose.subarray(0, LISTED), (point): Change => {
		const words = `${change}: ${placeText('point', pointPlace(mesh, point))}`;
		return { viewId, kind: 'points', entities: [point], words };
	});
	return { changes, count: loose.length };
}
