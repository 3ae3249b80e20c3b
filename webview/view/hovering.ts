import { type EntityFacts, sameEntity } from '../model/entities.ts';
import type { Aim } from '../model/meshSearch.ts';
import { bothSides, type Side } from '../model/side.ts';
import { reachOf } from './input.ts';
import type { Pane } from './pane.ts';

type By = 'pointer' | 'keyboard';
type Hovered = { readonly side: Side; readonly entity: EntityFacts } | null;

/** How what is under the pointer is found, and who hears of it. */
export interface HoverEvents {
	aim(side: Side, px: number, py: number, reach: number): Aim;
	find(side: Side, aim: Aim): Promise<EntityFacts | null>;
	/** What is under the pointer, or in the middle for the keyboard, is another, or nothing now. */
	hover(side: Side, entity: EntityFacts | null, by: By): void;
}

/** Follows the pointer over both views, and outlines what is under it. */
export class Hovering {
	readonly #panes: Readonly<Record<Side, Pane>>;
	readonly #events: HoverEvents;
	#hovered: Hovered = null;
	#pointer: { readonly side: Side; readonly position: readonly [number, number] } | null = null;
	/** Rises whenever something else is pointed at: what is found for an earlier position is dropped. */
	#latest = 0;
	/** The last search of each side: one at a time. */
	#searching = { before: Promise.resolve(), after: Promise.resolve() };

	constructor(panes: Readonly<Record<Side, Pane>>, events: HoverEvents) {
		this.#panes = panes;
		this.#events = events;
	}

	/** Something else is pointed at, in CSS pixels of a view. */
	move(side: Side, px: number, py: number, by: By): void {
		this.#pointer = { side, position: [px, py] };
		this.#look(side, px, py, by);
	}

	/** Another mesh is shown: looks at what is under a pointer that rests. */
	reset(side: Side, lookAgain: boolean): void {
		if (this.#hovered?.side === side) this.clear();
		if (lookAgain && this.#pointer?.side === side)
			this.#look(side, ...this.#pointer.position, 'pointer');
	}

	leave(): void {
		this.#pointer = null;
		this.clear();
	}

	/** Nothing is pointed at until the pointer moves. */
	clear(): void {
		this.#searching = { before: Promise.resolve(), after: Promise.resolve() };
		this.#show(null, 'pointer');
	}

	#look(side: Side, px: number, py: number, by: By): void {
		const { aim, find } = this.#events;
		const latest = ++this.#latest;
		const aimed = aim(side, px, py, reachOf[by]);
		const found = this.#searching[side].then(async () => {
			// Positions that the pointer has passed meanwhile are not searched.
			if (latest !== this.#latest) return;
			const entity = await find(side, aimed);
			if (latest === this.#latest) this.#show(entity && { side, entity }, by);
		});
		// Nothing is found where the device or the worker is gone.
		this.#searching[side] = found.catch(() => {});
	}

	#show(hovered: Hovered, by: By): void {
		this.#latest++;
		const before = this.#hovered;
		const same = sameEntity(hovered?.entity ?? null, before?.entity ?? null);
		if (same && hovered?.side === before?.side) return;
		this.#hovered = hovered;
		for (const side of bothSides)
			this.#panes[side].overlay.outline(hovered?.side === side ? hovered.entity : null);
		this.#events.hover(hovered?.side ?? 'before', hovered?.entity ?? null, by);
	}
}
