import { el } from '../util/dom.ts';
import { type MenuItem, menuList } from './menuList.ts';

/** Minimum distance in pixels between the menu and the borders of the page. */
const margin = 4;

/** A context menu at a position of the page. */
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
	 * Opens the menu beside a position in CSS pixels of the page, where it fits, and focuses its first item. `title`
	 * describes the subject; `restoreFocus` restores the focus when the menu is left.
	 */
	open(
		title: string,
		items: readonly (MenuItem | null)[],
		[x, y]: readonly [number, number],
		restoreFocus: () => void,
	): void {
		const leave = (): void => {
			this.#close();
			restoreFocus();
		};
		const list = menuList(title, items, leave);
		list.element.hidden = false;
		const heading = el('div', { class: 'menu-title', 'aria-hidden': 'true' }, title);
		list.element.prepend(heading);
		this.element.replaceChildren(list.element);
		this.element.hidden = false;
		const { width, height } = this.element.getBoundingClientRect();
		const { clientWidth, clientHeight } = document.documentElement;
		this.element.style.left = `${placeBeside(x, width, clientWidth)}px`;
		this.element.style.top = `${placeBeside(y, height, clientHeight)}px`;
		list.focus('first');
	}

	#close(): void {
		this.element.hidden = true;
	}
}

/**
 * Start of an interval of length `size` in [0, room): after `at` if it fits, otherwise before it, otherwise at the end,
 * all with a margin.
 */
function placeBeside(at: number, size: number, room: number): number {
	if (at + 1 + size + margin <= room) return at + 1;
	const before = at - 1 - size;
	return before >= margin ? before : Math.max(margin, room - size - margin);
}
