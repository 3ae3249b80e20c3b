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
import { bothSides, type Side } from '../model/side.ts';
import type { SpaceView } from '../model/space.ts';
import { clause } from '../words/numbers.ts';
import type { ViewActions } from './input.ts';
import { Pane } from './pane.ts';
import { type PickEvents, Picker } from './picker.ts';
import type { ShownView } from './pictureOptions.ts';
import { type Above, type Looks, SideLooks } from './sideLooks.ts';
import { SpaceLooking } from './spaceLooking.ts';
import { readPalette, watchTheme } from './theme.ts';
import { ViewCamera } from './viewCamera.ts';
import { ViewGraphics } from './viewGraphics.ts';

/** What the view reports to the panel, and asks of it. */
export interface ViewEvents extends PickEvents {
	/** A key was pressed in a view. */
	command(command: ViewCommand, side: Side): void;
	camera(camera: Camera | null): void;
	/** Meshes in space are looked at in another way. */
	space(view: SpaceView): void;
	/** Another mesh is shown on a side, or none. */
	shown(side: Side): void;
	/** Another direction to look from has come to rest: what is asked by places means something else. */
	rotated(): void;
	/** Where the pointer is, in the mesh's own coordinates; null where it is over no view. */
	pointer(at: readonly [number, number] | null): void;
	/** What is in sight has changed. */
	moved(): void;
	theme(palette: Palette): void;
	/** What draws now, in words; `lost` is a clause on why another has to, where something drew before. */
	graphics(words: string, lost: string | null): void;
	/** The page draws the mesh of a side by itself from now on, and needs its arrays. */
	drawsInPage(side: Side): void;
	/** The mesh of a side is not known by this key any more, neither to what draws nor to its worker. */
	gone(side: Side, key: string): void;
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
	readonly #looks: Readonly<Record<Side, SideLooks>>;
	readonly #graphics: ViewGraphics;

	/** `client` is the worker that draws where there is WebGPU. */
	constructor(events: ViewEvents, client: GraphicsClient) {
		client.onGone = (side, key) => events.gone(side, key);
		this.#events = events;
		this.before = new Pane('before', 'Before', this.#actions('before'));
		this.after = new Pane('after', 'After', this.#actions('after'));
		this.#looks = { before: new SideLooks(this.before), after: new SideLooks(this.after) };
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
		for (const side of bothSides)
			this[side].onResize(() => {
				this.redraw();
				this.picker.resized(side);
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

	setMesh(side: Side, mesh: DisplayMesh | null): void {
		this.#looks[side].forgetLines();
		this[side].setMesh(mesh);
		this.picker.reset(side);
		this.#events.shown(side);
		this.#lookForArrays();
		this.redraw();
	}

	/** The file of what a side shows can't be drawn any more: its picture stays, and nothing can be found in it. */
	setStale(side: Side): void {
		this[side].setStale();
		this.picker.reset(side);
	}

	/** The mesh of a side has got the arrays that it lacked, or another name. */
	showAgain(side: Side): void {
		this[side].showAgain();
		this.redraw();
	}

	#lookForArrays(): void {
		if (this.#graphics.drawn !== 'inPage') return;
		for (const side of bothSides) this.#events.drawsInPage(side);
	}

	/**
	 * Tints marked and selected triangles of a side. In After also those that lie in triangles selected in Before:
	 * `ancestors` are the triangles there.
	 */
	showLooks(side: Side, looks: Looks, above?: Above): void {
		this.#looks[side].set(looks, above);
		this.redraw();
	}

	/** Tints what refinement has divided, instead of what was selected in Before. */
	showNew(on: boolean): void {
		this.#showsNew = on;
		this.#looks.after.showNew(on);
		this.redraw();
	}

	/** Draws sides of triangles as lines of the surface: bit k of each triangle's byte for the side from corner k on. */
	showLines(side: Side, lines: Uint8Array): void {
		this.#looks[side].setLines(lines);
		this.redraw();
	}

	/** Shows selected edges and points of a side. */
	showHighlights(side: Side, highlights: Highlights | null): void {
		this[side].setHighlights(highlights);
		this.redraw();
	}

	/** What a view shows, and how. */
	shown(side: Side): ShownView {
		const { size } = this[side];
		const [palette, options] = [this.#palette, this.#options];
		return { camera: this.camera.of(size), size, palette, options, space: this.space.of(side) };
	}

	/**
	 * How the triangles of a side are coloured, undefined for the usual way, and the values that this takes. Nothing of edges and
	 * points is coloured any more.
	 */
	setColours(
		side: Side,
		colouring: Colouring | 'plain' | undefined,
		values: TriangleValues | null,
	): void {
		this.#looks[side].setColours(colouring, values);
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
			for (const side of bothSides) {
				const pane = this[side];
				const camera = this.camera.of(pane.size);
				// After refinement the angles of the new triangles matter more than that they were selected.
				const space = this.space.of(side);
				const options = {
					...this.#looks[side].coloured(this.#options, this.#palette),
					...(side === 'after' && { tint: this.#showsNew ? 0.6 : 0.25 }),
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

	#actions(side: Side): ViewActions {
		// A pane needs its actions before there is a picker, which needs the panes.
		const picking = (): ReturnType<Picker['actions']> => this.picker.actions(side);
		return {
			pan: (dx, dy) => this.camera.pan(side, dx, dy),
			zoom: (px, py, factor) => this.camera.zoomAt(side, px, py, factor),
			reset: () => this.camera.reset(),
			command: (command) => this.#events.command(command, side),
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
				const { size } = this[side];
				const isPlane = this[side].mesh && !this.space.isRotated;
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
