const reachable = 'vscode-button, vscode-checkbox, button, select, input, textarea';
/** Elements with keys of their own: menus, and controls moved into one, which Tab steps through. */
const excluded = '[role=menu], .overflow';
/** Elements in which arrow keys move a caret. */
const typed = 'input, textarea';

/**
 * Makes a toolbar a single tab stop, by ARIA's toolbar pattern: left and right arrow keys, Home and End move through
 * its controls, and Tab returns to the last focused one. Controls may change.
 */
export function roving(toolbar: HTMLElement): void {
	let last: HTMLElement | null = null;
	const controls = (): HTMLElement[] =>
		[...toolbar.querySelectorAll<HTMLElement>(reachable)].filter(
			(one) => !one.closest(excluded) && one.offsetParent !== null && !isDisabled(one),
		);
	/** Leaves one control in the tab order. */
	const update = (): void => {
		const all = controls();
		const stop = last && all.includes(last) ? last : all[0];
		for (const one of toolbar.querySelectorAll<HTMLElement>(reachable))
			if (one.closest('.overflow')) one.tabIndex = 0;
			else if (!one.closest('[role=menu]')) one.tabIndex = one === stop ? 0 : -1;
	};
	toolbar.addEventListener('focusin', ({ target }) => {
		const all = controls();
		last = all.find((one) => one === target || one.contains(target as Node)) ?? last;
		update();
	});
	toolbar.addEventListener(
		'keydown',
		(event) => {
			const { key, target } = event;
			if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
			if ((target as HTMLElement).matches(typed) || (target as HTMLElement).closest(excluded))
				return;
			const all = controls();
			const index = all.findIndex((one) => one.contains(target as Node));
			const next = {
				ArrowRight: all[(index + 1) % all.length],
				ArrowLeft: all.at(index - 1),
				Home: all[0],
				End: all.at(-1),
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

const isDisabled = (one: HTMLElement): boolean => 'disabled' in one && one.disabled === true;
