import type { Camera, Size } from '../model/camera.ts';
import type { TriangleValues } from '../model/colourValues.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { TriangleFacts } from '../model/entities.ts';
import type { Gesture } from '../model/gestures.ts';
import type { Highlights } from '../model/highlights.ts';
import type { FrameSpace } from '../model/space.ts';
import type { ViewId } from '../model/viewId.ts';
import { el } from '../util/dom.ts';
import { FieldLayer } from './fieldLayer.ts';
import { type Frame, Frames, type PictureTransform } from './frames.ts';
import { GraphLayer } from './graphLayer.ts';
import { keyHelp, listenToView, type ViewActions } from './input.ts';
import type { Graphics } from './openGraphics.ts';
import { Overlay } from './overlay.ts';
import type { Painter } from './painter.ts';

interface Action {
	readonly label: string;
	/** Test id. */
	readonly id?: string;
	press(): void;
}

/** A message at the bottom of a view with a button. */
interface Notice extends Action {
	readonly words: string;
}

/** A message that the source of a result has changed, with buttons. */
export interface OlderNotice {
	readonly words: string;
	readonly actions: readonly Action[];
}

/**
 * One of the two views: a focusable surface with a canvas, a caption, an overlay, and messages. Counts submitted frames
 * in `data-drawn` of the surface, 0 until a new canvas shows one.
 */
export class Pane {
	readonly element: HTMLElement;
	readonly #name: ViewId;
	readonly #holder: HTMLElement;
	/**
	 * Receives input and focus in place of the canvases, which are replaced: a press or key must not get lost with one.
	 */
	readonly #surface: HTMLElement;
	readonly overlay = new Overlay();
	readonly graph = new GraphLayer();
	readonly fields = new FieldLayer();
	readonly #title: HTMLElement;
	readonly #detail: HTMLElement;
	readonly #message: HTMLElement;
	readonly #notice = el('div', { class: 'notice', role: 'status' });
	readonly #olderNotice = el('div', { class: 'age', role: 'status' });
	#canvas = newCanvas();
	#painter: Painter | null = null;
	#mesh: DisplayMesh | null = null;
	#stale = false;
	#looks: Uint8Array | null = null;
	#values: TriangleValues | null = null;
	#highlights: Highlights | null = null;
	#frames: Frames | null = null;
	#frameCount = 0;
	/** The graphics worker draws: it already has a named mesh, while the page would need its arrays. */
	#isRemote = false;

