import type { PanelState } from '../../src/protocol/messages.ts';
import { makesNew } from '../model/history.ts';
import { abilitiesOf } from './abilities.ts';
import type { Panel } from './panel.ts';

/** The parts of the panel that are reported. */
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

/** Reports the state to the controls and the extension. */
export class Reporting {
	readonly #panel: ReportParts;
	#isAsked = false;

	constructor(panel: ReportParts) {
		this.#panel = panel;
	}

	/** The state as reported to the extension. */
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

	/** Updates the controls at once, and reports to the extension once per microtask. */
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
