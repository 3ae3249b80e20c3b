import { commands, Disposable, window } from 'vscode';
import { operations } from '../refine/registry.ts';
import { contextKeys, isMeshLanguage } from './ids.ts';
import type { Panels } from './panel/panels.ts';

/** Steps that a user has done at least once in this window; the walkthrough ticks them. */
export type Milestone = 'hasMesh' | 'hasPreview' | 'hasMarked' | 'hasAdapted' | 'hasWritten';

/** Records a milestone. */
export const recordMilestone = (milestone: Milestone): void =>
	void commands.executeCommand('setContext', contextKeys[milestone], true);

/** Records when a text editor shows a mesh, and when a panel does. */
export function registerMilestones(panels: Panels): Disposable {
	const known = new Set<Milestone>();
	const once = (milestone: Milestone) => {
		if (!known.has(milestone)) recordMilestone(milestone);
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
			// Marks in the panel do not change any text.
			if (state.marksIn === 'panel' && state.markedTriangles > 0) once('hasMarked');
		}),
	);
}

/** Whether an operation requires sizes. */
const isToSizes = (id: string | null): boolean =>
	operations.some(
		(one) => one.id === id && one.options.some((spec) => spec.name === 'size' && spec.required),
	);
