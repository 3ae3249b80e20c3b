import type { Camera, Size } from '../model/camera.ts';
import type { FrameOptions, Palette } from '../model/palette.ts';

/** Parameters of a frame. */
export interface Frame {
	readonly camera: Camera;
	readonly palette: Palette;
	readonly options: FrameOptions;
}

/** Renderer of the frames of a view. */
export interface FrameSource {
	/** Resolves when the frame is drawn. */
	paint(frame: Frame, size: Size): Promise<void>;
	/** Transforms the last picture as a stand-in for the next; null for no transform. */
	transformPicture(move: PictureTransform | null): void;
}

/** A transform of a picture: scaled by `scale`, then moved by (`x`, `y`) CSS pixels. */
export interface PictureTransform {
	readonly scale: number;
	readonly x: number;
	readonly y: number;
}

interface Picture {
	readonly frame: Frame;
	readonly size: Size;
}

/** Milliseconds above which a frame is too slow to be drawn for each step of a gesture. */
const slowFrame = 40;
/** Milliseconds without a step after which a gesture is at rest. */
const restDelay = 120;
/** Maximum milliseconds without a frame during a gesture. */
const maxDelay = 700;

/**
 * Schedules frames of one view, one at a time: while one is being drawn, only the latest request is queued. If frames
 * are slow and only the camera moves, the last picture is transformed instead, and the next frame is drawn when the
 * gesture is at rest.
 */
export class Frames {
	readonly #source: FrameSource;
	readonly #now: () => number;
	#drawing = false;
	/** The latest request while a frame is being drawn. */
	#queued: Picture | null = null;
	/** The visible picture; null if the mesh or its look has changed since. */
	#visible: Picture | null = null;
	#latest: Picture | null = null;
	#changes = 0;
	/** Milliseconds that the last frame took. */
	#duration = 0;
	/** A delayed request: `end` resolves it with whether it is still the latest. */
	#waiting: { end(isDue: boolean): void; readonly since: number } | null = null;

	constructor(source: FrameSource, now: () => number = () => performance.now()) {
		this.#source = source;
		this.#now = now;
	}

	/** Invalidates the visible picture: more than the camera has changed. */
	changed(): void {
		this.#changes++;
		this.#visible = null;
	}

	/** Resolves when the frame is drawn, or superseded by another request; rejects if drawing fails. */
	async draw(frame: Frame, size: Size): Promise<void> {
		const picture = { frame, size };
		this.#latest = picture;
		if (this.#duration > slowFrame && this.#visible && isMoved(this.#visible, picture)) {
			this.#transformVisible();
			if (!(await this.#waitForRest())) return;
		} else this.#waiting?.end(false);
		if (this.#drawing) this.#queued = picture;
		else await this.#paint(picture);
	}

	async #paint(picture: Picture): Promise<void> {
		this.#drawing = true;
		const [start, changes] = [this.#now(), this.#changes];
		try {
			await this.#source.paint(picture.frame, picture.size);
			this.#duration = this.#now() - start;
			this.#visible = changes === this.#changes ? picture : null;
			this.#transformVisible();
		} finally {
			this.#drawing = false;
		}
		const next = this.#queued;
		this.#queued = null;
		if (next) await this.#paint(next);
	}

	/** Transforms the visible picture to the camera of the latest request. */
	#transformVisible(): void {
		const [visible, latest] = [this.#visible, this.#latest];
		const moved = visible && latest && isMoved(visible, latest);
		const move = moved
			? pictureTransform(visible.frame.camera, latest.frame.camera, latest.size)
			: null;
		this.#source.transformPicture(move);
	}

	/** Waits for the gesture to rest; false if another request came first. */
	#waitForRest(): Promise<boolean> {
		const since = this.#waiting?.since ?? this.#now();
		this.#waiting?.end(false);
		const wait = Math.min(restDelay, Math.max(0, since + maxDelay - this.#now()));
		return new Promise((resolve) => {
			const timer = setTimeout(() => end(true), wait);
			const end = (isDue: boolean): void => {
				clearTimeout(timer);
				this.#waiting = null;
				resolve(isDue);
			};
			this.#waiting = { end, since };
		});
	}
}

/** Transform that maps a picture drawn with one camera to the `target` camera; sizes in CSS pixels. */
export function pictureTransform(
	drawn: Camera,
	target: Camera,
	{ width, height }: Size,
): PictureTransform {
	const scale = target.scale / drawn.scale;
	return {
		scale,
		x: (width / 2) * (1 - scale) + (drawn.x - target.x) * target.scale,
		y: (height / 2) * (1 - scale) + (target.y - drawn.y) * target.scale,
	};
}

/** Whether two pictures differ only in their cameras. */
function isMoved({ frame: a, size }: Picture, { frame: b, size: next }: Picture): boolean {
	const names = new Set([...Object.keys(a.options), ...Object.keys(b.options)]);
	const options = [...names] as (keyof FrameOptions)[];
	const { x, y, scale } = a.camera;
	return (
		a.palette === b.palette &&
		size.width === next.width &&
		size.height === next.height &&
		options.every((name) => a.options[name] === b.options[name]) &&
		(x !== b.camera.x || y !== b.camera.y || scale !== b.camera.scale)
	);
}
