import type { GraphicsClient } from '../graphics/graphicsClient.ts';
import { clause } from '../words/numbers.ts';
import { type Graphics, openGraphics } from './openGraphics.ts';
import type { Pane } from './pane.ts';

/** A device that is lost sooner than so many milliseconds after another is not opened again. */
const soon = 20_000;

/** What becomes of the graphics. */
export interface ViewGraphicsEvents {
	/** What draws now, in words; `lost` is a clause on why another has to, where something drew before. */
	opened(words: string, lost: string | null): void;
	/** Drawing failed for good. */
	broken(message: string): void;
}

/** What both views are drawn with: opened when the panel starts, and again where it is lost. */
export class ViewGraphics {
	readonly #client: GraphicsClient;
	readonly #panes: readonly Pane[];
	readonly #events: ViewGraphicsEvents;
	#graphics: Graphics | null = null;
	#lostAt = Number.NEGATIVE_INFINITY;
	#resolveKnown: () => void = () => {};
	/** Ends when it is known what draws, or that nothing does. */
	readonly known = new Promise<void>((resolve) => {
		this.#resolveKnown = resolve;
	});
	/** Takes what draws now for lost, and why; of no effect once something else draws. */
	lose: (reason: string) => void = () => {};

	/** `client` is the worker that draws where there is WebGPU. */
	constructor(client: GraphicsClient, panes: readonly Pane[], events: ViewGraphicsEvents) {
		this.#client = client;
		this.#panes = panes;
		this.#events = events;
	}

	/** What draws: the worker with the graphics device, the page, or null while that is not known. */
	get drawn(): 'onDevice' | 'inPage' | null {
		if (!this.#graphics) return null;
		return this.#graphics.kind === 'webgpu' ? 'onDevice' : 'inPage';
	}

	/** Finds graphics and opens both canvases. */
	readonly start = (): Promise<void> => this.#open(null);

	/** Has what draws large meshes compiled, where a worker draws them; a failure shows when one is drawn. */
	prepare(): void {
		if (this.drawn !== 'inPage') this.#client.request('prepare', null).catch(() => {});
	}

	/** Opens the best of some kinds of graphics, else the next; `lost` is why those before are gone. */
	async #open(
		lost: string | null,
		kinds?: Graphics['next'],
		reasons?: readonly string[],
	): Promise<void> {
		let isOpen = false;
		let reason: string | null = null;
		// Both views report it, and so do frames of graphics that are gone.
		const lose = (why: string): void => {
			if (this.lose !== lose || reason !== null) return;
			reason = why;
			if (isOpen) void this.#lost(why);
		};
		this.lose = lose;
		try {
			const graphics = await openGraphics(this.#client, kinds, reasons);
			this.#graphics = graphics;
			this.#resolveKnown();
			const gone = (why: string): void => lose(`the graphics device was lost (${clause(why)})`);
			for (const pane of this.#panes) await pane.open(graphics, gone);
		} catch (error) {
			const { message } = error as Error;
			const next = this.#graphics?.next ?? [];
			if (reason !== null) await this.#lost(reason);
			else if (next.length === 0) {
				this.#resolveKnown();
				this.#events.broken(message);
			} else await this.#open(lost, next, [`drawing failed (${clause(message)})`]);
			return;
		}
		// It may have been lost while it was opened.
		if (reason !== null) return this.#lost(reason);
		isOpen = true;
		this.#events.opened(this.#graphics.words, lost);
	}

	/** A new device once; when that is lost soon, too, the next kind of graphics. */
	async #lost(reason: string): Promise<void> {
		const now = performance.now();
		const again = now - this.#lostAt > soon;
		this.#lostAt = now;
		const next = this.#graphics?.next ?? [];
		if (again) await this.#open(reason);
		else if (next.length === 0) this.#events.broken(reason);
		else await this.#open(reason, next, [reason]);
	}
}
