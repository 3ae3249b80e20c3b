import type { SeveralParents } from '../../src/mesh/provenance.ts';
import type { Loaded, RefinedView, SourceView } from '../model/results.ts';
import type { ViewId } from '../model/viewId.ts';
import type { Refined } from '../words/describe.ts';
import type { Reading } from './reading.ts';
import type { Refining } from './refining.ts';

/** The same for the same sources, so that who remembers it knows whether another mesh is shown. */
interface Made {
	readonly from: readonly [Loaded, object];
	readonly loaded: Loaded;
}

/** What both views show, each as if it had been read from a file: the mesh of the file, or results. */
export class ShownMeshes {
	readonly #reading: Pick<Reading, 'loaded'>;
	readonly #refining: Pick<Refining, 'shown' | 'source' | 'place' | 'isOlder'>;
	readonly #made: Partial<Record<ViewId, Made>> = {};
	/** Tells results apart. */
	#results = 0;

	constructor(
		reading: Pick<Reading, 'loaded'>,
		refining: Pick<Refining, 'shown' | 'source' | 'place' | 'isOlder'>,
	) {
		this.#reading = reading;
		this.#refining = refining;
	}

	/** Null where a view shows nothing. */
	of(viewId: ViewId): Loaded | null {
		const { loaded } = this.#reading;
		const { source, shown } = this.#refining;
		if (viewId === 'before') return loaded && source ? this.#like(viewId, loaded, source) : loaded;
		const of = this.#refining.place.of?.loaded;
		return of && shown ? this.#like(viewId, of, shown.result) : null;
	}

	/** Triangles of the mesh of the file; 0 where there is none. */
	get triangles(): number {
		return this.#reading.loaded?.mesh?.info.triangles ?? 0;
	}

	/** The triangle of Before that each triangle of After lies in; null where there is no result, or of an older source. */
	get ancestors(): Uint32Array | null {
		if (this.#refining.isOlder) return null;
		const result = this.#refining.shown?.result;
		return result?.ancestors ?? result?.parents ?? null;
	}

	/** The triangles of Before in which each polygon of After has a part; undefined where there are none. */
	get joined(): SeveralParents | undefined {
		if (this.#refining.isOlder) return undefined;
		return this.#refining.shown?.result.joined;
	}

	#like(viewId: ViewId, loaded: Loaded, of: SourceView | RefinedView): Loaded {
		const made = this.#made[viewId];
		if (made?.from[0] === loaded && made.from[1] === of) return made.loaded;
		const { display, histogram, lengths, figures, quantities } = of;
		const known =
			'fingerprint' in of
				? { info: of.info, fingerprint: of.fingerprint }
				: { info: of.after, fingerprint: `result ${++this.#results}` };
		const like = {
			...loaded,
			mesh: { ...known, display, histogram, lengths, quantities, ...(figures && { figures }) },
		};
		this.#made[viewId] = { from: [loaded, of], loaded: like };
		return like;
	}

	/** What the triangles of a view are named after: those of Before in After, and in a result in Before the file's. */
	namedAfter(viewId: ViewId): Refined | undefined {
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
