import { el } from '../util/dom.ts';
import { type IconName, icon } from './icons.ts';
import { type MenuItem, menuList } from './menuList.ts';

/** A button that opens a list of things to do; see `menuList`. */
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
	const leave = (): void => {
		close();
		button.focus();
	};
	const { element: list, items, focus } = menuList(options.title, options.items, leave);
	const open = (which: 'first' | 'last'): void => {
		list.hidden = false;
		button.setAttribute('aria-expanded', 'true');
		hangInside(list);
		focus(which);
	};
	const close = (): void => {
		list.hidden = true;
		button.setAttribute('aria-expanded', 'false');
	};
	const button = menuButton(options, () => (list.hidden ? open('first') : close()), open);
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
