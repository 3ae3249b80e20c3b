import type { Loaded } from '../model/results.ts';
import type { RoundRequest, ToWorker } from './messages.ts';

/** A position in a history of rounds, see `History`. */
export type RoundPosition = Pick<ToWorker['goTo']['params'], 'source' | 'position'>;

/** A source with its rounds, including undone ones, and the position in them. */
export interface Basis {
	/** See `Loaded`. */
	readonly id: number;
	readonly rounds: readonly RoundRequest[];
	readonly place: RoundPosition;
}

/** Mirrors `LoadedBases` of the worker: the document, and older ones that still have rounds. */
export class Bases {
	#bases: readonly Basis[] = [withoutRounds(0)];
	#current = 0;
	#shown = 0;

	/** Id of the document's basis. */
	get current(): number {
		return this.#current;
	}

	/** Id of the basis of After. */
	get shown(): number {
		return this.#shown;
	}

	get hasOlder(): boolean {
		return this.#bases.some(({ id }) => id !== this.#current);
	}

	has(id: number): boolean {
		return this.#bases.some((basis) => basis.id === id);
	}

	of(id: number): Basis {
		return this.#bases.find((basis) => basis.id === id) ?? withoutRounds(id);
	}

	/** Starts to read another document; keeps bases with rounds. */
	begin(version: number): void {
		const kept = this.#bases.filter(({ id, rounds }) => id !== version && rounds.length > 0);
		this.#bases = [withoutRounds(version), ...kept];
		this.#current = version;
		if (!this.has(this.#shown)) this.#shown = version;
	}

	/** Mirrors the worker after it has read a document: keeps the document's `basis` and the `older` ones. */
	follow({ version, basis = version, older = [] }: Loaded): void {
		const current = this.of(this.has(basis) ? basis : version);
		const kept = this.#bases.filter(({ id }) => id !== current.id && older.includes(id));
		this.#bases = [current, ...kept];
		// If the basis of After was dropped, the next request about it fails.
		if (this.#shown === this.#current) this.#shown = current.id;
		this.#current = current.id;
	}

	/** Moves to another position. Returns false if its basis was dropped. */
	set(next: Basis): boolean {
		if (!this.has(next.id)) return false;
		this.#bases = this.#bases.map((basis) => (basis.id === next.id ? next : basis));
		this.#shown = next.id;
		return true;
	}
}

const withoutRounds = (id: number): Basis => ({
	id,
	rounds: [],
	place: { source: 0, position: 0 },
});
