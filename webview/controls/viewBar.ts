import type { DrawOptions } from '../model/palette.ts';
import { el } from '../util/dom.ts';
import { folding } from './folding.ts';
import { button, checkbox } from './widgets.ts';

/** What a user asks of the picture. */
export interface ViewBarEvents {
	options(options: DrawOptions): void;
	fit(): void;
	reset(): void;
	zoom(factor: number): void;
}

/** The row of the toolbar about the picture: what is drawn, and how large. */
export function createViewBar(start: DrawOptions, events: ViewBarEvents): HTMLElement {
	const drawing = folding({
		id: 'view-menu',
		label: 'View',
		title: 'What is drawn',
		content: drawBoxes(start, events.options),
	});
	const icon = (id: string, label: string, title: string, press: () => void) =>
		button({ id, label, title, kind: 'icon', press }).element;
	return el(
		'div',
		{ class: 'row quiet', role: 'toolbar', 'aria-label': 'View' },
		drawing.element,
		el(
			'div',
			{ class: 'icons' },
			icon('zoom-in', '+', 'Zoom in (+)', () => events.zoom(1.4)),
			icon('zoom-out', '−', 'Zoom out (−)', () => events.zoom(1 / 1.4)),
			icon('fit', 'Fit', 'Show the selection, or the whole mesh (F)', events.fit),
			icon('reset', 'Reset', 'Show the whole mesh (0)', events.reset),
		),
	);
}

/** A box for each thing that may be drawn. */
function drawBoxes(start: DrawOptions, changed: (options: DrawOptions) => void): HTMLElement[] {
	let drawn = start;
	const box = (option: keyof DrawOptions, id: string, label: string, title: string) =>
		checkbox({
			id,
			label,
			title,
			checked: start[option],
			change(checked) {
				drawn = { ...drawn, [option]: checked };
				// With neither fill nor wireframe there would be nothing to see.
				if (!drawn.fill && !drawn.wireframe) {
					const other = option === 'fill' ? 'wireframe' : 'fill';
					drawn = { ...drawn, [other]: true };
					boxes[other].set(true);
				}
				changed(drawn);
			},
		});
	const boxes = {
		fill: box('fill', 'fill', 'Fill', 'Fill the triangles'),
		wireframe: box('wireframe', 'wire', 'Wireframe', 'Draw the edges'),
		byAngle: box(
			'byAngle',
			'colour',
			'Colour by angle',
			'Colour triangles by their smallest angle',
		),
	};
	return Object.values(boxes).map(({ element }) => element);
}
