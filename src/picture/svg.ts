import { triangleBands } from '../quantities/triangleBands.ts';
import { countText } from '../util/counted.ts';
import { brightness } from './faceColour.ts';
import { faceStyle, HALO_OPACITY, overlayStyle } from './layers.ts';
import {
	type Bar,
	type Colour,
	type Dots,
	type Fill,
	HIDDEN,
	type Lines,
	NO_VALUE,
	type Scene,
	type Strokes,
	type Text,
} from './scene.ts';

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

/** Coordinates of the mesh are integers in this unit, in pixels. */
const UNIT = 0.01;

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

/**
 * One path for each colour; a stroke of the same colour closes the seams that antialiasing leaves between neighbours.
 */
function fillPaths(fill: Fill, lattice: Int32Array): string[] {
	const { triangles, entries, colours } = fill;
	const pens = new Map<number, Pen>();
	const penOf = (entry: number): Pen => {
		const pen = pens.get(entry) ?? new Pen(lattice);
		pens.set(entry, pen);
		return pen;
	};
	for (let t = 0; t < entries.length; t++) {
		const entry = entries[t]!;
		if (entry === HIDDEN) continue;
		if (fillBands(fill, t, lattice, penOf)) continue;
		const pen = penOf(entry);
		pen.move(triangles[3 * t]!);
		pen.line(triangles[3 * t + 1]!);
		pen.line(triangles[3 * t + 2]!);
		pen.close();
	}
	const paths = [...pens]
		.sort(([a], [b]) => a - b)
		.map(([entry, { text }]) => {
			const colour = hex([colours[3 * entry]!, colours[3 * entry + 1]!, colours[3 * entry + 2]!]);
			return `<path fill="${colour}" stroke="${colour}" d="${text}"/>`;
		});
	return [`<g class="triangles" stroke-width="${Math.round(0.35 / UNIT)}">`, ...paths, '</g>'];
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

/** Triangles of a mesh in space in their order; consecutive ones of one colour share a path. */
function facePaths(fill: Fill, lattice: Int32Array): string[] {
	const { triangles, entries, colours, faces } = fill;
	const paths: { readonly look: string; readonly pen: Pen }[] = [];
	const penFor = (look: string): Pen => {
		if (paths.at(-1)?.look !== look) paths.push({ look, pen: new Pen(lattice) });
		return paths.at(-1)!.pen;
	};
	const draw = (pen: Pen, t: number): void => {
		pen.move(triangles[3 * t]!);
		pen.line(triangles[3 * t + 1]!);
		pen.line(triangles[3 * t + 2]!);
		pen.close();
	};
	for (let t = 0; t < entries.length; t++) {
		const penOf = (entry: number): Pen => {
			const share = faces!.lit ? brightness(faces!.facing[t]!) : 1;
			const [red, green, blue] = [0, 1, 2].map((k) => Math.round(share * colours[3 * entry + k]!));
			const colour = hex([red!, green!, blue!]);
			return penFor(`fill="${colour}" stroke="${colour}"`);
		};
		if (!fillBands(fill, t, lattice, penOf)) draw(penOf(entries[t]!), t);
		if (faces!.hatch && faces!.facing[t]! < 0) draw(penFor('fill="url(#backs)"'), t);
	}
	const drawn = paths.map(({ look, pen }) => `<path ${look} d="${pen.text}"/>`);
	return [`<g class="triangles" stroke-width="${Math.round(0.35 / UNIT)}">`, ...drawn, '</g>'];
}

/** Draws a triangle as bands of one colour each; false if it has only one colour. */
function fillBands(
	{ triangles, entries, smooth, borders }: Fill,
	t: number,
	lattice: Int32Array,
	penOf: (entry: number) => Pen,
): boolean {
	if (!smooth || !borders || entries[t] === NO_VALUE) return false;
	const values = [smooth[3 * t]!, smooth[3 * t + 1]!, smooth[3 * t + 2]!] as const;
	const positions = [0, 1, 2].flatMap((k) => {
		const p = triangles[3 * t + k]!;
		return [lattice[2 * p]!, lattice[2 * p + 1]!];
	});
	triangleBands(values, positions, borders, (polygon, band) => {
		const pen = penOf(Math.ceil(borders[band - 1] ?? 0));
		for (let i = 0; i < polygon.length; i += 2) {
			const [x, y] = [Math.round(polygon[i]!), Math.round(polygon[i + 1]!)];
			if (i === 0) pen.moveTo(x, y);
			else pen.lineTo(x, y);
		}
		pen.close();
	});
	return true;
}

function linePath(
	{ layer, isHalo, ends, colour, opacity, width }: Lines,
	lattice: Int32Array,
): string {
	const pen = new Pen(lattice);
	for (let i = 0; i < ends.length; i += 2) {
		pen.move(ends[i]!);
		pen.line(ends[i + 1]!);
	}
	const look = `stroke="${hex(colour)}" stroke-width="${Math.round(width / UNIT)}"`;
	return `<path class="${isHalo ? 'halo' : layer}" fill="none" ${look}${opacityAttribute(opacity)} d="${pen.text}"/>`;
}

function strokePath({ ends, colour, width }: Strokes): string {
	const data: string[] = [];
	for (let i = 0; i < ends.length; i += 4) {
		const [x0, y0, x1, y1] = ends.slice(i, i + 4).map((value) => numberText(value));
		data.push(`M${x0} ${y0}L${x1} ${y1}`);
	}
	return `<path class="key" fill="none" stroke="${hex(colour)}" stroke-width="${width}" stroke-linecap="round" d="${data.join('')}"/>`;
}

/** Lines of zero length, whose round ends are the dots. */
function dotPath({ isHalo, points, colour, opacity, radius }: Dots, lattice: Int32Array): string {
	const pen = new Pen(lattice);
	for (const p of points) {
		pen.move(p);
		pen.stay();
	}
	const width = Math.round((2 * radius) / UNIT);
	return `<path class="${isHalo ? 'halo' : 'points'}" fill="none" stroke="${hex(colour)}" stroke-width="${width}"${opacityAttribute(opacity)} d="${pen.text}"/>`;
}

const opacityAttribute = (opacity: number): string =>
	opacity < 1 ? ` stroke-opacity="${numberText(opacity)}"` : '';

/** Path data of relative integer coordinates, which are short. */
class Pen {
	readonly #lattice: Int32Array;
	readonly #parts: string[] = [];
	#x = 0;
	#y = 0;
	/** First point of the current subpath. */
	#startX = 0;
	#startY = 0;

	constructor(lattice: Int32Array) {
		this.#lattice = lattice;
	}

	get text(): string {
		return this.#parts.join('');
	}

	/** Moves to a position, by its number. */
	move(p: number): void {
		this.moveTo(this.#lattice[2 * p]!, this.#lattice[2 * p + 1]!);
	}

	line(p: number): void {
		this.lineTo(this.#lattice[2 * p]!, this.#lattice[2 * p + 1]!);
	}

	/** Moves to integer coordinates. */
	moveTo(x: number, y: number): void {
		this.#to(x, y, 'm');
		[this.#startX, this.#startY] = [x, y];
	}

	lineTo(x: number, y: number): void {
		this.#to(x, y, 'l');
	}

	stay(): void {
		this.#parts.push('l0 0');
	}

	close(): void {
		this.#parts.push('z');
		[this.#x, this.#y] = [this.#startX, this.#startY];
	}

	#to(x: number, y: number, command: string): void {
		const [dx, dy] = [x - this.#x, y - this.#y];
		this.#parts.push(`${command}${dx}${dy < 0 ? '' : ' '}${dy}`);
		[this.#x, this.#y] = [x, y];
	}
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

const numberText = (value: number): string => String(Number(value.toFixed(4)));

const hex = (colour: Colour): string =>
	`#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

const fillOf = (colour: Colour): string => ` fill="${hex(colour)}"`;

const entities: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
};

/** Escapes text for XML; drops characters that XML does not allow. */
const escaped = (text: string): string =>
	text
		.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
		.replace(/[&<>"]/g, (char) => entities[char] ?? char);