	constructor(name: ViewId, title: string, actions: ViewActions) {
		this.#name = name;
		this.#title = el('span', {}, title);
		this.#detail = el('span', { class: 'detail', 'data-testid': `${name}-caption` });
		this.#message = el('div', {
			class: 'words',
			'data-testid': `${name}-message`,
			role: 'status',
		});
		this.#surface = el(
			'div',
			{
				class: 'surface',
				tabindex: 0,
				role: 'application',
				'data-testid': `view-${name}`,
				'data-drawn': 0,
				'aria-label': `Mesh ${name} refinement`,
				'aria-description': keyHelp,
			},
			this.#canvas,
		);
		listenToView(this.#surface, actions);
		this.#holder = el('div', { class: 'holder' }, this.#surface);
		const layers = [this.graph.element, this.fields.element, this.overlay.element];
		this.#holder.append(...layers, this.#message, this.#olderNotice, this.#notice);
		this.element = el(
			'section',
			{ class: `pane ${name}`, 'aria-label': title },
			el('h2', {}, this.#title, ' ', this.#detail),
			this.#holder,
		);
	}

	/** The mesh is outdated: the text has changed, and can't be drawn. */
	get stale(): boolean {
		return this.#stale;
	}

	get mesh(): DisplayMesh | null {
		return this.#mesh;
	}

	get size(): Size {
		return { width: this.#holder.clientWidth, height: this.#holder.clientHeight };
	}

	/** Converts a position of the view to a position of the page. */
	onPage(px: number, py: number): readonly [number, number] {
		const { left, top } = this.#surface.getBoundingClientRect();
		return [left + px, top + py];
	}

	/** Calls `listener` when the pane's size changes. */
	onResize(listener: () => void): void {
		new ResizeObserver(listener).observe(this.#holder);
	}

	/** Names the view after the file of its mesh. */
	setTitle(title: string): void {
		this.#title.textContent = title;
		this.element.setAttribute('aria-label', title);
		this.#surface.setAttribute('aria-label', `Mesh ${title}`);
	}

	setCaption(text: string): void {
		this.#detail.textContent = text;
	}

	/** Shows a message in place of a picture; empty for none. */
	setMessage(text: string): void {
		this.#message.textContent = text;
		this.#message.hidden = text === '';
	}

	/** Opens a new canvas for drawing, as a canvas only ever serves one kind of graphics. */
	async open(graphics: Graphics, onLost: (reason: string) => void): Promise<void> {
		this.#painter?.dispose();
		this.#painter = null;
		this.#frames = null;
		const canvas = newCanvas();
		this.#canvas.replaceWith(canvas);
		this.#canvas = canvas;
		this.#surface.dataset.drawn = '0';
		const painter = await graphics.open(this.#name, canvas, onLost);
		this.#painter = painter;
		this.#isRemote = graphics.kind === 'webgpu';
		this.#frames = new Frames({
			paint: async ({ camera, palette, options }, size) => {
				await painter.draw(camera, size, devicePixelRatio, palette, options);
				if (painter === this.#painter) this.#surface.dataset.drawn = `${++this.#frameCount}`;
			},
			transformPicture: (move) =>
				this.#surface.style.setProperty('--stand-in', move ? cssOf(move) : 'none'),
		});
		this.refresh();
	}

	/** Passes everything to the painter again. */
	refresh(): void {
		this.#frames?.changed();
		this.#painter?.setMesh(this.#mesh);
		if (this.#looks) this.#painter?.setLooks(this.#looks);
		if (this.#values) this.#painter?.setValues(this.#values);
		this.#painter?.setHighlights(this.#highlights);
	}

	/** Dims the picture of an outdated mesh. */
	setStale(): void {
		this.#stale = true;
		this.#holder.classList.add('stale');
		this.setHighlights(null);
	}

	setMesh(mesh: DisplayMesh | null): void {
		// A large mesh is shown before it is checked: then the graphics worker already draws it.
		const isSame = mesh?.named !== undefined && mesh.named.key === this.#mesh?.named?.key;
		const isDrawn = isSame && this.#isRemote;
		this.#mesh = mesh;
		this.#stale = false;
		this.#holder.classList.remove('stale');
		this.setNotice(null);
		this.#looks = null;
		this.#values = null;
		this.#highlights = null;
		this.#frames?.changed();
		if (!isDrawn) this.#painter?.setMesh(mesh);
		this.overlay.setMesh(mesh);
		this.graph.setMesh(mesh);
		this.fields.setMesh(mesh);
	}

	setLooks(looks: Uint8Array): void {
		this.#looks = looks;
		this.#frames?.changed();
		this.#painter?.setLooks(looks);
	}

	/** Sets the values of triangles for colouring; null for none. */
	setValues(values: TriangleValues | null): void {
		if (values === this.#values) return;
		this.#values = values;
		this.#frames?.changed();
		this.#painter?.setValues(values);
	}

	setHighlights(highlights: Highlights | null): void {
		this.#highlights = highlights;
		const { edges = [], points = [], outline = [] } = highlights ?? {};
		this.#surface.dataset.highlights = `${edges.length / 4 + points.length / 2}`;
		this.#surface.dataset.outline = `${outline.length / 4}`;
		this.#frames?.changed();
		this.#painter?.setHighlights(highlights);
	}

	/** Shows a message at the bottom of the view with a button, or none. */
	setNotice(notice: Notice | null): void {
		showNotice(this.#notice, notice && { words: notice.words, actions: [notice] });
	}

	/** Shows a message above the view about its whole content, or none. */
	setOlderNotice(notice: OlderNotice | null): void {
		showNotice(this.#olderNotice, notice);
	}

	/** Removes overlays while a mesh in space is rotated: their positions are outdated. */
	setRotating(on: boolean): void {
		this.#holder.classList.toggle('rotating', on);
		this.fields.clear();
		if (on) this.setHighlights(null);
	}

	/** Sets the gesture of a plain drag, which the cursor shows. */
	setTool(tool: Gesture): void {
		this.#holder.dataset.tool = tool;
	}

	/** Draws a frame; ignores failures of a painter that was replaced meanwhile. */
	async draw(frame: Frame): Promise<void> {
		const size = this.size;
		const frames = this.#frames;
		if (!frames || size.width === 0 || size.height === 0) return;
		try {
			await frames.draw(frame, size);
		} catch (error) {
			if (frames === this.#frames) throw error;
		}
	}

	/** The triangle at a position in CSS pixels, as found by the painter; null if there is none. */
	async pick(
		camera: Camera,
		position: readonly [number, number],
		space?: FrameSpace,
	): Promise<number | null> {
		const ratio = devicePixelRatio;
		return (await this.#painter?.pick?.(camera, this.size, ratio, position, space)) ?? null;
	}

	/** Facts about a triangle as drawn; null if it is not, or if the page draws. */
	async drawnFacts(triangle: number, space?: FrameSpace): Promise<TriangleFacts | null> {
		return (await this.#painter?.facts?.(triangle, space)) ?? null;
	}

	/** Whether this view has the keyboard focus. */
	get focused(): boolean {
		return document.activeElement === this.#surface;
	}

	focus(): void {
		this.#surface.focus();
	}
}

const newCanvas = (): HTMLCanvasElement => el('canvas', { 'aria-hidden': 'true' });

const cssOf = ({ scale, x, y }: PictureTransform): string =>
	`translate(${x}px, ${y}px) scale(${scale})`;

function showNotice(element: HTMLElement, notice: OlderNotice | null): void {
	if (!notice) {
		element.replaceChildren();
		return;
	}
	const { words, actions } = notice;
	if (element.dataset.words === words && element.childElementCount > 0) return;
	element.dataset.words = words;
	const buttons = actions.map(({ label, id = 'notice', press }) =>
		el('button', { type: 'button', class: 'link', 'data-testid': id, onclick: press }, label),
	);
	element.replaceChildren(el('span', {}, words), ...buttons);
}
