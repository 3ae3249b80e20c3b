import type { Step } from '../steps/step.ts';

/**
 * Items of a step's first dispatch: about 10 ms on a laptop GPU. Slower GPUs stay far below any watchdog limit, and most meshes
 * need a single dispatch: split dispatches are submitted one by one, which would slow down the first round.
 */
const INITIAL_ITEMS = 2 ** 25;
const MIN_ITEMS = 2 ** 14;
/** Maximum number of workgroups per dimension of a dispatch. */
const MAX_GROUPS = 65535;
/** Workgroups per row if there are several rows. */
const ROW_GROUPS = 2 ** 15;
const MAX_ITEMS = 2 ** 31;
/** Dispatches shorter than `SHORT` ms double the size of the next one, longer than `LONG` ms halve it. */
const SHORT = 25;
const LONG = 100;

/** Folds a number of workgroups into two dimensions, rounded up to whole rows. */
export const foldGroups = (groups: number): readonly [columns: number, rows: number] =>
	groups <= MAX_GROUPS ? [groups, 1] : [ROW_GROUPS, Math.ceil(groups / ROW_GROUPS)];

/** A timed dispatch. */
export interface Dispatch {
	readonly step: string;
	readonly items: number;
}

/**
 * Chooses the number of items per dispatch of each step: small enough to stay below the watchdog limit (2 s on Windows) and not
 * to block the display, large enough to make the overhead of dispatches negligible.
 */
export class DispatchSizes {
	readonly #maxItems: number;
	readonly #sizes = new Map<string, number>();
	#isIndividual = false;

	/** @param maxItems of a dispatch; for software adapters, whose timing is too unreliable to adapt to */
	constructor(maxItems = MAX_ITEMS) {
		this.#maxItems = maxItems;
	}

	/** Whether to time dispatches one by one, because several together took long. */
	get timesIndividually(): boolean {
		return this.#isIndividual;
	}

	/** Items of the next dispatch of a step: whole tiles, and whole rows of workgroups if there are several. */
	of({ name, tile }: Pick<Step, 'name' | 'tile'>): number {
		const size = this.#sizeOf(name);
		const unit = size > MAX_GROUPS * tile ? ROW_GROUPS * tile : tile;
		return Math.max(tile, size - (size % unit));
	}

	/** Adapts the sizes to the total time of some dispatches. */
	record(dispatches: readonly Dispatch[], milliseconds: number): void {
		if (milliseconds > LONG && dispatches.length > 1) this.#isIndividual = true;
		for (const { step, items } of dispatches) {
			const size = this.#sizeOf(step);
			// A partial dispatch does not predict the time of a full one, unless it is too long itself.
			if (milliseconds < SHORT && items > size / 2)
				this.#sizes.set(step, Math.min(2 * size, this.#maxItems));
			else if (milliseconds > LONG && dispatches.length === 1)
				this.#sizes.set(step, Math.max(Math.min(size, items) / 2, MIN_ITEMS));
		}
	}

	#sizeOf(name: string): number {
		return this.#sizes.get(name) ?? Math.min(INITIAL_ITEMS, this.#maxItems);
	}
}
