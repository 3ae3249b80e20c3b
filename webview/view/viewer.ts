import type { Colouring } from '../../src/draw/look.ts';
import type { NamedView } from '../../src/mesh/rotation.ts';
import { rotations } from '../../src/mesh/rotation.ts';
import { faceStyle } from '../../src/picture/layers.ts';
import type { GraphicsClient } from '../graphics/graphicsClient.ts';
import { withoutFullStop } from '../messages/numbers.ts';
import { type Box, type Camera, toWorld } from '../model/camera.ts';
import type { TriangleValues } from '../model/colourValues.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { ViewCommand } from '../model/gestures.ts';
import type { Highlights } from '../model/highlights.ts';
import { largeFrom } from '../model/largeMeshes.ts';
import type { DrawOptions, Palette } from '../model/palette.ts';
import type { SpaceView } from '../model/space.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import type { ViewActions } from './input.ts';
import { Pane } from './pane.ts';
import { type PickEvents, Picker } from './picker.ts';
import type { ShownView } from './pictureOptions.ts';
import { SpaceViewing } from './spaceViewing.ts';
import { readPalette, watchTheme } from './theme.ts';
import { ViewCamera } from './viewCamera.ts';
import { ViewGraphics } from './viewGraphics.ts';
import { type AncestorSelection, type Looks, ViewLooks } from './viewLooks.ts';

/** Events and queries of the viewer. */
export interface ViewEvents extends PickEvents {
	/** A key was pressed in a view. */
	command(command: ViewCommand, viewId: ViewId): void;
	camera(camera: Camera | null): void;
	/** The view of meshes in space has changed. */
	space(view: SpaceView): void;
	/** A view shows another mesh, or none. */
	shown(viewId: ViewId): void;
	/** A rotation has come to rest: answers by position are outdated. */
	rotated(): void;
	/** Position of the pointer in the mesh's own coordinates; null outside the views. */
	pointer(at: readonly [number, number] | null): void;
	/** The visible part has changed. */
	moved(): void;
	theme(palette: Palette): void;
	/** Graphics are open: their title; `lost` is a clause on why earlier ones were replaced, if any. */
	graphics(title: string, lost: string | null): void;
	/** The page draws the mesh of a view from now on, and needs its arrays. */
	drawsInPage(viewId: ViewId): void;
	/** Neither the graphics worker nor the mesh worker has the mesh of a view by this key any more. */
	gone(viewId: ViewId, key: string): void;
	/** Drawing failed, and no other graphics are left. */
	broken(message: string): void;
	/** Bounding box of the selection for "fit", null for the whole mesh. */
	selectionBox(): Promise<Box | null>;
}

/**
 * Both views with one camera. Draws on changes, never in a loop. Long, as it connects the parts of the views, which have
 * files of their own, and is all that other folders see of them.
 */
export class Viewer {
	readonly before: Pane;
	readonly after: Pane;
	readonly picker: Picker;
	readonly space: SpaceViewing;
	readonly camera: ViewCamera;
	readonly #events: ViewEvents;
	#palette: Palette = readPalette();
	#options: DrawOptions = { fill: true, wireframe: true, byAngle: true };
	#isScheduled = false;
	/** Whether After tints new triangles instead of the selection in Before. */
	#showsNew = false;
	readonly #looks: Readonly<Record<ViewId, ViewLooks>>;
	readonly #graphics: ViewGraphics;

