import type { PictureOptions } from '../../src/picture/options.ts';
import type { Channel } from '../../src/protocol/channel.ts';
import type { ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import { isCancelled } from '../../src/util/cancel.ts';
import type { Tone } from '../controls/screen.ts';
import type { ViewId } from '../model/viewId.ts';
import { pictureOptions, type ShownColours } from '../view/pictureOptions.ts';
import type { Viewer } from '../view/viewer.ts';
import type { MeshService } from '../work/meshService.ts';

/** The content of pictures, and the status line. */
export interface PictureEvents {
	readonly viewer: Viewer;
	colours(): ShownColours;
	/** For each triangle of After, the triangle of Before that contains it; undefined without a result. */
	parents(): Uint32Array | undefined;
	/** A byte for each triangle, 1 if hidden; null for none. */
	hidden(viewId: ViewId): Uint8Array | null;
	/** Shows a message in the status line. */
	showStatus(text: string, tone?: Tone): void;
}

/** Minimum scale of copied pictures, in pixels per CSS pixel. */
const COPY_SCALE = 2;
/** Milliseconds to wait for the command palette to return the focus to the page. */
const FOCUS_TIMEOUT = 3000;

/**
 * Takes pictures of a view, with legend and scale bar: of After if there is a result, otherwise of Before. The
 * extension writes them to files; the page copies them.
 */
export class Pictures {
	readonly #host: Channel<ToExtension, ToPanel>;
	readonly #service: MeshService;
	readonly #events: PictureEvents;

	constructor(host: Channel<ToExtension, ToPanel>, service: MeshService, events: PictureEvents) {
		this.#host = host;
		this.#service = service;
		this.#events = events;
		host.handle('picture', ({ format, scale }) => this.#draw(format, scale));
		host.handle('copyPicture', async () => {
			await this.#copy();
			return null;
		});
	}

	/** Asks the extension where to save a picture, and reports errors. */
	async save(): Promise<void> {
		const { showStatus } = this.#events;
		try {
			await this.#host.request('savePicture', null);
		} catch (error) {
			if (!isCancelled(error)) showStatus(`Not saved: ${(error as Error).message}`, 'error');
		}
	}

	/** Copies a picture, and reports success or the error. */
	async copy(): Promise<void> {
		// `#copy` has reported the error.
		await this.#copy().catch(() => {});
	}

	async #copy(): Promise<void> {
		const { showStatus } = this.#events;
		showStatus('Drawing the picture…', 'busy');
		try {
			await waitForFocus();
			const drawn = this.#draw('png', Math.max(COPY_SCALE, devicePixelRatio));
			// Browsers write only during a user action: pass the promise now instead of the picture later.
			const blob = drawn.then((bytes) => new Blob([Uint8Array.from(bytes)], { type: 'image/png' }));
			// Handled even if `write` rejects first.
			blob.catch(() => {});
			await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
			showStatus('Picture copied.', 'good');
		} catch (error) {
			const message = `Picture not copied: ${(error as Error).message.replace(/\.$/, '')}. Use “Save picture…” instead.`;
			showStatus(message, 'error');
			throw new Error(message);
		}
	}

	#draw(format: 'png' | 'svg', scale: number): Promise<Uint8Array> {
		const { viewer } = this.#events;
		const viewId: ViewId = viewer.after.mesh ? 'after' : 'before';
		const hiddenTriangles = this.#events.hidden(viewId);
		const { fields, overlay } = viewer[viewId];
		const { texts = [], ruler } = overlay.ruler ?? {};
		const options: PictureOptions = {
			...pictureOptions(viewer.shown(viewId), this.#events.colours()),
			overlay: { texts: [...fields.drawnNumbers, ...texts], ruler },
			...(hiddenTriangles && { hiddenTriangles }),
		};
		const parents = viewId === 'after' ? this.#events.parents() : undefined;
		return this.#service.ask('picture', {
			viewId,
			format,
			scale,
			options,
			...(parents && { parents }),
		});
	}
}

/** Waits until the page has the focus, without which browsers refuse to copy, or until the timeout. */
function waitForFocus(): Promise<void> {
	if (document.hasFocus()) return Promise.resolve();
	window.focus();
	return new Promise((resolve) => {
		const end = (): void => {
			window.removeEventListener('focus', end);
			clearTimeout(timer);
			resolve();
		};
		const timer = setTimeout(end, FOCUS_TIMEOUT);
		window.addEventListener('focus', end);
	});
}
