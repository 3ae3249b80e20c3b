import { type ConfigurationChangeEvent, type Uri, workspace } from 'vscode';
import {
	panelSettings as all,
	type PanelSettings,
	settingsOf,
} from '../../protocol/panelSettings.ts';

const section = 'trirefine';

/** The settings that hold for the preview of a file; what a person wrote there may be anything. */
export function panelSettings(uri: Uri): PanelSettings {
	const written = workspace.getConfiguration(section, uri);
	const { outputName: _, ...own } = settingsOf((name) => written.get(name));
	return own;
}

/** Whether one of those of a file has changed. */
export const concernsPanel = (event: ConfigurationChangeEvent, uri: Uri): boolean =>
	Object.keys(all).some((name) => event.affectsConfiguration(`${section}.${name}`, uri));
