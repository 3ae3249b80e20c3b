import type { GraphicsClient } from '../graphics/graphicsClient.ts';
import { withoutFullStop } from '../messages/numbers.ts';
import { type Graphics, openGraphics } from './openGraphics.ts';
import type { Pane } from './pane.ts';

/** Minimum milliseconds between two losses of a device for it to be reopened. */
const minBetweenLosses = 20_000;

/** Events of the graphics. */
export interface ViewGraphicsEvents {
	/** Graphics are open: their title; `lost` is a clause on why earlier ones were replaced, if any. */
	opened(title: string, lost: string | null): void;
	/** Drawing failed, and no other graphics are left. */
	broken(message: string): void;
}

/** The graphics of both views: opened when the panel starts, and reopened after a loss. */
export class ViewGraphics {
	readonly #client: GraphicsClient;
	readonly #panes: readonly Pane[];
	readonly #events: ViewGraphicsEvents;
	#graphics: Graphics | null = null;
	#lostAt = Number.NEGATIVE_INFINITY;
	#resolveKnown: () => void = () => {};
	/** Resolves when the graphics are known, or there are none. */
	readonly known = new Promise<void>((resolve) => {
		this.#resolveKnown = resolve;
	});
	/** Reports the current graphics as lost, with a reason; no effect once others are open. */
	lose: (reason: string) => void = () => {};

	/** `client` is the graphics worker, which draws with WebGPU. */
	constructor(client: GraphicsClient, panes: readonly Pane[], events: ViewGraphicsEvents) {
		this.#client = client;
		this.#panes = panes;
		this.#events = events;
	}

	/** Where drawing is done; null while that is unknown. */
	get drawn(): 'onDevice' | 'inPage' | null {
		if (!this.#graphics) return null;
		return this.#graphics.kind === 'webgpu' ? 'onDevice' : 'inPage';
	}

	/** Finds graphics and opens both canvases. */
	readonly start = (): Promise<void> => this.#open(null);

	/** Compiles the pipelines for large meshes, if the graphics worker draws; a failure shows when one is drawn. */
	prepare(): void {
		if (this.drawn !== 'inPage') this.#client.request('prepare', null).catch(() => {});
	}

	/** Opens the best of some kinds of graphics, falling back to the next; `lost` is why earlier ones were lost. */
	async #open(
		lost: string | null,
		kinds?: Graphics['next'],
		reasons?: readonly string[],
	): Promise<void> {
		let isOpen = false;
		let reason: string | null = null;
		// Both views report a loss, and so do frames of former graphics.
		const lose = (cause: string): void => {
			if (this.lose !== lose || reason !== null) return;
			reason = cause;
			if (isOpen) void this.#lost(cause);
		};
		this.lose = lose;
		try {
			const graphics = await openGraphics(this.#client, kinds, reasons);
			this.#graphics = graphics;
			this.#resolveKnown();
			const onLost = (cause: string): void =>
				lose(`the graphics device was lost (${withoutFullStop(cause)})`);
			for (const pane of this.#panes) await pane.open(graphics, onLost);
		} catch (error) {
			const { message } = error as Error;
			const next = this.#graphics?.next ?? [];
			if (reason !== null) await this.#lost(reason);
			else if (next.length === 0) {
				this.#resolveKnown();
				this.#events.broken(message);
			} else await this.#open(lost, next, [`drawing failed (${withoutFullStop(message)})`]);
			return;
		}
		// It may have been lost while opening.
		if (reason !== null) return this.#lost(reason);
		isOpen = true;
		this.#events.opened(this.#graphics.title, lost);
	}

	/** Reopens a device once; if it is lost again soon, uses the next kind of graphics. */
	async #lost(reason: string): Promise<void> {
		const now = performance.now();
		const canReopen = now - this.#lostAt > minBetweenLosses;
		this.#lostAt = now;
		const next = this.#graphics?.next ?? [];
		if (canReopen) await this.#open(reason);
		else if (next.length === 0) this.#events.broken(reason);
		else await this.#open(reason, next, [reason]);
	}
}
