import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import type { Resident } from '../../src/refine/resident/resident.ts';
import { freeMemory } from '../../src/util/freeMemory.ts';
import type { NamedMesh } from '../model/displayMesh.ts';
import { givenUpFrom } from '../model/largeMeshes.ts';
import type { ToWorker } from './messages.ts';
import type { Held } from './readDocument.ts';

/** A refined mesh with what it was made from. */
export interface Result {
	readonly source: Held;
	readonly params: ToWorker['refine']['params'];
	/** Null where it was given up. */
	readonly mesh: TriMesh | null;
	/** The planes on the device that it is drawn from, where it is. */
	readonly resident?: Resident;
	/** What the view knows it by, where there is one. */
	readonly named?: NamedMesh;
}

/** A result with its mesh. */
export type WholeResult = Result & { readonly mesh: TriMesh };

/** Names meshes for the view, and forgets them. */
export interface Names {
	name(mesh: TriMesh): NamedMesh | undefined;
	forget(named: NamedMesh | undefined): void;
}

/**
 * The result that the worker holds. The mesh of a large one is given up while the next is made, which needs the memory:
 * it is drawn from the device all the same, and made again from what it was made from when somebody asks for it.
 */
export class KeptResult {
	readonly #names: Names;
	#result: Result | undefined;

	constructor(names: Names) {
		this.#names = names;
	}

	get now(): Result | undefined {
		return this.#result;
	}

	/** Keeps a result, or none, instead of the one before, whose planes are removed from the device. */
	set(next: Result | undefined): void {
		this.#names.forget(this.#result?.named);
		this.#result?.resident?.session.end();
		this.#result = next;
	}

	/** Gives a large mesh up, which nothing else may hold; whether there is a result without its mesh now. */
	giveUp(): boolean {
		const result = this.#result;
		const mesh = result?.mesh;
		if (!result || (mesh && triangleCount(mesh) < givenUpFrom)) return false;
		if (!mesh) return true;
		this.#names.forget(result.named);
		this.#result = { ...result, mesh: null };
		const { points, triangles, edges, triangleEdges } = mesh;
		for (const array of [points, triangles, edges, triangleEdges]) if (array) freeMemory(array);
		return true;
	}

	/**
	 * The result with its mesh, which `make` makes again where it was given up. The view knows it by another name then.
	 * Throws where there is no result, or no more.
	 */
	async whole(make: (result: Result) => Promise<TriMesh>): Promise<WholeResult> {
		const result = this.#result;
		if (!result) throw new Error('Nothing has been refined.');
		const { mesh, named, ...others } = result;
		if (mesh) return { ...result, mesh };
		const made = await make(result);
		if (this.#result !== result) throw new Error('The result has changed meanwhile.');
		const again = named && this.#names.name(made);
		const whole = { ...others, mesh: made, ...(again && { named: again }) };
		this.#result = whole;
		return whole;
	}
}
