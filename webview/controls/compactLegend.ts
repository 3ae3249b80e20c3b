import { el } from '../util/dom.ts';

/** Classes that it shows. */
const most = 6;

/**
 * The part of a legend about colours, at the edge of the views while the inspector is closed. It is a copy to look at: nothing
 * in it can be pressed, and no reader of the screen hears it twice.
 */
export function createCompactLegend() {
	const element = el('div', {
		class: 'compact-legend',
		'data-testid': 'compact-legend',
		inert: true,
	});
	return {
		element,
		/** Shows what a legend says of colours, or nothing. */
		show(legend: HTMLElement, isColoured: boolean): void {
			const parts = [...legend.querySelectorAll('.legend-title, .scale, .classes, .field-key')];
			const copies = parts.map((part) => part.cloneNode(true) as HTMLElement);
			for (const copy of copies) {
				for (const one of [copy, ...copy.querySelectorAll('[data-testid]')])
					one.removeAttribute('data-testid');
				const classes = [...copy.querySelectorAll('.class-key')];
				for (const one of classes.slice(most)) one.remove();
				if (classes.length > most) copy.append(el('span', {}, `and ${classes.length - most} more`));
			}
			element.replaceChildren(...copies);
			element.hidden = !isColoured || copies.length === 0;
		},
	};
}
