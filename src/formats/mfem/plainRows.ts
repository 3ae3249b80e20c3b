import { throwIfCancelled } from '../../util/cancel.ts';
import { grown } from '../../util/grow.ts';
import type { ElementKind } from '../elements/elementKinds.ts';
import { PlainRun } from '../parallel/plainRun.ts';
import { rowsWithin, takeRows } from '../parallel/takeRows.ts';
import { type MfemDraft, useVertex } from './draft.ts';
import { volumes } from './geometries.ts';

/** The greatest number of 32 bits with a sign. */
const greatest = 2 ** 31 - 1;

/** Reads elements many at a time: an attribute, a geometry and vertices in each line. */
export class PlainElements {
	readonly #draft: MfemDraft;
	readonly #runs = new Map<number, PlainRun>();

	constructor(draft: MfemDraft) {
		this.#draft = draft;
	}

	/** Reads up to `most` elements after one as long as they are plain and of its geometry; returns how many. */
	take(kind: ElementKind, geometry: number, most: number): number {
		const { lines, elements, options } = this.#draft;
		const store = elements.of(kind);
		const run = this.#runs.get(geometry) ?? new PlainRun(options, partsOf(kind));
		this.#runs.set(geometry, run);
		const taken = takeRows(lines, run, most, ({ values, count }) => {
			throwIfCancelled(options.signal);
			const [tags, geometries, nodes] = values as [Int32Array, Int32Array, Int32Array];
			const rows = Math.min(
				count,
				rowsWithin(geometries, 1, geometry, geometry),
				rowsWithin(nodes, kind.nodes, 0, greatest),
			);
			store.pushRows(nodes.subarray(0, kind.nodes * rows), tags, lines.line + 1);
			return rows;
		});
		if (kind.dimension === 2) this.#count(geometry, taken);
		return taken;
	}

	/** Notes the geometry of elements. */
	#count(geometry: number, more: number): void {
		const draft = this.#draft;
		const { elementCount } = draft;
		draft.geometries = grown(draft.geometries, elementCount + more);
		draft.geometries.fill(geometry, elementCount, elementCount + more);
		draft.elementCount += more;
	}
}

/** Counts volumes many at a time: an attribute, a geometry and vertices in each line. */
export class PlainVolumes {
	readonly #draft: MfemDraft;
	readonly #runs = new Map<number, PlainRun>();

	constructor(draft: MfemDraft) {
		this.#draft = draft;
	}

	/** Reads up to `most` volumes after one as long as they are plain and of its geometry; returns how many. */
	take(geometry: number, most: number): number {
		const draft = this.#draft;
		const { lines, options } = draft;
		const [what, nodes] = volumes[geometry]!;
		const run = this.#runs.get(geometry) ?? new PlainRun(options, partsOf({ nodes }));
		this.#runs.set(geometry, run);
		return takeRows(lines, run, most, ({ values, count }) => {
			throwIfCancelled(options.signal);
			const [, geometries, vertices] = values as [Int32Array, Int32Array, Int32Array];
			const rows = Math.min(
				count,
				rowsWithin(geometries, 1, geometry, geometry),
				rowsWithin(vertices, nodes, 0, greatest),
			);
			draft.volumes.add(what, rows, true);
			for (let row = 0; row < rows; row++)
				for (let k = 0; k < nodes; k++)
					useVertex(draft, vertices[nodes * row + k]!, lines.line + 1 + row);
			return rows;
		});
	}
}

const partsOf = ({ nodes }: Pick<ElementKind, 'nodes'>) =>
	[1, 1, nodes].map((width) => ({ kind: 'integers', width }) as const);

/** Reads the coordinates of vertices many at a time, as far as each has its own line. */
export class PlainVertices {
	readonly #draft: MfemDraft;
	readonly #run: PlainRun;
	readonly #width: number;

	constructor(draft: MfemDraft, dimension: 2 | 3) {
		this.#draft = draft;
		this.#width = dimension;
		this.#run = new PlainRun(draft.options, [{ kind: 'reals', width: dimension }]);
	}

	/**
	 * Reads as many as are plain; returns how many.
	 *
	 * @param points the coordinates from the next vertex on
	 * @param found the lines from the next vertex on; empty unless positions are asked for
	 */
	take(points: Float64Array, found: Uint32Array): number {
		const { lines, options } = this.#draft;
		const width = this.#width;
		return takeRows(lines, this.#run, points.length / width, ({ values, count }, taken) => {
			throwIfCancelled(options.signal);
			points.set(values[0] as Float64Array, width * taken);
			for (let i = 0; i < count && found.length > 0; i++) found[taken + i] = lines.line + 1 + i;
			return count;
		});
	}
}
