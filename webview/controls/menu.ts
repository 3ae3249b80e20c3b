import { el } from '../util/dom.ts';
import { icon } from './icons.ts';

export interface MenuItem {
	readonly id: string;
	readonly label: string;
	/** The key that does the same in a view. */
	readonly key?: string;
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
	/** Null draws a line between groups. */
	readonly items: readonly (MenuItem | null)[];
}): {
	readonly element: HTMLElement;
	enable(id: string, enabled: boolean, reason?: string): void;
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
		// A list that would stick out on the right is hung on the button's right side.
		list.classList.remove('right');
		if (list.getBoundingClientRect().right > document.documentElement.clientWidth - 4)
			list.classList.add('right');
		focus(which === 'first' ? 0 : -1);
	};
	const close = (): void => {
		list.hidden = true;
		button.setAttribute('aria-expanded', 'false');
	};
	const focus = (i: number): void => [...items.values()].at(i % items.size)?.focus();
	const button = el(
		'button',
		{
			type: 'button',
			class: 'menu-button',
			'data-testid': options.id,
			title: options.title,
			'aria-haspopup': 'menu',
			'aria-expanded': 'false',
			onclick: () => (list.hidden ? open('first') : close()),
			onkeydown: (event) => {
				const { key } = event as KeyboardEvent;
				if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
				event.preventDefault();
				open(key === 'ArrowDown' ? 'first' : 'last');
			},
		},
		options.label,
		icon('more'),
	);
	for (const item of options.items) {
		if (!item) {
			list.append(el('div', { class: 'menu-line', role: 'separator' }));
			continue;
		}
		const { id, label, key, press } = item;
		const element = el(
			'button',
			{
				type: 'button',
				role: 'menuitem',
				tabindex: -1,
				'data-testid': id,
				...(key ? { 'aria-keyshortcuts': key } : {}),
				onclick: () => {
					if (element.getAttribute('aria-disabled') === 'true') return;
					close();
					button.focus();
					press();
				},
			},
			el('span', {}, label),
			key ? el('span', { class: 'menu-key', 'aria-hidden': 'true' }, key) : null,
		);
		items.set(id, element);
		list.append(element);
	}
	list.addEventListener('keydown', (event) => {
		const all = [...items.values()];
		const here = all.indexOf(document.activeElement as HTMLButtonElement);
		const letter = event.key.length === 1 ? event.key.toLowerCase() : '';
		const byLetter = [...all.slice(here + 1), ...all].findIndex(
			(item) => letter !== '' && item.textContent?.toLowerCase().startsWith(letter),
		);
		const to = new Map([
			['ArrowDown', here + 1],
			['ArrowUp', here - 1],
			['Home', 0],
			['End', -1],
		]).get(event.key);
		if (to !== undefined) focus(to);
		else if (byLetter >= 0) focus((here + 1 + byLetter) % all.length);
		else if (event.key === 'Escape') {
			close();
			button.focus();
		} else return;
		event.preventDefault();
		event.stopPropagation();
	});
	const element = el('div', { class: 'menu-holder' }, button, list);
	element.addEventListener('focusout', (event) => {
		const { relatedTarget } = event as FocusEvent;
		if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) close();
	});
	return {
		element,
		enable(id, enabled, reason) {
			const item = items.get(id);
			item?.setAttribute('aria-disabled', `${!enabled}`);
			if (item) item.title = enabled || !reason ? '' : reason;
		},
	};
}
