import type { Chains } from './chains.ts';

/** Parameters of points along chains: 0 at the first point of a chain, 1 at the last, by projection on the line between. */
export class ChainParameters {
	readonly chains: Chains;
	readonly #planar: Float64Array;
	/** Parameter of each of `chains.points`. */
	readonly #parameters: Float64Array;

	/** @param planar x y of each point of the input */
	constructor(chains: Chains, planar: Float64Array) {
		this.chains = chains;
		this.#planar = planar;
		this.#parameters = new Float64Array(chains.points.length);
		for (let chain = 0; chain < chains.starts.length - 1; chain++) {
			const last = this.#lastOf(chain);
			for (let at = this.#firstOf(chain) + 1; at < last; at++) {
				const p = chains.points[at]!;
				this.#parameters[at] = this.of(chain, planar[2 * p]!, planar[2 * p + 1]!);
			}
			this.#parameters[last] = 1;
		}
	}

	/** The ends of a chain: points of the input. */
	endsOf(chain: number): readonly [number, number] {
		const { points } = this.chains;
		return [points[this.#firstOf(chain)]!, points[this.#lastOf(chain)]!];
	}

	/** A point of the input inside a chain; undefined if it has one edge. */
	innerOf(chain: number): number | undefined {
		const first = this.#firstOf(chain);
		return first + 1 < this.#lastOf(chain) ? this.chains.points[first + 1] : undefined;
	}

	/** The parameter of a position. */
	of(chain: number, x: number, y: number): number {
		const [a, b] = this.endsOf(chain);
		const planar = this.#planar;
		const [ax, ay] = [planar[2 * a]!, planar[2 * a + 1]!];
		const [ux, uy] = [planar[2 * b]! - ax, planar[2 * b + 1]! - ay];
		const along = ((x - ax) * ux + (y - ay) * uy) / (ux * ux + uy * uy);
		return Math.min(1, Math.max(0, along));
	}

	/** The index in `chains.edges` of the edge at a parameter. */
	edgeAt(chain: number, parameter: number): number {
		let low = this.#firstOf(chain);
		let high = this.#lastOf(chain);
		while (high - low > 1) {
			const middle = (low + high) >>> 1;
			if (this.#parameters[middle]! <= parameter) low = middle;
			else high = middle;
		}
		return low - chain;
	}

	/** The edge of the input at a parameter. */
	inputEdgeAt(chain: number, parameter: number): number {
		return this.chains.edges[this.edgeAt(chain, parameter)]!;
	}

	/** The points of an edge of a chain, and the share of the second at a parameter between them. */
	between(chain: number, index: number, parameter: number): readonly [number, number, number] {
		const at = index + chain;
		const { points } = this.chains;
		const [from, to] = [this.#parameters[at]!, this.#parameters[at + 1]!];
		const share = (parameter - from) / (to - from);
		return [points[at]!, points[at + 1]!, Math.min(1, Math.max(0, share))];
	}

	#firstOf(chain: number): number {
		return this.chains.starts[chain]! + chain;
	}

	#lastOf(chain: number): number {
		return this.chains.starts[chain + 1]! + chain;
	}
}
