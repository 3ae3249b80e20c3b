import {
	type Box,
	type Camera,
	fitCamera,
	panBy,
	type Size,
	translated,
	unionBox,
	visibleBox,
	zoomAt,
	zoomLimits,
} from '../model/camera.ts';
import { isIdentity, rotatedBox } from '../model/space.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import type { Pane } from './pane.ts';
import type { SpaceViewing } from './spaceViewing.ts';

/** Events and queries of the camera. */
export interface CameraEvents {
	changed(camera: Camera | null): void;
	/** Bounding box of the selection for "fit", null for the whole mesh. */
	selectionBox(): Promise<Box | null>;
}

/** The camera of both views, null while it fits the whole mesh at any size. */
export class ViewCamera {
	readonly #panes: Readonly<Record<ViewId, Pane>>;
	readonly #space: SpaceViewing;
	readonly #events: CameraEvents;
	#camera: Camera | null = null;

	constructor(panes: Readonly<Record<ViewId, Pane>>, space: SpaceViewing, events: CameraEvents) {
		this.#panes = panes;
		this.#space = space;
		this.#events = events;
	}

	get chosen(): Camera | null {
		return this.#camera;
	}

	/** The camera for a size of a view. */
	of(size: Size): Camera {
		return this.#camera ?? fitCamera(this.box, size);
	}

	set(camera: Camera | null): void {
		this.#camera = camera;
		this.#events.changed(camera);
	}

	/** Fits the whole mesh. */
	reset(): void {
		this.set(null);
	}

	/** Fits the selection, otherwise the whole mesh, unless the camera was moved before the box is known. */
	async fit(): Promise<void> {
		const previous = this.#camera;
		const box = await this.#events.selectionBox();
		if (this.#camera !== previous) return;
		if (!box) return this.set(null);
		const { size } = this.#shownPane;
		const whole = fitCamera(this.box, size).scale;
		const camera = fitCamera(box, size, 60);
		// A single point has no size: it is centred.
		const isPoint = box.minX === box.maxX && box.minY === box.maxY;
		const scale = isPoint ? Math.max(this.of(size).scale, 4 * whole) : camera.scale;
		this.set({ ...camera, scale: Math.min(scale, 200 * whole) });
	}

	/** Zooms about the centre of the view. */
	zoom(factor: number): void {
		const { width, height } = this.#shownPane.size;
		const viewId = this.#shownPane === this.#panes.before ? 'before' : 'after';
		this.zoomAt(viewId, width / 2, height / 2, factor);
	}

	/** Zooms about a position in a view, in CSS pixels. */
	zoomAt(viewId: ViewId, px: number, py: number, factor: number): void {
		const { size } = this.#panes[viewId];
		const limits = zoomLimits(this.box, size);
		this.set(zoomAt(this.of(size), size, px, py, factor, limits));
	}

	/** Pans by CSS pixels. */
	pan(viewId: ViewId, dx: number, dy: number): void {
		this.set(panBy(this.of(this.#panes[viewId].size), dx, dy));
	}

	/** Bounding box of the rotated meshes of both views, in their own coordinates. */
	get box(): Box {
		const boxes = viewIds.flatMap((viewId) => this.#boxOf(viewId) ?? []);
		return boxes.length > 0 ? boxes.reduce(unionBox) : { minX: 0, minY: 0, maxX: 1, maxY: 1 };
	}

	#boxOf(viewId: ViewId): Box | null {
		const { mesh } = this.#panes[viewId];
		if (!mesh?.box) return null;
		const frame = this.#space.of(viewId);
		const isRotated = mesh.space && frame && !isIdentity(frame.matrix);
		return translated(isRotated ? rotatedBox(mesh.space, frame.matrix) : mesh.box, mesh.origin);
	}

	/** Before, unless only After is shown. */
	get #shownPane(): Pane {
		const { before, after } = this.#panes;
		return before.size.width > 0 ? before : after;
	}

	/** Size of a pixel in the mesh's own coordinates. */
	get pixel(): number {
		return 1 / this.of(this.#shownPane.size).scale;
	}

	/** Visible part of the plane in a view, in the mesh's own coordinates; null if the view has no size. */
	visibleBox(viewId: ViewId): Box | null {
		const { size } = this.#panes[viewId];
		return size.width === 0 || size.height === 0 ? null : visibleBox(this.of(size), size);
	}

	/** Whether a box is outside a view, too small to see, or visible. */
	visibilityOf(viewId: ViewId, box: Box): 'out' | 'small' | 'seen' {
		const visible = this.visibleBox(viewId);
		if (!visible) return 'seen';
		if (box.maxX < visible.minX || box.minX > visible.maxX) return 'out';
		if (box.maxY < visible.minY || box.minY > visible.maxY) return 'out';
		const extent = Math.max(box.maxX - box.minX, box.maxY - box.minY);
		return extent * this.of(this.#panes[viewId].size).scale < 2 ? 'small' : 'seen';
	}
}
