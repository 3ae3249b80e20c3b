import type { Range } from '../../src/mesh/metrics/metrics.ts';
import { levelsIn } from '../../src/quantities/contours.ts';
import type { Quantity } from '../../src/quantities/quantity.ts';
import { arrowSpacing } from '../../src/quantities/vectors.ts';
import type { Screen } from '../controls/screen.ts';
import type { Box } from '../model/camera.ts';
import { type ColourChoice, hasLines } from '../model/colourChoice.ts';
import type { Arrows } from '../model/fieldDrawing.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import type { Filtering } from '../selection/filtering.ts';
import type { MeshService } from '../work/meshService.ts';
import type { ToWorker } from '../work/messages.ts';
import { ViewQuery } from './viewQuery.ts';

/** A field that colours the meshes of both views. */
export interface FieldShown {
	readonly quantity: Quantity;
	readonly choice: ColourChoice;
	/** The range of its colour map. */
	readonly range: Range;
	/** 256 RGBA colours for that range. */
	readonly table: Uint8Array;
}

type ArrowRequest = ToWorker['arrows']['params'];

/**
 * Shows contour lines and arrows of a field over both meshes, requested from the worker, arrows for the visible part.
 */
export class FieldShowing {
	readonly #service: MeshService;
	readonly #screen: Screen;
	readonly #filtering: Pick<Filtering, 'hidden'>;
	#shown: FieldShown | null = null;
	/** Incremented for each change: results requested before are dropped. */
	#latest = 0;
	readonly #arrows: Partial<Record<ViewId, Arrows>> = {};
	readonly #queries: Readonly<Record<ViewId, ViewQuery<ArrowRequest, Arrows | null>>>;

	constructor(service: MeshService, screen: Screen, filtering: Pick<Filtering, 'hidden'>) {
		this.#service = service;
		this.#filtering = filtering;
		this.#screen = screen;
		this.#queries = { before: this.#arrowQuery('before'), after: this.#arrowQuery('after') };
	}

	/** Shows a field of the current meshes, or none. */
	show(shown: FieldShown | null): void {
		const latest = ++this.#latest;
		this.#shown = shown;
		const isLatest = (): boolean => latest === this.#latest;
		for (const viewId of viewIds) {
			const { fields, mesh } = this.#screen.viewer[viewId];
			const hasArrows = shown?.choice.arrows && shown.quantity.arrows && mesh;
			if (!hasArrows) this.#showArrows(viewId, null);
			if (!shown || !hasLines(shown.choice, shown.quantity)) fields.setContours(null);
			// Fails only for a mesh that was replaced.
			else this.#showContours(viewId, shown, isLatest).catch(() => {});
			this.#queries[viewId].renew();
		}
	}

	/** Updates all after a rotation. */
	rotated(): void {
		this.show(this.#shown);
	}

	/** Updates arrows after a change of the visible part. */
	viewChanged(): void {
		for (const viewId of viewIds) this.#queries[viewId].viewChanged();
	}

	async #showContours(viewId: ViewId, shown: FieldShown, isLatest: () => boolean): Promise<void> {
		const { viewer } = this.#screen;
		const { mesh, fields } = viewer[viewId];
		if (!mesh) return;
		const { quantity, choice, range, table } = shown;
		const levels = levelsIn(range, choice.levels);
		const lines = await this.#service.ask('contours', {
			...{ viewId, quantity: quantity.id, levels },
			...this.#hiddenOf(viewId),
			viewTransform: viewer.space.transformOf(viewId),
		});
		if (!isLatest() || viewer[viewId].mesh !== mesh) return;
		const entries = levels.map((_, i) => Math.round(((i + 1) / choice.levels) * 255));
		fields.setContours(lines && { lines, entries, table });
		viewer.redraw();
	}

	#arrowQuery(viewId: ViewId): ViewQuery<ArrowRequest, Arrows | null> {
		const { viewer } = this.#screen;
		return new ViewQuery({
			subject: () => viewer[viewId].mesh,
			request: () => {
				const shown = this.#shown;
				if (!shown?.choice.arrows || !shown.quantity.arrows || !viewer[viewId].mesh) return null;
				const visible = viewer.camera.visibleBox(viewId);
				if (!visible || viewer.space.isRotating) return null;
				const viewTransform = viewer.space.transformOf(viewId);
				return {
					...{ viewId, quantity: shown.quantity.id, ...arrowGrid(visible, viewer.camera.pixel) },
					...(viewTransform && { viewTransform }),
				};
			},
			ask: (request) => this.#service.ask('arrows', { ...request, ...this.#hiddenOf(viewId) }),
			show: (arrows) => this.#showArrows(viewId, arrows),
		});
	}

	#hiddenOf(viewId: ViewId): { readonly hidden?: Uint8Array } {
		const hidden = this.#filtering.hidden(viewId);
		return hidden ? { hidden } : {};
	}

	/** Shows the arrows of a view. Both views have the same scale, which is in the legend. */
	#showArrows(viewId: ViewId, arrows: Arrows | null): void {
		const { viewer } = this.#screen;
		if (!arrows && !this.#arrows[viewId]) return;
		if (arrows) this.#arrows[viewId] = arrows;
		else delete this.#arrows[viewId];
		const all = viewIds.flatMap((id) => this.#arrows[id] ?? []);
		const longest = Math.max(0, ...all.map((id) => id.longest));
		for (const id of viewIds) {
			const arrowsOfView = this.#arrows[id] ?? null;
			viewer[id].fields.setArrows(
				arrowsOfView,
				arrowsOfView && longest > 0 ? arrowsOfView.longest / longest : 1,
			);
		}
		const drawn = all.some(({ ratios }) => ratios) ? 'ellipses' : longest;
		this.#screen.showArrows(all.length > 0 ? drawn : null);
		viewer.redraw();
	}
}

/** Squares of the plane that cover the visible part, with one more on each side. */
function arrowGrid({ minX, minY, maxX, maxY }: Box, pixel: number) {
	const spacing = arrowSpacing(1 / pixel);
	const low = (value: number): number => (Math.floor(value / spacing) - 1) * spacing;
	const high = (value: number): number => (Math.floor(value / spacing) + 1.5) * spacing;
	return {
		spacing,
		box: { minX: low(minX), minY: low(minY), maxX: high(maxX), maxY: high(maxY) },
	};
}
