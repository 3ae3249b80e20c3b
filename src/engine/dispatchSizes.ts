import type { Step } from '../steps/step.ts';

/**
 * Items of a step's first dispatch: about ten milliseconds of work on a laptop's card. Slower cards stay far from any
 * watchdog, and most meshes fit into it whole: dispatches that are cut are sent one by one, which would slow the first
 * round down.
 */
const START = 2 ** 25;
const LEAST = 2 ** 14;
/** Workgroups along one dimension of a dispatch. */
const MAX_GROUPS = 65535;
/** Workgroups of a row where there are several rows. */
const ROW = 2 ** 15;
const MOST = 2 ** 31;
/** Milliseconds of one dispatch below which the next is twice as large, and above which it is half as large. */
const SHORT = 25;
const LONG = 100;

/** How many workgroups a dispatch has along each dimension: as many as are asked for, or more, so that rows are whole. */
export const foldGroups = (groups: number): readonly [columns: number, rows: number] =>
	groups <= MAX_GROUPS ? [groups, 1] : [ROW, Math.ceil(groups / ROW)];

/** One dispatch, for its time. */
export interface Dispatch {
	readonly step: string;
	readonly items: number;
}

/**
 * How many items of each step go into one dispatch: few enough that no dispatch runs into a watchdog (2 s on Windows) or
 * keeps the screen waiting, and so many that the number of dispatches does not matter.
 */
export class DispatchSizes {
	readonly #most: number;
	readonly #sizes = new Map<string, number>();
	#apart = false;

	/** @param most items of a dispatch at most; for software adapters, whose clocks are not good enough to learn from */
	constructor(most = MOST) {
		this.#most = most;
	}

	/** Whether dispatches have to be timed one by one, because several at once took long. */
	get apart(): boolean {
		return this.#apart;
	}

	/** Items of the next dispatch of a step: whole tiles, and whole rows of workgroups where there is more than one. */
	of({ name, tile }: Pick<Step, 'name' | 'tile'>): number {
		const size = this.#sizeOf(name);
		const whole = size > MAX_GROUPS * tile ? ROW * tile : tile;
		return Math.max(tile, size - (size % whole));
	}

	/** Learns from the time, in milliseconds, that these dispatches took together. */
	measured(dispatches: readonly Dispatch[], milliseconds: number): void {
		if (milliseconds > LONG && dispatches.length > 1) this.#apart = true;
		for (const { step, items } of dispatches) {
			const size = this.#sizeOf(step);
			// A dispatch that was not full says nothing about a full one, unless it took too long itself.
			if (milliseconds < SHORT && items > size / 2)
				this.#sizes.set(step, Math.min(2 * size, this.#most));
			else if (milliseconds > LONG && dispatches.length === 1)
				this.#sizes.set(step, Math.max(Math.min(size, items) / 2, LEAST));
		}
	}

	#sizeOf(name: string): number {
		return this.#sizes.get(name) ?? Math.min(START, this.#most);
	}
}
