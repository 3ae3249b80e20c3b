import { describeDistance } from '../messages/describe.ts';
import type { MeasuredDistance } from './rulerLine.ts';

type Position = readonly [number, number];

/** Queries and events of measuring. */
export interface MeasuringEvents {
	/** The point of the mesh under a position of the view. */
	toMesh(position: Position): Position;
	/** The mesh's point within a few pixels of a position; null if there is none. */
	snap(position: Position): Promise<Position | null>;
	/** Draws a measured distance; null for none. */
	shown(measured: MeasuredDistance | null): void;
	/** Reports a measured distance; `done` when the drag has ended. */
	measured(text: string, done: boolean): void;
}

/** Measures distances in a view; ends snap to points of the mesh. */
export class Measuring {
	readonly #events: MeasuringEvents;
	/** Positions of both ends of the current or last drag. */
	#drag: { readonly from: Position; readonly to: Position; readonly done: boolean } | null = null;
	/** The snapped first end, once known. */
	#start: { readonly of: Position; readonly at: Position } | null = null;
	#isSnapping = false;
	#isShown = false;

	constructor(events: MeasuringEvents) {
		this.#events = events;
	}

	/** Whether a line is shown. */
	get isShown(): boolean {
		return this.#isShown;
	}

	/** Continues a drag, or ends it if `done`. */
	draw(from: Position, to: Position, done: boolean): void {
		this.#drag = { from, to, done };
		this.#snapEnds().catch(() => {});
	}

	/** Removes the measurement. */
	clear(): void {
		this.#drag = null;
		this.#isShown = false;
		this.#events.shown(null);
	}

	/** Snaps the ends of the latest drag and shows it, again if it has changed meanwhile. */
	async #snapEnds(): Promise<void> {
		if (this.#isSnapping) return;
		this.#isSnapping = true;
		try {
			for (let snapped: unknown; this.#drag && this.#drag !== snapped; ) {
				const drag = this.#drag;
				snapped = drag;
				const start = await this.#startOf(drag.from);
				const end = await this.#snapped(drag.to);
				if (this.#drag) this.#show(start, end, drag.done);
			}
		} finally {
			this.#isSnapping = false;
		}
	}

	#show(start: Position, end: Position, done: boolean): void {
		const { shown, measured } = this.#events;
		const { short, long } = describeDistance([end[0] - start[0], end[1] - start[1]]);
		this.#isShown = true;
		shown({ ends: [start, end], words: short });
		measured(long, done);
	}

	async #startOf(position: Position): Promise<Position> {
		const [x, y] = this.#start?.of ?? [];
		if (this.#start && x === position[0] && y === position[1]) return this.#start.at;
		const snapped = await this.#snapped(position);
		this.#start = { of: position, at: snapped };
		return snapped;
	}

	async #snapped(position: Position): Promise<Position> {
		const unsnapped = this.#events.toMesh(position);
		// Rejects if the mesh was replaced or its worker has ended.
		return (await this.#events.snap(position).catch(() => null)) ?? unsnapped;
	}
}
