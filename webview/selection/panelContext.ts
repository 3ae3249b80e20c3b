import type { Range } from '../../src/mesh/metrics/metrics.ts';
import type { Channel } from '../../src/protocol/channel.ts';
import type { ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import type { PanelDocument } from '../../src/protocol/panelDocument.ts';
import type { Screen, Tone } from '../controls/screen.ts';
import type { Round } from '../model/history.ts';
import type { MarkChange } from '../model/marks.ts';
import type { MeshSearch } from '../model/meshSearch.ts';
import type { Loaded } from '../model/results.ts';
import type { PanelMemory } from '../model/savedState.ts';
import type { ViewId } from '../model/viewId.ts';
import type { MeshService } from '../work/meshService.ts';

/** What selection, marks and paths need of the panel. */
export interface PanelContext {
	readonly host: Channel<ToExtension, ToPanel>;
	readonly service: MeshService;
	readonly screen: Screen;
	/** The view that it is about. */
	readonly viewId: ViewId;
	/** The name of its view, which counts name; null where there is no other. */
	view(): string | null;
	/** What searches the mesh that the view shows now. */
	search(): MeshSearch;
	/** The document that is shown, or being read. */
	document(): PanelDocument | null;
	/** What the view shows, as if it had been read; null where it shows nothing. */
	loaded(): Loaded | null;
	/** What was read of the document; null where nothing could be. */
	file(): Loaded | null;
	/** Whether that is a result, whose marks no file holds. */
	isResult(): boolean;
	/** Whether it is the result of an older source. */
	isOlder(): boolean;
	/** The round that made what the view shows; null for the mesh of the file. */
	round(): Round | null;
	/** Marks of what the view shows were changed, which can be undone. */
	marked(change: MarkChange): void;
	/** Id of the quantity that triangles are coloured by. */
	quantity(): string;
	/** The ends of its scale where somebody chose them, as values or as percentiles. */
	chosenRange(): Range | null;
	/** The triangle of Before that each triangle of After lies in; null in Before. */
	above(): Uint32Array | null;
	/** A byte for each triangle, 1 where it is hidden; null where none is. */
	hidden(): Uint8Array | null;
	/** Other triangles are hidden: brings the picture up to date; `allClasses` shows all classes again. */
	recolour(allClasses: boolean): void;
	/** Shows words in the status line; not while a refinement reports how far it is. */
	say(text: string, tone?: Tone): void;
	/** Shows again what is marked and selected. */
	paint(): void;
	/** Brings the controls up to date and reports to the host. */
	refresh(): void;
	remember(change: Partial<PanelMemory>): void;
	/** What "Refine triangles" is set to from now on. */
	choose(kind: 'marked' | 'selected'): void;
}
