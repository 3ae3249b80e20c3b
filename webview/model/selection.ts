import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { EntityLists } from './entities.ts';
import type { PickMode } from './gestures.ts';

/** Chosen entities of one kind: a byte each, and their number. */
export class Chosen {
	#flags = new Uint8Array(0);
	#count = 0;

	/** 1 for each chosen entity, otherwise 0. Read only. */
	get flags(): Uint8Array<ArrayBuffer> {
		return this.#flags;
	}

	get count(): number {
		return this.#count;
	}

	/** Replaces all flags; the array is kept by reference. */
	reset(flags: Uint8Array<ArrayBuffer>): void {
		let count = 0;
		for (let i = 0; i < flags.length; i++) count += flags[i]!;
		this.#flags = flags;
		this.#count = count;
	}

	/** Clears the choice for `entities` entities. */
	empty(entities: number): void {
		this.#flags = new Uint8Array(entities);
		this.#count = 0;
	}

	/** Applies a pick. Ignores entities that do not exist. Returns whether anything changed. */
	pick(entities: Uint32Array, mode: PickMode): boolean {
		const previous = this.#flags;
		if (mode === 'replace' && entities.length + this.#count === 0) return false;
		const flags = mode === 'replace' ? new Uint8Array(previous.length) : previous.slice();
		for (let i = 0; i < entities.length; i++) {
			const entity = entities[i]!;
			if (entity < flags.length) flags[entity] = mode === 'toggle' ? 1 - flags[entity]! : 1;
		}
		if (equalFlags(flags, previous)) return false;
		this.reset(flags);
		return true;
	}

	/** Inverts the choice. */
	invert(): void {
		this.reset(this.#flags.map((flag) => 1 - flag));
	}

	/** Indexes of the chosen entities, in ascending order. */
	list(): Uint32Array {
		const list = new Uint32Array(this.#count);
		for (let i = 0, n = 0; n < list.length; i++) if (this.#flags[i]) list[n++] = i;
		return list;
	}
}

/** Whether two lists of flags of the same length are equal. */
function equalFlags(a: Uint8Array, b: Uint8Array): boolean {
	for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
	return true;
}

/** Number of entities of each kind; `noun` names the faces if they are not triangles. */
export type Counts = { readonly [kind in EntityKind]: number } & { readonly noun?: string };

/** All kinds of entities. */
export const entityKinds: readonly EntityKind[] = ['triangles', 'edges', 'points'];

/** The selected entities of all kinds. */
export class Selection {
	readonly points = new Chosen();
	readonly edges = new Chosen();
	readonly triangles = new Chosen();
	#noun: string | undefined;

	get counts(): Counts {
		const { points, edges, triangles } = this;
		const noun = this.#noun;
		return {
			...{ points: points.count, edges: edges.count, triangles: triangles.count },
			...(noun !== undefined && { noun }),
		};
	}

	/** Number of selected entities of all kinds. */
	get count(): number {
		return this.points.count + this.edges.count + this.triangles.count;
	}

	/** Resizes the flags for a mesh; clears kinds whose number of entities changed. */
	resize(counts: Counts): void {
		this.#noun = counts.noun;
		for (const kind of entityKinds)
			if (this[kind].flags.length !== counts[kind]) this[kind].empty(counts[kind]);
	}

	/** Applies a pick of one kind; `replace` clears the other kinds too. Returns whether anything changed. */
	pick(kind: EntityKind, entities: Uint32Array, mode: PickMode): boolean {
		let changed = this[kind].pick(entities, mode);
		if (mode !== 'replace') return changed;
		const none = new Uint32Array(0);
		for (const other of entityKinds)
			if (other !== kind && this[other].pick(none, 'replace')) changed = true;
		return changed;
	}

	/** Replaces the selection. Returns whether anything changed. */
	replace(lists: EntityLists): boolean {
		const changed = entityKinds.map((kind) => this[kind].pick(lists[kind], 'replace'));
		return changed.includes(true);
	}

	lists(): EntityLists {
		const { points, edges, triangles } = this;
		return { points: points.list(), edges: edges.list(), triangles: triangles.list() };
	}
}
