import type { Undoing } from './undoing.ts';

/** Text fields, with undo by the browser. */
const textFields =
	'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=button])';

/**
 * Handles the keys of undo and redo anywhere in the page except in text fields. Stops them from reaching VS Code, whose
 * own undo would change such a field.
 */
export function listenToUndoKeys(undoing: Pick<Undoing, 'undo' | 'redo'>): void {
	document.addEventListener('keydown', (event) => {
		const action = actionOf(event);
		const isText = event.target instanceof Element && event.target.closest(textFields) !== null;
		if (!action || isText) return;
		event.preventDefault();
		event.stopPropagation();
		// The action itself reports errors.
		void undoing[action]().catch(() => {});
	});
}

/** The action of a key: Ctrl or Cmd with Z undoes, with Y or Shift and Z redoes. */
function actionOf({
	key,
	ctrlKey,
	metaKey,
	shiftKey,
	altKey,
}: KeyboardEvent): 'undo' | 'redo' | null {
	if (altKey || ctrlKey === metaKey) return null;
	const letter = key.toLowerCase();
	if (letter === 'z') return shiftKey ? 'redo' : 'undo';
	return letter === 'y' && !shiftKey ? 'redo' : null;
}
