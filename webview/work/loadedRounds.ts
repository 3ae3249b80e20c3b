import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import type { Resident } from '../../src/refine/resident/resident.ts';
import { freeMemory } from '../../src/util/freeMemory.ts';
import type { NamedMesh } from '../model/displayMesh.ts';
import { keptBetween } from '../model/largeMeshes.ts';
import type { RefinedView } from '../model/results.ts';
import { contentOf } from './meshContent.ts';
import type { RoundRequest } from './messages.ts';
import type { LoadedMesh } from './readDocument.ts';

/** What is shown of a round besides its mesh. */
export type RoundFacts = Omit<RefinedView, 'display' | 'parents' | 'ancestors' | 'content'>;

/** A round as it was made. */
export interface MadeRound {
	/** As the document would be held if it were its file's. */
	readonly loadedMesh: LoadedMesh;
	/** The triangle of the mesh before it that each triangle lies in. */
	readonly parents: Uint32Array;
	readonly facts: RoundFacts;
	/** The buffers on the device that it is drawn from, where it is. */
	readonly resident?: Resident;
}

/** The triangle of mesh `of` that each triangle lies in. */
interface Within {
	readonly of: number;
	readonly ancestors: Uint32Array;
}

/** A round with what it was made to, where it has not been given up. */
interface Slot {
	readonly request: RoundRequest;
	made: (MadeRound & { readonly within: readonly Within[] }) | null;
}

/** Gives up the name that the view knows a mesh by. */
type Forget = (named: NamedMesh | undefined) => void;

/**
 * The meshes that rounds make of a document: mesh k is what the first k rounds make, mesh 0 the document's own. Those
 * that are shown are kept. Of the others so many are that they have no more than `keptBetween` triangles together; the rest is
 * made again from the one before it when somebody asks for it, which gives the same to the last bit.
 */
export class LoadedRounds {
	/** Names the source of the rounds, see `Loaded.basis`. */
	readonly id: number;
	#document: LoadedMesh;
	#content: string | undefined;
	readonly #forget: Forget;
	/** Whether meshes may be in use beside here, and their arrays have to stay. */
	readonly #inUse: () => boolean;
	#slots: Slot[] = [];
	/** The meshes that the views show: see `History`. */
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

	/** The source was read again, and holds the same mesh: what was made of it stays. */
	rebase(document: LoadedMesh): void {
		this.#document = document;
	}

