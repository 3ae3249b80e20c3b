import type { Range } from '../../src/mesh/metrics/metrics.ts';
import type { Quantity } from '../../src/quantities/quantity.ts';
import type { ColourValues } from '../model/colourChoice.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { Loaded, RefinedView } from '../model/results.ts';
import { bothSides, type Side } from '../model/side.ts';
import type { Sight } from '../model/space.ts';
import type { MeshService } from '../work/meshService.ts';

/** Bars of the histogram. */
const bins = 40;

/** Where values come from. */
export interface ValueSources {
	readonly service: MeshService;
	loaded(): Loaded | null;
	result(): RefinedView | null;
}

/** The values of a side, or a promise of them, and what they were asked for. */
interface Fetched {
	readonly mesh: DisplayMesh;
	readonly request: string;
	readonly hidden: Uint8Array | null;
	readonly values: Promise<ColourValues | null>;
}

/** From where a side is seen, and which triangles are hidden: where it says which edges and points have values. */
export interface SeenValues {
	readonly sight?: Sight | undefined;
	readonly hidden?: Uint8Array | null;
}

/** Asks the worker for the values of a quantity on both sides, those that are shown only once. */
export class QuantityValues {
	readonly #from: ValueSources;
	readonly #fetched: Partial<Record<Side, Fetched>> = {};

	constructor(from: ValueSources) {
		this.#from = from;
	}

	/** The values of the sides that there are. `percent` asks for percentiles, too. */
	async of(
		quantity: Quantity,
		percent: number | undefined,
		seenOn: (side: Side) => SeenValues,
	): Promise<Partial<Record<Side, ColourValues>>> {
		const { service } = this.#from;
		const { id } = quantity;
		const sides: Partial<Record<Side, ColourValues>> = {};
		for (const side of bothSides) {
			const mesh = this.#displayOf(side);
			if (!mesh) {
				delete this.#fetched[side];
				continue;
			}
			const { sight, hidden = null } = seenOn(side);
			const request = JSON.stringify([id, percent, sight]);
			const known = this.#fetched[side];
			if (known?.mesh !== mesh || known.request !== request || known.hidden !== hidden) {
				const asked = {
					...{ side, quantity: id, ...(sight && { sight }), ...(hidden && { hidden }) },
					...(percent !== undefined && { percent }),
					...this.#parentsFor(side, quantity),
				};
				const values = service.ask('colours', asked);
				values.catch(() => {
					if (this.#fetched[side]?.values === values) delete this.#fetched[side];
				});
				this.#fetched[side] = { mesh, request, hidden, values };
			}
			const values = await this.#fetched[side]!.values;
			if (values) sides[side] = values;
		}
		return sides;
	}

	/** How many triangles of each side have values in each part of a range; null where `isWanted` says no meanwhile. */
	async count(
		quantity: Quantity,
		range: Range,
		isWanted: () => boolean,
	): Promise<Partial<Record<Side, Uint32Array>> | null> {
		const counts: Partial<Record<Side, Uint32Array>> = {};
		for (const side of bothSides) {
			if (!this.#displayOf(side)) continue;
			const own = await this.#from.service.ask('valueCounts', {
				...{ side, quantity: quantity.id, range, bins },
				...this.#parentsFor(side, quantity),
			});
			if (!isWanted()) return null;
			if (own) counts[side] = own;
		}
		return counts;
	}

	/** The triangles of a side whose values are in a range. */
	between(side: Side, quantity: Quantity, range: Range): Promise<Uint32Array> {
		return this.#from.service.ask('withValues', {
			...{ side, quantity: quantity.id, range },
			...this.#parentsFor(side, quantity),
		});
	}

	#displayOf(side: Side): DisplayMesh | undefined {
		const { loaded, result } = this.#from;
		return side === 'before' ? loaded()?.mesh?.display : result()?.display;
	}

	/** What the history of a side is made of, for quantities of refinement. */
	#parentsFor(side: Side, { family }: Quantity): { readonly parents?: Uint32Array } {
		const result = this.#from.result();
		if (side === 'before' || family !== 'refinement' || !result) return {};
		return { parents: result.ancestors ?? result.parents };
	}
}
