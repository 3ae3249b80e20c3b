import type { Colouring } from '../../src/draw/look.ts';
import type { NamedView } from '../../src/mesh/turn.ts';
import { turns } from '../../src/mesh/turn.ts';
import type { GraphicsClient } from '../graphics/graphicsClient.ts';
import {
	type Box,
	type Camera,
	fitCamera,
	moved,
	panBy,
	type Size,
	toWorld,
	visibleBox,
	zoomAt,
	zoomLimits,
} from '../model/camera.ts';
import type { TriangleValues } from '../model/colourChoice.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { ViewCommand } from '../model/gestures.ts';
import type { Highlights } from '../model/highlights.ts';
import { largeFrom } from '../model/largeMeshes.ts';
import {
	type DrawOptions,
	type FrameOptions,
	LINE_SHIFT,
	MARKED,
	type Palette,
	SELECTED,
} from '../model/palette.ts';
import type { Side } from '../model/side.ts';
import { type FrameSpace, isStill, type SpaceView, turnedBox } from '../model/space.ts';
import { clause } from '../words/numbers.ts';
import type { ViewActions } from './input.ts';
import { Pane } from './pane.ts';
import { type PickEvents, Picker } from './picker.ts';
import type { ShownView } from './pictureOptions.ts';
import { SpaceLooking } from './spaceLooking.ts';
import { readPalette, watchTheme } from './theme.ts';
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
	turned(): void;
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

/** 1 for each triangle that is marked, and for each that is selected. */
export interface Looks {
	readonly marked: Uint8Array;
	readonly selected: Uint8Array;
}

/** What is selected in Before, and the triangle there that each triangle of After lies in. */
export interface Above {
	readonly selected: Uint8Array;
	readonly ancestors: Uint32Array;
}

