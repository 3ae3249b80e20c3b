import { svg } from '../util/dom.ts';

/** Icons of 16 by 16, drawn as lines in the text colour; filled parts have separate paths. */
const drawings = {
	triangles: { lines: 'M8 2.5 14 13.5H2Z', fills: 'M8 2.5 14 13.5H2Z' },
	edges: {
		lines: 'M3.5 12.5 12.5 3.5',
		fills: 'M2 12.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M11 3.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0',
	},
	points: { lines: '', fills: 'M5 8a3 3 0 1 0 6 0 3 3 0 1 0-6 0' },
	move: {
		lines: 'M8 1.8v12.4M1.8 8h12.4M6 3.8l2-2 2 2M6 12.2l2 2 2-2M3.8 6l-2 2 2 2M12.2 6l2 2-2 2',
		fills: '',
	},
	orbit: {
		lines: 'M13.7 6.4A6 6 0 1 0 14 8.6M14.2 3.2 13.8 6.6 10.5 6M2.2 8c3.6 2.4 8 2.4 11.6.6',
		fills: '',
	},
	rectangle: {
		lines:
			'M2.5 4V2.5H4M7 2.5h2M12 2.5h1.5V4M13.5 7v2M13.5 12v1.5H12M9 13.5H7M4 13.5H2.5V12M2.5 9V7',
		fills: '',
	},
	lasso: {
		lines:
			'M6 11.2C3.5 10.7 2 9.2 2 7.2 2 4.5 4.7 2.5 8 2.5s6 2 6 4.7-2.7 4.7-6 4.7c-.5 0-1 0-1.5-.1M6 11.2c0-1-.7-1.7-1.5-1.7S3.2 10 3.2 10.8c0 1.2 1.8 1 1.6 3.2',
		fills: '',
	},
	ruler: {
		lines: 'M1.5 11 11 1.5 14.5 5 5 14.5ZM4.5 8 6 9.5M7 5.5 9 7.5M9.5 3 11 4.5',
		fills: '',
	},
	path: { lines: 'M1.8 12.5 5.5 4.5 9 11.5 12 6.5', fills: 'M10.5 5a2 2 0 1 0 4 0 2 2 0 1 0-4 0' },
	more: { lines: 'M4.5 6.5 8 10l3.5-3.5', fills: '' },
	undo: { lines: 'M5.5 3 2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 8H7', fills: '' },
	redo: { lines: 'M10.5 3l3 3-3 3M13.5 6h-7a4 4 0 0 0 0 8H9', fills: '' },
	write: { lines: 'M2.5 2.5h9l2 2v9h-11ZM5 2.5v4h5v-4M4.5 13.5v-4h7v4', fills: '' },
	dots: {
		lines: '',
		fills:
			'M2 8a1.3 1.3 0 1 0 2.6 0A1.3 1.3 0 1 0 2 8M6.7 8a1.3 1.3 0 1 0 2.6 0 1.3 1.3 0 1 0-2.6 0M11.4 8a1.3 1.3 0 1 0 2.6 0 1.3 1.3 0 1 0-2.6 0',
	},
	inspector: { lines: 'M2 2.5h12v11H2ZM9.5 2.5v11M11.3 5.5h1.2M11.3 8h1.2', fills: '' },
	colours: {
		lines:
			'M8 2a6 6 0 1 0 0 12c1.2 0 1.4-.9 1-1.6-.6-1.1.1-2.1 1.3-2.1h1.5A2.2 2.2 0 0 0 14 8 6 6 0 0 0 8 2Z',
		fills:
			'M4 8a1 1 0 1 0 2 0 1 1 0 1 0-2 0M6 5.2a1 1 0 1 0 2 0 1 1 0 1 0-2 0M9.6 5.8a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
	},
	shown: {
		lines: 'M1.5 8C3 5.2 5.3 3.8 8 3.8s5 1.4 6.5 4.2c-1.5 2.8-3.8 4.2-6.5 4.2S3 10.8 1.5 8Z',
		fills: 'M6 8a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
	},
	hidden: {
		lines:
			'M1.5 8C3 5.2 5.3 3.8 8 3.8s5 1.4 6.5 4.2c-1.5 2.8-3.8 4.2-6.5 4.2S3 10.8 1.5 8ZM3 13.5l10-11',
		fills: '',
	},
	close: { lines: 'M3.5 3.5l9 9M12.5 3.5l-9 9', fills: '' },
} as const;

/** Name of an icon. */
export type IconName = keyof typeof drawings;

/** An icon without an accessible name: its control has one. */
export function icon(name: IconName): SVGElement {
	const { lines, fills } = drawings[name];
	return svg(
		'svg',
		{ class: `icon ${name}`, viewBox: '0 0 16 16', 'aria-hidden': 'true' },
		fills ? svg('path', { class: 'icon-fill', d: fills }) : null,
		lines ? svg('path', { class: 'icon-line', d: lines }) : null,
	);
}
