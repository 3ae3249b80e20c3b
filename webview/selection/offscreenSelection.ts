import type { Box } from '../model/camera.ts';
import type { Selection } from '../model/selection.ts';
import type { PanelContext } from './panelContext.ts';

/** Bounding box of the selection: null for none, undefined while it is computed. */
interface SelectionBox {
	readonly found: Promise<Box | null>;
	box: Box | null | undefined;
}

/** Provides the bounding box of the selection, and offers to go there if it is out of sight. */
export class OffscreenSelection {
	readonly #context: PanelContext;
	readonly #selection: Selection;
	/** Computed on demand. */
	#cached: SelectionBox | null = null;

	constructor(context: PanelContext, selection: Selection) {
		this.#context = context;
		this.#selection = selection;
	}

	/** Discards the box after a change of the selection. */
	changed(): void {
		this.#cached = null;
		this.viewChanged();
	}

	/** Offers to go to the selection if it is out of sight. */
	viewChanged(): void {
		// Without a mesh, the notice is not about the selection.
		if (!this.#context.loaded()?.mesh) return;
		const { viewId } = this.#context;
		const { viewer } = this.#context.screen;
		const box = this.#selection.count > 0 ? this.#request().box : null;
		// Called again when the box is known.
		if (box === undefined) return;
		const { edges, points } = this.#selection;
		const boxVisibility = box ? viewer.camera.visibilityOf(viewId, box) : 'seen';
		// Points and edges have a fixed size in pixels, and are never too small.
		const visibility =
			boxVisibility === 'small' && edges.count + points.count > 0 ? 'seen' : boxVisibility;
		viewer[viewId].setNotice(
			visibility === 'seen'
				? null
				: {
						words:
							visibility === 'out'
								? 'The selection is out of view.'
								: 'The selection is too small to see.',
						label: 'Show selection (F)',
						press: () => viewer.camera.fit(),
					},
		);
	}

	/** Bounding box of the selection in the mesh's coordinates; null for none. */
	find(): Promise<Box | null> {
		return this.#request().found;
	}

	/** Requests the box unless it is known or requested. */
	#request(): SelectionBox {
		if (this.#cached) return this.#cached;
		// Rejects if the mesh was replaced meanwhile.
		const pending = this.#context
			.search()
			.boxOf(this.#selection.lists())
			.catch(() => null);
		const cached: SelectionBox = { found: pending, box: undefined };
		this.#cached = cached;
		void pending.then((box) => {
			cached.box = box;
			if (this.#cached === cached) this.viewChanged();
		});
		return cached;
	}
}
