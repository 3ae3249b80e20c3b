import { midNodesOf } from '../mesh/carry/sixNodes.ts';
import { splitQuads } from '../mesh/splitQuads.ts';
import { type CellShape, cellCount, type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { counted, countText } from '../util/counted.ts';
import { listText } from '../util/listText.ts';
import type { Format } from './core/format.ts';
import { nameOf } from './core/nameOf.ts';
import { shapeNames } from './losses/meshContent.ts';

/** A mesh without cells that a format does not hold but whose triangles it does, and messages about the change. */
export interface Fitted {
	readonly mesh: TriMesh;
	readonly notes: readonly string[];
}

/** Split meshes by mesh and by the shapes that were split: dialogs ask for the same mesh in every format. */
const cache = new WeakMap<TriMesh, Map<string, Omit<Fitted, 'notes'> & { sentences: string[] }>>();

/**
 * Splits quads and polygons into triangles if the format does not hold them. Not split, so lost, are quads with midside
 * nodes, and all cells of a mesh with six-node triangles. A mesh without cells to split is returned unchanged.
 */
export function fitted(mesh: TriMesh, { holds, noun }: Pick<Format, 'holds' | 'noun'>): Fitted {
	const counts = (['quad', 'polygon'] as const).flatMap((shape) => {
		const count = holds.cells.includes(shape) ? 0 : countOf(mesh, shape);
		return count > 0 ? [{ shape, count }] : [];
	});
	if (counts.length === 0 || midNodesOf(mesh)) return { mesh, notes: [] };
	const shapes = counts.map(({ shape }) => shape);
	const byShapes = cache.get(mesh) ?? new Map();
	cache.set(mesh, byShapes);
	let split = byShapes.get(shapes.join());
	if (!split) {
		const { mesh: triangles, faulty, warnings } = splitQuads(mesh, { shapes, allowFaulty: true });
		const sentences = [
			...(faulty > 0
				? [
						`${countText(faulty)} of them ${faulty === 1 ? 'crosses itself or has' : 'cross themselves or have'} no area: not all triangles are sound.`,
					]
				: []),
			...warnings,
		];
		split = { mesh: triangles, sentences };
		byShapes.set(shapes.join(), split);
	}
	const names = counts.map(({ shape, count }) =>
		count === 1 ? `1 ${shape}` : `${countText(count)} ${shapeNames[shape]}`,
	);
	const added = triangleCount(split.mesh) - triangleCount(mesh);
	const verb = counts.length === 1 && counts[0]?.count === 1 ? 'is' : 'are';
	const shapeList = listText(
		shapes.map((shape) => shapeNames[shape]),
		'or',
	);
	return {
		mesh: split.mesh,
		notes: [
			`${listText(names)} ${verb} split into ${counted(added, 'triangle')} (${nameOf({ noun })} cannot store ${shapeList}).`,
			...split.sentences,
		],
	};
}

const countOf = ({ cells = [] }: TriMesh, shape: CellShape): number =>
	cells.reduce((sum, block) => sum + (block.shape === shape ? cellCount(block) : 0), 0);
