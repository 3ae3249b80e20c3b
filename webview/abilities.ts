import type { Abilities } from './controls/toolbar.ts';
import type { Loaded } from './model/results.ts';
import type { Reading } from './reading.ts';
import type { Refining } from './refining.ts';
import type { Choices } from './selection/choices.ts';
import { withoutTriangles } from './words/describe.ts';
import type { Writing } from './writing.ts';

/** What can be done now. */
export function abilitiesOf(
	{ document, loaded, slow }: Reading,
	refining: Refining,
	writing: Writing,
	{ marking: { marks }, selecting }: Choices,
): Abilities {
	const hasResult = refining.shown !== null;
	return {
		running: refining.running || writing.running || slow,
		noRefine: noRefineWords(loaded),
		canUndo: hasResult,
		noWrite: document?.readOnly ?? (hasResult ? null : 'Nothing has been refined yet'),
		offerCpu: refining.gpuFailed,
		marked: marks.count,
		noUndoMarks: noUndoWords(marks),
		selected: selecting.selection.counts,
		triangles: loaded?.mesh?.info.triangles ?? 0,
	};
}

/** Why a document can't be refined; null where it can. */
function noRefineWords(loaded: Loaded | null): string | null {
	if (!loaded?.mesh) return 'There is no mesh to refine';
	if (loaded.found.errors > 0) return 'The file has errors';
	return loaded.mesh.info.triangles === 0 ? withoutTriangles(loaded.mesh.info) : null;
}

/** Why a change of marks can't be taken back in the panel; null where it can. */
function noUndoWords({ canUndo, heldIn }: Choices['marking']['marks']): string | null {
	if (canUndo) return null;
	return heldIn === 'file'
		? 'These marks are in the text: undo there takes them back'
		: 'No mark was changed';
}
