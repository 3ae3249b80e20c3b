import type { EntityKind } from '../../src/mesh/triMesh.ts';
import { type DrawnShape, type Gesture, rectangleBetween } from '../model/gestures.ts';
import type { MeshSearch } from '../model/meshSearch.ts';
import type { Overlay } from './overlay.ts';

/**
 * Maximum milliseconds for which counting may block the page; after a longer count, the page gets `restFactor` times as
 * long for itself.
 */
const maxBlocking = 40;
const restFactor = 4;

/** Queries and events of drawing shapes. */
export interface ShapeEvents {
	/** The search of the mesh in the view. */
	search(): MeshSearch;
	/** Unprojects positions of the view to points of the mesh, x y each. */
	toMesh(positions: readonly number[]): number[];
	/** The shape would pick `count` entities; null when it is finished or cancelled. */
	shapeCount(kind: EntityKind, count: number | null): void;
}

/** Draws shapes in a view: to pick the entities inside, or for "Mark where…". */
export class ShapeDrawing {
	readonly #overlay: Overlay;
	readonly #events: ShapeEvents;
	/** The current shape of a pick. */
	#shape: { readonly kind: EntityKind; readonly polygon: readonly number[] } | null = null;
	#isCounting = false;

	constructor(overlay: Overlay, events: ShapeEvents) {
		this.#overlay = overlay;
		this.#events = events;
	}

	/** The shape for "Mark where…" by a drag so far. */
	shapeFor(gesture: 'markCircle' | 'markRectangle', path: readonly number[]): DrawnShape {
		const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = this.#events.toMesh(endsOf(path));
		return gesture === 'markCircle'
			? { kind: 'circle', centre: [x0, y0], radius: Math.hypot(x1 - x0, y1 - y0) }
			: {
					kind: 'rectangle',
					corners: [
						[x0, y0],
						[x1, y1],
					],
				};
	}

	/** Shows a rectangle or lasso and the number of entities inside; returns the polygon when it is finished. */
	draw(
		gesture: Gesture,
		path: readonly number[],
		kind: EntityKind,
		done: boolean,
	): readonly number[] | null {
		const polygon = gesture === 'lasso' ? path : rectangleBetween(...endsOf(path));
		this.#overlay.sketch(done ? null : polygon);
		this.#shape = done ? null : { kind, polygon };
		if (done) {
			this.#events.shapeCount(kind, null);
			return polygon;
		}
		void this.#count();
		return null;
	}

	/** Whether a shape for a pick is being drawn. */
	get isPicking(): boolean {
		return this.#shape !== null;
	}

	/** Reports the number of entities in the shape, repeatedly until it is that of the latest shape. */
	async #count(): Promise<void> {
		if (this.#isCounting) return;
		this.#isCounting = true;
		for (let counted: unknown; this.#shape && this.#shape !== counted; ) {
			const { kind, polygon } = this.#shape;
			counted = this.#shape;
			const { search, toMesh, shapeCount } = this.#events;
			const meshSearch = search();
			// Rejects if another mesh is shown by then, or the worker has ended.
			const inside = await meshSearch.inside(kind, toMesh(polygon)).catch(() => null);
			if (inside && this.#shape) shapeCount(kind, inside.length);
			const { blockedMilliseconds } = meshSearch;
			if (blockedMilliseconds > maxBlocking)
				await new Promise((resolve) => setTimeout(resolve, restFactor * blockedMilliseconds));
		}
		this.#isCounting = false;
	}

	/** Cancels the shape. */
	drop(kind: EntityKind): void {
		this.#overlay.sketch(null);
		this.#shape = null;
		this.#events.shapeCount(kind, null);
	}
}

/** First and last position of a path. */
function endsOf(path: readonly number[]): [number, number, number, number] {
	const [x0 = 0, y0 = 0] = path;
	return [x0, y0, path.at(-2) ?? x0, path.at(-1) ?? y0];
}
