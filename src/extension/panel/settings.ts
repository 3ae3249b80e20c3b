import { type ConfigurationChangeEvent, type Uri, workspace } from 'vscode';
import {
	panelSettings as all,
	type PanelSettings,
	settingsOf,
} from '../../protocol/panelSettings.ts';

const section = 'trirefine';

/** Settings of the preview of a file; configured values may be anything. */
export function panelSettings(uri: Uri): PanelSettings {
	const configuration = workspace.getConfiguration(section, uri);
	const { outputName: _, ...settings } = settingsOf((name) => configuration.get(name));
	return settings;
}

/** Whether an event changes these settings for a file. */
export const affectsPanel = (event: ConfigurationChangeEvent, uri: Uri): boolean =>
	Object.keys(all).some((name) => event.affectsConfiguration(`${section}.${name}`, uri));
