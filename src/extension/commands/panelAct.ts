import type { PanelAction, PanelState } from '../../protocol/messages.ts';
import type { Panels } from '../panel/panels.ts';
import { targetUri } from '../target.ts';

/** Performs the action of a button in the panel of a file or the current one. Throws an `Error` for the user if there is none. */
export function performAction(
	panels: Panels,
	argument: unknown,
	action: PanelAction,
): Promise<PanelState> {
	const uri = targetUri(argument, panels);
	const panel = (uri && panels.find(uri)) ?? panels.current;
	if (!panel) throw new Error('Open the preview of a mesh first.');
	return panel.ask('act', { action });
}
