import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import type { Outcome } from '../../src/refine/operation.ts';
import type { Resident } from '../../src/refine/resident/resident.ts';
import { sizeSpecs } from '../../src/sizing/options.ts';
import type { Metrics } from '../../src/sizing/tensor.ts';
import { freeMemory } from '../../src/util/freeMemory.ts';
import type { NamedMesh } from '../model/displayMesh.ts';
import { keptBetween } from '../model/largeMeshes.ts';
import type { RefinedView } from '../model/results.ts';
import { contentOf } from './meshContent.ts';
import type { RoundRequest } from './messages.ts';
import type { LoadedMesh } from './readDocument.ts';

/** Facts about a round that are shown, without its mesh. */
export type RoundFacts = Omit<RefinedView, 'display' | 'parents' | 'ancestors' | 'content'>;

/** Result of a round. */
export interface RoundResult {
	/** In the form of a document. */
	readonly loadedMesh: LoadedMesh;
	/** The triangle of the mesh before it that contains each triangle. */
	readonly parents: Uint32Array;
	readonly facts: RoundFacts;
	/** The metric field that it was adapted to, see `Outcome.sizes`. */
	readonly sizes?: Outcome['sizes'];
	/** Buffers on the device that it is drawn from, if any. */
	readonly resident?: Resident;
}

/** The triangle of mesh `of` that contains each triangle. */
interface AncestorMap {
	readonly of: number;
	readonly ancestors: Uint32Array;
}

/** A round with its result, null if that was released. */
interface Slot {
	readonly request: RoundRequest;
	made: (RoundResult & { readonly within: readonly AncestorMap[] }) | null;
}

/** Releases the key of a mesh in the view. */
type Forget = (named: NamedMesh | undefined) => void;

/**
 * The results of rounds: mesh 0 is the document's, mesh k the result of the first k rounds. Keeps the meshes that are
 * shown, and others up to `keptBetween` triangles in total; the rest is recomputed on demand, with identical bits.
 */
export class LoadedRounds {
	/** Id of the source, see `Loaded.basis`. */
	readonly id: number;
	#document: LoadedMesh;
	#content: string | undefined;
	readonly #forget: Forget;
	/** Whether meshes may be in use elsewhere, so that their arrays must be kept. */
	readonly #inUse: () => boolean;
	#slots: Slot[] = [];
	/** The meshes of the views: see `History`. */
	source = 0;
	position = 0;

	constructor(id: number, document: LoadedMesh, forget: Forget, inUse: () => boolean) {
		this.id = id;
		this.#document = document;
		this.#forget = forget;
		this.#inUse = inUse;
	}

	/** The source of the rounds. */
	get document(): LoadedMesh {
		return this.#document;
	}

	/** See `contentOf`. */
	get content(): string {
		this.#content ??= contentOf(this.#document.mesh);
		return this.#content;
	}

	/** Replaces the source by another reading of the same mesh; results are kept. */
	rebase(document: LoadedMesh): void {
		this.#document = document;
	}

