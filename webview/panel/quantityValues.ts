import type { Range } from '../../src/mesh/metrics/metrics.ts';
import type { Quantity } from '../../src/quantities/quantity.ts';
import type { ColourValues } from '../model/colourChoice.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { Loaded, RefinedView } from '../model/results.ts';
import { isOfSizes } from '../model/sizes.ts';
import type { ViewTransform } from '../model/space.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import type { MeshService } from '../work/meshService.ts';

/** Number of bars of the histogram. */
const bins = 40;

/** Sources of values. */
export interface ValueSources {
	readonly service: MeshService;
	loaded(): Loaded | null;
	result(): RefinedView | null;
}

/** Values of a view, or a promise of them, and their request. */
interface Fetched {
	readonly mesh: DisplayMesh;
	readonly request: string;
	readonly hidden: Uint8Array | null;
	/** The result of the sizes, for a quantity of sizes; null for all others. */
	readonly result: RefinedView | null;
	readonly values: Promise<ColourValues | null>;
}

/** Viewing direction and hidden triangles of a view, which determine the edges and points with values. */
export interface SeenValues {
	readonly viewTransform?: ViewTransform | undefined;
	readonly hidden?: Uint8Array | null;
}

/** Requests values of a quantity on both views; caches those shown. */
export class QuantityValues {
	readonly #from: ValueSources;
	readonly #fetched: Partial<Record<ViewId, Fetched>> = {};

	constructor(from: ValueSources) {
		this.#from = from;
	}

	/** The values on each view with a mesh. `percent` also requests percentiles. */
	async of(
		quantity: Quantity,
		percent: number | undefined,
		seenOn: (viewId: ViewId) => SeenValues,
	): Promise<Partial<Record<ViewId, ColourValues>>> {
		const { service } = this.#from;
		const { id } = quantity;
		const sides: Partial<Record<ViewId, ColourValues>> = {};
		for (const viewId of viewIds) {
			const mesh = this.#displayOf(viewId);
			if (!mesh) {
				delete this.#fetched[viewId];
				continue;
			}
			const { viewTransform, hidden = null } = seenOn(viewId);
			const request = JSON.stringify([id, percent, viewTransform]);
			const known = this.#fetched[viewId];
			const result = isOfSizes(quantity) ? this.#from.result() : null;
			const isSame = known?.mesh === mesh && known.request === request;
			if (!isSame || known.hidden !== hidden || known.result !== result) {
				const asked = {
					...{
						viewId,
						quantity: id,
						...(viewTransform && { viewTransform }),
						...(hidden && { hidden }),
					},
					...(percent !== undefined && { percent }),
					...this.#parentsFor(viewId, quantity),
				};
				const values = service.ask('colours', asked);
				values.catch(() => {
					if (this.#fetched[viewId]?.values === values) delete this.#fetched[viewId];
				});
				this.#fetched[viewId] = { mesh, request, hidden, result, values };
			}
			const values = await this.#fetched[viewId]!.values;
			if (values) sides[viewId] = values;
		}
		return sides;
	}

	/** Number of triangles of each view in each interval of a range; null if `isWanted` becomes false. */
	async count(
		quantity: Quantity,
		range: Range,
		isWanted: () => boolean,
	): Promise<Partial<Record<ViewId, Uint32Array>> | null> {
		const counts: Partial<Record<ViewId, Uint32Array>> = {};
		for (const viewId of viewIds) {
			if (!this.#displayOf(viewId)) continue;
			const own = await this.#from.service.ask('valueCounts', {
				...{ viewId, quantity: quantity.id, range, bins },
				...this.#parentsFor(viewId, quantity),
			});
			if (!isWanted()) return null;
			if (own) counts[viewId] = own;
		}
		return counts;
	}

	/** The triangles of a view with values in a range. */
	between(viewId: ViewId, quantity: Quantity, range: Range): Promise<Uint32Array> {
		return this.#from.service.ask('withValues', {
			...{ viewId, quantity: quantity.id, range },
			...this.#parentsFor(viewId, quantity),
		});
	}

	#displayOf(viewId: ViewId): DisplayMesh | undefined {
		const { loaded, result } = this.#from;
		return viewId === 'before' ? loaded()?.mesh?.display : result()?.display;
	}

	/** Provenance of a view, for quantities of refinement. */
	#parentsFor(viewId: ViewId, { family }: Quantity): { readonly parents?: Uint32Array } {
		const result = this.#from.result();
		if (viewId === 'before' || family !== 'refinement' || !result) return {};
		return { parents: result.ancestors ?? result.parents };
	}
}
