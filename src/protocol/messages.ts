import type { Finding } from '../mesh/finding.ts';
import type { MeshInfo } from '../mesh/info.ts';
import type { EntityKind } from '../mesh/triMesh.ts';
import type { MarkCondition } from '../quantities/condition.ts';
import type { OptionValues } from '../util/options.ts';
import type { LinkedView } from './linkedView.ts';
import type { SavedState } from './page.ts';
import type { FileLines, LineRange, PanelDocument } from './panelDocument.ts';
import type { PanelSettings } from './panelSettings.ts';

export type PanelSelection =
	| { readonly kind: 'marked' }
	| { readonly kind: 'all' }
	/** The triangles selected in the panel. */
	| { readonly kind: 'selected' }
	/** The triangles on these lines; if there are none, those with a point or an edge there. */
	| {
			readonly kind: 'lines';
			readonly file: string;
			readonly ranges: readonly LineRange[];
	  };

/** The triangles that a command about marks applies to. */
export type MarkTarget =
	| { readonly kind: 'all' }
	/** The triangles selected in the panel; if only points or edges are, the triangles with one of them. */
	| { readonly kind: 'selected' }
	/** As in `PanelSelection`. */
	| ({ readonly kind: 'lines' } & FileLines)
	| { readonly kind: 'where'; readonly condition: MarkCondition };

/**
 * A change of marks in the text of a file: the mark becomes 1 on lines `set`, 0 on lines `clear`. Lines that already
 * have it are absent.
 */
export interface MarkEdit {
	readonly file: string;
	/** Version of the document that the lines refer to. */
	readonly version: number;
	readonly set: readonly LineRange[];
	readonly clear: readonly LineRange[];
}

/** The result of marking. */
export interface MarkOutcome {
	/** Number of target triangles. */
	readonly targets: number;
	/**
	 * Number of targets whose mark changes; with `replace`, also of marked triangles that do not match. With `count`, the
	 * number that `set` would change.
	 */
	readonly changed: number;
	/** Number of marked triangles afterwards. */
	readonly marked: number;
	/** The view with these triangles; absent if there is only one. */
	readonly view?: string;
	/**
	 * The edit that the extension applies to the text, as one undo step; the new text then reaches the panel as a new
	 * version. Absent if the panel keeps the marks itself (see `PanelState.marksIn`) and has changed them.
	 */
	readonly edit?: MarkEdit;
}

/** The longest-edge propagation path of a triangle, in the file's numbering. */
export interface PathSummary {
	readonly triangle: number;
	/** Number of triangles on it, the first included. */
	readonly triangles: number;
	/** Points at the ends of the terminal edge. */
	readonly terminal: readonly [number, number];
	readonly endsAtBoundary: boolean;
	/** False if the path was cut off at a maximum length. */
	readonly complete: boolean;
	/** A sentence for users: "path of 4 triangles, ends at the edge between points 3 and 7". */
	readonly words: string;
}

/** Actions of a panel that commands, keys and buttons trigger. */
export type PanelAction =
	/** Selects all entities of the picked kind. */
	| 'selectAll'
	| 'invertSelection'
	/** Adds the neighbours of selected entities to the selection. */
	| 'growSelection'
	| 'clearSelection'
	/** Moves the camera to the selection. */
	| 'showSelection'
	/** Sets the kind of entity that clicks, rectangles and lassos pick. */
	| 'pickTriangles'
	| 'pickEdges'
	| 'pickPoints'
	/** Opens the form "Mark where…" and focuses it. */
	| 'openMarkForm'
	/** The same, preset to the quantity that triangles are coloured by. */
	| 'markByQuantity'
	/** Hides everything that is not selected. */
	| 'hideOthers'
	/** Shows all hidden entities. */
	| 'showAll'
	/** Opens the field "Go to" and focuses it. */
	| 'openJump'
	| ResultAction;

/** Actions on results; they fail with a message if there is none. */
export type ResultAction =
	| 'undoRound'
	| 'redoRound'
	/** Makes the mesh of After that of Before. */
	| 'useAsSource'
	/** Returns to the mesh of the file. */
	| 'startOver'
	/** Compares the mesh of Before with the result in After, or ends that. */
	| 'compareSource';

export interface RunSummary {
	/** Id of the operation and the values of its options. */
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
	/** Version of the document, readable or not; 0 before the first one is read. */
	readonly version: number;
	readonly hasMesh: boolean;
	/** There is a result that can be written. */
	readonly hasResult: boolean;
	/** The result was made from an older version of the source. */
	readonly resultIsOlder: boolean;
	/** The result is a new mesh, not a refinement of the file's triangles: see `Operation.refines`. */
	readonly resultIsNew: boolean;
	/** Id of the operation that made the newest mesh in view; null if it is the file's mesh. */
	readonly resultBy: string | null;
	/** Whether a round or a change of marks can be undone or redone. */
	readonly canUndo: boolean;
	readonly canRedo: boolean;
	readonly running: boolean;
	readonly selectedPoints: number;
	readonly selectedEdges: number;
	readonly selectedTriangles: number;
	readonly markedTriangles: number;
	/**
	 * Where marks are stored: in the text, which the extension edits, or in the panel, if the format has no column for them or the
	 * text can't be edited.
	 */
	readonly marksIn: 'file' | 'panel';
	/** The panel shows the path of the triangle under the cursor or pointer, once there is one. */
	readonly showsPath: boolean;
	readonly findings: readonly Finding[];
}