	/** Triangles of the source and of the result that is shown. */
	get triangles(): number {
		const loadedMesh = this.loadedMesh(this.position);
		const result = this.position > 0 && loadedMesh ? triangleCount(loadedMesh.mesh) : 0;
		return triangleCount(this.#document.mesh) + result;
	}

	/** How many rounds there are, undone ones too. */
	get count(): number {
		return this.#slots.length;
	}

	/** Takes other rounds, of which none is made. */
	replace(requests: readonly RoundRequest[]): void {
		this.cut(0);
		this.#slots = requests.map((request) => ({ request, made: null }));
	}

	/** Drops the rounds behind the first so many. */
	cut(count: number): void {
		const gone = this.#slots.slice(count);
		this.#slots = this.#slots.slice(0, count);
		for (const { made } of gone) if (made) this.#release(made, true);
		this.source = Math.min(this.source, count);
		this.position = Math.min(this.position, count);
	}

	/** Adds a round that was made of the mesh before it. */
	add(request: RoundRequest, made: MadeRound): void {
		this.#slots.push({ request, made: null });
		this.#set(this.#slots.length, made);
	}

	/** Mesh k; undefined where it was given up. */
	loadedMesh(k: number): LoadedMesh | undefined {
		return k === 0 ? this.#document : this.made(k)?.loadedMesh;
	}

	/** Round k, the first being 1; undefined where it was given up. */
	made(k: number): MadeRound | undefined {
		return this.#slots[k - 1]?.made ?? undefined;
	}

	/**
	 * Mesh k, which `make` makes again from the mesh before it where it was given up, and those before it as well.
	 * Throws where there are no such rounds.
	 */
	async whole(
		k: number,
		make: (input: LoadedMesh, request: RoundRequest) => Promise<MadeRound>,
	): Promise<LoadedMesh> {
		if (k > this.#slots.length) throw new Error('That round does not exist.');
		let first = k;
		while (!this.loadedMesh(first)) first--;
		for (let i = first + 1; i <= k; i++) {
			const slot = this.#slots[i - 1];
			if (!slot) throw new Error('The result has changed.');
			const made = await make(this.loadedMesh(i - 1)!, slot.request);
			if (this.#slots[i - 1] !== slot) {
				made.resident?.session.end();
				throw new Error('The result has changed.');
			}
			this.#set(i, made);
			if (i < k) this.trim(i, k);
		}
		return this.loadedMesh(k)!;
	}

	/** The view knows a mesh by another name from now on, and may draw it from the device. */
	name(k: number, named: NamedMesh | undefined, resident: Resident | undefined): void {
		const slot = this.#slots[k - 1];
		if (!slot?.made) return;
		const { resident: _, loadedMesh, ...others } = slot.made;
		const { named: __, ...plain } = loadedMesh;
		slot.made = {
			...others,
			loadedMesh: named ? { ...plain, named } : plain,
			...(resident && { resident }),
		};
	}

	/**
	 * The triangle of mesh `from` that each of mesh `to` lies in; null where they are the same mesh, and undefined where
	 * that is not known any more: the rounds between have to be made again.
	 */
	within(from: number, to: number): Uint32Array | null | undefined {
		if (from === to) return null;
		const made = this.#slots[to - 1]?.made;
		if (!made || from > to) return undefined;
		if (from === to - 1) return made.parents;
		const known = made.within.find(({ of }) => of === from);
		if (known) return known.ancestors;
		const before = this.within(from, to - 1);
		if (!before) return undefined;
		const ancestors = made.parents.slice();
		for (let t = 0; t < ancestors.length; t++) ancestors[t] = before[ancestors[t]!]!;
		this.#slots[to - 1]!.made = { ...made, within: [...made.within, { of: from, ancestors }] };
		return ancestors;
	}

	/** Gives rounds up, so that they are made again from mesh `after` on. */
	giveUpAfter(after: number): void {
		for (const slot of this.#slots.slice(after)) {
			if (slot.made) this.#release(slot.made, true);
			slot.made = null;
		}
	}

	/** Gives up what is neither shown nor one of `wanted` and too large to be kept, the oldest first. */
	trim(...wanted: readonly number[]): void {
		const stays = new Set([this.source, this.position, ...wanted]);
		let triangles = 0;
		for (let k = this.#slots.length; k > 0; k--) {
			const slot = this.#slots[k - 1]!;
			const { made } = slot;
			if (!made || stays.has(k)) continue;
			triangles += triangleCount(made.loadedMesh.mesh);
			const isKept = triangles <= keptBetween;
			this.#release(made, !isKept);
			if (isKept) this.name(k, undefined, undefined);
			else slot.made = null;
		}
	}

	#set(k: number, made: MadeRound): void {
		this.#slots[k - 1]!.made = { ...made, within: [] };
		// As long as the mesh before it is here.
		for (const from of [0, this.source]) if (from < k) this.within(from, k);
	}

	/** Takes a mesh from the view and from the device; where it is given up for good, also its arrays. */
	#release({ loadedMesh, resident, parents }: MadeRound, isGone: boolean): void {
		this.#forget(loadedMesh.named);
		resident?.session.end();
		if (!isGone || this.#inUse()) return;
		// Where nothing was divided, a mesh has arrays of the one before it.
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

const largeArrays = ({ points, triangles, edges, triangleEdges }: TriMesh) =>
	[points, triangles, edges, triangleEdges].filter((array) => array !== undefined);
