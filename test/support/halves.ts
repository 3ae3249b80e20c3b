import { type Field, pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import { boundaryKeys } from './conforming.ts';

/** Two meshes, the second refined from the first, and the two ends that each new point lies between. */
export interface Refinement {
	readonly before: TriMesh;
	readonly after: TriMesh;
	/** Two points of `after` for each point beyond those of `before`. */
	readonly pointParents: Uint32Array;
}

/**
 * Follows edges of the old mesh through their midpoints. Where no triangle hangs, the boundary of the new mesh is made
 * of exactly the parts of the old boundary: this holds whatever rounding does to coordinates.
 */
export class Halves {
	readonly #refinement: Refinement;
	readonly #count: number;
	readonly #middle = new Map<number, number>();
	readonly #faults: string[] = [];

	constructor(refinement: Refinement) {
		this.#refinement = refinement;
		const { before, after, pointParents } = refinement;
		this.#count = pointCount(after);
		const old = pointCount(before);
		if (pointParents.length !== 2 * (this.#count - old))
			this.#faults.push('not every new point has two parents');
		for (let i = 0; i < pointParents.length; i += 2) {
			const [a, b] = [pointParents[i]!, pointParents[i + 1]!];
			const point = old + i / 2;
			if (a >= point || b >= point || a === b)
				this.#faults.push(`point ${point} lies between ${a} and ${b}`);
			const key = this.#key(a, b);
			if (this.#middle.has(key)) this.#faults.push(`edge ${a}–${b} is halved twice`);
			this.#middle.set(key, point);
		}
	}

	#key(a: number, b: number): number {
		return Math.min(a, b) * this.#count + Math.max(a, b);
	}

	/** The point that halves the edge, if any. */
	middle(a: number, b: number): number | undefined {
		return this.#middle.get(this.#key(a, b));
	}

	/** Keys (low × points + high) of the undivided parts of an edge. */
	*parts(a: number, b: number): Generator<number> {
		const middle = this.middle(a, b);
		if (middle === undefined) yield this.#key(a, b);
		else {
			yield* this.parts(a, middle);
			yield* this.parts(middle, b);
		}
	}

	/** What is wrong with the new points and the new boundary, in words. */
	boundaryFaults(): string[] {
		const { before, after } = this.#refinement;
		const faults = [...this.#faults];
		const old = before.points.length;
		for (let i = 0; i < old; i++)
			if (!Object.is(after.points[i], before.points[i])) faults.push(`coordinate ${i} has changed`);
		const left = new Set(boundaryKeys(after));
		const count = pointCount(before);
		for (const key of boundaryKeys(before))
			for (const part of this.parts(Math.floor(key / count), key % count))
				if (!left.delete(part)) faults.push(`boundary edge ${this.#name(part)} is missing`);
		for (const key of left) faults.push(`boundary edge ${this.#name(key)} is new`);
		return faults;
	}

	/**
	 * What is wrong with the markers of edges: parts carry that of the whole, new inner edges 0, and a point in the
	 * middle of a marked edge its marker. `name` is the field's name on both kinds of entity.
	 */
	markerFaults(name: string): string[] {
		const { before, after } = this.#refinement;
		const faults: string[] = [];
		const old = markers(before, 'edges', name);
		const now = markers(after, 'edges', name);
		const atPoints = after.fields.find((field) => field.on === 'points' && field.name === name);
		if (!before.edges || !after.edges || !old || !now) return ['edges have no markers'];
		const expected = new Map<number, number>();
		for (let e = 0; e < old.length; e++) {
			const [a, b] = [before.edges[2 * e]!, before.edges[2 * e + 1]!];
			for (const part of this.parts(a, b)) expected.set(part, old[e]!);
			const middle = this.middle(a, b);
			if (middle !== undefined && atPoints && old[e] !== 0 && atPoints.values[middle] !== old[e])
				faults.push(`point ${middle} has marker ${atPoints.values[middle]}, not ${old[e]}`);
		}
		for (let e = 0; e < now.length; e++) {
			const key = this.#key(after.edges[2 * e]!, after.edges[2 * e + 1]!);
			if (now[e] !== (expected.get(key) ?? 0))
				faults.push(`edge ${this.#name(key)} has marker ${now[e]}, not ${expected.get(key) ?? 0}`);
		}
		return faults;
	}

	#name(key: number): string {
		return `${Math.floor(key / this.#count)}–${key % this.#count}`;
	}
}

function markers(mesh: TriMesh, on: Field['on'], name: string): Field['values'] | undefined {
	return mesh.fields.find((field) => field.on === on && field.name === name)?.values;
}