/** Requests that the extension sends to a panel. */
export interface ToPanel {
	/** The settings have changed. */
	settings: { params: PanelSettings; result: null };
	/** Shows a new version of the document. */
	load: { params: PanelDocument; result: PanelState };
	/** Runs an operation; resolves when the result is shown. Fails with the message that the panel shows. */
	run: {
		params: {
			/** Default: the setting of the toolbar, as for all parameters here. */
			readonly selection?: PanelSelection;
			/** Id of the operation. */
			readonly operation?: string;
			/** Values of its options by name, as on the command line. Others keep their current values. */
			readonly values?: OptionValues;
		};
		result: RunSummary;
	};
	/** The current values of an operation's options: those in the form; empty ones are absent. */
	values: { params: { readonly operation: string }; result: OptionValues };
	/** Id and values of the current operation. */
	chosen: { params: null; result: { readonly operation: string; readonly values: OptionValues } };
	/**
	 * Selects the points, edges and triangles on these lines, after a change of the text selection; replaces the panel's
	 * selection, moves no camera and sends no `revealLines` back.
	 */
	selectLines: {
		params: FileLines;
		result: null;
	};
	/** The lines of the selection, by file; of one kind of entity if `kind` is given. */
	selectedLines: {
		params: { readonly kind?: EntityKind };
		result: readonly FileLines[];
	};
	/**
	 * Marks or unmarks triangles: `set` and `clear` leave the others as they are, `replace` marks only those that match,
	 * `count` changes nothing and returns the number of matches. See `MarkOutcome` for whether panel or extension applies
	 * it.
	 */
	mark: {
		params: {
			readonly action: 'set' | 'clear' | 'replace' | 'count';
			readonly which: MarkTarget;
		};
		result: MarkOutcome;
	};
	/**
	 * Shows the propagation path of the triangle on a line, and from then on that of the triangle under the cursor or
	 * pointer; null stops that. Returns null if there is no triangle on the line.
	 */
	showPath: {
		params: { readonly file: string; readonly line: number } | null;
		result: PathSummary | null;
	};
	/** The state that survives a reload of the window. */
	saved: { params: null; result: SavedState };
	/** Performs the action of a key or button of the panel. */
	act: { params: { readonly action: PanelAction }; result: PanelState };
	/** Opens the refined mesh for writing; `closeExport` ends it. */
	exportResult: {
		params: {
			/** Id of a format; default: that of the source. */
			readonly format?: string;
			/** Options of the format's writer; the others have their defaults. */
			readonly options?: OptionValues;
			/** Base name of the files, without suffix: some files name others. */
			readonly base?: string;
		};
		result: {
			/** Identifies this export in the other requests. */
			readonly id: number;
			/** Suffix of each file. */
			readonly suffixes: readonly string[];
			/** Losses of the format, one sentence each. */
			readonly losses: readonly string[];
			/** Version of the document that was refined. */
			readonly version: number;
		};
	};
	/** The next bytes of a file of an export; null at its end. Files are read in order, each to its end. */
	exportChunk: {
		params: { readonly id: number; readonly file: number };
		result: Uint8Array | null;
	};
	/** Draws a picture of the view with legend and scale bar; returns the bytes of the image file. */
	picture: {
		params: {
			readonly format: 'png' | 'svg';
			/** Pixels of a PNG a pixel of the screen. */
			readonly scale: number;
		};
		result: Uint8Array;
	};
	/** Copies a picture of the view to the clipboard. */
	copyPicture: { params: null; result: null };
	/** Reports changes of the view by `viewChanged` from now on, or no longer; returns the view. */
	link: { params: { readonly linked: boolean }; result: LinkedView };
	/** Applies the view of a linked panel, without reporting it. */
	follow: { params: LinkedView; result: null };
	/** Ends an export. */
	closeExport: { params: { readonly id: number }; result: null };
}

/** Requests that a panel sends to the extension. */
export interface ToExtension {
	/** The panel's script has started and asks for its document. */
	ready: { params: null; result: PanelDocument };
	/** Reads a file of the set that the page could not fetch. */
	readFile: {
		/** `other`: of the mesh to compare with. */
		params: { readonly name: string; readonly other?: true };
		result: Uint8Array;
	};
	/** Writes the result: the extension asks the user, writes and returns the paths. Null if the user declines. */
	write: {
		params: null;
		result: { readonly written: readonly string[] } | null;
	};
	/** Writes the result in a format and a file that the user chooses; else as `write`. */
	writeAs: {
		params: null;
		result: { readonly written: readonly string[] } | null;
	};
	/**
	 * Selects these lines in the text editor, with a cursor for each range, and reveals the first one; empty ranges clear
	 * the selection. Sent once for each file with selected entities. `other`: of the mesh to compare with.
	 */
	revealLines: { params: FileLines & { readonly other?: true }; result: null };
	/**
	 * Edits marks in the text, as one undo step; resolves when that is done. Null if the user declines; fails with a
	 * message if the text can't be edited or is newer than `version`.
	 */
	editMarks: { params: MarkEdit; result: { readonly changed: number } | null };
	/** Saves a picture: the extension asks where, then requests it from the panel. Null if the user declines. */
	savePicture: {
		params: null;
		result: { readonly written: readonly string[] } | null;
	};
	/** Opens previews of files that were dropped on the panel; returns a sentence for each file that is not opened. */
	openFiles: {
		params: { readonly uris: readonly string[] };
		result: { readonly opened: readonly string[]; readonly refused: readonly string[] };
	};
	/** Current state of the panel, for context keys and tests. */
	state: { params: PanelState; result: null };
	/** The view was changed here; sent at most once a frame. */
	viewChanged: { params: LinkedView; result: null };
	/** Opens a page of the documentation, by anchor in README. */
	help: { params: { readonly anchor: string }; result: null };
}
