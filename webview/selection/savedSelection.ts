import type { EntityKind } from '../../src/mesh/triMesh.ts';
import { decodeRuns, encodeRuns, type PanelMemory } from '../model/savedState.ts';
import { entityKinds, type Selection } from '../model/selection.ts';

/** Keys of the kinds in the saved state. */
const savedAs = {
	triangles: 'selected',
	edges: 'selectedEdges',
	points: 'selectedPoints',
} as const;

/** The selection in the saved state; null for a kind with none, or too many to save. */
export function savedSelection(
	selection: Selection,
): Pick<PanelMemory, 'selected' | 'selectedEdges' | 'selectedPoints'> {
	const runs = (kind: EntityKind) => {
		const list = encodeRuns(selection[kind].flags);
		return list && list.length > 0 ? list : null;
	};
	return {
		selected: runs('triangles'),
		selectedEdges: runs('edges'),
		selectedPoints: runs('points'),
	};
}

/** Restores a saved selection. */
export function restoreSelection(selection: Selection, memory: PanelMemory): void {
	for (const kind of entityKinds) {
		const runs = memory[savedAs[kind]];
		const chosen = selection[kind];
		if (runs) chosen.reset(decodeRuns(runs, chosen.flags.length));
	}
}
