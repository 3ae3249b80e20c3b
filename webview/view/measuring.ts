import { describeDistance } from '../words/describe.ts';
import type { Measured } from './rulerLine.ts';

type Place = readonly [number, number];

/** What measuring needs, and what it reports. */
export interface MeasuringEvents {
	/** The point of the mesh under a position of the view. */
	onMesh(position: Place): Place;
	/** The mesh's point that is a few pixels from a position; null for none. */
	snap(position: Place): Promise<Place | null>;
	/** Something else is to be drawn; null for nothing. */
	shown(measured: Measured | null): void;
	/** What has been measured, in words; `done` when the drag has ended. */
	measured(words: string, done: boolean): void;
}

/** Measures between two places of a view; an end that is near a point of the mesh is there. */
export class Measuring {
	readonly #events: MeasuringEvents;
	/** Positions of both ends, of the drag that goes on or was done last. */
	#drag: { readonly from: Place; readonly to: Place; readonly done: boolean } | null = null;
	/** Where the first end is, once that is known. */
	#start: { readonly of: Place; readonly at: Place } | null = null;
	#isLooking = false;
	#isShown = false;

	constructor(events: MeasuringEvents) {
		this.#events = events;
	}

	/** Whether a line is shown. */
	get isShown(): boolean {
		return this.#isShown;
	}

	/** A drag has come from one position to another. */
	draw(from: Place, to: Place, done: boolean): void {
		this.#drag = { from, to, done };
		this.#look().catch(() => {});
	}

	/** Nothing is measured any more. */
	clear(): void {
		this.#drag = null;
		this.#isShown = false;
		this.#events.shown(null);
	}

	/** Shows the line of the latest positions, until they have not changed meanwhile. */
	async #look(): Promise<void> {
		if (this.#isLooking) return;
		this.#isLooking = true;
		try {
			for (let looked: unknown; this.#drag && this.#drag !== looked; ) {
				const drag = this.#drag;
				looked = drag;
				const start = await this.#startOf(drag.from);
				const end = await this.#placeOf(drag.to);
				if (this.#drag) this.#show(start, end, drag.done);
			}
		} finally {
			this.#isLooking = false;
		}
	}

	#show(start: Place, end: Place, done: boolean): void {
		const { shown, measured } = this.#events;
		const { short, long } = describeDistance([end[0] - start[0], end[1] - start[1]]);
		this.#isShown = true;
		shown({ ends: [start, end], words: short });
		measured(long, done);
	}

	async #startOf(position: Place): Promise<Place> {
		const [x, y] = this.#start?.of ?? [];
		if (this.#start && x === position[0] && y === position[1]) return this.#start.at;
		const at = await this.#placeOf(position);
		this.#start = { of: position, at };
		return at;
	}

	async #placeOf(position: Place): Promise<Place> {
		const place = this.#events.onMesh(position);
		// No point is found where the mesh or its worker is gone.
		return (await this.#events.snap(position).catch(() => null)) ?? place;
	}
}
