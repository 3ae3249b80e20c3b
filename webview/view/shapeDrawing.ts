import type { EntityKind } from '../../src/mesh/triMesh.ts';
import { type DrawnShape, type Gesture, rectangleBetween } from '../model/gestures.ts';
import type { MeshSearch } from '../model/meshSearch.ts';
import type { Overlay } from './overlay.ts';

/** Counting may hold up the page for so many milliseconds; where it takes longer, the page has `rest` times that for itself. */
const patience = 40;
const rest = 4;

/** What drawing shapes needs, and what it reports. */
export interface ShapeEvents {
	/** What searches the mesh of the view. */
	search(): MeshSearch;
	/** x y of points of the mesh under positions of the view. */
	onMesh(positions: readonly number[]): number[];
	/** A shape would take so many; null when it has been drawn, or dropped. */
	taking(kind: EntityKind, count: number | null): void;
}

/** Shapes that are drawn in a view: to take what is in them, or for "Mark where…". */
export class ShapeDrawing {
	readonly #overlay: Overlay;
	readonly #events: ShapeEvents;
	/** The shape that is being drawn to take what is in it, as it is now. */
	#sketched: { readonly kind: EntityKind; readonly polygon: readonly number[] } | null = null;
	#isCounting = false;

	constructor(overlay: Overlay, events: ShapeEvents) {
		this.#overlay = overlay;
		this.#events = events;
	}

	/** The shape for "Mark where…" that a drag has drawn so far. */
	shapeFor(gesture: 'markCircle' | 'markRectangle', way: readonly number[]): DrawnShape {
		const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = this.#events.onMesh(endsOf(way));
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

	/** Shows a rectangle or lasso and how much it would take; returns it when it is done. */
	draw(
		gesture: Gesture,
		way: readonly number[],
		kind: EntityKind,
		done: boolean,
	): readonly number[] | null {
		const polygon = gesture === 'lasso' ? way : rectangleBetween(...endsOf(way));
		this.#overlay.sketch(done ? null : polygon);
		this.#sketched = done ? null : { kind, polygon };
		if (done) {
			this.#events.taking(kind, null);
			return polygon;
		}
		void this.#count();
		return null;
	}

	/** Whether a shape is being drawn to take what is in it. */
	get isTaking(): boolean {
		return this.#sketched !== null;
	}

	/** Reports how much the shape that is being drawn would take, until that is known of the latest. */
	async #count(): Promise<void> {
		if (this.#isCounting) return;
		this.#isCounting = true;
		for (let counted: unknown; this.#sketched && this.#sketched !== counted; ) {
			const { kind, polygon } = this.#sketched;
			counted = this.#sketched;
			const { search, onMesh, taking } = this.#events;
			const searched = search();
			// Nothing is found where another mesh is shown by then, or the worker is gone.
			const found = await searched.inside(kind, onMesh(polygon)).catch(() => null);
			if (found && this.#sketched) taking(kind, found.length);
			const { isDelayed } = searched;
			if (isDelayed > patience)
				await new Promise((resolve) => setTimeout(resolve, rest * isDelayed));
		}
		this.#isCounting = false;
	}

	/** The shape that is being drawn is wanted no more. */
	drop(kind: EntityKind): void {
		this.#overlay.sketch(null);
		this.#sketched = null;
		this.#events.taking(kind, null);
	}
}

/** The first and the last position of a way. */
function endsOf(way: readonly number[]): [number, number, number, number] {
	const [x0 = 0, y0 = 0] = way;
	return [x0, y0, way.at(-2) ?? x0, way.at(-1) ?? y0];
}
