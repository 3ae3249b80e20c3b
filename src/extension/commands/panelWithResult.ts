import type { MeshPanel } from '../panel/meshPanel.ts';
import type { Panels } from '../panel/panels.ts';
import { targetUri } from '../target.ts';

/** The panel with the refined mesh for a command. Throws an `Error` for the user if there is none. */
export function panelWithResult(panels: Panels, argument: unknown): MeshPanel {
	const uri = targetUri(argument, panels);
	const panel = (uri && panels.find(uri)) ?? panels.current;
	if (!panel?.state.hasResult) throw new Error('There is no refined mesh yet: refine first.');
	return panel;
}
