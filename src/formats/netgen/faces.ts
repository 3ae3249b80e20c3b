import { throwIfCancelled } from '../../util/cancel.ts';
import { type ElementKind, elementKinds } from '../elements/elementKinds.ts';
import type { ElementStores } from '../elements/elementStore.ts';
import type { ReadOptions } from '../format.ts';
import { PlainRun } from '../parallel/plainRun.ts';
import { takeRows } from '../parallel/takeRows.ts';
import type { BlockLines } from '../text/blockLines.ts';

/** Faces by their number of nodes, and which of the file's nodes each of a kind is. */
export const faces = new Map<number, readonly [kind: ElementKind, order: readonly number[]]>([
	[3, [elementKinds.triangle, [0, 1, 2]]],
	// Middles stand opposite the corners.
	[6, [elementKinds.triangle6, [0, 1, 2, 5, 3, 4]]],
	[4, [elementKinds.quad, [0, 1, 2, 3]]],
	[8, [elementKinds.quad8, [0, 1, 2, 3, 4, 7, 5, 6]]],
]);

/** Numbers in front of the points of a face: the second is its boundary condition, the last the number of its points. */
const before = 5;

/** Reads lines of faces many at a time. */
export class PlainFaces {
	readonly #runs = new Map<number, PlainRun>();

	constructor(
		readonly lines: BlockLines,
		readonly options: ReadOptions,
	) {}

	/** Reads the faces behind one as far as they are plain and have as many points; returns how many, at most so many. */
	take(elements: ElementStores, width: number, most: number): number {
		const { lines, options } = this;
		const [kind, order] = faces.get(width)!;
		const store = elements.of(kind);
		const step = before + width;
		const run = this.#runs.get(width) ?? new PlainRun(options, [{ kind: 'integers', width: step }]);
		this.#runs.set(width, run);
		return takeRows(lines, run, most, ({ values, count }) => {
			throwIfCancelled(options.signal);
			const rows = values[0] as Int32Array;
			const taken = goodRows(rows, count, width);
			const tags = new Int32Array(taken);
			const nodes = new Int32Array(width * taken);
			for (let r = 0, at = 0; r < taken; r++) {
				tags[r] = rows[step * r + 1]!;
				for (const k of order) nodes[at++] = rows[step * r + before + k]! - 1;
			}
			store.pushRows(nodes, tags, lines.line + 1);
			return taken;
		});
	}
}

/** Rows in front of the first with another number of points, or numbers that are none of a boundary condition or a point. */
function goodRows(rows: Int32Array, count: number, width: number): number {
	const step = before + width;
	for (let r = 0, at = 0; r < count; r++, at += step) {
		if (rows[at + 1]! < 0 || rows[at + before - 1] !== width) return r;
		for (let k = before; k < step; k++) if (rows[at + k]! < 1) return r;
	}
	return count;
}
