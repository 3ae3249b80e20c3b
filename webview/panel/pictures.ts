import type { PictureOptions } from '../../src/picture/options.ts';
import type { Channel } from '../../src/protocol/channel.ts';
import type { ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import { isCancelled } from '../../src/util/cancel.ts';
import type { Tone } from '../controls/screen.ts';
import type { ViewId } from '../model/viewId.ts';
import { pictureOptions, type ShownColours } from '../view/pictureOptions.ts';
import type { Viewer } from '../view/viewer.ts';
import type { MeshService } from '../work/meshService.ts';

/** Sources and events of pictures. */
export interface PictureEvents {
	readonly viewer: Viewer;
	colours(): ShownColours;
	/** The parent of each triangle of the result. */
	parents(): Uint32Array | undefined;
	/** See `PanelContext`. */
	hidden(viewId: ViewId): Uint8Array | null;
	say(text: string, tone?: Tone): void;
}

/** Minimum number of pixels of a copied picture per CSS pixel. */
const COPY_SCALE = 2;
/** Timeout in milliseconds for the page to get the focus back from the command palette. */
const FOCUS_LIMIT = 3000;

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
		const { say } = this.#events;
		try {
			await this.#host.request('savePicture', null);
		} catch (error) {
			if (!isCancelled(error)) say(`Not saved: ${(error as Error).message}`, 'error');
		}
	}

	/** Copies a picture, and reports the outcome. */
	async copy(): Promise<void> {
		// The error has been reported.
		await this.#copy().catch(() => {});
	}

	async #copy(): Promise<void> {
		const { say } = this.#events;
		say('Drawing the picture…', 'busy');
		try {
			await focused();
			const drawn = this.#draw('png', Math.max(COPY_SCALE, devicePixelRatio));
			// A promise, so that the user's action still counts when the picture is ready.
			const blob = drawn.then((bytes) => new Blob([Uint8Array.from(bytes)], { type: 'image/png' }));
			blob.catch(() => {});
			await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
			say('Picture copied.', 'good');
		} catch (error) {
			const words = `Picture not copied: ${(error as Error).message.replace(/\.$/, '')}. Use “Save picture…” instead.`;
			say(words, 'error');
			throw new Error(words);
		}
	}

	#draw(format: 'png' | 'svg', scale: number): Promise<Uint8Array> {
		const { viewer, colours, parents: parentsNow } = this.#events;
		const viewId: ViewId = viewer.after.mesh ? 'after' : 'before';
		const hiddenTriangles = this.#events.hidden(viewId);
		const { fields, overlay } = viewer[viewId];
		const { texts = [], ruler } = overlay.ruler ?? {};
		const options: PictureOptions = {
			...pictureOptions(viewer.shown(viewId), colours()),
			over: { texts: [...fields.written, ...texts], ruler },
			...(hiddenTriangles && { hiddenTriangles }),
		};
		const parents = viewId === 'after' ? parentsNow() : undefined;
		return this.#service.ask('picture', {
			...{ viewId, format, scale, options },
			...(parents && { parents }),
		});
	}
}

/** Waits for the focus, without which browsers refuse to copy; resolves after a timeout in any case. */
function focused(): Promise<void> {
	if (document.hasFocus()) return Promise.resolve();
	window.focus();
	return new Promise((resolve) => {
		const end = (): void => {
			window.removeEventListener('focus', end);
			clearTimeout(timer);
			resolve();
		};
		const timer = setTimeout(end, FOCUS_LIMIT);
		window.addEventListener('focus', end);
	});
}
