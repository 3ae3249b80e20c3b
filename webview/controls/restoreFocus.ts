/**
 * Calls `restore` after a choice from a list that was opened by mouse, so that keys such as L go to the view instead of
 * searching the list. After a choice by keyboard, the list keeps the focus.
 */
export function restoreFocus(lists: HTMLElement, restore: () => void): void {
	let isOpened = false;
	lists.addEventListener('pointerdown', ({ target }) => {
		isOpened = target instanceof HTMLSelectElement;
	});
	lists.addEventListener('keydown', ({ key }) => {
		if (key === 'Escape' || key === 'Tab') isOpened = false;
	});
	lists.addEventListener('change', () => {
		if (isOpened) restore();
		isOpened = false;
	});
}
