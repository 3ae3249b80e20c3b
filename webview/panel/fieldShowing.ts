import type { Range } from '../../src/mesh/metrics/metrics.ts';
import { levelsIn } from '../../src/quantities/contours.ts';
import type { Quantity } from '../../src/quantities/quantity.ts';
import { arrowSpacing } from '../../src/quantities/vectors.ts';
import type { Screen } from '../controls/screen.ts';
import type { Box } from '../model/camera.ts';
import { type ColourChoice, hasLines } from '../model/colourChoice.ts';
import type { Arrows } from '../model/fieldDrawing.ts';
import { bothSides, type Side } from '../model/side.ts';
import type { MeshService } from '../work/meshService.ts';
import type { ToWorker } from '../work/messages.ts';
import { InSight } from './inSight.ts';

/** A field that the meshes of both sides are coloured by. */
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
	readonly #hidden: (side: Side) => Uint8Array | null;
	#shown: FieldShown | null = null;
	/** Rises with each change: what comes for an earlier one is dropped. */
	#latest = 0;
	readonly #arrows: Partial<Record<Side, Arrows>> = {};
	readonly #inSight: Readonly<Record<Side, InSight<ArrowWish, Arrows | null>>>;

	/** `hidden` is a byte for each triangle of a side, 1 where it is hidden; null where none is. */
	constructor(service: MeshService, screen: Screen, hidden: (side: Side) => Uint8Array | null) {
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
		for (const side of bothSides) {
			const { fields, mesh } = this.#screen.viewer[side];
			const hasArrows = shown?.choice.arrows && shown.quantity.arrows && mesh;
			if (!hasArrows) this.#showArrows(side, null);
			if (!shown || !hasLines(shown.choice, shown.quantity)) fields.setContours(null);
			// What fails is of a mesh that is no more.
			else this.#showContours(side, shown, isLatest).catch(() => {});
			this.#inSight[side].renew();
		}
	}

	/** The meshes are seen from elsewhere. */
	rotated(): void {
		this.show(this.#shown);
	}

	/** What is in sight may have changed. */
	look(): void {
		for (const side of bothSides) this.#inSight[side].look();
	}

	async #showContours(side: Side, shown: FieldShown, isLatest: () => boolean): Promise<void> {
		const { viewer } = this.#screen;
		const { mesh, fields } = viewer[side];
		if (!mesh) return;
		const { quantity, choice, range, table } = shown;
		const levels = levelsIn(range, choice.levels);
		const lines = await this.#service.ask('contours', {
			...{ side, quantity: quantity.id, levels },
			...this.#hiddenOn(side),
			sight: viewer.space.sightOf(side),
		});
		if (!isLatest() || viewer[side].mesh !== mesh) return;
		const entries = levels.map((_, i) => Math.round(((i + 1) / choice.levels) * 255));
		fields.setContours(lines && { lines, entries, table });
		viewer.redraw();
	}

	#arrowsOf(side: Side): InSight<ArrowWish, Arrows | null> {
		const { viewer } = this.#screen;
		return new InSight({
			subject: () => viewer[side].mesh,
			request: () => {
				const shown = this.#shown;
				if (!shown?.choice.arrows || !shown.quantity.arrows || !viewer[side].mesh) return null;
				const seen = viewer.camera.seenIn(side);
				if (!seen || viewer.space.isRotating) return null;
				const sight = viewer.space.sightOf(side);
				return {
					...{ side, quantity: shown.quantity.id, ...squaresIn(seen, viewer.camera.pixel) },
					...(sight && { sight }),
				};
			},
			ask: (request) => this.#service.ask('arrows', { ...request, ...this.#hiddenOn(side) }),
			show: (arrows) => this.#showArrows(side, arrows),
		});
	}

	#hiddenOn(side: Side): { readonly hidden?: Uint8Array } {
		const hidden = this.#hidden(side);
		return hidden ? { hidden } : {};
	}

	/** Shows the arrows of a side. The longest of both sides have the same scale, which the legend says. */
	#showArrows(side: Side, arrows: Arrows | null): void {
		const { viewer } = this.#screen;
		if (!arrows && !this.#arrows[side]) return;
		if (arrows) this.#arrows[side] = arrows;
		else delete this.#arrows[side];
		const all = bothSides.flatMap((one) => this.#arrows[one] ?? []);
		const longest = Math.max(0, ...all.map((one) => one.longest));
		for (const one of bothSides) {
			const own = this.#arrows[one] ?? null;
			viewer[one].fields.setArrows(own, own && longest > 0 ? own.longest / longest : 1);
		}
		this.#screen.showArrows(all.length > 0 ? longest : null);
		viewer.redraw();
	}
}

/** The squares of the plane that are in sight, with one more on each side. */
function squaresIn({ minX, minY, maxX, maxY }: Box, pixel: number) {
	const spacing = arrowSpacing(1 / pixel);
	const low = (value: number): number => (Math.floor(value / spacing) - 1) * spacing;
	const high = (value: number): number => (Math.floor(value / spacing) + 1.5) * spacing;
	return {
		spacing,
		box: { minX: low(minX), minY: low(minY), maxX: high(maxX), maxY: high(maxY) },
	};
}
