import { type ConfigurationChangeEvent, workspace } from 'vscode';
import type { PanelSettings } from '../../protocol/messages.ts';
import { engineChoices } from '../../refine/chooseEngine.ts';

const section = 'trirefine';

/** The settings of VS Code that panels follow; what a person wrote there may be anything. */
export function panelSettings(): PanelSettings {
	const written: unknown = workspace.getConfiguration(section).get('engine');
	return { engine: engineChoices.find((choice) => choice === written) ?? 'auto' };
}

/** Whether one of them has changed. */
export const concernsPanels = (event: ConfigurationChangeEvent): boolean =>
	event.affectsConfiguration(`${section}.engine` satisfies `trirefine.${keyof PanelSettings}`);
