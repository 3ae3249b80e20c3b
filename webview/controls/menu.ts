import { el } from '../util/dom.ts';
import { type IconName, icon } from './icons.ts';
import { type MenuHeading, type MenuItem, menuList } from './menuList.ts';

/** A button that opens a menu; see `menuList`. */
export function menu(options: {
	readonly id: string;
	readonly label: string;
	readonly title: string;
	/** Shown instead of the label, which remains the accessible name. */
	readonly icon?: IconName;
	/** Null is a separator. */
	readonly items: readonly (MenuItem | MenuHeading | null)[];
	/** Controls above the items; may change. */
	readonly above?: HTMLElement;
}): {
	readonly element: HTMLElement;
	readonly button: HTMLButtonElement;
	enable(id: string, enabled: boolean, reason?: string): void;
	check(id: string, checked: boolean): void;
	rename(id: string, label: string): void;
	remove(ids: readonly string[]): void;
} {
	const leave = (): void => {
		close();
		button.focus();
	};
	const { above } = options;
	const { element: list, items, focus, remove } = menuList(options.title, options.items, leave);
	list.hidden = false;
	const popup = el('div', { class: 'menu', hidden: true }, above ?? null, list);
	const open = (which: 'first' | 'last'): void => {
		popup.hidden = false;
		button.setAttribute('aria-expanded', 'true');
		keepInPanel(popup);
		const first = which === 'first' ? above?.querySelector<HTMLElement>(focusable) : undefined;
		if (first) first.focus();
		else focus(which);
	};
	const close = (): void => {
		popup.hidden = true;
		button.setAttribute('aria-expanded', 'false');
	};
	const button = menuButton(options, () => (popup.hidden ? open('first') : close()), open);
	const element = el('div', { class: 'menu-holder' }, button, popup);
	above?.addEventListener('keydown', (event) => {
		if (event.key === 'Escape') leave();
		// In a list, up and down choose an option.
		else if (event.key === 'ArrowDown' && !(event.target instanceof HTMLSelectElement))
			focus('first');
		else return;
		event.preventDefault();
		event.stopPropagation();
	});
	element.addEventListener('focusout', (event) => {
		const { relatedTarget } = event;
		if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) close();
	});
	return {
		element,
		button,
		enable(id, enabled, reason) {
			const item = items.get(id);
			item?.setAttribute('aria-disabled', `${!enabled}`);
			if (item) item.title = enabled || !reason ? '' : reason;
		},
		remove,
		rename: (id, label) => items.get(id)?.firstElementChild?.replaceChildren(label),
		check: (id, checked) => items.get(id)?.setAttribute('aria-checked', `${checked}`),
	};
}

/** Controls that can be focused now. */
const focusable = ':is(vscode-button, select, input):not([hidden], [disabled])';

/** Distance in pixels between a menu and the edge of the panel. */
const margin = 6;

/** Aligns a menu that would overflow on the right with the button's right edge, or as far left as there is room. */
function keepInPanel(list: HTMLElement): void {
	list.classList.remove('right');
	list.style.right = '';
	if (list.getBoundingClientRect().right <= document.documentElement.clientWidth - margin) return;
	list.classList.add('right');
	const { left } = list.getBoundingClientRect();
	if (left < margin) list.style.right = `${left - margin}px`;
}

const menuButton = (
	{
		id,
		label,
		title,
		icon: iconName,
	}: {
		readonly id: string;
		readonly label: string;
		readonly title: string;
		readonly icon?: IconName;
	},
	press: () => void,
	open: (which: 'first' | 'last') => void,
): HTMLButtonElement =>
	el(
		'button',
		{
			type: 'button',
			class: 'menu-button',
			'data-testid': id,
			title,
			'aria-label': label,
			'aria-haspopup': 'menu',
			'aria-expanded': 'false',
			onclick: press,
			onkeydown: (event) => {
				const { key } = event as KeyboardEvent;
				if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
				event.preventDefault();
				open(key === 'ArrowDown' ? 'first' : 'last');
			},
		},
		...(iconName ? [icon(iconName)] : [label, icon('more')]),
	);
