import { countText } from '../util/counted.ts';
import { faceStyle, HALO_OPACITY, overlayStyle } from './layers.ts';
import type { Bar, Colour, Scene, Text } from './scene.ts';
import { escaped, fillOf, hex, numberText, opacityAttribute } from './svgAttributes.ts';
import { dotPath, facePaths, fillPaths, linePath, strokePath, UNIT } from './svgPaths.ts';

/** Pictures of this many triangles or more are not written as SVG, as programs take too long to open them. */
export const SVG_LIMIT = 100_000;

/** Thrown if a mesh is too large for SVG. */
export class TooLargeForSvg extends Error {
	override readonly name = 'TooLargeForSvg';
	constructor(triangles: number) {
		super(
			`an SVG of ${countText(triangles)} triangles would be too large to open; save it as PNG or show fewer than ${countText(SVG_LIMIT)} triangles`,
		);
	}
}

/**
 * The painter of pictures for documents, which stay sharp at any size and keep their text: writes a scene as SVG, with a path for
 * each colour and for lines of one style. Triangles with values on points have the colour of the mean, or are cut into
 * bands. Throws `TooLargeForSvg`.
 */
export function svgOf(scene: Scene): string {
	const { width, height, frame, cut, background, title } = scene;
	const triangles = scene.fill?.entries.length ?? 0;
	if (triangles >= SVG_LIMIT) throw new TooLargeForSvg(triangles);
	const lattice = Int32Array.from(scene.positions, (value) =>
		Math.max(-(2 ** 30), Math.min(2 ** 30, Math.round(value / UNIT))),
	);
	const box = (name: string, x: number, y: number, w: number, h: number, rest: string) =>
		`<${name} x="${numberText(x)}" y="${numberText(y)}" width="${numberText(w)}" height="${numberText(h)}"${rest}/>`;
	const clip = cut ? ' clip-path="url(#frame)"' : '';
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
		`<title>${escaped(title)}</title>`,
		'<defs>',
		...(cut
			? [
					`<clipPath id="frame">${box('rect', frame.x, frame.y, frame.width, frame.height, '')}</clipPath>`,
				]
			: []),
		...scene.bars.map(gradient),
		...(scene.fill?.faces?.hatch ? [hatching(scene.fill.faces.hatch)] : []),
		'</defs>',
		box('rect', 0, 0, width, height, fillOf(background)),
		`<g${clip}><g transform="scale(${UNIT})" stroke-linejoin="round" stroke-linecap="round">`,
		...(scene.fill ? (scene.fill.faces ? facePaths : fillPaths)(scene.fill, lattice) : []),
		...scene.overlays.map((overlay) =>
			'ends' in overlay ? linePath(overlay, lattice) : dotPath(overlay, lattice),
		),
		'</g></g>',
		...scene.bars.map((bar, i) =>
			box('rect', bar.x, bar.y, bar.width, bar.height, ` fill="url(#bar${i})"`),
		),
		...scene.boxes.map(({ x, y, width, height, colour }) =>
			box('rect', x, y, width, height, fillOf(colour)),
		),
		...scene.strokes.map(strokePath),
		"<g font-family=\"system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif\">",
		...scene.texts.map(textOf),
		'</g>',
		'</svg>\n',
	].join('\n');
}

/** The same stripes as the other renderers, in the units of the mesh. */
function hatching(colour: Colour): string {
	const { period, start, opacity } = faceStyle.backs;
	const width = numberText(period / Math.SQRT2 / UNIT);
	const half = numberText(((1 - start) * period) / Math.SQRT2 / UNIT);
	return [
		`<pattern id="backs" width="${width}" height="${width}" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">`,
		`<rect width="${half}" height="${width}" fill="${hex(colour)}" fill-opacity="${opacity}"/></pattern>`,
	].join('');
}

/** 33 stops for a continuous table; for one of few colours, two stops at each change. */
function gradient({ colours }: Bar, index: number): string {
	const entries = colours.length / 4;
	const at = (i: number) => hex([colours[4 * i]!, colours[4 * i + 1]!, colours[4 * i + 2]!]);
	const changes = Array.from({ length: entries - 1 }, (_, i) => i + 1).filter(
		(i) => at(i) !== at(i - 1),
	);
	const stop = (offset: number, i: number) =>
		`<stop offset="${numberText(offset)}" stop-color="${at(i)}"/>`;
	const stops =
		changes.length > entries / 2
			? Array.from({ length: 33 }, (_, k) => stop(k / 32, Math.round((k / 32) * (entries - 1))))
			: [
					stop(0, 0),
					...changes.flatMap((i) => [stop(i / entries, i - 1), stop(i / entries, i)]),
					stop(1, entries - 1),
				];
	return `<linearGradient id="bar${index}" x1="0" y1="1" x2="0" y2="0">${stops.join('')}</linearGradient>`;
}

const fontStyles = { bold: ' font-weight="bold"', italic: ' font-style="italic"' } as const;

function textOf({ text, x, y, anchor, size, colour, fontStyle, halo }: Text): string {
	const anchorAttribute = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
	const haloAttributes = halo
		? ` stroke="${hex(halo)}" stroke-width="${overlayStyle.numbers.halo}"${opacityAttribute(HALO_OPACITY)} stroke-linejoin="round" paint-order="stroke"`
		: '';
	const styleAttributes = `${fontStyle ? fontStyles[fontStyle] : ''}${haloAttributes}${fillOf(colour)}`;
	return `<text x="${numberText(x)}" y="${numberText(y)}" font-size="${size}"${anchorAttribute}${styleAttributes}>${escaped(text)}</text>`;
}
