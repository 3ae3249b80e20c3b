import type { Range } from '../../src/mesh/metrics/metrics.ts';
import { levelsIn } from '../../src/quantities/contours.ts';
import type { Quantity } from '../../src/quantities/quantity.ts';
import { arrowSpacing } from '../../src/quantities/vectors.ts';
import type { Screen } from '../controls/screen.ts';
import type { Box } from '../model/camera.ts';
import { type ColourChoice, hasLines } from '../model/colourChoice.ts';
import type { Arrows } from '../model/fieldDrawing.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import type { MeshService } from '../work/meshService.ts';
import type { ToWorker } from '../work/messages.ts';
import { InSight } from './inSight.ts';

/** A field that the meshes of both views are coloured by. */
export interface FieldShown {
	readonly quantity: Quantity;
	readonly choice: ColourChoice;
	/** The ends of its scale. */
	readonly range: Range;
	/** 256 colours with opacity for that range. */
	readonly table: Uint8Array;
}

type ArrowWish = ToWorker['arrows']['params'];

/** Shows contour lines and arrows of a field over both meshes: asks the worker for them, arrows for what is in sight. */
export class FieldShowing {
	readonly #service: MeshService;
	readonly #screen: Screen;
	readonly #hidden: (viewId: ViewId) => Uint8Array | null;
	#shown: FieldShown | null = null;
	/** Rises with each change: what comes for an earlier one is dropped. */
	#latest = 0;
	readonly #arrows: Partial<Record<ViewId, Arrows>> = {};
	readonly #inSight: Readonly<Record<ViewId, InSight<ArrowWish, Arrows | null>>>;

	/** `hidden` is a byte for each triangle of a view, 1 where it is hidden; null where none is. */
	constructor(service: MeshService, screen: Screen, hidden: (viewId: ViewId) => Uint8Array | null) {
		this.#service = service;
		this.#hidden = hidden;
		this.#screen = screen;
		this.#inSight = { before: this.#arrowsOf('before'), after: this.#arrowsOf('after') };
	}

	/** Shows a field of the meshes that are there now, or none. */
	show(shown: FieldShown | null): void {
		const latest = ++this.#latest;
		this.#shown = shown;
		const isLatest = (): boolean => latest === this.#latest;
		for (const viewId of viewIds) {
			const { fields, mesh } = this.#screen.viewer[viewId];
			const hasArrows = shown?.choice.arrows && shown.quantity.arrows && mesh;
			if (!hasArrows) this.#showArrows(viewId, null);
			if (!shown || !hasLines(shown.choice, shown.quantity)) fields.setContours(null);
			// What fails is of a mesh that is no more.
			else this.#showContours(viewId, shown, isLatest).catch(() => {});
			this.#inSight[viewId].renew();
		}
	}

	/** The meshes are seen from elsewhere. */
	rotated(): void {
		this.show(this.#shown);
	}

	/** What is in sight may have changed. */
	look(): void {
		for (const viewId of viewIds) this.#inSight[viewId].look();
	}

	async #showContours(viewId: ViewId, shown: FieldShown, isLatest: () => boolean): Promise<void> {
		const { viewer } = this.#screen;
		const { mesh, fields } = viewer[viewId];
		if (!mesh) return;
		const { quantity, choice, range, table } = shown;
		const levels = levelsIn(range, choice.levels);
		const lines = await this.#service.ask('contours', {
			...{ viewId, quantity: quantity.id, levels },
			...this.#hiddenOn(viewId),
			sight: viewer.space.sightOf(viewId),
		});
		if (!isLatest() || viewer[viewId].mesh !== mesh) return;
		const entries = levels.map((_, i) => Math.round(((i + 1) / choice.levels) * 255));
		fields.setContours(lines && { lines, entries, table });
		viewer.redraw();
	}

	#arrowsOf(viewId: ViewId): InSight<ArrowWish, Arrows | null> {
		const { viewer } = this.#screen;
		return new InSight({
			subject: () => viewer[viewId].mesh,
			request: () => {
				const shown = this.#shown;
				if (!shown?.choice.arrows || !shown.quantity.arrows || !viewer[viewId].mesh) return null;
				const seen = viewer.camera.seenIn(viewId);
				if (!seen || viewer.space.isRotating) return null;
				const sight = viewer.space.sightOf(viewId);
				return {
					...{ viewId, quantity: shown.quantity.id, ...squaresIn(seen, viewer.camera.pixel) },
					...(sight && { sight }),
				};
			},
			ask: (request) => this.#service.ask('arrows', { ...request, ...this.#hiddenOn(viewId) }),
			show: (arrows) => this.#showArrows(viewId, arrows),
		});
	}

	#hiddenOn(viewId: ViewId): { readonly hidden?: Uint8Array } {
		const hidden = this.#hidden(viewId);
		return hidden ? { hidden } : {};
	}

	/** Shows the arrows of a view. The longest of both views have the same scale, which the legend says. */
	#showArrows(viewId: ViewId, arrows: Arrows | null): void {
		const { viewer } = this.#screen;
		if (!arrows && !this.#arrows[viewId]) return;
		if (arrows) this.#arrows[viewId] = arrows;
		else delete this.#arrows[viewId];
		const all = viewIds.flatMap((one) => this.#arrows[one] ?? []);
		const longest = Math.max(0, ...all.map((one) => one.longest));
		for (const one of viewIds) {
			const own = this.#arrows[one] ?? null;
			viewer[one].fields.setArrows(own, own && longest > 0 ? own.longest / longest : 1);
		}
		const areArrows = all.some(({ ratios }) => !ratios);
		this.#screen.showArrows(areArrows ? longest : null);
		viewer.redraw();
	}
}

/** The squares of the plane that are in sight, with one more on each view. */
function squaresIn({ minX, minY, maxX, maxY }: Box, pixel: number) {
	const spacing = arrowSpacing(1 / pixel);
	const low = (value: number): number => (Math.floor(value / spacing) - 1) * spacing;
	const high = (value: number): number => (Math.floor(value / spacing) + 1.5) * spacing;
	return {
		spacing,
		box: { minX: low(minX), minY: low(minY), maxX: high(maxX), maxY: high(maxY) },
	};
}
