import type { TriMesh } from '../mesh/triMesh.ts';
import { clipOccluded } from '../mesh/visibleParts.ts';
import { arrowStrokes, ellipseStrokes } from '../quantities/arrowStrokes.ts';
import {
	type Contours,
	contourPositions,
	contoursOf,
	DEFAULT_LEVELS,
	levelsIn,
} from '../quantities/contours.ts';
import { faceVectors } from '../quantities/faceQuantities.ts';
import { quantityOf } from '../quantities/quantities.ts';
import { arrowSpacing, LONGEST_ARROW, onePerSquare, type Vectors } from '../quantities/vectors.ts';
import type { Colouring } from './colouring.ts';
import { ink, overlayStyle } from './layers.ts';
import type { PictureOptions } from './options.ts';
import type { PicturePoints } from './picturePoints.ts';
import type { Colour, Frame, Lines } from './scene.ts';
import type { Surface } from './surface.ts';
import type { PictureTheme } from './themes.ts';
import { withHalo } from './withHalo.ts';

/** Position of the mesh in the picture. */
export interface FieldPlacement {
	readonly frame: Frame;
	readonly camera: { readonly x: number; readonly y: number; readonly scale: number };
	readonly places: PicturePoints;
	/** Absent in the plane. */
	readonly surface?: Surface | undefined;
}

/** Lines of a field over the mesh. */
export interface FieldOverlay {
	readonly lines: readonly Lines[];
	/** Length of the longest vector if there are arrows, or `ellipses`. */
	readonly longest?: number | 'ellipses';
}

/**
 * Makes contour lines and arrows of the quantity, if the options ask for them and it has them; of a surface, only their
 * visible parts. Adds their ends to `placement.places`.
 *
 * @param mesh of triangles, or the display triangles of a mesh
 * @param points x y of each point, after rotation
 */
export function fieldOverlay(
	mesh: TriMesh,
	points: Float64Array,
	colouring: Colouring,
	placement: FieldPlacement,
	options: PictureOptions,
	theme: PictureTheme,
): FieldOverlay {
	const { quantity } = colouring;
	const { contours, arrows = false, hiddenTriangles, rotation } = options;
	const lines: Lines[] = [];
	if (quantity?.contours && (contours === 'lines' || contours === 'both'))
		lines.push(...contourLines(mesh, colouring, placement, options, theme));
	if (!quantity?.arrows || !arrows) return { lines };
	const isRotated = rotation !== undefined && mesh.dimension === 3;
	const vectors = faceVectors(
		mesh,
		points,
		quantity.id,
		hiddenTriangles,
		isRotated ? rotation : undefined,
	);
	if (!vectors) return { lines };
	lines.push(...inkLines('arrows', arrowEnds(vectors, placement)));
	return { lines, longest: vectors.ratios ? 'ellipses' : vectors.longest };
}

function contourLines(
	mesh: TriMesh,
	{ quantity, range, bar, table }: Colouring,
	placement: FieldPlacement,
	{ levels: parts = DEFAULT_LEVELS, hiddenTriangles: hidden, fill = true }: PictureOptions,
	theme: PictureTheme,
): Lines[] {
	const { values, corners } = quantityOf(mesh, quantity!.id)!.values;
	const levels = range ? levelsIn(range, parts) : [];
	const cornerValues = {
		triangles: mesh.triangles,
		values: corners ?? values,
		atCorners: !!corners,
		hidden,
	};
	const lines = contoursOf(cornerValues, levels);
	const byLevel = contourEnds(lines, levels.length, placement);
	// Over a fill all have the same colour.
	if (fill) return inkLines('contours', Uint32Array.from(byLevel.flat()));
	const colours = bar ?? table;
	const style = { ...overlayStyle.bareContours, haloColour: theme.ink };
	return byLevel.flatMap((ends, level) => {
		const at = 4 * Math.round(((level + 1) / parts) * 255);
		const colour: Colour = [colours[at]!, colours[at + 1]!, colours[at + 2]!];
		return withHalo('contours', Uint32Array.from(ends), { ...style, colour, opacity: 1 });
	});
}

/** Two positions for each visible line, by level. */
function contourEnds(
	contours: Contours,
	levels: number,
	{ places, surface }: FieldPlacement,
): number[][] {
	const ends: number[][] = Array.from({ length: levels }, () => []);
	const levelOf = (line: number): number => contours.starts.findLastIndex((start) => start <= line);
	if (!surface) {
		const positions = contourPositions(contours, places.meshPoints, 2);
		for (let i = 0; i < positions.length; i += 2)
			ends[levelOf(i >> 2)]!.push(places.add(positions[i]!, positions[i + 1]!));
		return ends;
	}
	const segments = {
		places: contourPositions(contours, surface.points, 3, [], 3),
		of: Uint32Array.from({ length: contours.shares.length / 2 }, (_, i) => i),
	};
	const visible = clipOccluded(segments, 2, surface.front);
	for (const [i, line] of visible.of.entries())
		for (const at of [6 * i, 6 * i + 3])
			ends[levelOf(line)]!.push(
				places.add(...surface.onPicture(visible.places[at]!, visible.places[at + 1]!)),
			);
	return ends;
}

/** Lines in ink. */
const inkLines = (layer: 'contours' | 'arrows', ends: Uint32Array): Lines[] =>
	withHalo(layer, ends, {
		...overlayStyle[layer],
		colour: ink.colour,
		opacity: ink.opacity,
		haloColour: ink.halo.colour,
		haloOpacity: ink.halo.opacity,
	});

/** Adds the positions of the strokes of arrows or ellipses, two for each stroke; returns their numbers. */
function arrowEnds(
	vectors: Vectors,
	{ frame, camera: { x, y, scale }, places, surface }: FieldPlacement,
): Uint32Array {
	const [width, height] = [frame.width / scale / 2, frame.height / scale / 2];
	const box = { minX: x - width, minY: y - height, maxX: x + width, maxY: y + height };
	const { feet, depths, values, longest, ratios } = vectors;
	const pixels = longest > 0 ? LONGEST_ARROW / longest : 0;
	const ends: number[] = [];
	const isVisible = (i: number): boolean => {
		if (!surface || !depths) return true;
		const [u, v, w] = surface.middle;
		return surface.front.isVisible([feet[2 * i]! - u, feet[2 * i + 1]! - v, depths[i]! - w]);
	};
	for (const i of onePerSquare(vectors, box, arrowSpacing(scale), isVisible)) {
		const fromX = frame.x + frame.width / 2 + (feet[2 * i]! - x) * scale;
		const fromY = frame.y + frame.height / 2 - (feet[2 * i + 1]! - y) * scale;
		const [dx, dy] = [values[2 * i]! * pixels, -values[2 * i + 1]! * pixels];
		const stroke = (x0: number, y0: number, x1: number, y1: number) => {
			ends.push(places.add(x0, y0), places.add(x1, y1));
		};
		if (ratios) ellipseStrokes(fromX, fromY, { dx, dy, ratio: ratios[i]! }, stroke);
		else arrowStrokes(fromX, fromY, dx, dy, stroke);
	}
	return Uint32Array.from(ends);
}
