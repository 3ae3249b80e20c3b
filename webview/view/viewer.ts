import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { DisplayMesh, EntityLists, MeshEntities } from '../work/messages.ts';
import {
	type Box,
	type Camera,
	fitCamera,
	panBy,
	type Size,
	toWorld,
	visibleBox,
	zoomAt,
	zoomLimits,
} from './camera.ts';
import { extentOf } from './extent.ts';
import {
	type DrawnShape,
	type Gesture,
	rectangleBetween,
	type Tool,
	type ViewCommand,
} from './gestures.ts';
import { type Graphics, openGraphics } from './graphics.ts';
import type { PickMode, ViewActions } from './input.ts';
import { type DrawOptions, type Highlights, MARKED, type Palette, SELECTED } from './painter.ts';
import { Pane } from './pane.ts';
import { sameTarget, type Target, takenBy, targetAt } from './target.ts';
import { readPalette, watchTheme } from './theme.ts';

export type Side = 'before' | 'after';

/** Pixels between the pointer and an edge or point that is pointed at. */
const hoverReach = 9;

/** What the view tells the panel. */
export interface ViewEvents {
	/** Something was picked, or nothing; `shape` says that a rectangle or lasso or the whole view took it. */
	pick(side: Side, kind: EntityKind, entities: Uint32Array, mode: PickMode, shape: boolean): void;
	/** A shape is being drawn and would take so many; null when it is there, or dropped. */
	taking(kind: EntityKind, count: number | null): void;
	/** What is under the pointer. */
	hover(side: Side, target: Target | null): void;
	command(command: ViewCommand): void;
	/** A shape for "Mark where…" is being drawn, or is there. */
	drawn(shape: DrawnShape, done: boolean): void;
	camera(camera: Camera | null): void;
	/** What is in sight has changed. */
	moved(): void;
	theme(palette: Palette): void;
	/** What draws now, in words. */
	graphics(words: string): void;
	/** Drawing failed for good. */
	broken(message: string): void;
	/** What "fit" shows: the box of the selection, or null for the whole mesh. */
	selectionBox(): Box | null;
}

const moved = (box: Box, [x, y]: readonly [number, number]): Box => ({
	minX: box.minX + x,
	minY: box.minY + y,
	maxX: box.maxX + x,
	maxY: box.maxY + y,
});

/** Both views with one camera. Draws when something changed, never in a loop. */
export class Viewer {
	readonly before: Pane;
	readonly after: Pane;
	readonly #events: ViewEvents;
	#palette: Palette = readPalette();
	#options: DrawOptions = { fill: true, wireframe: true, byAngle: true };
	/** Null while the whole mesh is to be shown, whatever the size. */
	#camera: Camera | null = null;
	#asked = false;
	#graphics: Graphics | null = null;
	#lostAt = Number.NEGATIVE_INFINITY;
	#hovered: { readonly side: Side; readonly target: Target } | null = null;
	#kind: EntityKind = 'triangles';
	#tool: Tool = 'move';
	/** What is drawn for "Mark where…" by the next drag; null where drags are the tool's. */
	#drawing: DrawnShape['kind'] | null = null;
	#entities: MeshEntities | null = null;
	/** What was picked before points and edges were known: done when they are. */
	#later: (() => void) | null = null;
	/** Where the pointer is over the view before refinement. */
	#pointer: readonly [number, number] | null = null;
	/** Counting what a shape takes may be slow: then it is done when the shape is there. */
	#countingIsSlow = false;

