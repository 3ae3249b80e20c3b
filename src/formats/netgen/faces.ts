import { type ElementKind, elementKinds } from '../build/elements/elementKinds.ts';
import type { MeshBuilder } from '../build/elements/meshBuilder.ts';
import { positive } from '../build/elements/rowReader.ts';
import type { RowPart } from '../core/fastLines.ts';
import type { ReadOptions } from '../core/format.ts';
import { FastRows } from '../io/fastRows.ts';
import { i32, readFastRows, u32 } from '../io/rows.ts';
import type { BlockLines } from '../text/blockLines.ts';

/** Kinds of faces by their number of nodes, and for each node of a kind its index in the file. */
export const faces = new Map<number, readonly [kind: ElementKind, order: readonly number[]]>([
	[3, [elementKinds.triangle, [0, 1, 2]]],
	// The file has midside nodes in the order of the opposite corners.
	[6, [elementKinds.triangle6, [0, 1, 2, 5, 3, 4]]],
	[4, [elementKinds.quad, [0, 1, 2, 3]]],
	[8, [elementKinds.quad8, [0, 1, 2, 3, 4, 7, 5, 6]]],
]);

/** Fast path for lines of faces. */
export class FastFaces {
	readonly #runs = new Map<number, FastRows>();

	constructor(
		readonly lines: BlockLines,
		readonly options: ReadOptions,
	) {}

	/**
	 * Reads up to `max` faces of `width` points after the current line, until one needs the slow path; returns their
	 * number.
	 */
	take(elements: MeshBuilder, width: number, max: number): number {
		const { lines, options } = this;
		const [kind, order] = faces.get(width)!;
		const store = elements.of(kind);
		const run = this.#runs.get(width) ?? new FastRows(options, rowOf(width));
		this.#runs.set(width, run);
		return readFastRows(lines, run, max, ([, tags, , , points], rows, line) => {
			const nodes = new Int32Array(width * rows);
			for (let r = 0, at = 0; r < rows; r++)
				for (const k of order) nodes[at++] = points![width * r + k]! - 1;
			store.pushRows(nodes, { count: rows, line, tags: tags as Int32Array });
		});
	}
}

/** A surface, its boundary condition, two domains, the number of points, and these. */
const rowOf = (width: number): RowPart[] => [
	i32,
	u32,
	{ ...i32, width: 2 },
	{ kind: 'integers', width: 1, min: width, max: width },
	{ ...positive, width },
];
