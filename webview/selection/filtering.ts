import type { Range } from '../../src/mesh/metrics/metrics.ts';
import { counted, countText } from '../../src/util/counted.ts';
import { inView } from '../messages/describe.ts';
import { faceCount, nounOf } from '../model/faces.ts';
import { type Filter, noFilter, rangeShown, savedRange } from '../model/filter.ts';
import { countHidden, unionOfHidden } from '../model/hidden.ts';
import type { Loaded } from '../model/results.ts';
import { decodeRuns, encodeRuns } from '../model/savedState.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import type { PanelContext } from './panelContext.ts';

/** Triangles of a view hidden by hand: a byte each. */
interface ByHand {
	readonly viewId: ViewId;
	readonly fingerprint: string;
	readonly flags: Uint8Array;
}

/** The hidden triangles of a mesh; null for none. */
interface FilterResult {
	readonly of: readonly (Loaded | null)[];
	readonly hidden: Promise<Uint8Array | null>;
}

/** Hides triangles by hand or by their values, and provides the hidden triangles. */
export class Filtering {
	readonly #contexts: Readonly<Record<ViewId, PanelContext>>;
	#values: Filter['values'];
	#byHand: ByHand | null;
	/** Results for the current filter. */
	#results: Partial<Record<ViewId, FilterResult>> = {};
	/** The hidden triangles as drawn, including hidden classes. */
	readonly #shown: Partial<
		Record<ViewId, { readonly loaded: Loaded | null; readonly hidden: Uint8Array | null }>
	> = {};

	constructor(contexts: Readonly<Record<ViewId, PanelContext>>, { values, byHand }: Filter) {
		this.#contexts = contexts;
		this.#values = values;
		this.#byHand = byHand && {
			viewId: byHand.viewId,
			fingerprint: byHand.fingerprint,
			flags: decodeRuns(byHand.hidden, byHand.triangles),
		};
	}

	/** A byte for each triangle of a view, 1 if hidden; null for none. */
	hidden(viewId: ViewId): Uint8Array | null {
		const shown = this.#shown[viewId];
		return shown?.loaded === this.#contexts[viewId].loaded() ? shown.hidden : null;
	}

	/** The range of a quantity that is shown; null for all values. */
	get values(): Filter['values'] {
		return this.#values;
	}

	#countOf(viewId: ViewId): number {
		const mesh = this.#contexts[viewId].loaded()?.mesh;
		return mesh ? faceCount(mesh) : 0;
	}

	/** The triangles of both views hidden by hand and by values. */
	async find(): Promise<Record<ViewId, Uint8Array | null>> {
		const [previous, after] = await Promise.all(viewIds.map((viewId) => this.#find(viewId)));
		return { before: previous ?? null, after: after ?? null };
	}

	/** Sets the triangles of a view that are not drawn. */
	show(viewId: ViewId, hidden: Uint8Array | null): void {
		this.#shown[viewId] = { loaded: this.#contexts[viewId].loaded(), hidden };
		const counts = viewIds.map((id) => ({
			viewId: id,
			hidden: countHidden(this.hidden(id)),
			all: this.#countOf(id),
			noun: nounOf(this.#contexts[id].loaded()?.mesh?.display.faces),
		}));
		this.#contexts[viewId].screen.showHidden(counts);
	}

	/** Shows only triangles with a value of a quantity in a range. */
	showValues(quantity: string, range: Range): void {
		this.#values = { quantity, ...savedRange(range) };
		this.#changed();
	}

	/** Hides triangles of a view, or all others; shows those hidden by hand in the other view again. */
	async hide(viewId: ViewId, triangles: Uint32Array, which: 'these' | 'others'): Promise<void> {
		const context = this.#contexts[viewId];
		const loaded = context.loaded();
		if (!loaded?.mesh) return;
		const fingerprint = await this.#fingerprintOf(viewId);
		if (loaded !== context.loaded()) return;
		const previous = this.#byHand;
		const isExtended =
			which === 'these' && previous?.viewId === viewId && previous.fingerprint === fingerprint;
		const flags = isExtended
			? previous.flags.slice()
			: new Uint8Array(faceCount(loaded.mesh)).fill(which === 'others' ? 1 : 0);
		for (const t of triangles) flags[t] = which === 'others' ? 0 : 1;
		this.#byHand = { viewId, fingerprint, flags };
		this.#changed();
		const count = countHidden(flags);
		const noun = nounOf(loaded.mesh.display.faces);
		const where = inView(context.view());
		context.showStatus(
			`${counted(count, noun)} of ${countText(flags.length)} hidden by hand${where}.`,
		);
	}

	/** Shows everything again. */
	showAll(): void {
		this.#values = null;
		this.#byHand = null;
		this.#changed(true);
	}

	#changed(allClasses = false): void {
		this.#results = {};
		const { remember, recolour } = this.#contexts.before;
		remember({ filter: this.#saved });
		recolour(allClasses);
	}

	get #saved(): Filter {
		const { flags, ...rest } = this.#byHand ?? { flags: new Uint8Array(0) };
		const hidden = encodeRuns(flags);
		const canBeSaved = 'viewId' in rest && hidden !== null;
		return {
			...noFilter,
			values: this.#values,
			byHand: canBeSaved ? { ...rest, triangles: flags.length, hidden } : null,
		};
	}

	#find(viewId: ViewId): Promise<Uint8Array | null> {
		const of = viewIds.map((id) => this.#contexts[id].loaded());
		const cached = this.#results[viewId];
		if (cached?.of.every((id, i) => id === of[i])) return cached.hidden;
		const hidden = this.#hiddenIn(viewId, this.#contexts[viewId].loaded()).catch(() => null);
		this.#results[viewId] = { of, hidden };
		return hidden;
	}

	/** The union of triangles hidden by hand and by values; null if there are none. */
	async #hiddenIn(viewId: ViewId, loaded: Loaded | null): Promise<Uint8Array | null> {
		if (!loaded?.mesh || faceCount(loaded.mesh) === 0) return null;
		return unionOfHidden(
			await this.#byValues(viewId, loaded.mesh),
			await this.#hiddenByHand(viewId),
		);
	}

	async #byValues(viewId: ViewId, mesh: NonNullable<Loaded['mesh']>): Promise<Uint8Array | null> {
		const values = this.#values;
		const hasQuantity =
			values?.quantity.startsWith('refinement:') ||
			mesh.quantities.some(({ id }) => id === values?.quantity);
		// Otherwise a mesh without the quantity would be hidden as a whole.
		if (!values || !hasQuantity) return null;
		const { quantity } = values;
		const condition = { kind: 'values', quantity, range: rangeShown(values) } as const;
		const shown = await this.#contexts[viewId].service.ask('where', { viewId, condition });
		const flags = new Uint8Array(faceCount(mesh)).fill(1);
		for (const t of shown) flags[t] = 0;
		return flags;
	}

	/** Triangles hidden by hand in this view, or inside triangles hidden by hand in Before. */
	async #hiddenByHand(viewId: ViewId): Promise<Uint8Array | null> {
		const { viewId: owner, flags, fingerprint } = this.#byHand ?? {};
		const count = this.#countOf(owner ?? viewId);
		if (!flags || !owner || count !== flags.length) return null;
		if ((await this.#fingerprintOf(owner)) !== fingerprint) return null;
		if (owner === viewId) return flags;
		const ancestors = this.#contexts[viewId].above();
		return ancestors && Uint8Array.from(ancestors, (t) => flags[t]!);
	}

	#fingerprintOf(viewId: ViewId): Promise<string> {
		return this.#contexts[viewId].service.ask('fingerprint', { viewId });
	}
}
