import { triangleCount } from '../../src/mesh/triMesh.ts';
import { keptBetween } from '../model/largeMeshes.ts';
import type { LoadedRounds } from './loadedRounds.ts';

/** The source has another mesh than the one that the rounds were saved for. */
export class OtherSource extends Error {
	override readonly name = 'OtherSource';
}

/** The rounds of the document, and those of older ones that After shows or undo can restore. */
export class LoadedBases {
	#current: LoadedRounds | undefined;
	#shown: LoadedRounds | undefined;
	/** Newest first. */
	#older: readonly LoadedRounds[] = [];

	/** The rounds of the document; undefined if there is none. */
	get current(): LoadedRounds | undefined {
		return this.#current;
	}

	/** The rounds that After shows: of the document, or of an older one. */
	get shown(): LoadedRounds | undefined {
		return this.#shown;
	}

	/** See `Loaded`. */
	get olderIds(): readonly number[] {
		return this.#older.map(({ id }) => id);
	}

	/** The rounds of a basis, see `Loaded`. Throws if they are gone. */
	find(id: number): LoadedRounds {
		const rounds = [this.#current, ...this.#older].find((one) => one?.id === id);
		if (!rounds) throw new Error('The source changed. Refine it again.');
		return rounds;
	}

	/** Prepares to read another document: drops rounds that do not fit into memory beside it, for `most` triangles in all. */
	setAside(most: number): void {
		const others = [this.#current, ...this.#older].filter((one) => one !== undefined);
		this.#current = undefined;
		const kept = others.filter((rounds) => {
			if (rounds.count === 0) return false;
			// Assumes as many triangles in the new document as in this one.
			const { triangles, document } = rounds;
			const own = triangleCount(document.mesh);
			return rounds === this.#shown ? triangles + own <= most : own <= keptBetween;
		});
		for (const rounds of others) if (!kept.includes(rounds)) rounds.replace([]);
		this.#older = kept;
		if (this.#shown && !kept.includes(this.#shown)) this.#shown = undefined;
	}

	/**
	 * Takes over a document that was read. If its mesh is that of older rounds, these become its rounds. Returns its
	 * rounds.
	 */
	take(made: LoadedRounds): LoadedRounds {
		const loadedMesh = made.document;
		const isSame = (rounds: LoadedRounds) =>
			loadedMesh.errors === 0 &&
			loadedMesh.format === rounds.document.format &&
			loadedMesh.first === rounds.document.first &&
			made.content === rounds.content;
		const same = this.#older.find(isSame);
		same?.rebase(loadedMesh);
		const current = same ?? made;
		this.#current = current;
		this.#shown ??= current;
		this.#keepOne();
		return current;
	}

	/** Keeps the rounds of one older document: those that After shows, otherwise the newest. */
	#keepOne(): void {
		const others = this.#older.filter((rounds) => rounds !== this.#current);
		const kept = others.find((rounds) => rounds === this.#shown) ?? others[0];
		for (const rounds of others) if (rounds !== kept) rounds.replace([]);
		this.#older = kept ? [kept] : [];
	}

	/** Shows rounds in After. Those shown before are kept for recomputation, unless their document is too large. */
	show(rounds: LoadedRounds): void {
		const before = this.#shown;
		this.#shown = rounds;
		if (!before || before === rounds) return;
		before.source = 0;
		before.position = 0;
		before.giveUpAfter(0);
		if (before === this.#current || triangleCount(before.document.mesh) <= keptBetween) return;
		before.replace([]);
		this.#older = this.#older.filter((other) => other !== before);
	}
}
