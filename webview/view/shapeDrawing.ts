import type { EntityKind } from '../../src/mesh/triMesh.ts';
import { type DrawnShape, type Gesture, rectangleBetween } from '../model/gestures.ts';
import type { Finder } from './finder.ts';
import type { Overlay } from './overlay.ts';

/** Counting here may hold up the page for so many milliseconds; what takes longer leaves it alone for `rest` times that. */
const patience = 40;
const rest = 4;

/** Shapes that are drawn in the view before refinement: to take what is in them, or for "Mark where…". */
export class ShapeDrawing {
	readonly #finder: Finder;
	readonly #overlay: Overlay;
	readonly #taking: (kind: EntityKind, count: number | null) => void;
	/** The shape that is being drawn to take what is in it, as it is now. */
	#sketched: { readonly kind: EntityKind; readonly polygon: readonly number[] } | null = null;
	#isCounting = false;

	/** `taking` hears how much a shape that is being drawn would take; null when it is there, or dropped. */
	constructor(
		finder: Finder,
		overlay: Overlay,
		taking: (kind: EntityKind, count: number | null) => void,
	) {
		this.#finder = finder;
		this.#overlay = overlay;
		this.#taking = taking;
	}

	/** The shape for "Mark where…" that a drag has drawn so far. */
	shapeFor(gesture: 'markCircle' | 'markRectangle', way: readonly number[]): DrawnShape {
		const [x0, y0, x1, y1] = endsOf(way);
		const [from, to] = [this.#at(x0, y0), this.#at(x1, y1)];
		const radius = Math.hypot(to[0] - from[0], to[1] - from[1]);
		return gesture === 'markCircle'
			? { kind: 'circle', centre: from, radius }
			: { kind: 'rectangle', corners: [from, to] };
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
			this.#taking(kind, null);
			return polygon;
		}
		void this.count();
		return null;
	}

	/** Whether a shape is being drawn to take what is in it. */
	get isTaking(): boolean {
		return this.#sketched !== null;
	}

	/** Says how much the shape that is being drawn would take, once that can be known, until it is said of the latest. */
	async count(): Promise<void> {
		if (this.#isCounting) return;
		this.#isCounting = true;
		for (let counted: unknown; this.#sketched && this.#sketched !== counted; ) {
			const { kind, polygon } = this.#sketched;
			counted = this.#sketched;
			if (!this.#finder.knows(kind)) break;
			const corners = this.#finder.corners(polygon);
			const isElsewhere = this.#finder.isElsewhere('before');
			const start = performance.now();
			const found = isElsewhere
				? await this.#finder.takenElsewhere(kind, corners)
				: this.#finder.taken(kind, corners);
			const took = performance.now() - start;
			if (found && this.#sketched) this.#taking(kind, found.length);
			if (!isElsewhere && took > patience)
				await new Promise((resolve) => setTimeout(resolve, rest * took));
		}
		this.#isCounting = false;
	}

	/** The shape that is being drawn is wanted no more. */
	drop(kind: EntityKind): void {
		this.#overlay.sketch(null);
		this.#sketched = null;
		this.#taking(kind, null);
	}

	#at(px: number, py: number): readonly [number, number] {
		return this.#finder.aim('before', px, py, 0).place;
	}
}

/** The first and the last place of a way. */
function endsOf(way: readonly number[]): [number, number, number, number] {
	const [x0 = 0, y0 = 0] = way;
	return [x0, y0, way.at(-2) ?? x0, way.at(-1) ?? y0];
}
