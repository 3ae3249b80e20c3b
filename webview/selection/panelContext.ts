import type { Range } from '../../src/mesh/metrics/metrics.ts';
import type { Channel } from '../../src/protocol/channel.ts';
import type { ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import type { PanelDocument } from '../../src/protocol/panelDocument.ts';
import type { Screen, Tone } from '../controls/screen.ts';
import type { Round } from '../model/history.ts';
import type { MarkChange } from '../model/marks.ts';
import type { MeshSearch } from '../model/meshSearch.ts';
import type { Comparison, Loaded } from '../model/results.ts';
import type { PanelMemory } from '../model/savedState.ts';
import type { ViewId } from '../model/viewId.ts';
import type { MeshService } from '../work/meshService.ts';

/** The context of selection, marks and paths in a view. */
export interface PanelContext {
	readonly host: Channel<ToExtension, ToPanel>;
	readonly service: MeshService;
	readonly screen: Screen;
	/** The view. */
	readonly viewId: ViewId;
	/** Name of the view for messages; null if there is only one. */
	view(): string | null;
	/** The search of the mesh in the view. */
	search(): MeshSearch;
	/** The document that is shown, or being read. */
	document(): PanelDocument | null;
	/** The mesh of the view in the form of a file that was read; null if there is none. */
	loaded(): Loaded | null;
	/** The result of reading the document; null if that failed. */
	file(): Loaded | null;
	/** How both views differ; null if they are not compared. */
	comparison(): Comparison | null;
	/** Whether the mesh is a result, whose marks are in no file. */
	isResult(): boolean;
	/** Whether the mesh is the result of an older source. */
	isOlder(): boolean;
	/** The round that made the mesh; null for the file's mesh. */
	round(): Round | null;
	/** Records a change of marks for undo. */
	marked(change: MarkChange): void;
	/** Id of the quantity of the colours. */
	quantity(): string;
	/** The range of the colours if it was set by hand or as percentiles. */
	chosenRange(): Range | null;
	/** The triangle of Before that contains each triangle of After; null in Before. */
	above(): Uint32Array | null;
	/** A byte for each triangle, 1 if hidden; null for none. */
	hidden(): Uint8Array | null;
	/** Updates the colours after a change of hidden triangles; `allClasses` shows all classes again. */
	recolour(allClasses: boolean): void;
	/** Shows a message in the status line, except while a refinement reports its progress. */
	showStatus(text: string, tone?: Tone): void;
	/** Updates marked and selected triangles. */
	paint(): void;
	/** Updates the controls and reports to the host. */
	refresh(): void;
	/** Changes the saved state of the panel. */
	remember(change: Partial<PanelMemory>): void;
	/** Sets "Refine triangles". */
	choose(kind: 'marked' | 'selected'): void;
}
