import type { Camera, Size } from '../model/camera.ts';
import type { FrameOptions, Palette } from '../model/palette.ts';

/** What a pane needs to know to draw a frame. */
export interface Frame {
	readonly camera: Camera;
	readonly palette: Palette;
	readonly options: FrameOptions;
}

/** What draws the frames of a view. */
export interface FrameSource {
	/** Resolves when the frame is drawn. */
	paint(frame: Frame, size: Size): Promise<void>;
	/** Moves the last picture to where it stands in for the next; null as it was drawn. */
	standIn(move: Move | null): void;
}

/** A position of a picture is multiplied by `scale`, then moved by so many CSS pixels. */
export interface Move {
	readonly scale: number;
	readonly x: number;
	readonly y: number;
}

interface Picture {
	readonly frame: Frame;
	readonly size: Size;
}

/** Frames that take longer than these milliseconds are not drawn for every step of a gesture. */
const slow = 40;
/** Milliseconds without a step after which a gesture rests. */
const rest = 120;
/** A gesture gets a frame after so many milliseconds even if it goes on. */
const longest = 700;

/**
 * Frames of one view, one at a time: where one is being drawn, the latest request follows it. Where frames take long and only
 * the camera moves, the last picture is moved with it, and the next is drawn when the gesture rests.
 */
export class Frames {
	readonly #source: FrameSource;
	readonly #now: () => number;
	#drawing = false;
	#again: Picture | null = null;
	/** The picture that is seen; null where it is no picture of the mesh as it is now. */
	#seen: Picture | null = null;
	#latest: Picture | null = null;
	#changes = 0;
	#took = 0;
	/** Ends the wait of a request that is put off, with whether it is still the latest. */
	#waiting: { end(isDue: boolean): void; readonly since: number } | null = null;

	constructor(source: FrameSource, now: () => number = () => performance.now()) {
		this.#source = source;
		this.#now = now;
	}

	/** Something else than the camera has changed: no picture stands in for the next frame. */
	changed(): void {
		this.#changes++;
		this.#seen = null;
	}

	/** Resolves when the frame is drawn, or another is wished for in its stead; rejects where drawing fails. */
	async draw(frame: Frame, size: Size): Promise<void> {
		const picture = { frame, size };
		this.#latest = picture;
		if (this.#took > slow && this.#seen && isMoved(this.#seen, picture)) {
			this.#standIn();
			if (!(await this.#rest())) return;
		} else this.#waiting?.end(false);
		if (this.#drawing) this.#again = picture;
		else await this.#paint(picture);
	}

	async #paint(picture: Picture): Promise<void> {
		this.#drawing = true;
		const [start, changes] = [this.#now(), this.#changes];
		try {
			await this.#source.paint(picture.frame, picture.size);
			this.#took = this.#now() - start;
			this.#seen = changes === this.#changes ? picture : null;
			this.#standIn();
		} finally {
			this.#drawing = false;
		}
		const next = this.#again;
		this.#again = null;
		if (next) await this.#paint(next);
	}

	/** Moves the picture that is seen to where the latest request has it. */
	#standIn(): void {
		const [seen, latest] = [this.#seen, this.#latest];
		const moved = seen && latest && isMoved(seen, latest);
		const move = moved ? standIn(seen.frame.camera, latest.frame.camera, latest.size) : null;
		this.#source.standIn(move);
	}

	/** Waits until no request has come for a while; false where one has. */
	#rest(): Promise<boolean> {
		const since = this.#waiting?.since ?? this.#now();
		this.#waiting?.end(false);
		const wait = Math.min(rest, Math.max(0, since + longest - this.#now()));
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

/** How a picture of one camera is moved to stand in for that of another. */
export function standIn(drawn: Camera, wanted: Camera, { width, height }: Size): Move {
	const scale = wanted.scale / drawn.scale;
	return {
		scale,
		x: (width / 2) * (1 - scale) + (drawn.x - wanted.x) * wanted.scale,
		y: (height / 2) * (1 - scale) + (wanted.y - drawn.y) * wanted.scale,
	};
}

/** Whether two pictures differ by their cameras, and by nothing else. */
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
