import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { Finder } from './finder.ts';
import { type DrawnShape, type Gesture, rectangleBetween } from './gestures.ts';
import type { Overlay } from './overlay.ts';

/** Counting what a shape would take may hold up drawing for so many milliseconds. */
const patience = 40;

/** Shapes that are drawn in the view before refinement: to take what is in them, or for "Mark where…". */
export class ShapeDrawing {
	readonly #finder: Finder;
	readonly #overlay: Overlay;
	readonly #taking: (kind: EntityKind, count: number | null) => void;
	#countingIsSlow = false;
	/** A shape is being drawn; what it would take is being counted elsewhere. */
	#isDrawing = false;
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
		this.#isDrawing = !done;
		if (done) {
			this.#countingIsSlow = false;
			this.#taking(kind, null);
			return polygon;
		}
		if (this.#finder.isElsewhere('before')) void this.#countElsewhere(kind, polygon);
		else if (!this.#countingIsSlow) {
			const start = performance.now();
			this.#taking(kind, this.#finder.taken(kind, this.#finder.corners(polygon)).length);
			this.#countingIsSlow = performance.now() - start > patience;
		}
		return null;
	}

	/** The shape that is being drawn is wanted no more. */
	drop(kind: EntityKind): void {
		this.#overlay.sketch(null);
		this.#isDrawing = false;
		this.#taking(kind, null);
	}

	#at(px: number, py: number): readonly [number, number] {
		return this.#finder.aim('before', px, py, 0).place;
	}

	/** Counts what a shape would take; one that was drawn while an answer was awaited is not counted. */
	async #countElsewhere(kind: EntityKind, polygon: readonly number[]): Promise<void> {
		if (this.#isCounting) return;
		this.#isCounting = true;
		const found = await this.#finder.takenElsewhere(kind, this.#finder.corners(polygon));
		this.#isCounting = false;
		if (found && this.#isDrawing) this.#taking(kind, found.length);
	}
}

/** The first and the last place of a way. */
function endsOf(way: readonly number[]): [number, number, number, number] {
	const [x0 = 0, y0 = 0] = way;
	return [x0, y0, way.at(-2) ?? x0, way.at(-1) ?? y0];
}
