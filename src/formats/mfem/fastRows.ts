import type { ElementKind } from '../build/elements/elementKinds.ts';
import type { RowPart } from '../core/fastLines.ts';
import { FastRows } from '../io/fastRows.ts';
import { i32, readFastRows, u32 } from '../io/rows.ts';
import { type MfemDraft, useVertex } from './draft.ts';
import { volumes } from './geometries.ts';

/** Fast path for elements: an attribute, a geometry and vertices in each line. */
export class FastElements {
	readonly #draft: MfemDraft;
	readonly #runs = new Map<number, FastRows>();

	constructor(draft: MfemDraft) {
		this.#draft = draft;
	}

	/** Reads up to `max` elements of one geometry on the fast path; returns their number. */
	take(kind: ElementKind, geometry: number, max: number): number {
		const { lines, elements, options } = this.#draft;
		const store = elements.of(kind);
		const run = this.#runs.get(geometry) ?? new FastRows(options, partsOf(geometry, kind));
		this.#runs.set(geometry, run);
		return readFastRows(lines, run, max, (values, count, line) => {
			const [tags, , nodes] = values as [Int32Array, Int32Array, Int32Array];
			store.pushRows(nodes, { count, line, tags });
		});
	}
}

/** Fast path for volumes, which are only counted: an attribute, a geometry and vertices in each line. */
export class FastVolumes {
	readonly #draft: MfemDraft;
	readonly #runs = new Map<number, FastRows>();

	constructor(draft: MfemDraft) {
		this.#draft = draft;
	}

	/** Counts up to `max` volumes of one geometry on the fast path; returns their number. */
	take(geometry: number, max: number): number {
		const draft = this.#draft;
		const { lines, options } = draft;
		const [what, nodes] = volumes[geometry]!;
		const run = this.#runs.get(geometry) ?? new FastRows(options, partsOf(geometry, { nodes }));
		this.#runs.set(geometry, run);
		return readFastRows(lines, run, max, ([, , vertices], rows, line) => {
			draft.volumes.add(what, rows, true);
			for (let row = 0; row < rows; row++)
				for (let k = 0; k < nodes; k++) useVertex(draft, vertices![nodes * row + k]!, line + row);
		});
	}
}

const partsOf = (geometry: number, { nodes }: Pick<ElementKind, 'nodes'>): RowPart[] => [
	i32,
	{ kind: 'integers', width: 1, min: geometry, max: geometry },
	{ ...u32, width: nodes },
];

/** Fast path for coordinates of vertices, one vertex a line. */
export class FastVertices {
	readonly #draft: MfemDraft;
	readonly #run: FastRows;
	readonly #width: number;

	constructor(draft: MfemDraft, dimension: 2 | 3) {
		this.#draft = draft;
		this.#width = dimension;
		this.#run = new FastRows(draft.options, [{ kind: 'reals', width: dimension }]);
	}

	/**
	 * Reads vertices on the fast path; returns their number.
	 *
	 * @param points coordinates, from the next vertex on
	 * @param pointLines lines, from the next vertex on; empty unless positions are requested
	 */
	take(points: Float64Array, pointLines: Uint32Array): number {
		const { lines } = this.#draft;
		const width = this.#width;
		let read = 0;
		return readFastRows(lines, this.#run, points.length / width, (values, count, line) => {
			points.set(values[0]!, width * read);
			for (let i = 0; i < count && pointLines.length > 0; i++) pointLines[read + i] = line + i;
			read += count;
		});
	}
}
