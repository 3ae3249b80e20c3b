import {
	type Box,
	type Camera,
	fitCamera,
	moved,
	panBy,
	type Size,
	visibleBox,
	zoomAt,
	zoomLimits,
} from '../model/camera.ts';
import { isStill, rotatedBox } from '../model/space.ts';
import type { ViewId } from '../model/viewId.ts';
import type { Pane } from './pane.ts';
import type { SpaceLooking } from './spaceLooking.ts';

/** What hears of another camera, and what it asks for. */
export interface CameraEvents {
	changed(camera: Camera | null): void;
	/** What "fit" shows: the box of the selection, or null for the whole mesh. */
	selectionBox(): Promise<Box | null>;
}

/** The camera of both views, null while the whole mesh is to be shown, whatever the size. */
export class ViewCamera {
	readonly #panes: Readonly<Record<ViewId, Pane>>;
	readonly #space: SpaceLooking;
	readonly #events: CameraEvents;
	#camera: Camera | null = null;

	constructor(panes: Readonly<Record<ViewId, Pane>>, space: SpaceLooking, events: CameraEvents) {
		this.#panes = panes;
		this.#space = space;
		this.#events = events;
	}

	get chosen(): Camera | null {
		return this.#camera;
	}

	/** The camera of a view of some size. */
	of(size: Size): Camera {
		return this.#camera ?? fitCamera(this.box, size);
	}

	set(camera: Camera | null): void {
		this.#camera = camera;
		this.#events.changed(camera);
	}

	/** Shows the whole mesh. */
	reset(): void {
		this.set(null);
	}

	/** Shows what is selected, else the whole mesh, unless the camera was moved before that was known. */
	async fit(): Promise<void> {
		const before = this.#camera;
		const box = await this.#events.selectionBox();
		if (this.#camera !== before) return;
		if (!box) return this.set(null);
		const { size } = this.#panes.before;
		// A point alone has no size: it is shown with what is round it.
		const most = fitCamera(this.box, size).scale * 200;
		const camera = fitCamera(box, size, 60);
		this.set({ ...camera, scale: Math.min(camera.scale, most) });
	}

	/** Zooms about the middle of the view. */
	zoom(factor: number): void {
		const { width, height } = this.#panes.before.size;
		this.zoomAt('before', width / 2, height / 2, factor);
	}

	/** Zooms about a place in a view, in CSS pixels. */
	zoomAt(viewId: ViewId, px: number, py: number, factor: number): void {
		const { size } = this.#panes[viewId];
		const limits = zoomLimits(this.box, size);
		this.set(zoomAt(this.of(size), size, px, py, factor, limits));
	}

	/** Moves the picture, in CSS pixels. */
	pan(viewId: ViewId, dx: number, dy: number): void {
		this.set(panBy(this.of(this.#panes[viewId].size), dx, dy));
	}

	/** The whole mesh before refinement as it is seen, in its own coordinates. */
	get box(): Box {
		const { mesh } = this.#panes.before;
		if (!mesh?.box) return { minX: 0, minY: 0, maxX: 1, maxY: 1 };
		const frame = this.#space.of('before');
		const isRotated = mesh.space && frame && !isStill(frame.matrix);
		return moved(isRotated ? rotatedBox(mesh.space, frame.matrix) : mesh.box, mesh.origin);
	}

	/** How far it is from one pixel to the next, in the mesh's own coordinates. */
	get pixel(): number {
		return 1 / this.of(this.#panes.before.size).scale;
	}

	/** What is in sight on a view, in the mesh's own coordinates; null where the view has no size. */
	seenIn(viewId: ViewId): Box | null {
		const { size } = this.#panes[viewId];
		return size.width === 0 || size.height === 0 ? null : visibleBox(this.of(size), size);
	}

	/** How much of a box is in sight: none of it, something too small to see, or enough. */
	sightOf(viewId: ViewId, box: Box): 'out' | 'small' | 'seen' {
		const seen = this.seenIn(viewId);
		if (!seen) return 'seen';
		if (box.maxX < seen.minX || box.minX > seen.maxX) return 'out';
		if (box.maxY < seen.minY || box.minY > seen.maxY) return 'out';
		const extent = Math.max(box.maxX - box.minX, box.maxY - box.minY);
		return extent * this.of(this.#panes[viewId].size).scale < 2 ? 'small' : 'seen';
	}
}
