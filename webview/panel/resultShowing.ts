import type { SeveralParents } from '../../src/mesh/provenance.ts';
import type { Screen, Tone } from '../controls/screen.ts';
import { savedHistory } from '../model/savedState.ts';
import type { Choices, ViewChoices } from '../selection/choices.ts';
import type { OlderNotice } from '../view/pane.ts';
import type { Colours } from './colours.ts';
import type { ComparingViews } from './comparingViews.ts';
import { type OneRun, wasReported } from './oneRun.ts';
import type { Reading } from './reading.ts';
import type { Refining, ShownResult } from './refining.ts';
import type { Runs } from './runs.ts';
import type { SavedStates } from './savedStates.ts';
import type { ShownMeshes } from './shownMeshes.ts';

/** Sources and targets of results. */
export interface ResultSources {
	readonly screen: Screen;
	readonly memory: SavedStates;
	readonly reading: Pick<Reading, 'document'>;
	readonly refining: Pick<Refining, 'discard' | 'isGone' | 'isOlder' | 'place' | 'shown'>;
	readonly oneRun: Pick<OneRun, 'running'>;
	readonly meshes: Pick<ShownMeshes, 'ancestors' | 'compared' | 'joined' | 'of'>;
	readonly choices: Choices;
	readonly colours: Pick<Colours, 'show'>;
	readonly comparing: Pick<ComparingViews, 'end'>;
	readonly runs: Pick<Runs, 'refineAgain' | 'showFitting'>;
	showStatus(text: string, tone: Tone): void;
}

/** Shows the result of a refinement, and marks and selections of both views. */
export class ResultShowing {
	readonly #sources: ResultSources;

	constructor(sources: ResultSources) {
		this.#sources = sources;
	}

	/** Shows a result, or a message if there is none. */
	show(shown: ShownResult | null, message: string): void {
		const { screen, choices, memory, meshes, comparing } = this.#sources;
		const { viewer } = screen;
		comparing.end();
		viewer.setMesh('after', (shown?.result ?? meshes.of('after')?.mesh)?.display ?? null);
		viewer.after.setMessage(message);
		if (memory.now.viewId === 'after')
			memory.change({
				viewId: 'before',
				selected: null,
				selectedEdges: null,
				selectedPoints: null,
			});
		choices.showOther('after');
		screen.showMachine(shown?.result ?? null);
		screen.showWarnings(shown?.result.warnings ?? []);
		this.showOlderNotice();
	}

	/** Updates all that depends on the source of the result. */
	showOlderNotice(): void {
		const { screen, meshes, refining, choices, colours, runs, memory } = this.#sources;
		const { shown, isOlder, isGone, place } = refining;
		const hasMessage = isGone || meshes.compared !== undefined;
		screen.showFacts(meshes.of('before'), shown?.result ?? null, hasMessage, meshes.compared);
		screen.viewer.after.setOlderNotice(isOlder && (shown || isGone) ? this.#olderNotice() : null);
		colours.show();
		runs.showFitting();
		this.paint();
		const { isInFile } = choices.before.marking;
		memory.change({ history: savedHistory(place, isInFile) });
	}

	#olderNotice(): OlderNotice {
		const { refining, oneRun, runs, reading, showStatus } = this.#sources;
		const name = reading.document?.title ?? 'the source';
		const start = (work: () => Promise<unknown>) => () =>
			void work().catch((error: Error) => {
				if (!oneRun.running && !wasReported(error)) showStatus(error.message, 'error');
			});
		return {
			words: refining.isGone ? `${name} has changed` : `Result of an older version of ${name}`,
			actions: [
				{ label: 'Refine again', id: 'refine-again', press: start(() => runs.refineAgain()) },
				{ label: 'Discard', id: 'discard', press: start(() => refining.discard()) },
			],
		};
	}

	/** Shows another mesh of the history in Before. */
	showSource(): void {
		const { screen, meshes, choices, colours, comparing } = this.#sources;
		comparing.end();
		screen.viewer.setMesh('before', meshes.of('before')?.mesh?.display ?? null);
		choices.showOther('before');
		colours.show();
	}

	/** Updates marked and selected triangles. */
	paint(): void {
		const { screen, meshes, choices, refining } = this.#sources;
		const looksOf = ({ marking, selecting }: ViewChoices) => ({
			marked: marking.marks.flags,
			selected: selecting.selection.triangles.flags,
		});
		const before = looksOf(choices.before);
		const after = looksOf(choices.after);
		const { ancestors, joined } = meshes;
		// Triangles in Before that are part of selected polygons are tinted too.
		screen.setFront(choices.before.selecting.selection.count > 0 ? 'before' : 'after');
		const selected = joined ? withJoined(before.selected, joined, after.selected) : before.selected;
		screen.viewer.showLooks('before', { ...before, selected });
		if (!refining.shown && !meshes.compared) return;
		const above = ancestors ? { selected: before.selected, ancestors, joined } : undefined;
		screen.viewer.showLooks('after', after, above);
	}
}

/** Adds the triangles of chosen polygons to flags of triangles. */
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
