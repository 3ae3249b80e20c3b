import type { CellSet } from '../../src/compare/cellSets.ts';
import { type ChangesOfFaces, faceChanges } from '../../src/compare/changes.ts';
import type { MeshComparison } from '../../src/compare/compareMeshes.ts';
import { distanceOf } from '../../src/compare/nearest.ts';
import { moveReport } from '../../src/compare/pairReport.ts';
import { moveText, placeText } from '../../src/compare/pairText.ts';
import { cellNoun, cellPlace, pointPlace } from '../../src/compare/places.ts';
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

/** Points and faces with a change. */
interface ChangeList {
	readonly changes: readonly Change[];
	/** Number of all, listed or not. */
	readonly count: number;
}

/**
 * Changes to step through: moved points, the furthest first; faces that are reversed, removed or added; removed and added points
 * of no face.
 */
export function changeList(
	before: ChangedSide,
	after: ChangedSide,
	result: MeshComparison,
): ChangeList {
	const parts = [
		movedPoints(before.mesh, after.mesh, result),
		facesWith(before, 'reversed'),
		facesWith(before, 'removed'),
		facesWith(after, 'added'),
		loosePoints(before, 'removed', result.points.removed),
		loosePoints(after, 'added', result.points.added),
	];
	return {
		changes: parts.flatMap(({ changes }) => changes).slice(0, LISTED),
		count: parts.reduce((sum, { count }) => sum + count, 0),
	};
}

function movedPoints(a: TriMesh, b: TriMesh, { points, pairs }: MeshComparison): ChangeList {
	const { points: moved } = points.moved;
	const distances = Float64Array.from(moved, (p) => distanceOf(a, p, b, pairs.a2b[p]!));
	const furthest = Array.from(extremes(distances, 'high', LISTED), (i) => moved[i]!);
	const changes = furthest.map((index): Change => {
		const words = moveText(moveReport(a, b, index, pairs.a2b[index]!));
		return { viewId: 'before', kind: 'points', index, words };
	});
	return { changes, count: moved.length };
}

function facesWith(side: ChangedSide, change: 'reversed' | 'removed' | 'added'): ChangeList {
	const code = faceChanges.indexOf(change);
	const found: Change[] = [];
	let count = 0;
	for (const { set, changes } of side.faces)
		for (let cell = 0; cell < changes.length; cell++) {
			if (changes[cell] !== code || ++count > LISTED) continue;
			const noun = cellNoun(set, cell).replace(/s$/, '');
			const words = `${change}: ${placeText(noun, cellPlace(side.mesh, set, cell))}`;
			const index = faceOf(side.mesh, set, cell);
			found.push({ viewId: side.viewId, kind: 'triangles', index, words });
		}
	return { changes: found, count };
}

/** Index of a cell of a set among the faces of its mesh. */
function faceOf(mesh: TriMesh, { parts }: CellSet, cell: number): number {
	const part = parts.findLast(({ first }) => first <= cell);
	if (!part) return cell;
	const block = tessellationOf(mesh).faces?.blocks.find((candidate) => candidate.block === part.of);
	return (block?.first ?? 0) + cell - part.first;
}

function loosePoints(
	{ viewId, mesh, faces }: ChangedSide,
	change: 'removed' | 'added',
	points: Uint32Array,
): ChangeList {
	const isUsed = new Uint8Array(pointCount(mesh));
	for (const { set } of faces) for (const node of set.nodes) isUsed[node] = 1;
	const loose = points.filter((p) => !isUsed[p]);
	const changes = Array.from(loose.subarray(0, LISTED), (index): Change => {
		const words = `${change}: ${placeText('point', pointPlace(mesh, index))}`;
		return { viewId, kind: 'points', index, words };
	});
	return { changes, count: loose.length };
}
