/** What the keys of undo and redo do. */
export interface UndoKeyEvents {
	undo(): void;
	redo(): void;
}

/** Kinds of fields in which text is written, and undone by the browser. */
const textFields =
	'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=button])';

/** What a key asks for: Ctrl or Cmd with Z undoes, with Y or Shift and Z redoes. */
function askedFor({
	key,
	ctrlKey,
	metaKey,
	shiftKey,
	altKey,
}: KeyboardEvent): keyof UndoKeyEvents | null {
	if (altKey || ctrlKey === metaKey) return null;
	const letter = key.toLowerCase();
	if (letter === 'z') return shiftKey ? 'redo' : 'undo';
	return letter === 'y' && !shiftKey ? 'redo' : null;
}

/**
 * Listens to the keys of undo and redo wherever the focus is in the page, but in fields of text. VS Code does not hear of
 * them: its own undo would change such a field.
 */
export function listenToUndoKeys(events: UndoKeyEvents): void {
	document.addEventListener('keydown', (event) => {
		const asked = askedFor(event);
		const isText = event.target instanceof Element && event.target.closest(textFields) !== null;
		if (!asked || isText) return;
		event.preventDefault();
		event.stopPropagation();
		events[asked]();
	});
}
