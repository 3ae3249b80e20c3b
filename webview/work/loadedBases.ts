import { triangleCount } from '../../src/mesh/triMesh.ts';
import { keptBetween } from '../model/largeMeshes.ts';
import type { LoadedRounds } from './loadedRounds.ts';

/** The rounds to restore were saved for a source with another mesh. */
export class OtherSource extends Error {
	override readonly name = 'OtherSource';
}

/**
 * The rounds of the document and of older documents, each with an id, its basis, see `Loaded.basis`. Older rounds are
 * kept while After shows them or undo can restore them.
 */
export class LoadedBases {
	#current: LoadedRounds | undefined;
	#shown: LoadedRounds | undefined;
	/** Rounds of older documents, newest first. */
	#older: readonly LoadedRounds[] = [];

	/** The rounds of the document; undefined if there is none. */
	get current(): LoadedRounds | undefined {
		return this.#current;
	}

	/** The rounds that After shows: of the document, or of an older one. */
	get shown(): LoadedRounds | undefined {
		return this.#shown;
	}

	/** Bases of older documents, see `Loaded.older`. */
	get olderIds(): readonly number[] {
		return this.#older.map(({ id }) => id);
	}

	/** The rounds of a basis. Throws an error for the user if they were dropped. */
	find(id: number): LoadedRounds {
		const rounds = [this.#current, ...this.#older].find((rounds) => rounds?.id === id);
		if (!rounds) throw new Error('The source changed. Refine it again.');
		return rounds;
	}

	/**
	 * Prepares to read another document: drops rounds that do not fit into memory beside it.
	 *
	 * @param maxTriangles budget for the triangles of the new document and of the rounds kept
	 */
	setAside(maxTriangles: number): void {
		const others = [this.#current, ...this.#older].filter((rounds) => rounds !== undefined);
		this.#current = undefined;
		const kept = others.filter((rounds) => {
			if (rounds.count === 0) return false;
			// Assumes as many triangles in the new document as in this one.
			const { triangles, document } = rounds;
			const expected = triangleCount(document.mesh);
			return rounds === this.#shown
				? triangles + expected <= maxTriangles
				: expected <= keptBetween;
		});
		for (const rounds of others) if (!kept.includes(rounds)) rounds.replace([]);
		this.#older = kept;
		if (this.#shown && !kept.includes(this.#shown)) this.#shown = undefined;
	}

	/**
	 * Makes a document that was read the current one, with rounds `loadedRounds`, or with older rounds if they have the
	 * same mesh as their source. Returns its rounds.
	 */
	adopt(loadedRounds: LoadedRounds): LoadedRounds {
		const { document } = loadedRounds;
		const isSame = (rounds: LoadedRounds) =>
			document.errors === 0 &&
			document.format === rounds.document.format &&
			document.first === rounds.document.first &&
			loadedRounds.content === rounds.content;
		const existing = this.#older.find(isSame);
		existing?.rebase(document);
		const current = existing ?? loadedRounds;
		this.#current = current;
		this.#shown ??= current;
		this.#dropAllButOne();
		return current;
	}

	/** Drops the rounds of all older documents but one: that which After shows, otherwise the newest. */
	#dropAllButOne(): void {
		const others = this.#older.filter((rounds) => rounds !== this.#current);
		const kept = others.find((rounds) => rounds === this.#shown) ?? others[0];
		for (const rounds of others) if (rounds !== kept) rounds.replace([]);
		this.#older = kept ? [kept] : [];
	}

	/** Shows rounds in After. The requests of those shown before are kept, unless their document is too large. */
	show(rounds: LoadedRounds): void {
		const previous = this.#shown;
		this.#shown = rounds;
		if (!previous || previous === rounds) return;
		previous.source = 0;
		previous.position = 0;
		previous.releaseAfter(0);
		if (previous === this.#current || triangleCount(previous.document.mesh) <= keptBetween) return;
		previous.replace([]);
		this.#older = this.#older.filter((other) => other !== previous);
	}
}
