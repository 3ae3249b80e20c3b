import type { Colouring } from '../../src/draw/look.ts';
import type { NamedView } from '../../src/mesh/rotation.ts';
import { rotations } from '../../src/mesh/rotation.ts';
import type { GraphicsClient } from '../graphics/graphicsClient.ts';
import { type Box, type Camera, toWorld } from '../model/camera.ts';
import type { TriangleValues } from '../model/colourChoice.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { ViewCommand } from '../model/gestures.ts';
import type { Highlights } from '../model/highlights.ts';
import { largeFrom } from '../model/largeMeshes.ts';
import type { DrawOptions, Palette } from '../model/palette.ts';
import type { SpaceView } from '../model/space.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import { clause } from '../words/numbers.ts';
import type { ViewActions } from './input.ts';
import { Pane } from './pane.ts';
import { type PickEvents, Picker } from './picker.ts';
import type { ShownView } from './pictureOptions.ts';
import { SpaceLooking } from './spaceLooking.ts';
import { readPalette, watchTheme } from './theme.ts';
import { ViewCamera } from './viewCamera.ts';
import { ViewGraphics } from './viewGraphics.ts';
import { type Above, type Looks, ViewLooks } from './viewLooks.ts';

/** What the view reports to the panel, and asks of it. */
export interface ViewEvents extends PickEvents {
	/** A key was pressed in a view. */
	command(command: ViewCommand, viewId: ViewId): void;
	camera(camera: Camera | null): void;
	/** Meshes in space are looked at in another way. */
	space(view: SpaceView): void;
	/** Another mesh is shown on a view, or none. */
	shown(viewId: ViewId): void;
	/** Another direction to look from has come to rest: what is asked by places means something else. */
	rotated(): void;
	/** Where the pointer is, in the mesh's own coordinates; null where it is over no view. */
	pointer(at: readonly [number, number] | null): void;
	/** What is in sight has changed. */
	moved(): void;
	theme(palette: Palette): void;
	/** What draws now, in words; `lost` is a clause on why another has to, where something drew before. */
	graphics(words: string, lost: string | null): void;
	/** The page draws the mesh of a view by itself from now on, and needs its arrays. */
	drawsInPage(viewId: ViewId): void;
	/** The mesh of a view is not known by this key any more, neither to what draws nor to its worker. */
	gone(viewId: ViewId, key: string): void;
	/** Drawing failed for good. */
	broken(message: string): void;
	/** What "fit" shows: the box of the selection, or null for the whole mesh. */
	selectionBox(): Promise<Box | null>;
}

/** Both views with one camera. Draws when something changed, never in a loop. */
export class Viewer {
	readonly before: Pane;
	readonly after: Pane;
	readonly picker: Picker;
	readonly space: SpaceLooking;
	readonly camera: ViewCamera;
	readonly #events: ViewEvents;
	#palette: Palette = readPalette();
	#options: DrawOptions = { fill: true, wireframe: true, byAngle: true };
	#asked = false;
	#showsNew = false;
	readonly #looks: Readonly<Record<ViewId, ViewLooks>>;
	readonly #graphics: ViewGraphics;

