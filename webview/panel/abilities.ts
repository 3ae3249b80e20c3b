import type { Abilities } from '../controls/toolbar.ts';
import { faceCount, nounOf } from '../model/faces.ts';
import { hasResult } from '../model/history.ts';
import type { Loaded } from '../model/results.ts';
import type { Choices } from '../selection/choices.ts';
import { withoutTriangles } from '../words/describe.ts';
import type { Reading } from './reading.ts';
import type { Refining } from './refining.ts';
import type { Targets } from './targets.ts';
import type { Undoing } from './undoing.ts';
import type { Writing } from './writing.ts';

/** The commands that are available now. */
export function abilitiesOf(
	{ document, loaded, slow }: Reading,
	refining: Refining,
	writing: Writing,
	choices: Choices,
	targets: Targets,
	undoing: Undoing,
): Abilities {
	const { history, isOlder, isGone } = refining;
	const newest = choices[choices.newest].context.loaded()?.mesh;
	const isRefined = history.position > 0;
	const noResult = isGone
		? 'The result is gone: refine again'
		: isRefined
			? null
			: 'Nothing has been refined yet';
	return {
		running: refining.running || writing.running || slow,
		noRefine: noRefineWords(loaded) ?? noMoreWords(newest),
		canUndo: undoing.canUndo,
		canRedo: undoing.canRedo,
		canUse: hasResult(history) && !isOlder,
		canStartOver: isRefined,
		noWrite: document?.readOnly ?? noResult,
		noWriteAs: noResult,
		marked: targets.marked.count,
		selected: targets.selectedCounts,
		picked: choices.selecting.selection.counts,
		pickedIn: choices[choices.viewId].context.view(),
		view: choices[choices.newest].context.view(),
		hasPointGroups: newest?.quantities.some(({ id }) => id === 'groups:points') === true,
		triangles: newest ? faceCount(newest) : 0,
	};
}

/** Why the newest mesh can't be refined; null if it can. */
function noMoreWords(newest: Loaded['mesh']): string | null {
	if (!newest || newest.info.triangles > 0 || !newest.display.faces) return null;
	return `The result is of ${nounOf(newest.display.faces)}s. Undo to return to the triangles`;
}

/** Why a document can't be refined; null if it can. */
function noRefineWords(loaded: Loaded | null): string | null {
	if (!loaded?.mesh) return 'No mesh to refine';
	if (loaded.found.errors > 0) return 'The file has errors';
	if (loaded.mesh.info.graph !== undefined) return null;
	return loaded.mesh.info.triangles === 0 ? withoutTriangles(loaded.mesh.info) : null;
}
