import { el } from '../util/dom.ts';

/** A command or radio item of a menu. */
export interface MenuItem {
	readonly id: string;
	readonly label: string;
	/** Shortcut of the same command in a view. */
	readonly key?: string;
	/** For items that are set by `check`. */
	readonly checked?: 'radio' | 'checkbox';
	readonly press: () => void;
}

/** A heading of the following items. */
export interface MenuHeading {
	readonly heading: string;
}

/**
 * A menu. Arrow keys move through its items, Home and End to its ends, a letter to the next item that starts with it;
 * Escape or choosing an item leaves it. Null is a separator; it is not shown beside another one or at an end.
 */
export function menuList(
	title: string,
	content: readonly (MenuItem | MenuHeading | null)[],
	leave: () => void,
): {
	readonly element: HTMLElement;
	readonly items: ReadonlyMap<string, HTMLButtonElement>;
	/** Focuses an item. */
	focus(which: 'first' | 'last'): void;
	/** Removes items. */
	remove(ids: readonly string[]): void;
} {
	const items = new Map<string, HTMLButtonElement>();
	const element = el('div', { class: 'menu', role: 'menu', 'aria-label': title, hidden: true });
	const newGroup = () => el('div', { class: 'menu-group', role: 'group' });
	let group = newGroup();
	for (const item of content) {
		if (!item) group = newGroup();
		else if ('heading' in item)
			group.append(el('div', { class: 'menu-heading', role: 'presentation' }, item.heading));
		else {
			const button = itemButton(item, leave);
			items.set(item.id, button);
			group.append(button);
			element.append(group);
		}
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
		remove(ids) {
			for (const id of ids) {
				const button = items.get(id);
				const groupOf = button?.parentElement;
				button?.remove();
				items.delete(id);
				if (!groupOf?.querySelector('button')) groupOf?.remove();
			}
		},
		focus: (which) => [...items.values()].at(which === 'first' ? 0 : -1)?.focus(),
	};
}

/** `leave` closes the menu before `press` is called. */
function itemButton(
	{ id, label, key, checked, press }: MenuItem,
	leave: () => void,
): HTMLButtonElement {
	const element = el(
		'button',
		{
			type: 'button',
			role: `menuitem${checked ?? ''}`,
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

/** The item that a key moves the focus to; undefined for other keys. */
function itemFor(key: string, items: readonly HTMLButtonElement[]): HTMLButtonElement | undefined {
	const focused = items.findIndex((item) => item.matches(':focus'));
	if (key === 'ArrowDown') return items[(focused + 1) % items.length];
	if (key === 'ArrowUp') return items.at(focused - 1);
	if (key === 'Home') return items[0];
	if (key === 'End') return items.at(-1);
	if (key.length > 1) return undefined;
	const candidates = [...items.slice(focused + 1), ...items];
	return candidates.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}