	constructor(events: ViewEvents) {
		this.#events = events;
		this.before = new Pane('before', 'Before', this.#actions('before'));
		this.after = new Pane('after', 'After', this.#actions('after'));
		for (const pane of [this.before, this.after]) pane.onResize(() => this.redraw());
		// A window on another monitor, or zoomed, has other pixels in views of the same size.
		window.addEventListener('resize', () => this.redraw());
		watchTheme(() => {
			this.#palette = readPalette();
			events.theme(this.#palette);
			this.redraw();
		});
	}

	get palette(): Palette {
		return this.#palette;
	}

	/** Finds graphics and opens both canvases. */
	async start(kinds?: Parameters<typeof openGraphics>): Promise<void> {
		try {
			const old = this.#graphics;
			this.#graphics = await openGraphics(...(kinds ?? []));
			const lost = (reason: string) => void this.#lost(reason);
			await this.before.open(this.#graphics, lost);
			await this.after.open(this.#graphics, lost);
			old?.close();
			this.#events.graphics(this.#graphics.words);
			this.redraw();
		} catch (error) {
			const next = this.#graphics?.next ?? [];
			if (next.length === 0) this.#events.broken((error as Error).message);
			else await this.start([next, [`drawing failed (${(error as Error).message})`]]);
		}
	}

	/** A new device once; when that is lost at once too, the next kind of graphics. */
	async #lost(reason: string): Promise<void> {
		const now = performance.now();
		if (now - this.#lostAt < 1000) return;
		const again = now - this.#lostAt > 20_000;
		this.#lostAt = now;
		if (again) await this.start();
		else await this.start([this.#graphics?.next ?? [], [`the graphics device failed (${reason})`]]);
	}

	setMesh(side: Side, mesh: DisplayMesh | null): void {
		this[side].setMesh(mesh);
		this.#hovered = null;
		if (side === 'before') {
			this.#entities = null;
			this.#later = null;
			this.#countingIsSlow = false;
		}
		this.redraw();
	}

	/** Tints marked and selected triangles, and after refinement the children of those that are selected. */
	showLooks(marked: Uint8Array | undefined, selected: Uint8Array, parents?: Uint32Array): void {
		const { before, after } = this;
		if (before.mesh)
			before.setLooks(
				selected.map((flag, t) => (flag ? SELECTED : 0) | (marked?.[t] ? MARKED : 0)),
			);
		if (after.mesh && parents)
			after.setLooks(Uint8Array.from(parents, (parent) => (selected[parent] ? SELECTED : 0)));
		this.redraw();
	}

	/** Points and edges of the mesh before refinement, for picking; null while they are not known. */
	setEntities(entities: MeshEntities | null): void {
		this.#entities = entities;
		this.before.overlay.setEntities(entities);
		const later = this.#later;
		this.#later = null;
		if (!entities) return;
		later?.();
		if (this.#pointer) this.#point('before', ...this.#pointer);
	}

	/** Shows selected edges and points before refinement. */
	showHighlights(highlights: Highlights | null): void {
		this.before.setHighlights(highlights);
		this.redraw();
	}

	/** What clicks and shapes pick. */
	setKind(kind: EntityKind): void {
		this.#kind = kind;
		this.#hover(null);
	}

	setTool(tool: Tool): void {
		this.#tool = tool;
		this.before.setTool(this.#gesture(false));
	}

	/** What the next drag draws for "Mark where…"; null for what the tool does. */
	setDrawing(kind: DrawnShape['kind'] | null): void {
		this.#drawing = kind;
		this.before.setTool(this.#gesture(false));
	}

	/** Adds what has its middle in sight before refinement, of the kind that is picked, to the selection. */
	pickVisible(): void {
		const { width, height } = this.before.size;
		this.#take(rectangleBetween(0, 0, width, height), 'add');
	}

	/** How much of a box is in sight: none of it, something too small to see, or enough. */
	sightOf(box: Box): 'out' | 'small' | 'seen' {
		const { size } = this.before;
		if (size.width === 0 || size.height === 0) return 'seen';
		const camera = this.#cameraFor(size);
		const seen = visibleBox(camera, size);
		if (box.maxX < seen.minX || box.minX > seen.maxX) return 'out';
		if (box.maxY < seen.minY || box.minY > seen.maxY) return 'out';
		const extent = Math.max(box.maxX - box.minX, box.maxY - box.minY);
		return extent * camera.scale < 2 ? 'small' : 'seen';
	}

	/** The box of entities before refinement, in the mesh's own coordinates; null for none, or none that are known. */
	boxOf(lists: EntityLists): Box | null {
		const { mesh } = this.before;
		return mesh && extentOf(mesh, this.#entities, lists);
	}

	setOptions(options: DrawOptions): void {
		this.#options = options;
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

	fit(): void {
		const box = this.#events.selectionBox();
		if (!box) this.setCamera(null);
		else {
			// A point alone has no size: it is shown with what is round it.
			const most = fitCamera(this.#box(), this.before.size).scale * 200;
			const camera = fitCamera(box, this.before.size, 60);
			this.setCamera({ ...camera, scale: Math.min(camera.scale, most) });
		}
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
			for (const side of ['before', 'after'] as const) {
				const pane = this[side];
				const camera = this.#cameraFor(pane.size);
				// After refinement the angles of the new triangles matter more than that they were selected.
				const options = side === 'after' ? { ...this.#options, tint: 0.25 } : this.#options;
				pane
					.draw({ camera, palette: this.#palette, options })
					.catch((error: Error) => void this.#lost(error.message));
				pane.overlay.place(camera, pane.size);
			}
			this.#events.moved();
		});
	}

	/** The whole mesh before refinement, in its own coordinates. */
	#box(): Box {
		const mesh = this.before.mesh;
		if (!mesh || mesh.angles.length === 0) return { minX: 0, minY: 0, maxX: 1, maxY: 1 };
		return moved(mesh.grid.box, mesh.origin);
	}

	#cameraFor(size: Size): Camera {
		return this.#camera ?? fitCamera(this.#box(), size);
	}

	#zoom(size: Size, px: number, py: number, factor: number): void {
		const limits = zoomLimits(this.#box(), size);
		this.setCamera(zoomAt(this.#cameraFor(size), size, px, py, factor, limits));
	}

	/** What a drag that begins now does in the view before refinement. */
	#gesture(held: boolean): Gesture {
		if (this.#drawing && !held) return this.#drawing === 'circle' ? 'markCircle' : 'markRectangle';
		if (held && this.#tool === 'move') return 'rectangle';
		return this.#tool;
	}

	/** What is at a screen position of a pane. */
	#at(side: Side, kind: EntityKind, px: number, py: number, reach: number): Target | null {
		const { mesh, size } = this[side];
		if (!mesh) return null;
		const camera = this.#cameraFor(size);
		const place = toWorld(camera, size, px, py);
		const entities = side === 'before' ? this.#entities : null;
		return targetAt(kind, mesh, entities, place, reach / camera.scale);
	}

	/** What a polygon on the screen takes of the mesh before refinement. */
	#taken(kind: EntityKind, polygon: readonly number[]): Uint32Array {
		const { mesh, size } = this.before;
		if (!mesh) return new Uint32Array(0);
		const camera = this.#cameraFor(size);
		const corners: number[] = [];
		for (let i = 0; i < polygon.length; i += 2)
			corners.push(...toWorld(camera, size, polygon[i]!, polygon[i + 1]!));
		return takenBy(kind, mesh, this.#entities, corners);
	}

	/** Picks what a polygon on the screen takes. */
	#take(polygon: readonly number[], mode: PickMode): void {
		this.#whenKnown((kind) =>
			this.#events.pick('before', kind, this.#taken(kind, polygon), mode, true),
		);
	}

	/** Does it now, or when points and edges are known, where they are to be picked and are not. */
	#whenKnown(act: (kind: EntityKind) => void): void {
		const kind = this.#kind;
		if (kind === 'triangles' || this.#entities || !this.before.mesh) act(kind);
		else this.#later = () => act(kind);
	}

	#point(side: Side, px: number, py: number): void {
		const kind = side === 'before' ? this.#kind : 'triangles';
		const target = this.#at(side, kind, px, py, hoverReach);
		this.#hover(target && { side, target });
	}

	#draw(gesture: Gesture, way: readonly number[], mode: PickMode, done: boolean): void {
		const pane = this.before;
		const { size } = pane;
		const [x0 = 0, y0 = 0] = way;
		const [x1, y1] = [way.at(-2) ?? x0, way.at(-1) ?? y0];
		if (gesture === 'markCircle' || gesture === 'markRectangle') {
			const camera = this.#cameraFor(size);
			const [from, to] = [toWorld(camera, size, x0, y0), toWorld(camera, size, x1, y1)];
			const shape: DrawnShape =
				gesture === 'markCircle'
					? { kind: 'circle', centre: from, radius: Math.hypot(to[0] - from[0], to[1] - from[1]) }
					: { kind: 'rectangle', corners: [from, to] };
			this.#events.drawn(shape, done);
			return;
		}
		this.#hover(null);
		const polygon = gesture === 'lasso' ? way : rectangleBetween(x0, y0, x1, y1);
		pane.overlay.sketch(done ? null : polygon);
		if (done) {
			this.#events.taking(this.#kind, null);
			this.#take(polygon, mode);
		} else if (!this.#countingIsSlow) {
			const start = performance.now();
			this.#events.taking(this.#kind, this.#taken(this.#kind, polygon).length);
			this.#countingIsSlow = performance.now() - start > 40;
		}
	}

	#actions(side: Side): ViewActions {
		const events = this.#events;
		return {
			pan: (dx, dy) => this.setCamera(panBy(this.#cameraFor(this[side].size), dx, dy)),
			zoom: (px, py, factor) => this.#zoom(this[side].size, px, py, factor),
			reset: () => this.reset(),
			pick: (px, py, mode, reach) => {
				const pick = (kind: EntityKind) => {
					const target = this.#at(side, kind, px, py, reach);
					events.pick(side, kind, Uint32Array.from(target ? [target.index] : []), mode, false);
				};
				if (side === 'after') pick('triangles');
				else this.#whenKnown(pick);
			},
			gesture: (held) => (side === 'before' ? this.#gesture(held) : 'move'),
			draw: (gesture, way, mode, done) => this.#draw(gesture, way, mode, done),
			drop: () => {
				this.before.overlay.sketch(null);
				events.taking(this.#kind, null);
			},
			hover: (px, py) => {
				if (side === 'before') this.#pointer = [px, py];
				this.#point(side, px, py);
			},
			leave: () => {
				this.#pointer = null;
				this.#hover(null);
			},
			command: (command) => events.command(command),
		};
	}

	#hover(hovered: { readonly side: Side; readonly target: Target } | null): void {
		const before = this.#hovered;
		if (
			hovered?.side === before?.side &&
			sameTarget(hovered?.target ?? null, before?.target ?? null)
		)
			return;
		this.#hovered = hovered;
		for (const side of ['before', 'after'] as const)
			this[side].overlay.outline(hovered?.side === side ? hovered.target : null);
		this.#events.hover(hovered?.side ?? 'before', hovered?.target ?? null);
	}
}
