import { operationOf } from '../../src/refine/registry.ts';
import type { Loaded } from './results.ts';
import type { RunRecord } from './savedState.ts';

/*
 * The loop: what was done to a mesh, round by round. A round is one press of Refine, whatever its option "rounds" says.
 *
 * A history is a list of rounds and a position in it. Mesh 0 is the file's; mesh k is what the first k rounds make of it.
 * *After* shows mesh `position`, *Before* shows mesh `source`, which is 0 until a result is used as source. Where both are
 * the same there is no result to show. A history says how its meshes are made, and has none of them: operations give the
 * same mesh wherever they run, so the worker makes again what it does not keep.
 *
 * - Refine goes on from mesh `position`, and drops the rounds that were undone.
 * - A result that is used as source becomes what Before shows. The file stays as it is until something is written.
 * - Start over shows the file's mesh alone.
 * - Undo takes back what was done last, be it one of these or a change of marks; see `Timeline`.
 * - Another state of the file with the same mesh changes nothing. With another mesh it is a new source, and has no
 *   history: After goes on showing the result, which is older now, and Before shows the file's mesh. Refine begins with
 *   the new source; until another state of the file is read, undo brings back the older result.
 *
 * What a person chooses is on one view at a time:
 *
 * - A pick in a view moves the selection to its view, and drops that of the other. The text selects in Before.
 * - A new result has no selection and no marks, as its triangles are new. Marks that are made on it live in the panel.
 * - "selected", where there is a result: the triangles picked in After. Where none is, those that lie in triangles
 *   picked in Before. Where nothing is picked, the children of what was refined last, as the option "rounds" goes on.
 * - "marked": the triangles marked in After. Where none is, those that lie in marked triangles of Before; that are the
 *   children of what was refined last, where that was marked.
 * - "all": the triangles of the result.
 */

/**
 * How the triangles of a round were chosen, which says how to choose again in another mesh: all; the marked ones, or what
 * lies in them; what lies in those of the first round; the children of what was refined last; or one by one.
 */
export type ChosenBy = (typeof chosenWays)[number];

export const chosenWays = ['all', 'marked', 'below', 'last', 'picked'] as const;

/** One press of Refine. */
export interface Round {
	readonly run: RunRecord;
	/** 1 for each triangle that was chosen, in the mesh that it ran on; those beyond its end were not. Null for all. */
	readonly chosen: Uint8Array | null;
	/** Absent where an earlier version saved it. */
	readonly by?: ChosenBy;
}

export interface History {
	readonly rounds: readonly Round[];
	/** The results that were used as source, by the number of their rounds, rising; the last one is in Before. */
	readonly sources: readonly number[];
	/** How many rounds are in what After shows. */
	readonly position: number;
}

export const emptyHistory: History = { rounds: [], sources: [], position: 0 };

/** How many rounds are in what Before shows; 0 for the file's mesh. */
export const sourceOf = ({ sources }: History): number => sources.at(-1) ?? 0;

/** Whether After shows a result. */
export const hasResult = (history: History): boolean => history.position > sourceOf(history);

/** Whether one of the rounds up to what After shows makes a new mesh instead of dividing triangles. */
export const makesNew = ({ rounds, position }: History): boolean =>
	rounds.slice(0, position).some(({ run }) => operationOf(run.operation)?.refines === false);

/** The round that made what After shows; undefined where it shows nothing. */
export const lastRound = (history: History): Round | undefined =>
	hasResult(history) ? history.rounds[history.position - 1] : undefined;

/** Refine was pressed. */
export function refined({ rounds, sources, position }: History, round: Round): History {
	return { rounds: [...rounds.slice(0, position), round], sources, position: position + 1 };
}

/** What After shows becomes what Before shows; undefined where it shows nothing. */
export function usedAsSource(history: History): History | undefined {
	const { rounds, sources, position } = history;
	return hasResult(history) ? { rounds, sources: [...sources, position], position } : undefined;
}

/** Back to the file's mesh; undefined where that is shown alone. */
export function startedOver({ rounds, position }: History): History | undefined {
	return position > 0 ? { rounds, sources: [], position: 0 } : undefined;
}

/** Without results as source: what Before shows is the file's. */
export const withoutSources = (history: History): History => ({ ...history, sources: [] });

/** A state of a history with the rounds that were undone since, which stay until another is done. */
export const withUndone = (state: History, now: History): History =>
	state.rounds.every((round, i) => round === now.rounds[i])
		? { ...state, rounds: now.rounds }
		: state;

/** All states that pressing Refine and using results as source went through, undone ones too. */
export function statesOf({ rounds, sources }: History): History[] {
	const states: History[] = [{ rounds, sources: [], position: 0 }];
	for (let position = 1; position <= rounds.length; position++) {
		const state = { rounds, sources: states.at(-1)!.sources, position };
		states.push(state);
		if (sources.includes(position)) states.push(usedAsSource(state)!);
	}
	return states;
}

/** A source as it was read first, which rounds are done to. */
export interface Basis {
	/** See `Loaded.basis`. */
	readonly id: number;
	/** Null where it is gone. */
	readonly loaded: Loaded | null;
	/** See `RefinedView.content`; known once something was made of it. */
	content?: string | undefined;
}

/** What was done to which source. */
export interface Place {
	/** Null while there is no source. */
	readonly of: Basis | null;
	readonly history: History;
}

/**
 * The triangles that lie in chosen ones of an earlier mesh: 1 for each, 0 for the others.
 *
 * @param chosen 1 for each chosen triangle of the earlier mesh; null for all
 * @param ancestors the triangle of the earlier mesh that each of the later one lies in
 */
export function descendants(
	chosen: Uint8Array | null,
	ancestors: Uint32Array,
): Uint8Array<ArrayBuffer> {
	const flags = new Uint8Array(ancestors.length);
	if (!chosen) return flags.fill(1);
	for (let t = 0; t < flags.length; t++) if (chosen[ancestors[t]!]) flags[t] = 1;
	return flags;
}

/** How many are flagged. */
export function countOf(flags: Uint8Array): number {
	let count = 0;
	for (let i = 0; i < flags.length; i++) if (flags[i]) count++;
	return count;
}
