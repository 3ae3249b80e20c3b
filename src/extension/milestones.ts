import { commands, Disposable, window } from 'vscode';
import { contextKeys, isMeshLanguage } from './ids.ts';
import type { Panels } from './panel/panels.ts';

/** What a user has done at least once since the window was opened; the walkthrough ticks its steps by that. */
export type Milestone = 'hasMesh' | 'hasPreview' | 'hasMarked' | 'hasWritten';

/** Records that something has been done. */
export const reached = (milestone: Milestone): void =>
	void commands.executeCommand('setContext', contextKeys[milestone], true);

/** Records when the text of a mesh is in an editor, and when a panel shows a mesh. */
export function registerMilestones(panels: Panels): Disposable {
	const known = new Set<Milestone>();
	const once = (milestone: Milestone) => {
		if (!known.has(milestone)) reached(milestone);
		known.add(milestone);
	};
	const look = () => {
		if (window.visibleTextEditors.some(({ document }) => isMeshLanguage(document.languageId)))
			once('hasMesh');
	};
	look();
	return Disposable.from(
		window.onDidChangeVisibleTextEditors(look),
		panels.onDidChange(({ state }) => {
			if (state.hasMesh) once('hasPreview');
			// Where the panel keeps the marks itself, no text changes.
			if (state.marksIn === 'panel' && state.markedTriangles > 0) once('hasMarked');
		}),
	);
}
