import type { DisplayMesh } from '../work/messages.ts';
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
import { type Graphics, openGraphics } from './graphics.ts';
import { boxOf } from './grid.ts';
import type { PickMode, ViewActions } from './input.ts';
import { type DrawOptions, MARKED, type Palette, SELECTED } from './painter.ts';
import { Pane } from './pane.ts';
import { triangleAt, trianglesIn } from './picking.ts';
import { readPalette, watchTheme } from './theme.ts';

export type Side = 'before' | 'after';

/** What the view tells the panel. */
export interface ViewEvents {
	/** Triangles were picked, none included; `whole` says that they came from a rectangle. */
	pick(side: Side, triangles: Uint32Array, mode: PickMode): void;
	/** The triangle under the pointer, or -1. */
	hover(side: Side, triangle: number): void;
	clear(): void;
	camera(camera: Camera | null): void;
	theme(palette: Palette): void;
	/** What draws now, in words. */
	graphics(words: string): void;
	/** Drawing failed for good. */
	broken(message: string): void;
	drawsRectangles(): boolean;
	/** What "fit" shows: the box of the selection, or null for the whole mesh. */
	selectionBox(): Box | null;
}

function moved(box: Box, by: readonly [number, number]): Box;
function moved(box: Box | null, by: readonly [number, number]): Box | null;
function moved(box: Box | null, [x, y]: readonly [number, number]): Box | null {
	return box && { minX: box.minX + x, minY: box.minY + y, maxX: box.maxX + x, maxY: box.maxY + y };
}

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
	#hovered: { side: Side; triangle: number } | null = null;

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

	/** The box of some triangles before refinement, in the mesh's own coordinates; null for none. */
	boxOf(triangles: Uint32Array): Box | null {
		const { mesh } = this.before;
		if (!mesh) return null;
		const corners = new Float32Array(6 * triangles.length);
		triangles.forEach((t, k) => {
			corners.set(mesh.corners.subarray(6 * t, 6 * t + 6), 6 * k);
		});
		return moved(boxOf(corners), mesh.origin);
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
		this.setCamera(box ? fitCamera(box, this.before.size, 60) : null);
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
				pane.outline(this.#hovered?.side === side ? this.#hovered.triangle : null, camera);
			}
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

	/** The triangle at a screen position of a pane, or -1. */
	#at(pane: Pane, px: number, py: number): number {
		const { mesh, size } = pane;
		if (!mesh) return -1;
		const [x, y] = toWorld(this.#cameraFor(size), size, px, py);
		return triangleAt(mesh.corners, mesh.grid, x - mesh.origin[0], y - mesh.origin[1]);
	}

	#actions(side: Side): ViewActions {
		const events = this.#events;
		const inBox = (pane: Pane, box: Box): Uint32Array => {
			const { mesh } = pane;
			if (!mesh) return new Uint32Array(0);
			const [x, y] = mesh.origin;
			return trianglesIn(mesh.corners, mesh.grid, moved(box, [-x, -y]));
		};
		return {
			pan: (dx, dy) => this.setCamera(panBy(this.#cameraFor(this[side].size), dx, dy)),
			zoom: (px, py, factor) => this.#zoom(this[side].size, px, py, factor),
			fit: () => this.fit(),
			reset: () => this.reset(),
			pick: (px, py, mode) => {
				const triangle = this.#at(this[side], px, py);
				events.pick(side, Uint32Array.from(triangle < 0 ? [] : [triangle]), mode);
			},
			rectangle: (x0, y0, x1, y1, mode, done) => {
				const pane = this[side];
				pane.band(done ? null : [x0, y0, x1, y1]);
				if (!done) return;
				const camera = this.#cameraFor(pane.size);
				const [minX, maxY] = toWorld(camera, pane.size, Math.min(x0, x1), Math.min(y0, y1));
				const [maxX, minY] = toWorld(camera, pane.size, Math.max(x0, x1), Math.max(y0, y1));
				events.pick(side, inBox(pane, { minX, minY, maxX, maxY }), mode);
			},
			pickVisible: () => {
				const pane = this[side];
				const box = visibleBox(this.#cameraFor(pane.size), pane.size);
				events.pick(side, inBox(pane, box), 'add');
			},
			hover: (px, py) => {
				const triangle = this.#at(this[side], px, py);
				this.#hover(triangle < 0 ? null : { side, triangle });
			},
			leave: () => this.#hover(null),
			escape: () => {
				this[side].band(null);
				events.clear();
			},
			drawsRectangles: () => events.drawsRectangles(),
		};
	}

	#hover(hovered: { side: Side; triangle: number } | null): void {
		if (hovered?.side === this.#hovered?.side && hovered?.triangle === this.#hovered?.triangle)
			return;
		this.#hovered = hovered;
		for (const side of ['before', 'after'] as const) {
			const triangle = hovered?.side === side ? hovered.triangle : null;
			this[side].outline(triangle, this.#cameraFor(this[side].size));
		}
		this.#events.hover(hovered?.side ?? 'before', hovered?.triangle ?? -1);
	}
}
