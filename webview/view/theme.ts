import type { Rgb } from '../../src/draw/look.ts';
import { mixed } from '../../src/picture/faceColour.ts';
import type { Palette } from '../model/palette.ts';
import { colourScale, parseColour, standsOut, type ThemeKind } from './colours.ts';

/** Kind of the theme, by the class that VS Code sets on the body. */
export function themeKind(classes: Pick<DOMTokenList, 'contains'>): ThemeKind {
	if (classes.contains('vscode-high-contrast-light')) return 'high-contrast-light';
	if (classes.contains('vscode-high-contrast')) return 'high-contrast';
	return classes.contains('vscode-light') ? 'light' : 'dark';
}

const [black, white]: Rgb[] = [
	[0, 0, 0],
	[1, 1, 1],
];

/** Outline of the selection: the line contrasts with the background, the halo with the line. */
export const outlineOn = (light: boolean): Palette['outline'] =>
	light ? { line: black!, halo: white! } : { line: white!, halo: black! };

/** The palette of the current theme. */
export function readPalette(): Palette {
	const style = getComputedStyle(document.body);
	const kind = themeKind(document.body.classList);
	const light = kind === 'light' || kind === 'high-contrast-light';
	const colour = (names: readonly string[], fallback: Rgb): Rgb => {
		for (const name of names) {
			const parsed = parseColour(style.getPropertyValue(`--vscode-${name}`));
			if (parsed) return parsed;
		}
		return fallback;
	};
	const foreground = colour(['editor-foreground', 'foreground'], light ? [0, 0, 0] : [1, 1, 1]);
	const background = colour(['editor-background'], light ? [1, 1, 1] : [0, 0, 0]);
	// Some themes have no chart colours, and those derived by VS Code are as pale as the background, or blue for orange.
	const mark = (names: readonly string[], others: readonly Rgb[], fallback: Rgb): Rgb => {
		const themed = colour(names, fallback);
		return others.every((other) => standsOut(themed, other)) ? themed : fallback;
	};
	const selected = mark(['charts-blue', 'focusBorder'], [background], [0, 0.48, 0.8]);
	return {
		scale: colourScale(kind),
		foreground,
		background,
		plain: mixed(background, foreground, 0.14),
		marked: mark(['charts-orange'], [background, selected], [0.82, 0.53, 0.13]),
		selected,
		outline: outlineOn(light),
		wire: kind.startsWith('high') ? 0.95 : light ? 0.55 : 0.6,
	};
}

/** Calls `changed`, at most once a frame, when the theme or one of its colours changes. */
export function watchTheme(changed: () => void): void {
	let isScheduled = false;
	const observer = new MutationObserver(() => {
		if (isScheduled) return;
		isScheduled = true;
		requestAnimationFrame(() => {
			isScheduled = false;
			changed();
		});
	});
	observer.observe(document.body, { attributeFilter: ['class'] });
	observer.observe(document.documentElement, { attributeFilter: ['style', 'class'] });
}
