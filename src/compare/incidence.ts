import { type CellSet, nodeStart } from './cellSets.ts';

/** The cells at some points of a mesh: those of local point i are pairs of set and cell [starts[i], starts[i + 1]). */
export interface Incidence {
	/** Local index + 1 of each point, 0 if it is not among them. */
	readonly local: Uint32Array;
	/** The points by local index. */
	readonly points: Uint32Array;
	readonly starts: Uint32Array;
	/** Index of the set, and the cell in it. */
	readonly sets: Uint8Array;
	readonly cells: Uint32Array;
}

/** Lists the cells of `sets` at each of `points`. A cell with a point twice is listed twice. */
export function incidenceOf(
	sets: readonly CellSet[],
	points: Uint32Array,
	pointCount: number,
): Incidence {
	const local = new Uint32Array(pointCount);
	for (let i = 0; i < points.length; i++) local[points[i]!] = i + 1;
	const starts = new Uint32Array(points.length + 1);
	for (const { nodes } of sets)
		for (let i = 0; i < nodes.length; i++) {
			const at = local[nodes[i]!]!;
			if (at > 0) starts[at - 1]!++;
		}
	let sum = 0;
	for (let i = 0; i <= points.length; i++) {
		sum += starts[i]!;
		starts[i] = sum;
	}
	const setsOfPoints = new Uint8Array(sum);
	const cells = new Uint32Array(sum);
	for (let s = sets.length - 1; s >= 0; s--) {
		const set = sets[s]!;
		for (let cell = set.count - 1; cell >= 0; cell--)
			for (let i = nodeStart(set, cell); i < nodeStart(set, cell + 1); i++) {
				const at = local[set.nodes[i]!]!;
				if (at === 0) continue;
				const place = --starts[at - 1]!;
				setsOfPoints[place] = s;
				cells[place] = cell;
			}
	}
	return { local, points, starts, sets: setsOfPoints, cells };
}
