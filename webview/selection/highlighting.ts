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
	#isPending = false;

	constructor(context: PanelContext, selection: Selection) {
		this.#context = context;
		this.#selection = selection;
	}

	/** Shows the current selection. */
	show(): void {
		const { edges, points, triangles } = this.#selection;
		const outlined = triangles.count > maxOutlined ? new Uint32Array(0) : triangles.list();
		const hasContent = edges.count + points.count + outlined.length > 0;
		this.#selected = hasContent
			? { edges: edges.list(), points: points.list(), triangles: outlined }
			: null;
		this.#shown = null;
		this.#shownFor = '';
		if (hasContent) void this.#update();
		else this.#context.screen.viewer.showHighlights(this.#context.viewId, null);
	}

	/** Updates highlights after a change of the visible part. */
	viewChanged(): void {
		if (this.#selected) void this.#update();
	}

	/** Requests highlights of the visible part, until neither it nor the selection changes meanwhile. */
	async #update(): Promise<void> {
		if (this.#isPending) return;
		this.#isPending = true;
		const { screen, search, viewId } = this.#context;
		for (;;) {
			const selected = this.#selected;
			const visible = screen.viewer.camera.visibleBox(viewId);
			const shownFor = JSON.stringify(visible);
			if (!selected || !visible || this.#shownFor === shownFor) break;
			this.#shownFor = shownFor;
			// Rejects if the mesh was replaced meanwhile.
			const highlights = await search()
				.highlights(selected, visible)
				.catch(() => null);
			if (!highlights || highlights === this.#shown || selected !== this.#selected) continue;
			this.#shown = highlights;
			screen.viewer.showHighlights(viewId, highlights);
		}
		this.#isPending = false;
	}
}
