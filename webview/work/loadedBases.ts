import { triangleCount } from '../../src/mesh/triMesh.ts';
import { keptBetween } from '../model/largeMeshes.ts';
import type { LoadedRounds } from './loadedRounds.ts';

/** Rounds are to be done again to a source that holds another mesh than theirs. */
export class OtherSource extends Error {
	override readonly name = 'OtherSource';
}

/** The rounds of the document, and those of an older one: what After shows of it, or what an undo brings back. */
export class LoadedBases {
	#current: LoadedRounds | undefined;
	#shown: LoadedRounds | undefined;
	/** Newest first. */
	#older: readonly LoadedRounds[] = [];

	/** The rounds of the document; undefined while there is none. */
	get current(): LoadedRounds | undefined {
		return this.#current;
	}

	/** The rounds that After shows: those of the document, or of an older one. */
	get shown(): LoadedRounds | undefined {
		return this.#shown;
	}

	/** See `Loaded`. */
	get olderIds(): readonly number[] {
		return this.#older.map(({ id }) => id);
	}

	/** The rounds of a basis, see `Loaded`. Throws where there are none any more. */
	find(id: number): LoadedRounds {
		const rounds = [this.#current, ...this.#older].find((one) => one?.id === id);
		if (!rounds) throw new Error('The source changed. Refine it again.');
		return rounds;
	}

	/**
	 * Another document is going to be read: drops the rounds that there is no memory for beside
	 * it: `most` triangles fit in all.
	 */
	setAside(most: number): void {
		const others = [this.#current, ...this.#older].filter((one) => one !== undefined);
		this.#current = undefined;
		const kept = others.filter((rounds) => {
			if (rounds.count === 0) return false;
			// The document that is read has about as many triangles as this one.
			const { triangles, document } = rounds;
			const own = triangleCount(document.mesh);
			return rounds === this.#shown ? triangles + own <= most : own <= keptBetween;
		});
		for (const rounds of others) if (!kept.includes(rounds)) rounds.replace([]);
		this.#older = kept;
		if (this.#shown && !kept.includes(this.#shown)) this.#shown = undefined;
	}

	/** A document was read, and has no rounds. Where its mesh is that of older ones, they are its own from now on. Returns its rounds. */
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

	/** Keeps the rounds of one older document: those that After shows, else the newest. */
	#keepOne(): void {
		const others = this.#older.filter((rounds) => rounds !== this.#current);
		const kept = others.find((rounds) => rounds === this.#shown) ?? others[0];
		for (const rounds of others) if (rounds !== kept) rounds.replace([]);
		this.#older = kept ? [kept] : [];
	}

	/** After shows these rounds: those that it showed before can be made again, unless they are too large to be kept. */
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
