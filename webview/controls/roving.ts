const focusable = 'vscode-button, vscode-checkbox, button, select, input, textarea';
/** Elements with keys of their own: menus, and controls moved into one, which Tab steps through. */
const excluded = '[role=menu], .overflow';
/** Elements in which arrow keys move a caret. */
const editable = 'input, textarea';

/**
 * Makes a toolbar a single tab stop, by ARIA's toolbar pattern: left and right arrow keys, Home and End move through
 * its controls, and Tab returns to the last focused one. Controls may change.
 */
export function roving(toolbar: HTMLElement): void {
	let last: HTMLElement | null = null;
	const controls = (): HTMLElement[] =>
		[...toolbar.querySelectorAll<HTMLElement>(focusable)].filter(
			(control) =>
				!control.closest(excluded) && control.offsetParent !== null && !isDisabled(control),
		);
	/** Leaves one control in the tab order. */
	const update = (): void => {
		const list = controls();
		const stop = last && list.includes(last) ? last : list[0];
		for (const control of toolbar.querySelectorAll<HTMLElement>(focusable))
			if (control.closest('.overflow')) control.tabIndex = 0;
			else if (!control.closest('[role=menu]')) control.tabIndex = control === stop ? 0 : -1;
	};
	toolbar.addEventListener('focusin', ({ target }) => {
		const list = controls();
		last = list.find((control) => control === target || control.contains(target as Node)) ?? last;
		update();
	});
	toolbar.addEventListener(
		'keydown',
		(event) => {
			const { key, target } = event;
			if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
			if ((target as HTMLElement).matches(editable) || (target as HTMLElement).closest(excluded))
				return;
			const list = controls();
			const index = list.findIndex((control) => control.contains(target as Node));
			const next = {
				ArrowRight: list[(index + 1) % list.length],
				ArrowLeft: list.at(index - 1),
				Home: list[0],
				End: list.at(-1),
			}[key];
			if (index < 0 || !next) return;
			event.preventDefault();
			event.stopPropagation();
			next.focus();
		},
		// Capture: before a list handles left and right.
		{ capture: true },
	);
	// Controls are hidden, shown, enabled and replaced as the state changes.
	const watched = { attributeFilter: ['hidden', 'disabled'], childList: true, subtree: true };
	new MutationObserver(update).observe(toolbar, watched);
	new ResizeObserver(update).observe(toolbar);
}

const isDisabled = (control: HTMLElement): boolean =>
	'disabled' in control && control.disabled === true;
