import type { Box } from '../model/camera.ts';
import type { EntityLists } from '../model/entities.ts';
import { isLone } from '../model/largeMeshes.ts';
import type { Selection } from '../model/selection.ts';
import type { PanelContext } from './panelContext.ts';

/** Knows where the selection is, and offers to go there where it is out of sight. */
export class Sight {
	readonly #context: PanelContext;
	readonly #selection: Selection;
	/** The box of what is selected, from when it is first needed: what is known of it, and what will be. */
	#known: { box: Box | null; readonly found: Promise<Box | null> } | null = null;

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
		const { viewer } = this.#context.screen;
		const box = this.#selection.count > 0 ? this.#look().box : null;
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

	/** The box of what is selected, in the mesh's coordinates, once it is known; null for none. */
	find(): Promise<Box | null> {
		return this.#look().found;
	}

	#look() {
		if (this.#known) return this.#known;
		const { viewer } = this.#context.screen;
		const lists = this.#selection.lists();
		const isElsewhere = isLone(viewer.before.mesh) && this.#selection.count > 0;
		const box = isElsewhere ? null : viewer.boxOf(lists);
		const found = isElsewhere ? this.#ask(lists) : Promise.resolve(box);
		const known = { box, found };
		this.#known = known;
		if (isElsewhere)
			void found.then((box) => {
				known.box = box;
				if (box && this.#known === known) this.lookOut();
			});
		return known;
	}

	/** Has the worker with the mesh find it; null where it can't any more. */
	#ask(lists: EntityLists): Promise<Box | null> {
		return this.#context.session.ask('extent', lists).catch(() => null);
	}
}
