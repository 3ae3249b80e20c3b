import type { PictureOptions } from '../../src/picture/options.ts';
import type { Channel } from '../../src/protocol/channel.ts';
import type { ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import { isCancelled } from '../../src/util/cancel.ts';
import type { Tone } from '../controls/screen.ts';
import type { ViewId } from '../model/viewId.ts';
import { pictureOptions, type ShownColours } from '../view/pictureOptions.ts';
import type { Viewer } from '../view/viewer.ts';
import type { MeshService } from '../work/meshService.ts';

/** Where pictures are taken of the views, and what became of them is said. */
export interface PictureEvents {
	viewer(): Viewer;
	colours(): ShownColours;
	/** The parent of each triangle of the result. */
	parents(): Uint32Array | undefined;
	/** See `PanelContext`. */
	hidden(viewId: ViewId): Uint8Array | null;
	say(text: string, tone?: Tone): void;
}

/** Pixels of a copied picture to one of the screen's, at least. */
const COPY_SCALE = 2;
/** How long the page may take to get the focus back from the palette of commands, in milliseconds. */
const FOCUS_LIMIT = 3000;

/**
 * Takes pictures of what the views show, with legend and scale bar: of the mesh after refinement where there is one, else
 * of the mesh itself. The extension writes them to files; the page copies them.
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

	/** Asks the extension where to save a picture, and says what became of it. */
	async save(): Promise<void> {
		const { say } = this.#events;
		try {
			await this.#host.request('savePicture', null);
		} catch (error) {
			if (!isCancelled(error)) say(`Not saved: ${(error as Error).message}`, 'error');
		}
	}

	/** Copies a picture, and says what became of it. */
	async copy(): Promise<void> {
		// What failed was said.
		await this.#copy().catch(() => {});
	}

	async #copy(): Promise<void> {
		const { say } = this.#events;
		say('Drawing the picture…', 'busy');
		try {
			await focused();
			const drawn = this.#draw('png', Math.max(COPY_SCALE, devicePixelRatio));
			// As a promise, so that the press that asked for it still counts when it is drawn.
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
		const { viewer: viewerNow, colours, parents: parentsNow } = this.#events;
		const viewer = viewerNow();
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

/** Waits until the page has the focus, without which browsers refuse to copy; goes on in any case after some time. */
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
