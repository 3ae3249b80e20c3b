import { el } from '../util/dom.ts';
import { type MenuItem, menuList } from './menuList.ts';

/** Pixels that stay free between the menu and the borders of the page. */
const margin = 4;

/** A menu that opens at a place of the page. */
export class ContextMenu {
	readonly element = el('div', {
		class: 'context-menu',
		'data-testid': 'context-menu',
		hidden: true,
	});

	constructor() {
		this.element.addEventListener('focusout', ({ relatedTarget }) => {
			if (!(relatedTarget instanceof Node && this.element.contains(relatedTarget))) this.#close();
		});
		this.element.addEventListener('contextmenu', (event) => event.preventDefault());
	}

	/**
	 * Opens it as near to a place as it fits, in CSS pixels of the page, and gives its first item the focus. `title` says what
	 * it is about; `back` gives the focus back when it is left.
	 */
	open(
		title: string,
		items: readonly (MenuItem | null)[],
		[x, y]: readonly [number, number],
		back: () => void,
	): void {
		const leave = (): void => {
			this.#close();
			back();
		};
		const list = menuList(title, items, leave);
		list.element.hidden = false;
		const heading = el('div', { class: 'menu-title', 'aria-hidden': 'true' }, title);
		list.element.prepend(heading);
		this.element.replaceChildren(list.element);
		this.element.hidden = false;
		const { width, height } = this.element.getBoundingClientRect();
		const { clientWidth, clientHeight } = document.documentElement;
		const within = (at: number, size: number, room: number): number =>
			Math.max(margin, Math.min(at, room - size - margin));
		this.element.style.left = `${within(x, width, clientWidth)}px`;
		this.element.style.top = `${within(y, height, clientHeight)}px`;
		list.focus('first');
	}

	#close(): void {
		this.element.hidden = true;
	}
}
