/**
 * Calls `back` after a choice from a list that the mouse opened, so that keys such as L go to the view and do not search the
 * list. Where the keyboard chooses, the list keeps the focus.
 */
export function focusBack(lists: HTMLElement, back: () => void): void {
	let isOpened = false;
	lists.addEventListener('pointerdown', ({ target }) => {
		isOpened = target instanceof HTMLSelectElement;
	});
	lists.addEventListener('keydown', ({ key }) => {
		if (key === 'Escape' || key === 'Tab') isOpened = false;
	});
	lists.addEventListener('change', () => {
		if (isOpened) back();
		isOpened = false;
	});
}
