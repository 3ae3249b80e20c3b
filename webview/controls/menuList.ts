import { el } from '../util/dom.ts';

export interface MenuItem {
	readonly id: string;
	readonly label: string;
	/** The key that does the same in a view. */
	readonly key?: string;
	/** One of several of which one is chosen, by `check`. */
	readonly radio?: boolean;
	readonly press: () => void;
}

/** A heading above the items that follow. */
export interface MenuHeading {
	readonly heading: string;
}

/**
 * A list of things to do. Arrow keys go through it, Home and End to its ends, a letter to the next item that begins with
 * it; Escape leaves it, and so does what is pressed. Null draws a line between groups.
 */
export function menuList(
	title: string,
	content: readonly (MenuItem | MenuHeading | null)[],
	leave: () => void,
): {
	readonly element: HTMLElement;
	readonly items: ReadonlyMap<string, HTMLButtonElement>;
	/** Gives an item the focus. */
	focus(which: 'first' | 'last'): void;
} {
	const items = new Map<string, HTMLButtonElement>();
	const element = el('div', { class: 'menu', role: 'menu', 'aria-label': title, hidden: true });
	for (const item of content) {
		if (item && 'heading' in item)
			element.append(el('div', { class: 'menu-heading', role: 'presentation' }, item.heading));
		else if (item) {
			const button = itemButton(item, leave);
			items.set(item.id, button);
			element.append(button);
		} else element.append(el('div', { class: 'menu-line', role: 'separator' }));
	}
	element.addEventListener('keydown', (event) => {
		const next = itemFor(event.key, [...items.values()]);
		if (next) next.focus();
		else if (event.key === 'Escape') leave();
		else return;
		event.preventDefault();
		event.stopPropagation();
	});
	return {
		element,
		items,
		focus: (which) => [...items.values()].at(which === 'first' ? 0 : -1)?.focus(),
	};
}

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
