import type { Channel } from '../../src/protocol/channel.ts';
import type { PanelState, ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import type { Screen } from '../controls/screen.ts';
import type { Abilities } from '../controls/toolbar.ts';
import { withoutTriangles } from '../messages/describe.ts';
import { faceCount, nounOf } from '../model/faces.ts';
import { hasResult, makesNew } from '../model/history.ts';
import type { Comparison, Loaded } from '../model/results.ts';
import type { Choices } from '../selection/choices.ts';
import type { OneRun } from './oneRun.ts';
import type { Reading } from './reading.ts';
import type { Refining } from './refining.ts';
import type { Runs } from './runs.ts';
import type { Targets } from './targets.ts';
import type { Undoing } from './undoing.ts';
import type { Writing } from './writing.ts';

/** Sources of the state that is reported to the screen and the extension. */
export interface ReportSources {
	readonly host: Channel<ToExtension, ToPanel>;
	readonly screen: Pick<Screen, 'line' | 'toolbar'>;
	readonly reading: Pick<Reading, 'document' | 'loaded' | 'slow' | 'version'>;
	readonly refining: Pick<Refining, 'history' | 'isGone' | 'isOlder'>;
	readonly oneRun: Pick<OneRun, 'gpuFailed' | 'running'>;
	readonly writing: Pick<Writing, 'running'>;
	readonly choices: Choices;
	readonly targets: Pick<Targets, 'marked' | 'selectedCounts'>;
	readonly runs: Pick<Runs, 'engine' | 'kind'>;
	readonly undoing: Pick<Undoing, 'canRedo' | 'canUndo'>;
	/** How both views differ; null if they are not compared. */
	comparison(): Comparison | null;
}

/** Reports the state to the controls and the extension. */
export class Reporting {
	readonly #sources: ReportSources;
	#isScheduled = false;

	constructor(sources: ReportSources) {
		this.#sources = sources;
	}

	/** The state as reported to the extension. */
	get state(): PanelState {
		const { reading, refining, oneRun, choices, undoing } = this.#sources;
		const { version, loaded } = reading;
		const { history, isOlder, isGone } = refining;
		const { points, edges, triangles } = choices.selecting.selection.counts;
		return {
			version,
			hasMesh: loaded?.mesh !== undefined,
			hasResult: history.position > 0 && !isGone,
			resultIsOlder: isOlder && history.position > 0,
			resultIsNew: makesNew(history),
			resultBy: (!isGone && history.rounds[history.position - 1]?.run.operation) || null,
			canUndo: undoing.canUndo,
			canRedo: undoing.canRedo,
			running: oneRun.running,
			selectedPoints: points,
			selectedEdges: edges,
			selectedTriangles: triangles,
			markedTriangles: choices.marking.marks.count,
			marksIn: choices.before.marking.marks.storedIn,
			showsPath: choices.paths.on,
			findings: loaded?.findings ?? [],
		};
	}

	/** The commands that are available now. */
	get abilities(): Abilities {
		const { reading, refining, oneRun, writing, choices, targets, undoing } = this.#sources;
		const { history, isOlder, isGone } = refining;
		const newest = choices[choices.newest].context.loaded()?.mesh;
		const isRefined = history.position > 0;
		const noResult = isGone
			? 'The result is gone: refine again'
			: isRefined
				? null
				: 'Nothing has been refined yet';
		return {
			running: oneRun.running || writing.running || reading.slow,
			noRefine: documentRefusal(reading.loaded) ?? resultRefusal(newest),
			canUndo: undoing.canUndo,
			canRedo: undoing.canRedo,
			canUse: hasResult(history) && !isOlder,
			canStartOver: isRefined,
			noWrite: reading.document?.readOnly ?? noResult,
			noWriteAs: noResult,
			noComparing: choices.after.context.loaded()?.mesh ? null : 'No result yet',
			compares: this.#sources.comparison() !== null,
			marked: targets.marked.count,
			selected: targets.selectedCounts,
			picked: choices.selecting.selection.counts,
			pickedIn: choices[choices.viewId].context.view(),
			view: choices[choices.newest].context.view(),
			hasPointGroups: newest?.quantities.some(({ id }) => id === 'groups:points') === true,
			triangles: newest ? faceCount(newest) : 0,
		};
	}

	/** Updates the controls at once, and reports to the extension once per microtask. */
	refresh(): void {
		const { host, screen, oneRun, runs } = this.#sources;
		const { toolbar, line } = screen;
		toolbar.setKind(runs.kind);
		toolbar.setEngine(runs.engine);
		toolbar.update(this.abilities);
		line.offer({ cpu: oneRun.gpuFailed && !oneRun.running });
		if (this.#isScheduled) return;
		this.#isScheduled = true;
		queueMicrotask(() => {
			this.#isScheduled = false;
			host.request('state', this.state).catch(() => {});
		});
	}
}

/** Why the newest mesh can't be refined; null if it can. */
function resultRefusal(newest: Loaded['mesh']): string | null {
	if (!newest || newest.info.triangles > 0 || !newest.display.faces) return null;
	return `The result is of ${nounOf(newest.display.faces)}s. Undo to return to the triangles`;
}

/** Why a document can't be refined; null if it can. */
function documentRefusal(loaded: Loaded | null): string | null {
	if (loaded?.compared) return 'Meshes are compared here: open the preview of one to refine it';
	if (!loaded?.mesh) return 'No mesh to refine';
	if (loaded.found.errors > 0) return 'The file has errors';
	if (loaded.mesh.info.graph !== undefined) return null;
	return loaded.mesh.info.triangles === 0 ? withoutTriangles(loaded.mesh.info) : null;
}
