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
	const recorded = new Set<Milestone>();
	const recordOnce = (milestone: Milestone) => {
		if (!recorded.has(milestone)) recordMilestone(milestone);
		recorded.add(milestone);
	};
	const checkEditors = () => {
		if (window.visibleTextEditors.some(({ document }) => isMeshLanguage(document.languageId)))
			recordOnce('hasMesh');
	};
	checkEditors();
	return Disposable.from(
		window.onDidChangeVisibleTextEditors(checkEditors),
		panels.onDidChange(({ state }) => {
			if (state.hasMesh) recordOnce('hasPreview');
			if (isToSizes(state.resultBy)) recordOnce('hasAdapted');
			// Marks in the panel do not change any text.
			if (state.marksIn === 'panel' && state.markedTriangles > 0) recordOnce('hasMarked');
		}),
	);
}

/** Whether an operation requires sizes. */
const isToSizes = (id: string | null): boolean =>
	operations.some(
		(operation) =>
			operation.id === id &&
			operation.options.some((spec) => spec.name === 'size' && spec.required),
	);
