import type { Channel } from '../../src/protocol/channel.ts';
import type { ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import type { PanelView } from '../../src/protocol/panelView.ts';
import type { Viewer } from '../view/viewer.ts';

/** Shares the camera and the rotation with the other panel of a diff editor, through the extension. */
export class Linking {
	readonly #host: Pick<Channel<ToExtension, ToPanel>, 'request'>;
	readonly #viewer: Pick<Viewer, 'camera' | 'space'>;
	#linked = false;
	#following = false;
	/** Handle of the animation frame that reports the view. */
	#frame: number | undefined;

	constructor(
		host: Pick<Channel<ToExtension, ToPanel>, 'handle' | 'request'>,
		viewer: Pick<Viewer, 'camera' | 'space'>,
	) {
		this.#host = host;
		this.#viewer = viewer;
		host.handle('link', ({ linked }) => {
			this.#linked = linked;
			return null;
		});
		host.handle('follow', (view) => {
			this.#follow(view);
			return null;
		});
	}

	/** Reports the view with the next frame. */
	changed(): void {
		if (!this.#linked || this.#following) return;
		this.#frame ??= requestAnimationFrame(() => {
			this.#frame = undefined;
			const { camera, space } = this.#viewer;
			const view = { camera: camera.chosen, rotation: space.view.rotation };
			this.#host.request('viewChanged', view).catch(() => {});
		});
	}

	#follow({ camera, rotation }: PanelView): void {
		const { camera: own, space } = this.#viewer;
		this.#following = true;
		own.set(camera);
		space.set({ ...space.view, rotation });
		this.#following = false;
	}
}
