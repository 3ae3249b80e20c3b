import type { Stage } from '../stage.ts';
import type { Box } from '../view/camera.ts';
import { isLone } from '../view/lone.ts';
import type { Selection } from './selection.ts';

/** Knows where the selection is, and offers to go there where it is out of sight. */
export class Sight {
	readonly #stage: Stage;
	readonly #selection: Selection;
	/** The box of what is selected, from when it is first needed. */
	#box: { readonly box: Box | null } | null = null;

	constructor(stage: Stage, selection: Selection) {
		this.#stage = stage;
		this.#selection = selection;
	}

	/** Something else is selected, or more is known of it. */
	changed(): void {
		this.#box = null;
		this.lookOut();
	}

	/** Offers to go to the selection where it is out of sight. */
	lookOut(): void {
		// Where there is no mesh, what is offered there is another's concern.
		if (!this.#stage.loaded()?.mesh) return;
		const { viewer } = this.#stage.screen;
		const box = this.#selection.count > 0 ? this.box() : null;
		const { edges, points } = this.#selection;
		const found = box ? viewer.sightOf(box) : 'seen';
		// Points and edges are drawn in pixels: they are never too small.
		const sight = found === 'small' && edges.count + points.count > 0 ? 'seen' : found;
		viewer.before.setNotice(
			sight === 'seen'
				? null
				: {
						words:
							sight === 'out'
								? 'What is selected is out of sight.'
								: 'What is selected is too small to see.',
						label: 'Show selection (F)',
						press: () => viewer.fit(),
					},
		);
	}

	/** The box of what is selected, in the mesh's coordinates; null for none, or while it is not known. */
	box(): Box | null {
		if (this.#box) return this.#box.box;
		const { viewer } = this.#stage.screen;
		const isElsewhere = isLone(viewer.before.mesh);
		const asked = { box: isElsewhere ? null : viewer.boxOf(this.#selection.lists()) };
		this.#box = asked;
		if (isElsewhere && this.#selection.count > 0) void this.#ask(asked);
		return asked.box;
	}

	/** Has the worker with the mesh find it, and looks out again when it is known. */
	async #ask(asked: { readonly box: Box | null }): Promise<void> {
		const { session } = this.#stage;
		const box = await session.ask('extent', this.#selection.lists()).catch(() => null);
		if (!box || this.#box !== asked) return;
		this.#box = { box };
		this.lookOut();
	}
}