/** Both views with one camera. Draws when something changed, never in a loop. */
export class Viewer {
	readonly before: Pane;
	readonly after: Pane;
	readonly picker: Picker;
	readonly space: SpaceLooking;
	readonly #events: ViewEvents;
	#palette: Palette = readPalette();
	#options: DrawOptions = { fill: true, wireframe: true, byAngle: true };
	/** Null while the whole mesh is to be shown, whatever the size. */
	#camera: Camera | null = null;
	#asked = false;
	/** Sides of triangles that are lines of the surface, from bit 0 on. */
	readonly #lines: Partial<Record<Side, Uint8Array>> = {};
	#showsNew = false;
	/** What the looks after refinement are made of. */
	/** What is shown of each side. */
	readonly #looks: Partial<Record<Side, { readonly looks: Looks; readonly above?: Above }>> = {};
	readonly #graphics: ViewGraphics;
	/** Undefined for the usual one. */
	readonly #colouring: Record<Side, Colouring | 'plain' | undefined> = {
		before: undefined,
		after: undefined,
	};

	/** Whether the values of a side say of some triangles that they are hidden. */
	readonly #hides: Record<Side, boolean> = { before: false, after: false };

	/** `client` is the worker that draws where there is WebGPU. */
	constructor(events: ViewEvents, client: GraphicsClient) {
		client.onGone = (side, key) => events.gone(side, key);
		this.#events = events;
		this.before = new Pane('before', 'Before', this.#actions('before'));
		this.after = new Pane('after', 'After', this.#actions('after'));
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
			turns: () => this.picker.turned(),
			settled: () => events.turned(),
		});
		this.picker = new Picker(this, (size) => this.#cameraFor(size), events);
		for (const pane of [this.before, this.after]) pane.onResize(() => this.redraw());
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

	/** Waits until it is known what draws, or that nothing does. */
	get known(): Promise<void> {
		return this.#graphics.known;
	}

	setMesh(side: Side, mesh: DisplayMesh | null): void {
		delete this.#lines[side];
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
		for (const side of ['before', 'after'] as const) this.#events.drawsInPage(side);
	}

	/**
	 * Tints marked and selected triangles of a side. In After also those that lie in triangles selected in Before:
	 * `ancestors` are the triangles there.
	 */
	showLooks(side: Side, looks: Looks, above?: Above): void {
		this.#looks[side] = { looks, ...(above && { above }) };
		this.#showLooks(side);
		this.redraw();
	}

	/** Tints what refinement has divided, instead of what was selected in Before. */
	showNew(on: boolean): void {
		this.#showsNew = on;
		this.#showLooks('after');
		this.redraw();
	}

	#showLooks(side: Side): void {
		const shown = this.#looks[side];
		const pane = this[side];
		if (!pane.mesh || pane.stale || !shown) return;
		const { marked, selected } = shown.looks;
		const looks = new Uint8Array(selected.length);
		// Plain loops: functions by triangle take seconds of the page where there are millions.
		for (let t = 0; t < looks.length; t++)
			looks[t] = (selected[t] ? SELECTED : 0) | (marked[t] ? MARKED : 0);
		const { above } = shown;
		if (above) {
			const { ancestors } = above;
			const tinted = this.#showsNew ? divided(ancestors, above.selected.length) : above.selected;
			for (let t = 0; t < looks.length; t++) if (tinted[ancestors[t]!]) looks[t]! |= SELECTED;
		}
		const lines = this.#lines[side];
		if (lines?.length === looks.length)
			for (let t = 0; t < looks.length; t++) looks[t]! |= lines[t]! << LINE_SHIFT;
		pane.setLooks(looks);
	}

	/** Draws sides of triangles as lines of the surface: bit k of each triangle's byte for the side from corner k on. */
	showLines(side: Side, lines: Uint8Array): void {
		this.#lines[side] = lines;
		this.#showLooks(side);
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
		return { camera: this.#cameraFor(size), size, palette, options, space: this.space.of(side) };
	}

	/** What is in sight on a side, in the mesh's own coordinates; null where the view has no size. */
	seenIn(side: Side): Box | null {
		const { size } = this[side];
		return size.width === 0 || size.height === 0 ? null : visibleBox(this.#cameraFor(size), size);
	}

	/** How much of a box is in sight: none of it, something too small to see, or enough. */
	sightOf(side: Side, box: Box): 'out' | 'small' | 'seen' {
		const seen = this.seenIn(side);
		if (!seen) return 'seen';
		if (box.maxX < seen.minX || box.minX > seen.maxX) return 'out';
		if (box.maxY < seen.minY || box.minY > seen.maxY) return 'out';
		const extent = Math.max(box.maxX - box.minX, box.maxY - box.minY);
		return extent * this.#cameraFor(this[side].size).scale < 2 ? 'small' : 'seen';
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
		this[side].setValues(values);
		this[side].fields.setMembers(null);
		this.#colouring[side] = colouring;
		this.#hides[side] = values?.hides === true;
		this.redraw();
	}

	setOptions(options: DrawOptions): void {
		this.#options = options;
		this.redraw();
	}

	/** How far it is from one pixel to the next, in the mesh's own coordinates. */
	get pixel(): number {
		return 1 / this.#cameraFor(this.before.size).scale;
	}

	/** Whether coordinates and a scale bar are drawn along the edges. */
	showRulers(on: boolean): void {
		for (const pane of [this.before, this.after]) pane.overlay.rulers.show(on);
		this.redraw();
	}

	setCamera(camera: Camera | null): void {
		this.#camera = camera;
		this.#events.camera(camera);
		this.redraw();
	}

	reset(): void {
		this.setCamera(null);
	}

	/** Shows what is selected, else the whole mesh, unless the camera was moved before that was known. */
	async fit(): Promise<void> {
		const before = this.#camera;
		const box = await this.#events.selectionBox();
		if (this.#camera !== before) return;
		if (!box) return this.setCamera(null);
		// A point alone has no size: it is shown with what is round it.
		const most = fitCamera(this.box, this.before.size).scale * 200;
		const camera = fitCamera(box, this.before.size, 60);
		this.setCamera({ ...camera, scale: Math.min(camera.scale, most) });
	}

	zoom(factor: number): void {
		const { width, height } = this.before.size;
		this.#zoom(this.before.size, width / 2, height / 2, factor);
	}

	/** Asks for a frame of both views. */
	redraw(): void {
		if (this.#asked) return;
		this.#asked = true;
		requestAnimationFrame(() => {
			this.#asked = false;
			// What fails later may be of graphics that have been replaced.
			const { lose } = this.#graphics;
			for (const side of ['before', 'after'] as const) {
				const pane = this[side];
				const camera = this.#cameraFor(pane.size);
				// After refinement the angles of the new triangles matter more than that they were selected.
				const space = this.space.of(side);
				const options = {
					...this.#coloured(side),
					...(side === 'after' && { tint: this.#showsNew ? 0.6 : 0.25 }),
					...(space && { space }),
				};
				pane
					.draw({ camera, palette: this.#palette, options })
					.catch(({ message }: Error) => lose(`drawing failed (${clause(message)})`));
				pane.overlay.layOut(camera, pane.size, space);
				pane.graph.layOut(camera, pane.size, this.#palette);
				pane.fields.layOut(camera, pane.size, this.#palette, this.#options, this.space.isTurned);
			}
			this.#events.moved();
		});
	}

	/** How triangles are coloured; values also say which are hidden, where they are to have the plain colour. */
	#coloured(side: Side): FrameOptions {
		const colouring = this.#colouring[side];
		if (!colouring) return this.#options;
		if (colouring === 'plain') return { ...this.#options, byAngle: false };
		if (this.#options.byAngle || !this.#hides[side]) return { ...this.#options, colouring };
		const table = plainTable(this.#palette);
		return { ...this.#options, byAngle: true, colouring: { ...colouring, table } };
	}

	/** From where the mesh of a side is seen; undefined in the plane. */
	spaceOf(side: Side): FrameSpace | undefined {
		return this.space.of(side);
	}

	/** Shows the whole mesh in space as a view of this name does. */
	look(view: NamedView): void {
		this.space.set({ turn: turns[view] });
		this.setCamera(null);
	}

	/** Turns a mesh in space by degrees. */
	turn(right: number, down: number): void {
		if (!this.space.isSpace) return;
		const camera = this.space.turn(right, down, this.#camera);
		if (camera) this.setCamera(camera);
	}

	/** The whole mesh before refinement as it is seen, in its own coordinates. */
	get box(): Box {
		const { mesh } = this.before;
		if (!mesh?.box) return { minX: 0, minY: 0, maxX: 1, maxY: 1 };
		const frame = this.space.of('before');
		const isTurned = mesh.space && frame && !isStill(frame.matrix);
		return moved(isTurned ? turnedBox(mesh.space, frame.matrix) : mesh.box, mesh.origin);
	}

	#cameraFor(size: Size): Camera {
		return this.#camera ?? fitCamera(this.box, size);
	}

	#zoom(size: Size, px: number, py: number, factor: number): void {
		const limits = zoomLimits(this.box, size);
		this.setCamera(zoomAt(this.#cameraFor(size), size, px, py, factor, limits));
	}

	#actions(side: Side): ViewActions {
		// A pane needs its actions before there is a picker, which needs the panes.
		const picking = (): ReturnType<Picker['actions']> => this.picker.actions(side);
		return {
			pan: (dx, dy) => this.setCamera(panBy(this.#cameraFor(this[side].size), dx, dy)),
			zoom: (px, py, factor) => this.#zoom(this[side].size, px, py, factor),
			reset: () => this.reset(),
			command: (command) => this.#events.command(command, side),
			pick: (...pick) => picking().pick(...pick),
			turn: (right, down) => this.turn(right, down),
			gesture: (held, turns) => {
				const gesture = picking().gesture(held, turns);
				// Circles, rectangles and distances are those of x and y.
				const isPlane = gesture === 'ruler' || gesture.startsWith('mark');
				if (isPlane && this.space.isTurned) this.look('plan');
				return gesture;
			},
			draw: (...drawn) => picking().draw(...drawn),
			drop: () => picking().drop(),
			menu: (...at) => picking().menu(...at),
			hover: (px, py, by) => {
				const { size } = this[side];
				const isPlane = this[side].mesh && !this.space.isTurned;
				this.#events.pointer(isPlane ? toWorld(this.#cameraFor(size), size, px, py) : null);
				picking().hover(px, py, by);
			},
			leave: () => {
				this.#events.pointer(null);
				picking().leave();
			},
		};
	}
}

/** A table of nothing but the plain colour. */
function plainTable({ plain }: Palette): Uint8Array {
	const bytes = [...plain.map((part) => Math.round(255 * part)), 255];
	return Uint8Array.from({ length: 1024 }, (_, i) => bytes[i % 4]!);
}

/** 1 for each triangle with more than one child; `parents` has the parent of each triangle after, `count` those before. */
function divided(parents: Uint32Array, count: number): Uint8Array {
	const children = new Uint8Array(count);
	for (let t = 0; t < parents.length; t++) {
		const parent = parents[t]!;
		if (children[parent]! < 2) children[parent]!++;
	}
	for (let t = 0; t < count; t++) children[t] = children[t]! > 1 ? 1 : 0;
	return children;
}
