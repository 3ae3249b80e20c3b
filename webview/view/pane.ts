import { el, svg } from '../dom.ts';
import type { DisplayMesh } from '../work/messages.ts';
import { type Camera, type Size, toScreen } from './camera.ts';
import type { Graphics } from './graphics.ts';
import { keyHelp, listenToView, type ViewActions } from './input.ts';
import type { FrameOptions, Painter, Palette } from './painter.ts';

/** What a pane needs to know to draw a frame. */
export interface Frame {
	readonly camera: Camera;
	readonly palette: Palette;
	readonly options: FrameOptions;
}

/**
 * One of the two views: a canvas with its caption, an overlay for what follows the pointer, and a place for words when
 * there is nothing to draw. The canvas counts submitted frames in `data-drawn`.
 */
export class Pane {
	readonly element: HTMLElement;
	readonly #name: string;
	readonly #actions: ViewActions;
	readonly #holder: HTMLElement;
	readonly #overlay = svg('svg', { class: 'overlay', 'aria-hidden': 'true' });
	readonly #outline = svg('polygon', { class: 'outline', points: '' });
	readonly #band = svg('rect', { class: 'band', width: 0, height: 0 });
	readonly #detail: HTMLElement;
	readonly #words: HTMLElement;
	#canvas: HTMLCanvasElement;
	#painter: Painter | null = null;
	#mesh: DisplayMesh | null = null;
	#looks: Uint8Array | null = null;
	#drawing = false;
	#again: Frame | null = null;
	#drawn = 0;

	constructor(name: 'before' | 'after', title: string, actions: ViewActions) {
		this.#name = name;
		this.#actions = actions;
		this.#canvas = this.#newCanvas();
		this.#overlay.append(this.#outline, this.#band);
		this.#detail = el('span', { class: 'detail', 'data-testid': `${name}-caption` });
		this.#words = el('div', {
			class: 'words',
			'data-testid': `${name}-message`,
			role: 'status',
		});
		this.#holder = el('div', { class: 'holder' }, this.#canvas);
		this.#holder.append(this.#overlay, this.#words);
		this.element = el(
			'section',
			{ class: `pane ${name}`, 'aria-label': title },
			el('h2', {}, el('span', {}, title), this.#detail),
			this.#holder,
		);
	}

	get mesh(): DisplayMesh | null {
		return this.#mesh;
	}

	get size(): Size {
		return { width: this.#holder.clientWidth, height: this.#holder.clientHeight };
	}

	/** Calls back when the pane's size changes. */
	onResize(listener: () => void): void {
		new ResizeObserver(listener).observe(this.#holder);
	}

	setCaption(text: string): void {
		this.#detail.textContent = text;
	}

	/** Words in place of a picture; empty to take them away. */
	setWords(text: string): void {
		this.#words.textContent = text;
		this.#words.hidden = text === '';
	}

	/** Opens the canvas for drawing, anew if it was open: a canvas serves one kind of graphics for its life. */
	async open(graphics: Graphics, onLost: (reason: string) => void): Promise<void> {
		this.#painter?.dispose();
		this.#painter = null;
		const canvas = this.#newCanvas();
		this.#canvas.replaceWith(canvas);
		this.#canvas = canvas;
		const painter = await graphics.open(canvas, (reason) => {
			if (this.#painter === painter) onLost(reason);
		});
		painter.setMesh(this.#mesh);
		if (this.#looks) painter.setLooks(this.#looks);
		this.#painter = painter;
	}

	setMesh(mesh: DisplayMesh | null): void {
		this.#mesh = mesh;
		this.#looks = null;
		this.#painter?.setMesh(mesh);
		this.outline(null, null);
	}

	setLooks(looks: Uint8Array): void {
		this.#looks = looks;
		this.#painter?.setLooks(looks);
	}

	/** Draws a frame; where one is being drawn, the latest wish follows it. */
	async draw(frame: Frame): Promise<void> {
		const size = this.size;
		if (!this.#painter || size.width === 0 || size.height === 0) return;
		if (this.#drawing) {
			this.#again = frame;
			return;
		}
		this.#drawing = true;
		const { camera, palette, options } = frame;
		try {
			await this.#painter.draw(camera, size, devicePixelRatio, palette, options);
			this.#canvas.dataset.drawn = `${++this.#drawn}`;
		} finally {
			this.#drawing = false;
		}
		const next = this.#again;
		this.#again = null;
		if (next) await this.draw(next);
	}

	/** Outlines a triangle, or none. */
	outline(triangle: number | null, camera: Camera | null): void {
		const mesh = this.#mesh;
		if (triangle === null || !camera || !mesh) {
			this.#outline.setAttribute('points', '');
			return;
		}
		const points = [0, 2, 4].map((slot) => {
			const x = mesh.corners[6 * triangle + slot]! + mesh.origin[0];
			const y = mesh.corners[6 * triangle + slot + 1]! + mesh.origin[1];
			return toScreen(camera, this.size, x, y)
				.map((value) => value.toFixed(1))
				.join(',');
		});
		this.#outline.setAttribute('points', points.join(' '));
	}

	/** Shows the rectangle that is being drawn, or none. */
	band(rectangle: readonly [number, number, number, number] | null): void {
		const [x0, y0, x1, y1] = rectangle ?? [0, 0, 0, 0];
		const values = {
			x: Math.min(x0, x1),
			y: Math.min(y0, y1),
			width: Math.abs(x1 - x0),
			height: Math.abs(y1 - y0),
		};
		for (const [name, value] of Object.entries(values)) this.#band.setAttribute(name, `${value}`);
	}

	focus(): void {
		this.#canvas.focus();
	}

	#newCanvas(): HTMLCanvasElement {
		const canvas = el('canvas', {
			tabindex: 0,
			role: 'application',
			'data-testid': `view-${this.#name}`,
			'data-drawn': 0,
			'aria-label': `Mesh ${this.#name} refinement. ${keyHelp}`,
		});
		listenToView(canvas, this.#actions);
		return canvas;
	}
}
