import type { Channel } from '../../src/protocol/channel.ts';
import type { ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import type { Screen } from '../controls/screen.ts';
import { lastRound, type Round, sourceOf } from '../model/history.ts';
import type { MarkChange } from '../model/marks.ts';
import type { ViewId } from '../model/viewId.ts';
import type { PanelContext } from '../selection/panelContext.ts';
import type { MeshService } from '../work/meshService.ts';
import type { Colours } from './colours.ts';
import type { OneRun } from './oneRun.ts';
import type { Reading } from './reading.ts';
import type { Refining } from './refining.ts';
import type { SavedStates } from './savedStates.ts';
import type { ShownMeshes } from './shownMeshes.ts';

/** Sources and events of the contexts of both views. */
export interface ContextSources
	extends Pick<PanelContext, 'comparison' | 'showStatus' | 'paint' | 'refresh'> {
	readonly host: Channel<ToExtension, ToPanel>;
	readonly service: MeshService;
	readonly screen: Screen;
	readonly memory: SavedStates;
	readonly reading: Pick<Reading, 'document' | 'loaded'>;
	readonly refining: Pick<Refining, 'history' | 'isOlder' | 'shown' | 'source'>;
	readonly oneRun: Pick<OneRun, 'running'>;
	readonly meshes: Pick<ShownMeshes, 'ancestors' | 'of'>;
	colours(): Pick<Colours, 'chosenRange' | 'now' | 'show' | 'showClasses'>;
	search(viewId: ViewId): ReturnType<PanelContext['search']>;
	/** See `PanelContext`. */
	hidden(viewId: ViewId): Uint8Array | null;
	/** Records a change of marks of a round's mesh, or of the file's mesh (null), for undo. */
	marked(round: Round | null, change: MarkChange): void;
}

/** The context of selection, marks and paths in a view. */
export function contextOf(sources: ContextSources, viewId: ViewId): PanelContext {
	const { host, service, screen, memory, reading, refining, meshes, colours } = sources;
	const round = () => roundOf(refining, viewId);
	return {
		...{ viewId, host, service, screen, round, comparison: sources.comparison },
		...{ paint: sources.paint, refresh: sources.refresh },
		view: () => (meshes.of('after')?.mesh ? screen.names[viewId] : null),
		search: () => sources.search(viewId),
		document: () => reading.document,
		loaded: () => meshes.of(viewId),
		quantity: () => colours().now.choice.quantity,
		chosenRange: () => colours().chosenRange,
		file: () => reading.loaded,
		isResult: () => viewId === 'after' || refining.source !== null,
		isOlder: () => viewId === 'after' && refining.isOlder,
		marked: (change) => sources.marked(round(), change),
		above: () => (viewId === 'after' ? meshes.ancestors : null),
		hidden: () => sources.hidden(viewId),
		recolour: (allClasses) => {
			if (allClasses) colours().showClasses();
			colours().show();
		},
		showStatus: (text, tone) => {
			if (!sources.oneRun.running) sources.showStatus(text, tone);
		},
		remember: (change) => memory.change(change),
		choose: (kind) => {
			const previous = memory.now.kind;
			if (previous !== kind) memory.change({ kind, kindBefore: previous });
			sources.refresh();
		},
	};
}

/** The round that made the mesh of a view; null for the file's mesh, and if After shows nothing. */
function roundOf(
	{ history, source, shown }: ContextSources['refining'],
	viewId: ViewId,
): Round | null {
	if (viewId === 'after') return (shown && lastRound(history)) ?? null;
	return source ? (history.rounds[sourceOf(history) - 1] ?? null) : null;
}
