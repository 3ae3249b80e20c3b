import type { Range } from '../../src/mesh/metrics/metrics.ts';
import { CHANGE_QUANTITY } from '../../src/quantities/classColours.ts';
import type { Quantity } from '../../src/quantities/quantity.ts';
import type { ColourValues } from '../model/colourValues.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { Loaded } from '../model/results.ts';
import { isOfSizes } from '../model/sizes.ts';
import type { ViewTransform } from '../model/space.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import type { MeshService } from '../work/meshService.ts';
import type { AfterColours } from './colourSources.ts';

/** Number of bars of the histogram. */
const BINS = 40;

/** The worker that computes values, and the meshes of both views. */
export interface ValueSources {
	readonly service: MeshService;
	loaded(): Loaded | null;
	result(): AfterColours | null;
}

/** Values requested for a view, and the inputs they depend on. */
interface Fetched {
	readonly mesh: DisplayMesh;
	/** Quantity, percentile and view transform, as JSON. */
	readonly request: string;
	readonly hidden: Uint8Array | null;
	/** The result whose sizes or changes are shown; null for other quantities. */
	readonly result: AfterColours | null;
	readonly values: Promise<ColourValues | null>;
}

/** View transform and hidden triangles of a view: only visible edges and points get values. */
export interface ViewVisibility {
	readonly viewTransform?: ViewTransform | undefined;
	readonly hidden?: Uint8Array | null;
}

/** Requests the values of a quantity on both views; caches the last ones. */
export class QuantityValues {
	readonly #sources: ValueSources;
	readonly #fetched: Partial<Record<ViewId, Fetched>> = {};

	constructor(sources: ValueSources) {
		this.#sources = sources;
	}

	/**
	 * The values on each view with a mesh that has the quantity. Rejects if a request fails.
	 *
	 * @param percent computes the lower and the upper percentile as well
	 */
	async of(
		quantity: Quantity,
		percent: number | undefined,
		visibilityOf: (viewId: ViewId) => ViewVisibility,
	): Promise<Partial<Record<ViewId, ColourValues>>> {
		const valuesOn: Partial<Record<ViewId, ColourValues>> = {};
		for (const viewId of viewIds) {
			const mesh = this.#displayOf(viewId);
			if (!mesh) {
				delete this.#fetched[viewId];
				continue;
			}
			const { viewTransform, hidden = null } = visibilityOf(viewId);
			const request = JSON.stringify([quantity.id, percent, viewTransform]);
			const cached = this.#fetched[viewId];
			const isOfResult = isOfSizes(quantity) || quantity.id === CHANGE_QUANTITY;
			const result = isOfResult ? this.#sources.result() : null;
			const isSame = cached?.mesh === mesh && cached.request === request;
			if (!isSame || cached.hidden !== hidden || cached.result !== result) {
				const values = this.#sources.service.ask('colours', {
					viewId,
					quantity: quantity.id,
					...(viewTransform && { viewTransform }),
					...(hidden && { hidden }),
					...(percent !== undefined && { percent }),
					...this.#parentsFor(viewId, quantity),
				});
				// A failed request is not cached.
				values.catch(() => {
					if (this.#fetched[viewId]?.values === values) delete this.#fetched[viewId];
				});
				this.#fetched[viewId] = { mesh, request, hidden, result, values };
			}
			const values = await this.#fetched[viewId]!.values;
			if (values) valuesOn[viewId] = values;
		}
		return valuesOn;
	}

	/**
	 * Histogram of each view: the number of triangles with values in each of `BINS` equal intervals of a range. Null once
	 * `isWanted` returns false.
	 */
	async count(
		quantity: Quantity,
		range: Range,
		isWanted: () => boolean,
	): Promise<Partial<Record<ViewId, Uint32Array>> | null> {
		const counts: Partial<Record<ViewId, Uint32Array>> = {};
		for (const viewId of viewIds) {
			if (!this.#displayOf(viewId)) continue;
			const histogram = await this.#sources.service.ask('valueCounts', {
				viewId,
				quantity: quantity.id,
				range,
				bins: BINS,
				...this.#parentsFor(viewId, quantity),
			});
			if (!isWanted()) return null;
			if (histogram) counts[viewId] = histogram;
		}
		return counts;
	}

	/** The triangles of a view with values in a closed range, in ascending order. */
	between(viewId: ViewId, quantity: Quantity, range: Range): Promise<Uint32Array> {
		return this.#sources.service.ask('withValues', {
			viewId,
			quantity: quantity.id,
			range,
			...this.#parentsFor(viewId, quantity),
		});
	}

	#displayOf(viewId: ViewId): DisplayMesh | undefined {
		const { loaded, result } = this.#sources;
		return viewId === 'before' ? loaded()?.mesh?.display : result()?.display;
	}

	/** The parents of the triangles of After, which quantities of refinement need. */
	#parentsFor(viewId: ViewId, { family }: Quantity): { readonly parents?: Uint32Array } {
		const result = this.#sources.result();
		if (viewId === 'before' || family !== 'refinement' || !result) return {};
		const parents = result.ancestors ?? result.parents;
		return parents ? { parents } : {};
	}
}
