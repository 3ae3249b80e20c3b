import { triangleBands } from '../quantities/triangleBands.ts';
import { brightness } from './faceColour.ts';
import { type Dots, type Fill, HIDDEN, type Lines, NO_VALUE, type Strokes } from './scene.ts';
import { hex, numberText, opacityAttribute } from './svgAttributes.ts';
import { Pen } from './svgPen.ts';

/** Coordinates of the mesh are integers in this unit, in pixels. */
export const UNIT = 0.01;

/**
 * One path for each colour; a stroke of the same colour closes the seams that antialiasing leaves between neighbours.
 */
export function fillPaths(fill: Fill, lattice: Int32Array): string[] {
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

/** Triangles of a mesh in space in their order; consecutive ones of one colour share a path. */
export function facePaths(fill: Fill, lattice: Int32Array): string[] {
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

/** Path of the lines of a layer. */
export function linePath(
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

/** Lines of zero length, whose round ends are the dots. */
export function dotPath(
	{ isHalo, points, colour, opacity, radius }: Dots,
	lattice: Int32Array,
): string {
	const pen = new Pen(lattice);
	for (const p of points) {
		pen.move(p);
		pen.stay();
	}
	const width = Math.round((2 * radius) / UNIT);
	return `<path class="${isHalo ? 'halo' : 'points'}" fill="none" stroke="${hex(colour)}" stroke-width="${width}"${opacityAttribute(opacity)} d="${pen.text}"/>`;
}

/** Path of lines in pixels, outside the mesh. */
export function strokePath({ ends, colour, width }: Strokes): string {
	const data: string[] = [];
	for (let i = 0; i < ends.length; i += 4) {
		const [x0, y0, x1, y1] = ends.slice(i, i + 4).map((value) => numberText(value));
		data.push(`M${x0} ${y0}L${x1} ${y1}`);
	}
	return `<path class="key" fill="none" stroke="${hex(colour)}" stroke-width="${width}" stroke-linecap="round" d="${data.join('')}"/>`;
}
