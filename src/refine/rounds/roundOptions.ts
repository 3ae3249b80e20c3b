import type { EngineBuffer } from '../../engine/engine.ts';
import type { Split } from '../algorithm.ts';
import type { Resident, TimeStep } from '../resident/resident.ts';

/** Steps 5 to 7 run over a compacted list of the touched triangles (`sparse`) or over all triangles (`dense`). */
export type Path = 'sparse' | 'dense';

export interface RoundOptions {
	/** Edges of a selected triangle to divide: `longest` or `all`. Default `longest`. */
	readonly split?: Split;
	/** Selected triangles become four similar ones; with `split` `all` alone. Default false. */
	readonly similar?: boolean;
	/** Default `auto`, the faster one by the share of selected triangles. Does not change the result. */
	readonly path?: Path | 'auto';
	/** Edges that a walk along a propagation path may mark before `followRest` continues it. Default 64. */
	readonly hops?: number;
	/** A round that would make more triangles in all throws `TooManyTriangles`. Default: no limit. */
	readonly maxTriangles?: number;
	/** 1-based number of the round in the message of that error. Default 1. */
	readonly round?: number;
	/** No round follows: buffers grow without headroom. */
	readonly last?: boolean;
	/**
	 * Selects triangles on the engine before the round: records steps that write all of `resident.buffers.selected`, and
	 * returns the buffer and index that will hold their number. The readback at the end of the round includes it. The round
	 * is laid out by `selectedCount` before, as an estimate.
	 */
	readonly select?: (resident: Resident) => readonly [buffer: EngineBuffer, index: number];
	/** Records and times a named group of dispatches. Default `session.time`. */
	readonly time?: TimeStep;
}
