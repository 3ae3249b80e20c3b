import { type ChosenBy, countOf, descendants, lastRound } from '../model/history.ts';
import type { SelectionKind } from '../model/savedState.ts';
import type { Counts } from '../model/selection.ts';
import type { Choices } from '../selection/choices.ts';
import type { Flags } from '../selection/chosenTriangles.ts';
import type { Refining, ShownResult } from './refining.ts';

/**
 * The triangles "selected" and "marked" of the mesh that is refined next: the result, if there is one. See `History`.
 */
export class Targets {
	readonly #choices: Choices;
	readonly #refining: Pick<Refining, 'shown' | 'history' | 'isOlder' | 'source'>;
	/** Caches the last flags and their sources, as computing them walks over all triangles. */
	readonly #cache = new Map<string, { readonly of: readonly unknown[]; readonly flags: Flags }>();

	constructor(
		choices: Choices,
		refining: Pick<Refining, 'shown' | 'history' | 'isOlder' | 'source'>,
	) {
		this.#choices = choices;
		this.#refining = refining;
	}

	/** The result that is refined next; null if that is the source. */
	get #shown(): ShownResult | null {
		return this.#refining.isOlder ? null : this.#refining.shown;
	}

	/** How the triangles of a kind are chosen now. */
	by(kind: SelectionKind): ChosenBy {
		if (kind === 'all') return 'all';
		const { before, after } = this.#choices;
		const result = this.#shown;
		if (this.#refining.source) return 'picked';
		if (kind === 'marked') return result && after.marking.marks.count > 0 ? 'picked' : 'marked';
		if (!result || after.selecting.selection.count > 0) return 'picked';
		return before.selecting.selection.count > 0 ? 'below' : 'last';
	}

	/** Maps flags of triangles of Before to the triangles of the result inside them; unchanged if there is no result. */
	below(flags: Uint8Array): Uint8Array {
		const result = this.#shown?.result;
		return result ? descendants(flags, result.ancestors ?? result.parents) : flags;
	}

	/** The children of the triangles refined last. */
	get ofLast(): Flags {
		const parents = this.#shown?.result.parents ?? new Uint32Array(0);
		return this.#flagsInside('last', lastRound(this.#refining.history)?.chosen ?? null, parents);
	}

	/** The marked triangles. */
	get marked(): Flags {
		const { before, after } = this.#choices;
		const result = this.#shown?.result;
		if (!result) return before.marking.marks;
		const ownMarks = after.marking.marks;
		if (ownMarks.count > 0) return ownMarks;
		const { flags } = before.marking.marks;
		return this.#flagsInside('marked', flags, result.ancestors ?? result.parents);
	}

	/** The selected triangles, if triangles or nothing are selected. */
	get selected(): Flags {
		const { before, after } = this.#choices;
		const shown = this.#shown;
		if (!shown) return before.selecting.selection.triangles;
		const ownSelection = after.selecting.selection;
		if (ownSelection.count > 0) return ownSelection.triangles;
		const { triangles, count } = before.selecting.selection;
		const { result } = shown;
		if (count > 0)
			return this.#flagsInside('selected', triangles.flags, result.ancestors ?? result.parents);
		return this.ofLast;
	}

	/**
	 * Number of selected entities of each kind for the control: of points and edges only if no triangles are selected.
	 */
	get selectedCounts(): Counts {
		const { counts } = this.#choices.selecting.selection;
		if (counts.triangles === 0 && counts.edges + counts.points > 0) return counts;
		return { ...counts, triangles: this.selected.count };
	}

	/** The selected triangles; if only points and edges are selected, the triangles with one of them. */
	async allSelected(): Promise<Flags> {
		const { selecting, viewId, newest } = this.#choices;
		const { selection } = selecting;
		if (selection.triangles.count > 0 || selection.count === 0) return this.selected;
		const triangles = await selecting.selectedTriangles();
		const flags = new Uint8Array(selection.triangles.flags.length);
		for (const t of triangles) flags[t] = 1;
		const result = this.#shown?.result;
		if (viewId === newest || !result) return withCount(flags);
		return withCount(descendants(flags, result.ancestors ?? result.parents));
	}

	/** Flags the triangles inside chosen ones of an earlier mesh; cached for each kind `key`. */
	#flagsInside(key: string, chosen: Uint8Array | null, ancestors: Uint32Array): Flags {
		const cached = this.#cache.get(key);
		if (cached?.of[0] === chosen && cached.of[1] === ancestors) return cached.flags;
		const flags = withCount(descendants(chosen, ancestors));
		this.#cache.set(key, { of: [chosen, ancestors], flags });
		return flags;
	}
}

const withCount = (flags: Uint8Array): Flags => ({ flags, count: countOf(flags) });
