import type { SeveralParents } from '../../src/mesh/provenance.ts';
import { savedHistory } from '../model/savedState.ts';
import type { SideChoices } from '../selection/choices.ts';
import type { Panel } from './panel.ts';
import type { Shown } from './refining.ts';

/** What of the panel shows results. */
export type ResultParts = Pick<
	Panel,
	'screen' | 'meshes' | 'refining' | 'choices' | 'colours' | 'runs' | 'memory'
>;

/** Shows what a refinement has made, and the marks and selections of both sides. */
export class ResultShowing {
	readonly #panel: ResultParts;

	constructor(panel: ResultParts) {
		this.#panel = panel;
	}

	/** Shows a result, or words where there is none. */
	show(shown: Shown | null, words: string): void {
		const { screen, meshes, refining, choices, colours, runs, memory } = this.#panel;
		const { viewer } = screen;
		const result = shown?.result ?? null;
		viewer.setMesh('after', result?.display ?? null);
		viewer.after.setWords(words);
		if (memory.now.side === 'after')
			memory.change({ side: 'before', selected: null, selectedEdges: null, selectedPoints: null });
		choices.showOther('after');
		screen.showFacts(meshes.of('before'), result);
		colours.show();
		runs.showFitting();
		screen.showMachine(result);
		screen.showWarnings(result?.warnings ?? []);
		this.paint();
		memory.change({ history: savedHistory(refining.history, choices.before.marking.isInFile) });
	}

	/** Shows another mesh of the history in Before. */
	showSource(): void {
		const { screen, meshes, choices, colours } = this.#panel;
		screen.viewer.setMesh('before', meshes.of('before')?.mesh?.display ?? null);
		choices.showOther('before');
		colours.show();
	}

	/** Shows again what is marked and selected. */
	paint(): void {
		const { screen, meshes, choices } = this.#panel;
		const looksOf = ({ marking, selecting }: SideChoices) => ({
			marked: marking.marks.flags,
			selected: selecting.selection.triangles.flags,
		});
		const before = looksOf(choices.before);
		const after = looksOf(choices.after);
		const { ancestors, joined } = meshes;
		// The triangles of polygons that are selected are shown with them.
		const selected = joined ? withJoined(before.selected, joined, after.selected) : before.selected;
		screen.viewer.showLooks('before', { ...before, selected });
		if (!ancestors) return;
		screen.viewer.showLooks('after', after, { selected: before.selected, ancestors, joined });
	}
}

/** Flags of triangles with those of which a chosen polygon was made. */
function withJoined(
	selected: Uint8Array,
	{ starts, parents }: SeveralParents,
	polygons: Uint8Array,
): Uint8Array {
	const flags = selected.slice();
	for (let i = 0; i < polygons.length; i++)
		if (polygons[i]) for (const t of parents.subarray(starts[i]!, starts[i + 1]!)) flags[t] = 1;
	return flags;
}
