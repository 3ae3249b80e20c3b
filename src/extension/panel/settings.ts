import { type ConfigurationChangeEvent, workspace } from 'vscode';
import {
	panelSettings as all,
	type PanelSettings,
	settingsOf,
} from '../../protocol/panelSettings.ts';

const section = 'trirefine';

/** The settings of VS Code that panels follow; what a person wrote there may be anything. */
export function panelSettings(): PanelSettings {
	const { outputName: _, ...own } = settingsOf((name) =>
		workspace.getConfiguration(section).get(name),
	);
	return own;
}

/** Whether one of them has changed. */
export const concernsPanels = (event: ConfigurationChangeEvent): boolean =>
	Object.keys(all).some((name) => event.affectsConfiguration(`${section}.${name}`));
