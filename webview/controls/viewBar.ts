import type { DrawOptions } from '../model/palette.ts';
import { el } from '../util/dom.ts';
import { roving } from './roving.ts';
import { button, checkbox } from './widgets.ts';

/** Events of the view controls. */
export interface ViewBarEvents {
	options(options: DrawOptions): void;
	/** Shows the selection, or the whole mesh. */
	fit(): void;
	/** Shows the whole mesh. */
	reset(): void;
	zoom(factor: number): void;
}

/** Creates the zoom buttons. */
export function createZoomButtons(events: Omit<ViewBarEvents, 'options'>): HTMLElement {
	const zoomButton = (id: string, label: string, title: string, press: () => void) =>
		button({ id, label, title, kind: 'icon', press }).element;
	const element = el(
		'div',
		{ class: 'zoom', role: 'toolbar', 'aria-label': 'Zoom' },
		zoomButton('zoom-in', '+', 'Zoom in (+)', () => events.zoom(1.4)),
		zoomButton('zoom-out', '−', 'Zoom out (−)', () => events.zoom(1 / 1.4)),
		zoomButton('fit', 'Fit', 'Show the selection, or the whole mesh (F)', events.fit),
		zoomButton('reset', 'All', 'Show the whole mesh (0)', events.reset),
	);
	roving(element);
	return element;
}

/** Creates checkboxes of the drawing options. */
export function createDrawBoxes(
	start: DrawOptions,
	changed: (options: DrawOptions) => void,
): HTMLElement {
	let options = start;
	const box = (option: keyof DrawOptions, id: string, label: string, title: string) =>
		checkbox({
			id,
			label,
			title,
			checked: start[option],
			change(checked) {
				options = { ...options, [option]: checked };
				// Without fill and wireframe nothing would be visible.
				if (!options.fill && !options.wireframe) {
					const other = option === 'fill' ? 'wireframe' : 'fill';
					options = { ...options, [other]: true };
					boxes[other].set(true);
				}
				changed(options);
			},
		});
	const boxes = {
		fill: box('fill', 'fill', 'Fill', 'Fill the triangles'),
		wireframe: box('wireframe', 'wire', 'Wireframe', 'Draw the edges'),
		byAngle: box('byAngle', 'colour', 'Colour', 'Colour triangles by the chosen quantity'),
	};
	const elements = Object.values(boxes).map(({ element }) => element);
	return el('div', { class: 'boxes' }, ...elements);
}

/** Creates the checkbox of rulers and scale bar. */
export const createRulersBox = (checked: boolean, change: (shown: boolean) => void): HTMLElement =>
	checkbox({
		id: 'rulers-box',
		label: 'Coordinates and scale',
		title: 'Show axes and a scale bar',
		checked,
		change,
	}).element;