	/** `client` is the worker that draws where there is WebGPU. */
	constructor(events: ViewEvents, client: GraphicsClient) {
		client.onGone = (viewId, key) => events.gone(viewId, key);
		this.#events = events;
		this.before = new Pane('before', 'Before', this.#actions('before'));
		this.after = new Pane('after', 'After', this.#actions('after'));
		this.#looks = { before: new ViewLooks(this.before), after: new ViewLooks(this.after) };
		this.#graphics = new ViewGraphics(client, [this.before, this.after], {
			opened: (words, lost) => {
				events.graphics(words, lost);
				this.#lookForArrays();
				this.redraw();
			},
			broken: events.broken,
		});
		this.space = new SpaceLooking(this, {
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
		// A window on another monitor, or zoomed, has other pixels in views of the same size.
		window.addEventListener('resize', () => this.redraw());
		// Ctrl+A in a view selects its mesh; VS Code would have all text of the page selected, too.
		document.addEventListener('selectstart', (event) => {
			if (this.before.focused || this.after.focused) event.preventDefault();
		});
		watchTheme(() => {
			this.#palette = readPalette();
			events.theme(this.#palette);
			this.redraw();
		});
	}

	/** Whether the worker with the graphics device draws. */
	get drawsOnDevice(): boolean {
		return this.#graphics.drawn === 'onDevice';
	}

	/** Of how many triangles on a mesh may come without arrays of them. Until it is known what draws, the device may. */
	get largeFrom(): number {
		return this.#graphics.drawn === 'inPage' ? Infinity : largeFrom;
	}

	get palette(): Palette {
		return this.#palette;
	}

	/** Finds graphics and opens both canvases. */
	readonly start = (): Promise<void> => this.#graphics.start();

	/** A large mesh is being read, and will be drawn. */
	expectLarge(): void {
		this.#graphics.prepare();
	}

	/** Waits until it is known what draws, or that nothing does. */
	get known(): Promise<void> {
		return this.#graphics.known;
	}

	setMesh(viewId: ViewId, mesh: DisplayMesh | null): void {
		this.#looks[viewId].forgetLines();
		this[viewId].setMesh(mesh);
		this.picker.reset(viewId);
		this.#events.shown(viewId);
		this.#lookForArrays();
		this.redraw();
	}

	/** The file of what a view shows can't be drawn any more: its picture stays, and nothing can be found in it. */
	setStale(viewId: ViewId): void {
		this[viewId].setStale();
		this.picker.reset(viewId);
	}

	/** The mesh of a view has got the arrays that it lacked, or another name. */
	showAgain(viewId: ViewId): void {
		this[viewId].showAgain();
		this.redraw();
	}

	#lookForArrays(): void {
		if (this.#graphics.drawn !== 'inPage') return;
		for (const viewId of viewIds) this.#events.drawsInPage(viewId);
	}

	/**
	 * Tints marked and selected triangles of a view. In After also those that lie in triangles selected in Before:
	 * `ancestors` are the triangles there.
	 */
	showLooks(viewId: ViewId, looks: Looks, above?: Above): void {
		this.#looks[viewId].set(looks, above);
		this.redraw();
	}

	/** Tints what refinement has divided, instead of what was selected in Before. */
	showNew(on: boolean): void {
		this.#showsNew = on;
		this.#looks.after.showNew(on);
		this.redraw();
	}

	/** Draws views of triangles as lines of the surface: bit k of each triangle's byte for the view from corner k on. */
	showLines(viewId: ViewId, lines: Uint8Array): void {
		this.#looks[viewId].setLines(lines);
		this.redraw();
	}

	/** Shows selected edges and points of a view. */
	showHighlights(viewId: ViewId, highlights: Highlights | null): void {
		this[viewId].setHighlights(highlights);
		this.redraw();
	}

	/** What a view shows, and how. */
	shown(viewId: ViewId): ShownView {
		const { size } = this[viewId];
		const [palette, options] = [this.#palette, this.#options];
		return { camera: this.camera.of(size), size, palette, options, space: this.space.of(viewId) };
	}

	/**
	 * How the triangles of a view are coloured, undefined for the usual way, and the values that this takes. Nothing of edges and
	 * points is coloured any more.
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

	/** Whether coordinates and a scale bar are drawn along the edges. */
	showRulers(on: boolean): void {
		for (const pane of [this.before, this.after]) pane.overlay.rulers.show(on);
		this.redraw();
	}

	/** Asks for a frame of both views. */
	redraw(): void {
		if (this.#asked) return;
		this.#asked = true;
		requestAnimationFrame(() => {
			this.#asked = false;
			// What fails later may be of graphics that have been replaced.
			const { lose } = this.#graphics;
			for (const viewId of viewIds) {
				const pane = this[viewId];
				const camera = this.camera.of(pane.size);
				// After refinement the angles of the new triangles matter more than that they were selected.
				const space = this.space.of(viewId);
				const options = {
					...this.#looks[viewId].coloured(this.#options, this.#palette),
					...(viewId === 'after' && { tint: this.#showsNew ? 0.6 : 0.25 }),
					...(space && { space }),
				};
				pane
					.draw({ camera, palette: this.#palette, options })
					.catch(({ message }: Error) => lose(`drawing failed (${clause(message)})`));
				pane.overlay.layOut(camera, pane.size, space);
				pane.graph.layOut(camera, pane.size, this.#palette);
				pane.fields.layOut(camera, pane.size, this.#palette, this.#options);
			}
			this.#events.moved();
		});
	}

	/** Shows the whole mesh in space as a view of this name does. */
	look(view: NamedView): void {
		this.space.set({ rotation: rotations[view] });
		this.camera.reset();
	}

	/** Rotates a mesh in space by degrees. */
	rotation(right: number, down: number): void {
		if (!this.space.isSpace) return;
		const camera = this.space.rotation(right, down, this.camera.chosen);
		if (camera) this.camera.set(camera);
	}

	#actions(viewId: ViewId): ViewActions {
		// A pane needs its actions before there is a picker, which needs the panes.
		const picking = (): ReturnType<Picker['actions']> => this.picker.actions(viewId);
		return {
			pan: (dx, dy) => this.camera.pan(viewId, dx, dy),
			zoom: (px, py, factor) => this.camera.zoomAt(viewId, px, py, factor),
			reset: () => this.camera.reset(),
			command: (command) => this.#events.command(command, viewId),
			pick: (...pick) => picking().pick(...pick),
			rotation: (right, down) => this.rotation(right, down),
			gesture: (held, rotations) => {
				const gesture = picking().gesture(held, rotations);
				// Circles, rectangles and distances are those of x and y.
				const isPlane = gesture === 'ruler' || gesture.startsWith('mark');
				if (isPlane && this.space.isRotated) this.look('plan');
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
