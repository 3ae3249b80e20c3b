import type { PanelState } from '../../src/protocol/messages.ts';
import { makesNew } from '../model/history.ts';
import { abilitiesOf } from './abilities.ts';
import type { Panel } from './panel.ts';

/** What of the panel is reported. */
export type ReportParts = Pick<
	Panel,
	| 'host'
	| 'screen'
	| 'reading'
	| 'refining'
	| 'writing'
	| 'choices'
	| 'targets'
	| 'runs'
	| 'undoing'
>;

/** Tells the controls and the extension what there is and what can be done. */
export class Reporting {
	readonly #panel: ReportParts;
	#isAsked = false;

	constructor(panel: ReportParts) {
		this.#panel = panel;
	}

	/** What the extension knows of the panel. */
	get state(): PanelState {
		const { reading, refining, choices, undoing } = this.#panel;
		const { version, loaded } = reading;
		const { history, running, isOlder, isGone } = refining;
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
			running,
			selectedPoints: points,
			selectedEdges: edges,
			selectedTriangles: triangles,
			markedTriangles: choices.marking.marks.count,
			marksIn: choices.before.marking.marks.storedIn,
			showsPath: choices.paths.on,
			findings: loaded?.findings ?? [],
		};
	}

	/** Brings the controls up to date, and reports to the extension once for all that happened now. */
	refresh(): void {
		const { host, screen, reading, refining, writing, choices, targets, runs, undoing } =
			this.#panel;
		const { toolbar, line } = screen;
		toolbar.setKind(runs.kind);
		toolbar.setEngine(runs.engine);
		toolbar.update(abilitiesOf(reading, refining, writing, choices, targets, undoing));
		line.offer({ cpu: refining.gpuFailed && !refining.running });
		if (this.#isAsked) return;
		this.#isAsked = true;
		queueMicrotask(() => {
			this.#isAsked = false;
			host.request('state', this.state).catch(() => {});
		});
	}
}
