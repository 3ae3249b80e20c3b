import type { Channel } from '../../src/protocol/channel.ts';
import type { LinkedView } from '../../src/protocol/linkedView.ts';
import type { ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import type { Viewer } from '../view/viewer.ts';
import type { Colours } from './colours.ts';

/** The parts of the panel that are linked. */
export interface LinkingSources {
	readonly host: Channel<ToExtension, ToPanel>;
	readonly viewer: Pick<Viewer, 'before' | 'camera' | 'space'>;
	colours(): Pick<Colours, 'choices' | 'follow' | 'now'>;
}

/** Reports changes of the view to the extension while it links this panel to another, and applies those of the other. */
export class Linking {
	readonly #sources: LinkingSources;
	#isLinked = false;
	/** The camera was changed here and is to be reported. */
	#isMoved = false;
	#isFollowing = false;
	/** The colours reported or followed last, as JSON. */
	#colours = '';

	constructor(sources: LinkingSources) {
		this.#sources = sources;
		sources.host.handle('link', ({ linked }) => {
			this.#isLinked = linked;
			this.#isMoved = false;
			this.#colours = coloursOf(this.#view);
			return this.#view;
		});
		sources.host.handle('follow', (view) => {
			this.#follow(view);
			return null;
		});
	}

	get #view(): LinkedView {
		const { viewer, colours } = this.#sources;
		const { quantity, range } = colours().now;
		const { x, y, scale } = viewer.camera.of(viewer.before.size);
		const { rotation } = viewer.space.view;
		return { camera: { x, y, scale }, rotation, quantity: quantity?.id ?? null, range };
	}

	/** The camera or the rotation was changed. */
	moved(): void {
		this.#isMoved ||= !this.#isFollowing;
	}

	/** Reports the changes since the last frame. */
	drawn(): void {
		if (!this.#isLinked) return;
		const view = this.#view;
		const colours = this.#sources.colours().choices.follows ? this.#colours : coloursOf(view);
		if (!this.#isMoved && colours === this.#colours) return;
		this.#isMoved = false;
		this.#colours = colours;
		this.#sources.host.request('viewChanged', view).catch(() => {});
	}

	#follow(view: LinkedView): void {
		const { viewer, colours } = this.#sources;
		this.#isFollowing = true;
		if (`${viewer.space.view.rotation}` !== `${view.rotation}`)
			viewer.space.set({ rotation: view.rotation });
		viewer.camera.set(view.camera);
		this.#isFollowing = false;
		if (coloursOf(view) === this.#colours) return;
		this.#colours = coloursOf(view);
		if (view.quantity !== null) colours().follow(view.quantity, view.range);
	}
}

const coloursOf = ({ quantity, range }: LinkedView): string => JSON.stringify({ quantity, range });
