import type { TriMesh } from '../mesh/triMesh.ts';
import { arrowStrokes } from '../quantities/arrowStrokes.ts';
import { contoursOf, levelsIn, placesOf, USUAL_LEVELS } from '../quantities/contours.ts';
import { quantityOf } from '../quantities/quantities.ts';
import { arrowSpacing, LONGEST_ARROW, onePerSquare, vectorsOf } from '../quantities/vectors.ts';
import type { Colouring } from './colouring.ts';
import type { PictureOptions } from './options.ts';
import type { Colour, Frame, Lines } from './scene.ts';

/** Lines over colours: dark with a light halo, which is seen on all maps. */
const ink: Colour = [0, 0, 0];
const halo: Colour = [255, 255, 255];
const HALO_OPACITY = 0.65;
/** Where the mesh is in the picture. */
interface Placing {
	readonly frame: Frame;
	readonly camera: { readonly x: number; readonly y: number; readonly scale: number };
}

/** What a field has over the mesh. */
export interface OverField {
	/** The places that were given, and behind them those of these lines. */
	readonly places: Float64Array;
	readonly lines: readonly Lines[];
	/** The length of the longest vector, where there are arrows. */
	readonly longest?: number;
}

/** Contour lines and arrows of what a mesh is coloured by, where they are wanted and it has them; arrows in plan alone. */
export function overField(
	mesh: TriMesh,
	colouring: Colouring,
	placing: Placing,
	places: Float64Array,
	options: PictureOptions,
): OverField {
	const { quantity } = colouring;
	const { contours, arrows = false, fill = true } = options;
	const parts: { readonly places: readonly number[] | Float64Array; readonly lines: LinesAt }[] =
		[];
	if (quantity?.contours && (contours === 'lines' || contours === 'both'))
		parts.push(contourPart(mesh, colouring, places, options));
	const hasArrows = quantity?.arrows && arrows && !options.turn;
	const vectors = hasArrows ? vectorsOf(mesh, quantity.id, options.hiddenTriangles) : undefined;
	if (vectors) {
		const own = arrowPlaces(vectors, placing);
		parts.push({
			places: own,
			lines: (first) => inked('arrows', counting(first, own.length / 2), true, ink),
		});
	}
	if (parts.length === 0) return { places, lines: [] };
	const all = new Float64Array(parts.reduce((sum, one) => sum + one.places.length, places.length));
	all.set(places);
	let at = places.length;
	const lines: Lines[] = [];
	for (const part of parts) {
		all.set(part.places, at);
		lines.push(...part.lines(at / 2, fill));
		at += part.places.length;
	}
	return { places: all, lines, ...(vectors && { longest: vectors.longest }) };
}

/** Lines whose first place is of a number. */
type LinesAt = (first: number, fill: boolean) => Lines[];

function contourPart(
	mesh: TriMesh,
	{ quantity, range, bar, table }: Colouring,
	places: Float64Array,
	{ levels: parts = USUAL_LEVELS, hiddenTriangles: hidden }: PictureOptions,
) {
	const { values, corners } = quantityOf(mesh, quantity!.id)!.values;
	const levels = range ? levelsIn(range, parts) : [];
	const from = {
		triangles: mesh.triangles,
		values: corners ?? values,
		atCorners: !!corners,
		hidden,
	};
	const found = contoursOf(from, levels);
	const colours = bar ?? table;
	const lines: LinesAt = (first, fill) => {
		// Over colours all have the same one.
		if (fill) return inked('contours', counting(first, found.shares.length), true, ink);
		return levels.flatMap((_, level) => {
			const [start, end] = [found.starts[level]!, found.starts[level + 1]!];
			const at = 4 * Math.round(((level + 1) / parts) * 255);
			const own: Colour = [colours[at]!, colours[at + 1]!, colours[at + 2]!];
			return inked('contours', counting(first + 2 * start, 2 * (end - start)), false, own);
		});
	};
	return { places: placesOf(found, places, 2), lines };
}

/** Lines with a halo below them, or without. */
function inked(name: string, ends: Uint32Array, hasHalo: boolean, colour: Colour): Lines[] {
	if (ends.length === 0) return [];
	const line = { name, ends, colour, opacity: 0.9, width: hasHalo ? 1.4 : 2 };
	const below = { name: 'halo', ends, colour: halo, opacity: HALO_OPACITY, width: 3.4 };
	return hasHalo ? [below, line] : [line];
}

const counting = (first: number, count: number): Uint32Array =>
	Uint32Array.from({ length: count }, (_, i) => first + i);

/** Places of the lines that arrows consist of: a shaft and the two strokes of a head. */
function arrowPlaces(
	vectors: NonNullable<ReturnType<typeof vectorsOf>>,
	{ frame, camera: { x, y, scale } }: Placing,
): number[] {
	const [width, height] = [frame.width / scale / 2, frame.height / scale / 2];
	const box = { minX: x - width, minY: y - height, maxX: x + width, maxY: y + height };
	const { feet, values, longest } = vectors;
	const pixels = longest > 0 ? LONGEST_ARROW / longest : 0;
	const places: number[] = [];
	for (const i of onePerSquare(vectors, box, arrowSpacing(scale))) {
		const fromX = frame.x + frame.width / 2 + (feet[2 * i]! - x) * scale;
		const fromY = frame.y + frame.height / 2 - (feet[2 * i + 1]! - y) * scale;
		const [dx, dy] = [values[2 * i]! * pixels, -values[2 * i + 1]! * pixels];
		arrowStrokes(fromX, fromY, dx, dy, (...ends) => places.push(...ends));
	}
	return places;
}
