import type { Finding } from '../mesh/finding.ts';
import type { MeshInfo } from '../mesh/info.ts';
import type { EntityKind } from '../mesh/triMesh.ts';
import type { MarkCondition } from '../quantities/condition.ts';
import type { OptionValues } from '../util/options.ts';
import type { SavedState } from './page.ts';
import type { FileLines, LineRange, PanelDocument } from './panelDocument.ts';
import type { PanelSettings } from './panelSettings.ts';

export type PanelSelection =
	| { readonly kind: 'marked' }
	| { readonly kind: 'all' }
	/** The triangles selected in the panel. */
	| { readonly kind: 'selected' }
	/** The triangles on these lines; where there is none, those with a point or an edge there. */
	| {
			readonly kind: 'lines';
			readonly file: string;
			readonly ranges: readonly LineRange[];
	  };

/** The triangles that a command about marks means. */
export type MarkTarget =
	| { readonly kind: 'all' }
	/**
	 * The triangles selected in the panel; where only points or edges are selected, the triangles that have one of them.
	 */
	| { readonly kind: 'selected' }
	/** As in `PanelSelection`. */
	| ({ readonly kind: 'lines' } & FileLines)
	| { readonly kind: 'where'; readonly condition: MarkCondition };

/** A change of marks in the text of a file: lines of triangles whose mark becomes 1 and 0. None needs no change. */
export interface MarkEdit {
	readonly file: string;
	/** Version of the document that the lines were taken from. */
	readonly version: number;
	readonly set: readonly LineRange[];
	readonly clear: readonly LineRange[];
}

/** The result of marking. */
export interface MarkOutcome {
	/** Triangles that were meant. */
	readonly targets: number;
	/**
	 * Those of them whose mark changes; where the action was `replace`, also those marked before that do not match. Of a count
	 * those that marking would change.
	 */
	readonly changed: number;
	/** Triangles marked when it is done. */
	readonly marked: number;
	/** The view whose triangles they are; absent where there is but one. */
	readonly view?: string;
	/**
	 * What the extension has to do to the text, in one undo step; the new text then reaches the panel as a new version.
	 * Absent where the panel keeps the marks itself (see `PanelState.marksIn`): then it is done already.
	 */
	readonly edit?: MarkEdit;
}

/** The longest-edge propagation path of a triangle, in the file's own numbering. */
export interface PathSummary {
	readonly triangle: number;
	/** Number of triangles on it, the first included. */
	readonly triangles: number;
	/** Points at the ends of the terminal edge. */
	readonly terminal: readonly [number, number];
	readonly endsAtBoundary: boolean;
	/** False where it was followed so far and no farther. */
	readonly complete: boolean;
	/** All of that for people: "path of 4 triangles, ends at the edge between points 3 and 7". */
	readonly words: string;
}

/** What can be done in a panel by a command, as by its keys and buttons. */
export type PanelAction =
	/** All entities of the kind that is picked. */
	| 'selectAll'
	| 'invertSelection'
	/** Takes the neighbours of what is selected into the selection. */
	| 'growSelection'
	| 'clearSelection'
	/** Moves the view to what is selected. */
	| 'showSelection'
	/** What clicks, rectangles and lassos pick from now on. */
	| 'pickTriangles'
	| 'pickEdges'
	| 'pickPoints'
	/** Opens the form "Mark where…" and gives it the focus. */
	| 'openMarkForm'
	/** The same, set to the quantity that triangles are coloured by. */
	| 'markByQuantity'
	/** Shows what is selected alone. */
	| 'hideOthers'
	/** Hides nothing any more. */
	| 'showAll'
	/** Opens the field "Go to" and gives it the focus. */
	| 'openJump'
	| RoundAction;

/** Steps through what was done: they fail in words where there is none. */
export type RoundAction =
	| 'undoRound'
	| 'redoRound'
	/** What After shows becomes what Before shows. */
	| 'useAsSource'
	/** Back to the mesh of the file. */
	| 'startOver';

export interface RunSummary {
	/** Id of the operation, and the values that were given to its options. */
	readonly operation: string;
	readonly values: OptionValues;
	readonly before: MeshInfo;
	readonly after: MeshInfo;
	readonly rounds: number;
	readonly engine: 'cpu' | 'gpu';
	readonly adapter: string;
	readonly milliseconds: number;
}

export interface PanelState {
	/** Version of the document that this is about, readable or not; 0 before the first has been read. */
	readonly version: number;
	readonly hasMesh: boolean;
	/** Something has been made that can be written. */
	readonly hasResult: boolean;
	/** That was made of an older state of the source. */
	readonly resultIsOlder: boolean;
	/** What was made is a new mesh, not parts of the triangles of the file's: see `Operation.refines`. */
	readonly resultIsNew: boolean;
	/** Id of the operation that made the newest mesh in view; null if it is the file's mesh. */
	readonly resultBy: string | null;
	/** Something can be undone, and something redone: rounds or changes of marks. */
	readonly canUndo: boolean;
	readonly canRedo: boolean;
	readonly running: boolean;
	readonly selectedPoints: number;
	readonly selectedEdges: number;
	readonly selectedTriangles: number;
	readonly markedTriangles: number;
	/**
	 * Where marks live: in the text, which the extension edits, or in the panel, because the format has no column for
	 * them or the text can't be edited.
	 */
	readonly marksIn: 'file' | 'panel';
	/** The path of the triangle under the cursor or the pointer is shown, or will be when there is one. */
	readonly showsPath: boolean;
	readonly findings: readonly Finding[];
}

