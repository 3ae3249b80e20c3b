import type { EntityLists } from '../model/entities.ts';
import { type Highlights, maxOutlined } from '../model/highlights.ts';
import type { Selection } from '../model/selection.ts';
import type { PanelContext } from './panelContext.ts';

/** Highlights the selection in a view, at least its visible part. */
export class Highlighting {
	readonly #context: PanelContext;
	readonly #selection: Selection;
	#selected: EntityLists | null = null;
	/** The highlights shown, and the visible part that they were requested for. */
	#shown: Highlights | null = null;
	#shownFor = '';
	#asking = false;

	constructor(context: PanelContext, selection: Selection) {
		this.#context = context;
		this.#selection = selection;
	}

	/** Shows the current selection. */
	show(): void {
		const { edges, points, triangles } = this.#selection;
		const outlined = triangles.count > maxOutlined ? new Uint32Array(0) : triangles.list();
		const isAny = edges.count + points.count + outlined.length > 0;
		this.#selected = isAny
			? { edges: edges.list(), points: points.list(), triangles: outlined }
			: null;
		this.#shown = null;
		this.#shownFor = '';
		if (isAny) void this.#update();
		else this.#context.screen.viewer.showHighlights(this.#context.viewId, null);
	}

	/** Updates highlights after a change of the visible part. */
	look(): void {
		if (this.#selected) void this.#update();
	}

	/** Requests highlights of the visible part, until neither it nor the selection changes meanwhile. */
	async #update(): Promise<void> {
		if (this.#asking) return;
		this.#asking = true;
		const { screen, search, viewId } = this.#context;
		for (;;) {
			const selected = this.#selected;
			const seen = screen.viewer.camera.seenIn(viewId);
			const shownFor = JSON.stringify(seen);
			if (!selected || !seen || this.#shownFor === shownFor) break;
			this.#shownFor = shownFor;
			// Nothing is found if the mesh is gone.
			const found = await search()
				.highlights(selected, seen)
				.catch(() => null);
			if (!found || found === this.#shown || selected !== this.#selected) continue;
			this.#shown = found;
			screen.viewer.showHighlights(viewId, found);
		}
		this.#asking = false;
	}
}
