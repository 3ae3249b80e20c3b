import { rotatedToFace } from '../../src/mesh/rotation.ts';
import { DEFAULT_QUANTITY } from '../../src/quantities/quantity.ts';
import { countText } from '../../src/util/counted.ts';
import { measureText } from '../messages/numbers.ts';
import type { Loaded, WorstTriangles } from '../model/results.ts';
import type { ViewId } from '../model/viewId.ts';
import type { Choices } from './choices.ts';

/** Minimum cosine between normal and viewing direction for a triangle to face the viewer. */
const FACING = 0.3;

/** Maximum number of worst triangles to step through. */
const maxWorst = 1000;

/** The last result and its sources. */
interface CachedWorst {
	readonly of: Loaded;
	readonly quantity: string;
	readonly worst: WorstTriangles;
}

/**
 * Steps through the worst triangles by the quantity of the colours, worst first, and selects each. Uses the minimum
 * angle if neither low nor high values of that quantity are bad.
 */
export class Worst {
	readonly #choices: Choices;
	#cached: CachedWorst | null = null;
	/** Index of the selected triangle; -1 at the start. */
	#index = -1;

	constructor(choices: Choices) {
		this.#choices = choices;
	}

	/** Selects and shows the next triangle, or the one before with `step` -1. */
	async go(viewId: ViewId, step: 1 | -1): Promise<void> {
		const { context } = this.#choices[viewId];
		const loaded = context.loaded();
		if (!loaded?.mesh) return;
		const latest = await this.#find(viewId, loaded);
		const count = latest?.worst.triangles.length ?? 0;
		if (!latest || count === 0) {
			context.showStatus('No triangle to measure.', 'warning');
			return;
		}
		this.#index = (this.#index + step + count) % count;
		const { quantity, triangles, values } = latest.worst;
		this.#choices.pick(
			viewId,
			'triangles',
			triangles.slice(this.#index, this.#index + 1),
			'replace',
			false,
		);
		await this.#face(viewId, triangles[this.#index]!);
		await context.screen.viewer.camera.fit();
		const value = `${measureText(values[this.#index]!)}${quantity.unit}`;
		const rank = `${countText(this.#index + 1)} of ${countText(count)}`;
		context.showStatus(`${quantity.title} ${value}: ${rank}, the worst first.`);
	}

	/** Rotates a mesh in space so that a triangle faces the viewer, unless it roughly does. */
	async #face(viewId: ViewId, triangle: number): Promise<void> {
		const { context } = this.#choices[viewId];
		const { space } = context.screen.viewer;
		const frame = space.of(viewId);
		const normal = frame && (await context.service.ask('normal', { viewId, triangle }));
		if (!normal) return;
		const { matrix: m } = frame;
		const rotated = [0, 3, 6].map((row) => normal.reduce((sum, n, k) => sum + m[row + k]! * n, 0));
		const [u, v, w] = rotated as [number, number, number];
		if (w < FACING * Math.hypot(u, v, w))
			space.set({ rotation: rotatedToFace(space.view.rotation, [u, v, w]) });
	}

	async #find(viewId: ViewId, loaded: Loaded): Promise<CachedWorst | null> {
		const { context } = this.#choices[viewId];
		const quantity = context.quantity();
		if (this.#cached?.of === loaded && this.#cached.quantity === quantity) return this.#cached;
		const ask = (id: string) =>
			context.service.ask('worst', { viewId, quantity: id, most: maxWorst });
		const worst = (await ask(quantity)) ?? (await ask(DEFAULT_QUANTITY));
		this.#index = -1;
		this.#cached = worst && { of: loaded, quantity, worst };
		return this.#cached;
	}
}
