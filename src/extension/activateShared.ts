import { type ExtensionContext, window } from 'vscode';
import { MeshLanguage } from './client/meshLanguage.ts';
import { registerStatusItem } from './client/statusItem.ts';
import { registerCommands } from './commands/index.ts';
import { registerLanguageDetection } from './detectLanguage.ts';
import { openHelp } from './help.ts';
import { registerMeshEditor } from './panel/meshEditor.ts';
import { OpenedMeshes } from './panel/openedMeshes.ts';
import { Panels } from './panel/panels.ts';
import { registerRestore } from './panel/restore.ts';
import { reveal } from './panel/reveal.ts';
import { registerSelectionSync } from './panel/selectionSync.ts';
import type { Platform } from './platform.ts';
import { editMarks } from './write/editMarks.ts';
import { writeResult } from './write/writeResult.ts';

/** Registers everything; the entries for Node and for the browser differ in nothing else than what they hand in. */
export function activateShared(
	{ extensionUri, globalStorageUri: storage, subscriptions, workspaceState }: ExtensionContext,
	platform: Platform,
): void {
	const log = window.createOutputChannel('TriRefine', { log: true });
	const opened = new OpenedMeshes(workspaceState);
	const panels = new Panels(
		{
			extensionUri,
			write: (panel, cancel) => writeResult(panel, platform, cancel),
			reveal,
			editMarks,
			help: (anchor) => openHelp(extensionUri, anchor),
			log: (message) => log.info(message),
		},
		opened,
	);
	const language = new MeshLanguage({ extensionUri, log, loadClient: platform.loadClient });
	subscriptions.push(
		log,
		panels,
		registerRestore(panels, opened, (message) => log.warn(message)),
		registerMeshEditor(panels),
		registerSelectionSync(panels),
		language,
		registerStatusItem(language),
		registerLanguageDetection(),
		registerCommands({ panels, language, platform, log, extensionUri, storage }),
	);
}
