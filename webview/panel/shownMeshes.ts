import type { SeveralParents } from '../../src/mesh/provenance.ts';
import type { TriangleProvenance } from '../messages/describe.ts';
import type { Compared, Loaded, RefinedView, SourceView } from '../model/results.ts';
import type { ViewId } from '../model/viewId.ts';
import type { Reading } from './reading.ts';
import type { Refining } from './refining.ts';

/** Cached by its sources, so that users can compare it by identity. */
interface CachedMesh {
	readonly from: readonly [Loaded, object];
	readonly loaded: Loaded;
}

/** The meshes of both views, each in the form of a file that was read: the mesh of the file, or results. */
export class ShownMeshes {
	readonly #reading: Pick<Reading, 'loaded'>;
	readonly #refining: Pick<Refining, 'shown' | 'source' | 'place' | 'isOlder'>;
	readonly #cache: Partial<Record<ViewId, CachedMesh>> = {};
	/** Number of results so far, for their fingerprints. */
	#results = 0;

	constructor(
		reading: Pick<Reading, 'loaded'>,
		refining: Pick<Refining, 'shown' | 'source' | 'place' | 'isOlder'>,
	) {
		this.#reading = reading;
		this.#refining = refining;
	}

	/** Null if a view shows nothing. */
	of(viewId: ViewId): Loaded | null {
		const { loaded } = this.#reading;
		const { source, shown } = this.#refining;
		if (viewId === 'before')
			return loaded && source ? this.#asLoaded(viewId, loaded, source) : loaded;
		if (loaded?.compared) return loaded.compared.loaded.mesh ? loaded.compared.loaded : null;
		const basis = this.#refining.place.of?.loaded;
		return basis && shown ? this.#asLoaded(viewId, basis, shown.result) : null;
	}

	/** The mesh that the file's is compared with; undefined without one. */
	get compared(): Compared | undefined {
		return this.#reading.loaded?.compared;
	}

	/** Number of triangles of the file's mesh; 0 if there is none. */
	get triangles(): number {
		return this.#reading.loaded?.mesh?.info.triangles ?? 0;
	}

	/**
	 * The triangle of Before that contains each triangle of After; null if there is no result, or it is of an older
	 * source.
	 */
	get ancestors(): Uint32Array | null {
		if (this.#refining.isOlder) return null;
		const result = this.#refining.shown?.result;
		return result?.ancestors ?? result?.parents ?? null;
	}

	/** The triangles of Before that overlap each polygon of After; undefined if there are no polygons. */
	get joined(): SeveralParents | undefined {
		if (this.#refining.isOlder) return undefined;
		return this.#refining.shown?.result.joined;
	}

	/** A result in the form of a file that was read; cached by view. */
	#asLoaded(viewId: ViewId, loaded: Loaded, view: SourceView | RefinedView): Loaded {
		const cached = this.#cache[viewId];
		if (cached?.from[0] === loaded && cached.from[1] === view) return cached.loaded;
		const { display, histogram, lengths, figures, quantities } = view;
		const identity =
			'fingerprint' in view
				? { info: view.info, fingerprint: view.fingerprint }
				: { info: view.after, fingerprint: `result ${++this.#results}` };
		const asLoaded = {
			...loaded,
			mesh: { ...identity, display, histogram, lengths, quantities, ...(figures && { figures }) },
		};
		this.#cache[viewId] = { from: [loaded, view], loaded: asLoaded };
		return asLoaded;
	}

	/** Provenance for names of triangles: from Before for After, and from the file for a result in Before. */
	sourceOf(viewId: ViewId): TriangleProvenance | undefined {
		const { loaded } = this.#reading;
		const { source, shown, place } = this.#refining;
		const file = (viewId === 'before' ? loaded : place.of?.loaded)?.mesh?.display;
		if (!file) return undefined;
		if (viewId === 'before') return source ? { source: file, parents: source.origins } : undefined;
		if (!shown) return undefined;
		const { ancestors, parents, joined } = shown.result;
		return {
			source: source?.display ?? file,
			parents: ancestors ?? parents,
			...(joined && { joined }),
		};
	}
}
