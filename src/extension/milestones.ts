import { commands, Disposable, window } from 'vscode';
import { operations } from '../refine/registry.ts';
import { contextKeys, isMeshLanguage } from './ids.ts';
import type { Panels } from './panel/panels.ts';

/** What a user has done at least once since the window was opened; the walkthrough ticks its steps by that. */
export type Milestone = 'hasMesh' | 'hasPreview' | 'hasMarked' | 'hasAdapted' | 'hasWritten';

/** Whether an operation makes meshes for sizes, and can't do without. */
const isToSizes = (id: string | null): boolean =>
	operations.some(
		(one) => one.id === id && one.options.some((spec) => spec.name === 'size' && spec.required),
	);

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
			if (isToSizes(state.resultBy)) once('hasAdapted');
			// Where the panel keeps the marks itself, no text changes.
			if (state.marksIn === 'panel' && state.markedTriangles > 0) once('hasMarked');
		}),
	);
}
