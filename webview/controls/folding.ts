import { el } from '../util/dom.ts';
import { icon } from './icons.ts';

/**
 * Controls that are in the row where it is wide enough, and otherwise behind a button that opens them below it; the style
 * sheet decides. Escape closes them, and so does going elsewhere.
 */
export function folding(options: {
	readonly id: string;
	readonly label: string;
	readonly title: string;
	readonly content: readonly HTMLElement[];
}): { readonly element: HTMLElement } {
	const open = (isOpen: boolean): void => {
		element.classList.toggle('open', isOpen);
		button.setAttribute('aria-expanded', `${isOpen}`);
	};
	const button = el(
		'button',
		{
			type: 'button',
			class: 'menu-button folding-button',
			'data-testid': options.id,
			title: options.title,
			'aria-expanded': 'false',
			onclick: () => open(!element.classList.contains('open')),
		},
		options.label,
		icon('more'),
	);
	const element = el(
		'div',
		{
			class: 'folding menu-holder',
			onkeydown: (event) => {
				if ((event as KeyboardEvent).key !== 'Escape' || !element.classList.contains('open'))
					return;
				event.stopPropagation();
				open(false);
				button.focus();
			},
			onfocusout: (event) => {
				const { relatedTarget } = event as FocusEvent;
				// A press on a label takes the focus away and gives it to nothing for a moment.
				if (relatedTarget instanceof Node && !element.contains(relatedTarget)) open(false);
			},
		},
		button,
		el('div', { class: 'folded' }, ...options.content),
	);
	return { element };
}
