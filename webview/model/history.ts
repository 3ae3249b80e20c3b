import { operationOf } from '../../src/refine/registry.ts';
import type { Loaded } from './results.ts';
import type { RunRecord } from './savedState.ts';

/*
 * The history of a mesh, round by round. A round is one press of Refine, whatever its option "rounds" is.
 *
 * A history is a list of rounds and a position in it. Mesh 0 is the file's; mesh k is the result of the first k rounds.
 * *After* shows mesh `position`, *Before* shows mesh `source`, which is 0 until a result is used as source. If both are
 * the same, there is no result to show. A history records how its meshes are made, not the meshes: operations are
 * deterministic, so the worker recomputes meshes that it has released.
 *
 * - Refine continues from mesh `position`, and drops undone rounds.
 * - A result used as source becomes the mesh of Before. The file stays unchanged until something is written.
 * - Start over shows only the file's mesh.
 * - Undo reverts the last step, one of these or a change of marks; see `Timeline`.
 * - A new version of the file with the same mesh changes nothing. With another mesh it is a new source without
 *   history: After still shows the older result, and Before the file's mesh. Refine starts from the new source; until
 *   another version of the file is read, undo restores the older result.
 *
 * Selection and marks:
 *
 * - The selection is in one view. A pick moves it to the view of the pick. The text editor selects in Before.
 * - A new result has no selection and no marks, as its triangles are new. Marks made on it are kept in the panel.
 * - "selected", if there is a result: the triangles picked in After; if there are none, those inside triangles picked
 *   in Before; if nothing is picked, the children of the last refined triangles, as the option "rounds" continues.
 * - "marked": the triangles marked in After; if there are none, those inside marked triangles of Before, which are
 *   the children of the last refined triangles if these were marked.
 * - "all": the triangles of the result.
 */

/**
 * How the triangles of a round were chosen, to choose again in another mesh: all; marked ones, or those inside them
 * (`marked`); those inside triangles chosen for the first round (`below`); the children of the last refined ones
 * (`last`); or one by one (`picked`).
 */
export type ChosenBy = (typeof chosenWays)[number];

/** All values of `ChosenBy`, for saved states. */
export const chosenWays = ['all', 'marked', 'below', 'last', 'picked'] as const;

/** One press of Refine. */
export interface Round {
	readonly run: RunRecord;
	/** Chosen triangles of the mesh that it ran on, 1 each; those past the end were not chosen. Null for all. */
	readonly chosen: Uint8Array | null;
	/** Absent if saved by an earlier version. */
	readonly by?: ChosenBy;
}

/** Rounds, and the meshes of both views. */
export interface History {
	readonly rounds: readonly Round[];
	/** The results used as source, by the number of their rounds, in ascending order; Before shows the last. */
	readonly sources: readonly number[];
	/** Number of rounds of the mesh in After. */
	readonly position: number;
}

/** The history without rounds. */
export const emptyHistory: History = { rounds: [], sources: [], position: 0 };

/** Number of rounds of the mesh in Before; 0 for the file's mesh. */
export const sourceOf = ({ sources }: History): number => sources.at(-1) ?? 0;

/** Whether After shows a result. */
export const hasResult = (history: History): boolean => history.position > sourceOf(history);

/** Whether a round up to `position` makes a new mesh instead of dividing triangles. */
export const makesNew = ({ rounds, position }: History): boolean =>
	rounds.slice(0, position).some(({ run }) => operationOf(run.operation)?.refines === false);

/** The round that made the mesh of After; undefined if there is no result. */
export const lastRound = (history: History): Round | undefined =>
	hasResult(history) ? history.rounds[history.position - 1] : undefined;

/** Appends a round after `position`, dropping undone ones. */
export function refined({ rounds, sources, position }: History, round: Round): History {
	return { rounds: [...rounds.slice(0, position), round], sources, position: position + 1 };
}

/** Uses the result as source; undefined if there is no result. */
export function usedAsSource(history: History): History | undefined {
	const { rounds, sources, position } = history;
	return hasResult(history) ? { rounds, sources: [...sources, position], position } : undefined;
}

/** Returns to the file's mesh; undefined at position 0. */
export function startedOver({ rounds, position }: History): History | undefined {
	return position > 0 ? { rounds, sources: [], position: 0 } : undefined;
}

/** Removes the sources: Before shows the file's mesh. */
export const withoutSources = (history: History): History => ({ ...history, sources: [] });

/** A state with the rounds that were undone since, which can be redone until another round is made. */
export const withUndone = (state: History, now: History): History =>
	state.rounds.every((round, i) => round === now.rounds[i])
		? { ...state, rounds: now.rounds }
		: state;

/** All states that Refine and using results as source went through, including undone ones. */
export function statesOf({ rounds, sources }: History): History[] {
	const states: History[] = [{ rounds, sources: [], position: 0 }];
	for (let position = 1; position <= rounds.length; position++) {
		const state = { rounds, sources: states.at(-1)!.sources, position };
		states.push(state);
		if (sources.includes(position)) states.push(usedAsSource(state)!);
	}
	return states;
}

/** Source of rounds, as first read. */
export interface Basis {
	/** See `Loaded.basis`. */
	readonly id: number;
	/** Null if the worker has dropped it. */
	readonly loaded: Loaded | null;
	/** See `RefinedView.content`; known after the first result. */
	content?: string | undefined;
}

/** A history and its source. */
export interface HistoryPosition {
	/** Null before there is a source. */
	readonly of: Basis | null;
	readonly history: History;
}

/**
 * Flags triangles that lie in chosen ones of an earlier mesh.
 *
 * @param chosen 1 for each chosen triangle of the earlier mesh; null for all
 * @param ancestors triangle of the earlier mesh that contains each triangle
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

/** Number of non-zero flags. */
export function countOf(flags: Uint8Array): number {
	let count = 0;
	for (let i = 0; i < flags.length; i++) if (flags[i]) count++;
	return count;
}
