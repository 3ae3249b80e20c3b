import { type EntityFacts, sameEntity } from '../model/entities.ts';
import type { PointerPosition } from '../model/meshSearch.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import { pickDistances } from './input.ts';
import type { Pane } from './pane.ts';

type HoverSource = 'pointer' | 'keyboard';
type Hovered = { readonly viewId: ViewId; readonly entity: EntityFacts } | null;

/** Searches under the pointer, and events of hovering. */
export interface HoverEvents {
	pointerAt(viewId: ViewId, px: number, py: number, reach: number): PointerPosition;
	find(viewId: ViewId, aim: PointerPosition): Promise<EntityFacts | null>;
	/** The entity under the pointer, or in the centre for the keyboard, has changed; null for none. */
	hover(viewId: ViewId, entity: EntityFacts | null, by: HoverSource): void;
}

/** Tracks the pointer over both views, and outlines the entity under it. */
export class Hovering {
	readonly #panes: Readonly<Record<ViewId, Pane>>;
	readonly #events: HoverEvents;
	#hovered: Hovered = null;
	#pointer: { readonly viewId: ViewId; readonly position: readonly [number, number] } | null = null;
	/** Incremented for each new position: results for earlier ones are dropped. */
	#latest = 0;
	/** The last search of each view: one at a time. */
	#searching = { before: Promise.resolve(), after: Promise.resolve() };

	constructor(panes: Readonly<Record<ViewId, Pane>>, events: HoverEvents) {
		this.#panes = panes;
		this.#events = events;
	}

	/** Moves the pointer to a position in CSS pixels of a view. */
	move(viewId: ViewId, px: number, py: number, by: HoverSource): void {
		this.#pointer = { viewId, position: [px, py] };
		this.#search(viewId, px, py, by);
	}

	/** Resets after a change of mesh; with `lookAgain` searches under a resting pointer. */
	reset(viewId: ViewId, lookAgain: boolean): void {
		if (this.#hovered?.viewId === viewId) this.clear();
		if (lookAgain && this.#pointer?.viewId === viewId)
			this.#search(viewId, ...this.#pointer.position, 'pointer');
	}

	/** Handles the pointer leaving the views. */
	leave(): void {
		this.#pointer = null;
		this.clear();
	}

	/** Clears the hovered entity until the pointer moves. */
	clear(): void {
		this.#searching = { before: Promise.resolve(), after: Promise.resolve() };
		this.#show(null, 'pointer');
	}

	#search(viewId: ViewId, px: number, py: number, by: HoverSource): void {
		const { pointerAt, find } = this.#events;
		const latest = ++this.#latest;
		const aim = pointerAt(viewId, px, py, pickDistances[by]);
		const search = this.#searching[viewId].then(async () => {
			// Skips positions that the pointer has left meanwhile.
			if (latest !== this.#latest) return;
			const entity = await find(viewId, aim);
			if (latest === this.#latest) this.#show(entity && { viewId, entity }, by);
		});
		// Rejects if the device was lost or the worker has ended.
		this.#searching[viewId] = search.catch(() => {});
	}

	#show(hovered: Hovered, by: HoverSource): void {
		this.#latest++;
		const previous = this.#hovered;
		const isSameEntity = sameEntity(hovered?.entity ?? null, previous?.entity ?? null);
		if (isSameEntity && hovered?.viewId === previous?.viewId) return;
		this.#hovered = hovered;
		for (const viewId of viewIds)
			this.#panes[viewId].overlay.outline(hovered?.viewId === viewId ? hovered.entity : null);
		this.#events.hover(hovered?.viewId ?? 'before', hovered?.entity ?? null, by);
	}
}
