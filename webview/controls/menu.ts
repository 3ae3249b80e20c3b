import { el } from '../util/dom.ts';
import { type IconName, icon } from './icons.ts';

export interface MenuItem {
	readonly id: string;
	readonly label: string;
	/** The key that does the same in a view. */
	readonly key?: string;
	/** One of several of which one is chosen, by `check`. */
	readonly radio?: boolean;
	readonly press: () => void;
}

/**
 * A button that opens a list of things to do. Arrow keys go through it, Home and End to its ends, a letter to the next
 * item that begins with it, Escape closes.
 */
export function menu(options: {
	readonly id: string;
	readonly label: string;
	readonly title: string;
	/** Instead of the label, which stays its name. */
	readonly icon?: IconName;
	/** Null draws a line between groups. */
	readonly items: readonly (MenuItem | null)[];
}): {
	readonly element: HTMLElement;
	enable(id: string, enabled: boolean, reason?: string): void;
	check(id: string, checked: boolean): void;
} {
	const items = new Map<string, HTMLButtonElement>();
	const list = el('div', {
		class: 'menu',
		role: 'menu',
		'aria-label': options.title,
		hidden: true,
	});
	const open = (which: 'first' | 'last'): void => {
		list.hidden = false;
		button.setAttribute('aria-expanded', 'true');
		hangInside(list);
		[...items.values()].at(which === 'first' ? 0 : -1)?.focus();
	};
	const close = (): void => {
		list.hidden = true;
		button.setAttribute('aria-expanded', 'false');
	};
	const leave = (): void => {
		close();
		button.focus();
	};
	const button = menuButton(options, () => (list.hidden ? open('first') : close()), open);
	for (const item of options.items) {
		if (item) {
			const element = itemButton(item, leave);
			items.set(item.id, element);
			list.append(element);
		} else list.append(el('div', { class: 'menu-line', role: 'separator' }));
	}
	list.addEventListener('keydown', (event) => {
		const next = itemFor(event.key, [...items.values()]);
		if (next) next.focus();
		else if (event.key === 'Escape') leave();
		else return;
		event.preventDefault();
		event.stopPropagation();
	});
	const element = el('div', { class: 'menu-holder' }, button, list);
	element.addEventListener('focusout', (event) => {
		const { relatedTarget } = event;
		if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) close();
	});
	return {
		element,
		enable(id, enabled, reason) {
			const item = items.get(id);
			item?.setAttribute('aria-disabled', `${!enabled}`);
			if (item) item.title = enabled || !reason ? '' : reason;
		},
		check: (id, checked) => items.get(id)?.setAttribute('aria-checked', `${checked}`),
	};
}

/** A list that would stick out on the right is hung on the button's right side. */
function hangInside(list: HTMLElement): void {
	list.classList.remove('right');
	if (list.getBoundingClientRect().right > document.documentElement.clientWidth - 4)
		list.classList.add('right');
}

const menuButton = (
	{
		id,
		label,
		title,
		icon: picture,
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
		...(picture ? [icon(picture)] : [label, icon('more')]),
	);

/** `leave` closes the menu before the item does its work. */
function itemButton(
	{ id, label, key, radio, press }: MenuItem,
	leave: () => void,
): HTMLButtonElement {
	const element = el(
		'button',
		{
			type: 'button',
			role: radio ? 'menuitemradio' : 'menuitem',
			tabindex: -1,
			'data-testid': id,
			...(key ? { 'aria-keyshortcuts': key } : {}),
			onclick: () => {
				if (element.getAttribute('aria-disabled') === 'true') return;
				leave();
				press();
			},
		},
		el('span', {}, label),
		key ? el('span', { class: 'menu-key', 'aria-hidden': 'true' }, key) : null,
	);
	return element;
}

/** The item that a key goes to from the one that has the focus; undefined for keys that go nowhere. */
function itemFor(key: string, items: readonly HTMLButtonElement[]): HTMLButtonElement | undefined {
	const here = items.findIndex((item) => item.matches(':focus'));
	if (key === 'ArrowDown') return items[(here + 1) % items.length];
	if (key === 'ArrowUp') return items.at(here - 1);
	if (key === 'Home') return items[0];
	if (key === 'End') return items.at(-1);
	if (key.length > 1) return undefined;
	const behind = [...items.slice(here + 1), ...items];
	return behind.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}
