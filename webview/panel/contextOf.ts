import { lastRound, type Round, sourceOf } from '../model/history.ts';
import { type ViewId, viewNames } from '../model/viewId.ts';
import type { PanelContext } from '../selection/panelContext.ts';
import type { Panel } from './panel.ts';

/** The context of selection, marks and paths in a view. */
export function contextOf(panel: Panel, viewId: ViewId): PanelContext {
	const { host, service, screen, memory } = panel;
	return {
		...{ viewId, host, service, screen },
		view: () => (panel.meshes.of('after')?.mesh ? viewNames[viewId] : null),
		search: () => panel.searches.of(viewId),
		document: () => panel.reading.document,
		loaded: () => panel.meshes.of(viewId),
		quantity: () => panel.colours.now.choice.quantity,
		chosenRange: () => panel.colours.chosenRange,
		file: () => panel.reading.loaded,
		isResult: () => viewId === 'after' || panel.refining.source !== null,
		isOlder: () => viewId === 'after' && panel.refining.isOlder,
		round: () => roundOf(panel, viewId),
		marked: (change) => panel.undoing.didMark(roundOf(panel, viewId), change),
		above: () => (viewId === 'after' ? panel.meshes.ancestors : null),
		hidden: () => panel.choices.filtering.hidden(viewId),
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

/** The round that made the mesh of a view; null for the file's mesh, and if After shows nothing. */
function roundOf({ refining }: Panel, viewId: ViewId): Round | null {
	const { history, source, shown } = refining;
	if (viewId === 'after') return (shown && lastRound(history)) ?? null;
	return source ? (history.rounds[sourceOf(history) - 1] ?? null) : null;
}