	/** `client` is the graphics worker, which draws with WebGPU. */
	constructor(events: ViewEvents, client: GraphicsClient) {
		client.onGone = (viewId, key) => events.gone(viewId, key);
		this.#events = events;
		this.before = new Pane('before', 'Before', this.#actions('before'));
		this.after = new Pane('after', 'After', this.#actions('after'));
		this.#looks = { before: new ViewLooks(this.before), after: new ViewLooks(this.after) };
		this.#graphics = new ViewGraphics(client, [this.before, this.after], {
			opened: (title, lost) => {
				events.graphics(title, lost);
				this.#requestArrays();
				this.redraw();
			},
			broken: events.broken,
		});
		this.space = new SpaceViewing(this, {
			changed: (view) => {
				events.space(view);
				this.redraw();
			},
			rotations: () => this.picker.rotated(),
			settled: () => events.rotated(),
		});
		this.camera = new ViewCamera(this, this.space, {
			changed: (camera) => {
				events.camera(camera);
				this.redraw();
			},
			selectionBox: () => events.selectionBox(),
		});
		this.picker = new Picker(this, (size) => this.camera.of(size), events);
		for (const viewId of viewIds)
			this[viewId].onResize(() => {
				this.redraw();
				this.picker.resized(viewId);
			});
		// On another monitor, or after zooming the window, views of the same size have other pixels.
		window.addEventListener('resize', () => this.redraw());
		// Ctrl+A in a view selects its mesh; VS Code would also select all text of the page.
		document.addEventListener('selectstart', (event) => {
			if (this.before.focused || this.after.focused) event.preventDefault();
		});
		watchTheme(() => {
			this.#palette = readPalette();
			events.theme(this.#palette);
			this.redraw();
		});
	}

	/** Whether the graphics worker draws. */
	get drawsOnDevice(): boolean {
		return this.#graphics.drawn === 'onDevice';
	}

	/**
	 * Number of triangles from which on a mesh may come without arrays. Until the graphics are known, assumes the device.
	 */
	get largeFrom(): number {
		return this.#graphics.drawn === 'inPage' ? Infinity : largeFrom;
	}

	get palette(): Palette {
		return this.#palette;
	}

	/** Finds graphics and opens both canvases. */
	readonly start = (): Promise<void> => this.#graphics.start();

	/** Prepares to draw a large mesh that is being read. */
	expectLarge(): void {
		this.#graphics.prepare();
	}

	/** Resolves when the graphics are known, or there are none. */
	get known(): Promise<void> {
		return this.#graphics.known;
	}

	/** Shows a mesh in a view, or none. */
	setMesh(viewId: ViewId, mesh: DisplayMesh | null): void {
		this.#looks[viewId].forgetLines();
		this[viewId].setMesh(mesh);
		this.picker.reset(viewId);
		this.#events.shown(viewId);
		this.#requestArrays();
		this.redraw();
	}

	/** Keeps the picture of a view whose file can't be drawn any more; its entities can't be picked. */
	setStale(viewId: ViewId): void {
		this[viewId].setStale();
		this.picker.reset(viewId);
	}

	/** Draws the mesh of a view again after its arrays arrived or its name changed. */
	refresh(viewId: ViewId): void {
		this[viewId].refresh();
		this.redraw();
	}

	#requestArrays(): void {
		if (this.#graphics.drawn !== 'inPage') return;
		for (const viewId of viewIds) this.#events.drawsInPage(viewId);
	}

	/** Tints marked and selected triangles of a view, in After also those inside triangles selected in Before. */
	showLooks(viewId: ViewId, looks: Looks, above?: AncestorSelection): void {
		this.#looks[viewId].set(looks, above);
		this.redraw();
	}

	/** Tints the triangles that refinement has divided, instead of the selection in Before. */
	showNew(on: boolean): void {
		this.#showsNew = on;
		this.#looks.after.showNew(on);
		this.redraw();
	}

	/**
	 * Draws edges of triangles as feature lines: bit k of each triangle's byte for the edge from corner k to the next.
	 */
	showLines(viewId: ViewId, lines: Uint8Array): void {
		this.#looks[viewId].setLines(lines);
		this.redraw();
	}

	/** Highlights selected edges and points of a view; null for none. */
	showHighlights(viewId: ViewId, highlights: Highlights | null): void {
		this[viewId].setHighlights(highlights);
		this.redraw();
	}

	/** The content of a view, for a picture. */
	shown(viewId: ViewId): ShownView {
		const { size } = this[viewId];
		const [palette, options] = [this.#palette, this.#options];
		return { camera: this.camera.of(size), size, palette, options, space: this.space.of(viewId) };
	}

	/**
	 * Sets the colouring of the triangles of a view, undefined for the default, and its values. Removes the colours of
	 * edges and points.
	 */
	setColours(
		viewId: ViewId,
		colouring: Colouring | 'plain' | undefined,
		values: TriangleValues | null,
	): void {
		this.#looks[viewId].setColours(colouring, values);
		this.redraw();
	}

	setOptions(options: DrawOptions): void {
		this.#options = options;
		this.redraw();
	}

	/** Shows or hides rulers and the scale bar. */
	showRulers(on: boolean): void {
		for (const pane of [this.before, this.after]) pane.overlay.rulers.show(on);
		this.redraw();
	}

	/** Requests a frame of both views. */
	redraw(): void {
		if (this.#isScheduled) return;
		this.#isScheduled = true;
		requestAnimationFrame(() => {
			this.#isScheduled = false;
			// A later failure may be of graphics that were replaced meanwhile.
			const { lose } = this.#graphics;
			// After refinement the angles of new triangles matter more than the selection.
			const { inAfter, divided } = faceStyle.selection;
			for (const viewId of viewIds) {
				const pane = this[viewId];
				const camera = this.camera.of(pane.size);
				const space = this.space.of(viewId);
				const options = {
					...this.#looks[viewId].coloured(this.#options, this.#palette),
					...(viewId === 'after' && { tint: this.#showsNew ? divided : inAfter }),
					...(space && { space }),
				};
				pane
					.draw({ camera, palette: this.#palette, options })
					.catch(({ message }: Error) => lose(`drawing failed (${withoutFullStop(message)})`));
				pane.overlay.update(camera, pane.size, space);
				pane.graph.draw(camera, pane.size, this.#palette);
				pane.fields.draw(camera, pane.size, this.#palette, this.#options);
			}
			this.#events.moved();
		});
	}

	/** Fits the whole mesh in a named view. */
	setNamedView(view: NamedView): void {
		this.space.set({ rotation: rotations[view] });
		this.camera.reset();
	}

	/** Rotates a mesh in space by angles in degrees; a planar mesh stays. */
	rotation(right: number, down: number): void {
		if (!this.space.isSpace) return;
		const camera = this.space.rotation(right, down, this.camera.chosen);
		if (camera) this.camera.set(camera);
	}

	#actions(viewId: ViewId): ViewActions {
		// Late binding: panes are created with their actions, and the picker with the panes.
		const picking = (): ReturnType<Picker['actions']> => this.picker.actions(viewId);
		return {
			pan: (dx, dy) => this.camera.pan(viewId, dx, dy),
			zoom: (px, py, factor) => this.camera.zoomAt(viewId, px, py, factor),
			reset: () => this.camera.reset(),
			command: (command) => this.#events.command(command, viewId),
			pick: (...pick) => picking().pick(...pick),
			rotation: (right, down) => this.rotation(right, down),
			gesture: (withModifier, rotations) => {
				const gesture = picking().gesture(withModifier, rotations);
				// Circles, rectangles and distances need the plan view.
				const isPlane = gesture === 'ruler' || gesture.startsWith('mark');
				if (isPlane && this.space.isRotated) this.setNamedView('plan');
				return gesture;
			},
			draw: (...drawn) => picking().draw(...drawn),
			drop: () => picking().drop(),
			menu: (...at) => picking().menu(...at),
			hover: (px, py, by) => {
				const { size } = this[viewId];
				const isPlane = this[viewId].mesh && !this.space.isRotated;
				this.#events.pointer(isPlane ? toWorld(this.camera.of(size), size, px, py) : null);
				picking().hover(px, py, by);
			},
			leave: () => {
				this.#events.pointer(null);
				picking().leave();
			},
		};
	}
}
