import type { Box } from '../model/camera.ts';
import type { Selection } from '../model/selection.ts';
import type { PanelContext } from './panelContext.ts';

/** What is known of where the selection is: its box, null for none, undefined while it is looked for. */
interface Known {
	readonly found: Promise<Box | null>;
	box: Box | null | undefined;
}

/** Knows where the selection is, and offers to go there where it is out of sight. */
export class OutOfSight {
	readonly #context: PanelContext;
	readonly #selection: Selection;
	/** From when it is first needed. */
	#known: Known | null = null;

	constructor(context: PanelContext, selection: Selection) {
		this.#context = context;
		this.#selection = selection;
	}

	/** Something else is selected, or more is known of it. */
	changed(): void {
		this.#known = null;
		this.lookOut();
	}

	/** Offers to go to the selection where it is out of sight. */
	lookOut(): void {
		// Where there is no mesh, what is offered there is another's concern.
		if (!this.#context.loaded()?.mesh) return;
		const { viewId } = this.#context;
		const { viewer } = this.#context.screen;
		const box = this.#selection.count > 0 ? this.#look().box : null;
		// Looks again when that is known.
		if (box === undefined) return;
		const { edges, points } = this.#selection;
		const found = box ? viewer.camera.sightOf(viewId, box) : 'seen';
		// Points and edges are drawn in pixels: they are never too small.
		const sight = found === 'small' && edges.count + points.count > 0 ? 'seen' : found;
		viewer[viewId].setNotice(
			sight === 'seen'
				? null
				: {
						words:
							sight === 'out'
								? 'The selection is out of view.'
								: 'The selection is too small to see.',
						label: 'Show selection (F)',
						press: () => viewer.camera.fit(),
					},
		);
	}

	/** The box of what is selected, in the mesh's coordinates, once it is known; null for none. */
	find(): Promise<Box | null> {
		return this.#look().found;
	}

	#look(): Known {
		if (this.#known) return this.#known;
		// Nothing is found where the mesh is gone.
		const found = this.#context
			.search()
			.boxOf(this.#selection.lists())
			.catch(() => null);
		const known: Known = { found, box: undefined };
		this.#known = known;
		void found.then((box) => {
			known.box = box;
			if (this.#known === known) this.lookOut();
		});
		return known;
	}
}
