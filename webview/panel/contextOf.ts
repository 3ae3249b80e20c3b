import { lastRound, type Round, sourceOf } from '../model/history.ts';
import { type Side, viewNames } from '../model/side.ts';
import type { PanelContext } from '../selection/panelContext.ts';
import type { Panel } from './panel.ts';

/** What selection, marks and paths of a side need of the panel. */
export function contextOf(panel: Panel, side: Side): PanelContext {
	const { host, service, screen, memory } = panel;
	return {
		...{ side, host, service, screen },
		view: () => (panel.meshes.of('after')?.mesh ? viewNames[side] : null),
		search: () => panel.searches.of(side),
		document: () => panel.reading.document,
		loaded: () => panel.meshes.of(side),
		quantity: () => panel.colours.now.choice.quantity,
		chosenRange: () => panel.colours.chosenRange,
		file: () => panel.reading.loaded,
		isResult: () => side === 'after' || panel.refining.source !== null,
		isOlder: () => side === 'after' && panel.refining.isOlder,
		round: () => roundOf(panel, side),
		marked: (change) => panel.undoing.didMark(roundOf(panel, side), change),
		above: () => (side === 'after' ? panel.meshes.ancestors : null),
		hidden: () => panel.choices.filtering.hidden(side),
		recolour: (allClasses) => {
			if (allClasses) panel.colours.showClasses();
			panel.colours.show();
		},
		say: (text, tone) => {
			if (!panel.refining.running) panel.say(text, tone);
		},
		paint: () => panel.results.paint(),
		refresh: () => panel.reporting.refresh(),
		remember: (change) => memory.change(change),
		choose: (kind) => {
			const before = memory.now.kind;
			if (before !== kind) memory.change({ kind, kindBefore: before });
			panel.reporting.refresh();
		},
	};
}

/** The round that made what a side shows; null for the file's mesh, and where After shows nothing. */
function roundOf({ refining }: Panel, side: Side): Round | null {
	const { history, source, shown } = refining;
	if (side === 'after') return (shown && lastRound(history)) ?? null;
	return source ? (history.rounds[sourceOf(history) - 1] ?? null) : null;
}
