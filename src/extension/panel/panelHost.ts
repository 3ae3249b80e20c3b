import type { Uri } from 'vscode';
import type { MarkEdit, PanelState, ToExtension } from '../../protocol/messages.ts';
import type { CancelSource } from '../../util/cancel.ts';
import type { Platform } from '../platform.ts';
import type { MeshPanel } from './meshPanel.ts';

/** Environment of a panel. */
export interface PanelHost {
	readonly extensionUri: Uri;
	/** Writes the panel's result beside its source; null if the user declines. */
	write(
		panel: MeshPanel,
		cancel: CancelSource,
	): Promise<{ readonly written: readonly string[] } | null>;
	/** Writes the panel's result to a format and a file of the user's choice; null if the user declines. */
	writeAs: PanelHost['write'];
	/** Saves a picture of the panel; null if the user declines. */
	savePicture(panel: MeshPanel): Promise<{ readonly written: readonly string[] } | null>;
	/** Shows lines of a file of the panel's set in a text editor. */
	reveal(panel: MeshPanel, lines: ToExtension['revealLines']['params']): Promise<void>;
	/** Changes marks in the text of a file of the panel's set. */
	editMarks(panel: MeshPanel, edit: MarkEdit): Promise<{ readonly changed: number } | null>;
	/** Opens previews of meshes dropped on a panel, by URI. */
	openFiles(uris: readonly string[]): Promise<ToExtension['openFiles']['result']>;
	/** Opens README at an anchor. */
	help(anchor: string): Promise<void>;
	/** See `Platform`. */
	readonly refusal?: Platform['refusal'];
	log(message: string): void;
}

/** State of a panel before it reads anything. */
export const initialState: PanelState = {
	version: 0,
	hasMesh: false,
	hasResult: false,
	resultIsNew: false,
	resultBy: null,
	resultIsOlder: false,
	canUndo: false,
	canRedo: false,
	running: false,
	selectedPoints: 0,
	selectedEdges: 0,
	selectedTriangles: 0,
	markedTriangles: 0,
	marksIn: 'file',
	showsPath: false,
	findings: [],
};
