import { midNodesOf } from '../mesh/carry/sixNodes.ts';
import { splitQuads } from '../mesh/splitQuads.ts';
import { type CellShape, cellCount, type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { counted, countText } from '../util/counted.ts';
import { listText } from '../util/listText.ts';
import type { Format } from './core/format.ts';
import { nameOf } from './core/nameOf.ts';
import { shapeNames } from './losses/meshContent.ts';

/** A mesh as a format holds it, with messages about its cells. */
export interface Fitted {
	readonly mesh: TriMesh;
	readonly notes: readonly string[];
}

/** By mesh, then by the shapes that were split, as dialogs ask for each format. */
const known = new WeakMap<TriMesh, Map<string, Omit<Fitted, 'notes'> & { sentences: string[] }>>();

/**
 * Splits quads and polygons into triangles if the format does not hold them. Others that it does not hold are losses:
 * quads with midside nodes, and all beside six-node triangles. A mesh without cells to split is returned unchanged.
 */
export function fitted(mesh: TriMesh, { holds, noun }: Pick<Format, 'holds' | 'noun'>): Fitted {
	const counts = (['quad', 'polygon'] as const).flatMap((shape) => {
		const count = holds.cells.includes(shape) ? 0 : countOf(mesh, shape);
		return count > 0 ? [{ shape, count }] : [];
	});
	if (counts.length === 0 || midNodesOf(mesh)) return { mesh, notes: [] };
	const shapes = counts.map(({ shape }) => shape);
	const byShapes = known.get(mesh) ?? new Map();
	known.set(mesh, byShapes);
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
	const made = triangleCount(split.mesh) - triangleCount(mesh);
	const verb = counts.length === 1 && counts[0]?.count === 1 ? 'is' : 'are';
	const none = listText(
		shapes.map((shape) => shapeNames[shape]),
		'or',
	);
	return {
		mesh: split.mesh,
		notes: [
			`${listText(names)} ${verb} split into ${counted(made, 'triangle')} (${nameOf({ noun })} cannot store ${none}).`,
			...split.sentences,
		],
	};
}

const countOf = ({ cells = [] }: TriMesh, shape: CellShape): number =>
	cells.reduce((sum, block) => sum + (block.shape === shape ? cellCount(block) : 0), 0);
