import type { Loaded } from '../model/results.ts';
import type { RoundRequest, ToWorker } from './messages.ts';

/** A place in a history of rounds, see `History`. */
export type Place = Pick<ToWorker['goTo']['params'], 'source' | 'position'>;

/** A source with the rounds that were done to it, undone ones too, and what the views show of them. */
export interface Basis {
	/** See `Loaded`. */
	readonly id: number;
	readonly rounds: readonly RoundRequest[];
	readonly place: Place;
}

const bare = (id: number): Basis => ({ id, rounds: [], place: { source: 0, position: 0 } });

/** The document, and older ones that the worker holds with their rounds: what `LoadedBases` is in the worker. */
export class Bases {
	#all: readonly Basis[] = [bare(0)];
	#current = 0;
	#shown = 0;

	/** Id of the document's basis. */
	get current(): number {
		return this.#current;
	}

	/** Id of the basis that After shows. */
	get shown(): number {
		return this.#shown;
	}

	get hasOlder(): boolean {
		return this.#all.some(({ id }) => id !== this.#current);
	}

	has(id: number): boolean {
		return this.#all.some((basis) => basis.id === id);
	}

	of(id: number): Basis {
		return this.#all.find((basis) => basis.id === id) ?? bare(id);
	}

	/** Another document is going to be read; what has rounds stays. */
	begin(version: number): void {
		const kept = this.#all.filter(({ id, rounds }) => id !== version && rounds.length > 0);
		this.#all = [bare(version), ...kept];
		this.#current = version;
		if (!this.has(this.#shown)) this.#shown = version;
	}

	/** The worker has read the document: it says which rounds it keeps, and which are those of the document. */
	follow({ version, basis = version, older = [] }: Loaded): void {
		const own = this.of(this.has(basis) ? basis : version);
		const kept = this.#all.filter(({ id }) => id !== own.id && older.includes(id));
		this.#all = [own, ...kept];
		// What After shows may be gone, which is heard by who asks about it.
		if (this.#shown === this.#current) this.#shown = own.id;
		this.#current = own.id;
	}

	/** Another place is shown. False where its basis is gone. */
	set(next: Basis): boolean {
		if (!this.has(next.id)) return false;
		this.#all = this.#all.map((basis) => (basis.id === next.id ? next : basis));
		this.#shown = next.id;
		return true;
	}
}
