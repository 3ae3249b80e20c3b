import { type ExtensionContext, window } from 'vscode';
import type { Extension } from './activateOnDemand.ts';
import { MeshLanguage } from './client/meshLanguage.ts';
import { registerStatusItem } from './client/statusItem.ts';
import { commandRunner } from './commands/index.ts';
import { registerLanguageDetection } from './detectLanguage.ts';
import { openHelp } from './help.ts';
import { registerMilestones } from './milestones.ts';
import { openDropped } from './panel/openDropped.ts';
import { OpenedMeshes } from './panel/openedMeshes.ts';
import { Panels } from './panel/panels.ts';
import { Renames } from './panel/renames.ts';
import { restorePreview } from './panel/restore.ts';
import { registerPostponed, reveal } from './panel/reveal.ts';
import { registerSelectionSync } from './panel/selectionSync.ts';
import type { Platform } from './platform.ts';
import { editMarks } from './write/editMarks.ts';
import { savePicture } from './write/savePicture.ts';
import { writeResultAs } from './write/writeAs.ts';
import { writeResult } from './write/writeResult.ts';

/** Starts the extension. Node and the browser differ only in `platform`. */
export function activateShared(
	{
		extensionUri,
		globalState,
		globalStorageUri: storage,
		subscriptions,
		workspaceState,
	}: ExtensionContext,
	platform: Platform,
): Extension {
	const log = window.createOutputChannel('TriRefine', { log: true });
	const opened = new OpenedMeshes(workspaceState);
	const panels: Panels = new Panels(
		{
			extensionUri,
			write: (panel, cancel) => writeResult(panel, platform, cancel),
			writeAs: (panel, cancel) => writeResultAs(panel, platform, cancel),
			savePicture: (panel) => savePicture(panel, platform),
			reveal,
			editMarks,
			openFiles: (uris) => openDropped(panels, uris),
			...(platform.refusal ? { refusal: platform.refusal } : {}),
			help: (anchor) => openHelp(extensionUri, anchor),
			log: (message) => log.info(message),
		},
		opened,
	);
	const renames = new Renames(panels);
	const language = new MeshLanguage({ extensionUri, log, loadClient: platform.loadClient });
	subscriptions.push(
		log,
		panels,
		renames,
		registerSelectionSync(panels),
		registerPostponed(panels),
		language,
		registerStatusItem(language),
		registerLanguageDetection(),
		registerMilestones(panels),
	);
	return {
		run: commandRunner({
			panels,
			language,
			platform,
			log,
			memory: globalState,
			extensionUri,
			storage,
		}),
		edit: (uri, view) => void panels.adopt(uri, view, renames.take(uri)),
		restore: (view, saved) =>
			restorePreview(view, saved, { panels, opened, log: (message) => log.warn(message) }),
	};
}