/** Requests that the extension sends to a panel. */
export interface ToPanel {
	/** The settings have changed. */
	settings: { params: PanelSettings; result: null };
	/** Shows a new state of the document. */
	load: { params: PanelDocument; result: PanelState };
	/** Does an operation; resolves when the result is shown. Fails with the sentence shown in the panel. */
	run: {
		params: {
			/** Where it is left out the setting of the toolbar holds, as for all else here. */
			readonly selection?: PanelSelection;
			/** Id of the operation. */
			readonly operation?: string;
			/** Of its options, by their names: what the command line takes behind them. Others stay as they are set. */
			readonly values?: OptionValues;
		};
		result: RunSummary;
	};
	/** The values with which an operation would be run now: what the form shows of its options, those it leaves empty absent. */
	values: { params: { readonly operation: string }; result: OptionValues };
	/**
	 * Selects what is on these lines (points, edges, triangles, also of several kinds at once) because the text
	 * selection changed; replaces what was selected in the panel, moves no camera and sends no `revealLines` back.
	 */
	selectLines: {
		params: FileLines;
		result: null;
	};
	/** The lines of what is selected now, file by file; of one kind of entity if asked so. */
	selectedLines: {
		params: { readonly kind?: EntityKind };
		result: readonly FileLines[];
	};
	/**
	 * Marks or unmarks triangles: `set` and `clear` leave the others as they are, `replace` marks just those that match,
	 * `count` changes nothing and says how many match. See `MarkOutcome` for who does it.
	 */
	mark: {
		params: {
			readonly action: 'set' | 'clear' | 'replace' | 'count';
			readonly which: MarkTarget;
		};
		result: MarkOutcome;
	};
	/**
	 * Shows the propagation path of the triangle on a line, and from now on that of the triangle under the cursor or the
	 * pointer; null stops that. Null comes back where there is no triangle on the line.
	 */
	showPath: {
		params: { readonly file: string; readonly line: number } | null;
		result: PathSummary | null;
	};
	/** What the panel keeps over a reload of the window. */
	saved: { params: null; result: SavedState };
	/** Does what a key or a button of the panel does. */
	act: { params: { readonly action: PanelAction }; result: PanelState };
	/** Opens the refined mesh for writing. To be closed. */
	exportResult: {
		params: {
			/** Id of a format; that of the source unless given. */
			readonly format?: string;
			/** Of the format's writer; defaults for those left out. */
			readonly options?: OptionValues;
			/** What the files will be called, without suffix: some name the others inside. */
			readonly base?: string;
		};
		result: {
			/** Names this export to the other requests. */
			readonly id: number;
			/** Of each file. */
			readonly suffixes: readonly string[];
			/** What the format can't hold, a sentence each. */
			readonly losses: readonly string[];
			/** Version of the document that was refined. */
			readonly version: number;
		};
	};
	/** The next bytes of a file of an export; null at its end. The files are to be taken in order, each to its end. */
	exportChunk: {
		params: { readonly id: number; readonly file: number };
		result: Uint8Array | null;
	};
	/** Draws a picture of what the view shows, with legend and scale bar: the bytes of a file. */
	picture: {
		params: {
			readonly format: 'png' | 'svg';
			/** Pixels of a PNG to one of the screen's. */
			readonly scale: number;
		};
		result: Uint8Array;
	};
	/** Copies a picture of what the view shows. */
	copyPicture: { params: null; result: null };
	/** Nothing more is read from an export. */
	closeExport: { params: { readonly id: number }; result: null };
}

/** Requests that a panel sends to the extension. */
export interface ToExtension {
	/** The panel's script runs and wants its document. */
	ready: { params: null; result: PanelDocument };
	/** Bytes of a file of the set that could not be fetched. */
	readFile: { params: { readonly name: string }; result: Uint8Array };
	/** The user wants the result written; the extension asks, writes and says where. Null if refused. */
	write: {
		params: null;
		result: { readonly written: readonly string[] } | null;
	};
	/** The user wants the result written in a format and a file of their choice; else as `write`. */
	writeAs: {
		params: null;
		result: { readonly written: readonly string[] } | null;
	};
	/**
	 * Selects these lines in the text editor, with a cursor for each range, and shows the first; no lines drop what was
	 * selected there. Comes once for each file that holds something of the selection.
	 */
	revealLines: { params: FileLines; result: null };
	/**
	 * The user asked the panel for other marks: the extension edits the text, in one undo step, and answers when that
	 * is done. Null where the user said no; fails in words where the text can't be edited or is newer than `version`.
	 */
	editMarks: { params: MarkEdit; result: { readonly changed: number } | null };
	/** The user wants a picture saved; the extension asks for it, and where to. Null if refused. */
	savePicture: {
		params: null;
		result: { readonly written: readonly string[] } | null;
	};
	/** Files were dropped on the panel: opens the previews of meshes, and says in sentences why others are not opened. */
	openFiles: {
		params: { readonly uris: readonly string[] };
		result: { readonly opened: readonly string[]; readonly refused: readonly string[] };
	};
	/** What the panel shows now, for context keys and tests. */
	state: { params: PanelState; result: null };
	/** Opens a page of the documentation, by anchor in README. */
	help: { params: { readonly anchor: string }; result: null };
}