	/** Number of triangles of the source and of the result that is shown. */
	get triangles(): number {
		const loadedMesh = this.loadedMesh(this.position);
		const result = this.position > 0 && loadedMesh ? triangleCount(loadedMesh.mesh) : 0;
		return triangleCount(this.#document.mesh) + result;
	}

	/** Number of rounds, including undone ones. */
	get count(): number {
		return this.#slots.length;
	}

	/** Replaces the rounds, without their results. */
	replace(requests: readonly RoundRequest[]): void {
		this.truncate(0);
		this.#slots = requests.map((request) => ({ request, made: null }));
	}

	/** Drops rounds from the index `count` on. */
	truncate(count: number): void {
		const dropped = this.#slots.slice(count);
		this.#slots = this.#slots.slice(0, count);
		for (const { made: result } of dropped) if (result) this.#release(result, true);
		this.source = Math.min(this.source, count);
		this.position = Math.min(this.position, count);
	}

	/** Appends a round with its result. */
	add(request: RoundRequest, result: RoundResult): void {
		this.#slots.push({ request, made: null });
		this.#set(this.#slots.length, result);
	}

	/** Mesh k; undefined if it was released. */
	loadedMesh(k: number): LoadedMesh | undefined {
		return k === 0 ? this.#document : this.resultOf(k)?.loadedMesh;
	}

	/** Result of round k, counted from 1; undefined if it was released. */
	resultOf(k: number): RoundResult | undefined {
		return this.#slots[k - 1]?.made ?? undefined;
	}

	/**
	 * The sizes that the result was adapted to, at the points of the source: those of the first round after it. Undefined
	 * if a later round asked for other sizes.
	 */
	get sizesOfSource(): Metrics | undefined {
		const { source, position } = this;
		if (position === source) return undefined;
		const [first, last] = [source + 1, position].map((k) => sizesKey(this.#slots[k - 1]!.request));
		return first === last ? this.resultOf(source + 1)?.sizes?.before : undefined;
	}

	/**
	 * Mesh k, which is recomputed by `make` if it was released, and so are the released meshes before it. Throws if there
	 * are fewer than k rounds.
	 */
	async meshAfter(
		k: number,
		make: (input: LoadedMesh, request: RoundRequest) => Promise<RoundResult>,
	): Promise<LoadedMesh> {
		if (k > this.#slots.length) throw new Error('That round does not exist.');
		let first = k;
		while (!this.loadedMesh(first)) first--;
		for (let i = first + 1; i <= k; i++) {
			const slot = this.#slots[i - 1];
			if (!slot) throw new Error('The result has changed.');
			const result = await make(this.loadedMesh(i - 1)!, slot.request);
			if (this.#slots[i - 1] !== slot) {
				result.resident?.session.end();
				throw new Error('The result has changed.');
			}
			this.#set(i, result);
			if (i < k) this.trim(i, k);
		}
		return this.loadedMesh(k)!;
	}

	/** Renames a mesh for the view, which may draw it from buffers on the device. */
	name(k: number, named: NamedMesh | undefined, resident: Resident | undefined): void {
		const slot = this.#slots[k - 1];
		if (!slot?.made) return;
		const { resident: _, loadedMesh, ...others } = slot.made;
		const { named: __, ...unnamed } = loadedMesh;
		slot.made = {
			...others,
			loadedMesh: named ? { ...unnamed, named } : unnamed,
			...(resident && { resident }),
		};
	}

	/**
	 * The triangle of mesh `from` that contains each triangle of mesh `to`; null if they are the same mesh, undefined if
	 * rounds between them were released.
	 */
	originsBetween(from: number, to: number): Uint32Array | null | undefined {
		if (from === to) return null;
		const result = this.#slots[to - 1]?.made;
		if (!result || from > to) return undefined;
		if (from === to - 1) return result.parents;
		const cached = result.within.find(({ of }) => of === from);
		if (cached) return cached.ancestors;
		const earlier = this.originsBetween(from, to - 1);
		if (!earlier) return undefined;
		const ancestors = result.parents.slice();
		for (let t = 0; t < ancestors.length; t++) ancestors[t] = earlier[ancestors[t]!]!;
		this.#slots[to - 1]!.made = { ...result, within: [...result.within, { of: from, ancestors }] };
		return ancestors;
	}

	/** Releases results after mesh `after`, so that they are recomputed. */
	releaseAfter(after: number): void {
		for (const slot of this.#slots.slice(after)) {
			if (slot.made) this.#release(slot.made, true);
			slot.made = null;
		}
	}

	/** Releases old results past the budget of `keptBetween` triangles, except those that are shown or `exempt`. */
	trim(...exempt: readonly number[]): void {
		const keptRounds = new Set([this.source, this.position, ...exempt]);
		let triangles = 0;
		for (let k = this.#slots.length; k > 0; k--) {
			const slot = this.#slots[k - 1]!;
			const { made: result } = slot;
			if (!result || keptRounds.has(k)) continue;
			triangles += triangleCount(result.loadedMesh.mesh);
			const isKept = triangles <= keptBetween;
			this.#release(result, !isKept);
			if (isKept) this.name(k, undefined, undefined);
			else slot.made = null;
		}
	}

	#set(k: number, result: RoundResult): void {
		this.#slots[k - 1]!.made = { ...result, within: [] };
		// Computed now, while the mesh before it is loaded.
		for (const from of [0, this.source]) if (from < k) this.originsBetween(from, k);
	}

	/** Removes a mesh from the view and the device; with `freesArrays` also frees its arrays. */
	#release({ loadedMesh, resident, parents }: RoundResult, freesArrays: boolean): void {
		this.#forget(loadedMesh.named);
		resident?.session.end();
		if (!freesArrays || this.#inUse()) return;
		// If nothing was divided, a mesh shares arrays with the one before it.
		const shared = new Set<unknown>();
		for (let k = 0; k <= this.#slots.length; k++) {
			const other = this.loadedMesh(k)?.mesh;
			if (other && other !== loadedMesh.mesh)
				for (const { buffer } of largeArrays(other)) shared.add(buffer);
		}
		for (const array of largeArrays(loadedMesh.mesh))
			if (!shared.has(array.buffer)) freeMemory(array);
		freeMemory(parents);
	}
}

/** Options of sizes of a round, as a comparable string. */
const sizesKey = ({ values }: RoundRequest): string =>
	JSON.stringify(sizeSpecs.map(({ name }) => values[name] ?? null));

const largeArrays = ({ points, triangles, edges, triangleEdges }: TriMesh) =>
	[points, triangles, edges, triangleEdges].filter((array) => array !== undefined);
