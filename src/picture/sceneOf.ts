import { pointCount, type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { middleInSpace, turnedPoints } from '../mesh/turnedPoints.ts';
import { bordersIn } from '../quantities/colourMaps.ts';
import type { History } from '../quantities/quantity.ts';
import { counted } from '../util/counted.ts';
import { roundBelow } from '../util/ticks.ts';
import { type Colouring, colouringOf } from './colouring.ts';
import { LEGEND_WIDTH, legendIn, shortened } from './legend.ts';
import { meshLines } from './meshLines.ts';
import type { PictureOptions } from './options.ts';
import { overField } from './overField.ts';
import { overView } from './overView.ts';
import type { Box, Fill, Frame, Lines, Scene, Text } from './scene.ts';
import { HIDDEN, NO_VALUE } from './scene.ts';
import { seenEdges } from './seenEdges.ts';
import { type PictureTheme, pictureThemes } from './themes.ts';
import { tickTexts } from './ticks.ts';

const MARGIN = 24;
const TITLE_HEIGHT = 30;
const BAR_HEIGHT = 34;
const USUAL_WIDTH = 1200;
/** Of a picture whose height follows from the mesh. */
const HEIGHTS = [320, 1600] as const;
const LONGEST_SCALE_BAR = 150;
/** Width of edges, and radius of points, that a quantity is on. */
const CLASS_LINE = 3;
const CLASS_DOT = 3.2;

/**
 * What a picture of a mesh consists of. A mesh in space is seen from above, along its third coordinate, once it is turned.
 * Throws `NoQuantity`.
 */
export function sceneOf(
	mesh: TriMesh,
	options: PictureOptions = {},
	history?: History,
): { readonly scene: Scene; readonly colouring: Colouring } {
	const { theme: named = 'light' } = options;
	const theme = typeof named === 'string' ? pictureThemes[named] : named;
	const colouring = colouringOf(mesh, options, history);
	const hasLegend = options.legend !== false && colouring.quantity !== undefined;
	const seen = seenMesh(mesh, options);
	const { frame, width, height, camera } = layOut(seen, options, hasLegend);
	const placed = placesOf(seen, frame, camera);
	const cut = options.camera !== undefined && leaves(placed, frame);
	const over = overField(seen, colouring, { frame, camera }, placed, options);
	const view = overView(options.over ?? { texts: [] }, frame, over.places, theme);
	const legend = hasLegend
		? legendIn(colouring, columnBeside(frame, width, height), theme, over.longest)
		: { bars: [], boxes: [], texts: [] };
	const bar = options.scaleBar === false ? null : scaleBar(frame, camera.scale, theme);
	const { wireframe = true, boundary = true, fill = true } = options;
	const pixels = frame.width * frame.height;
	const coloured = fill && colouring.quantity !== undefined && !colouring.onMembers;
	const shown = shownEntries(colouring, options.hiddenTriangles);
	const scene: Scene = {
		...{ width, height, frame, cut, places: view.places },
		title: options.title ?? `A mesh of ${counted(triangleCount(mesh), 'triangle')}`,
		background: theme.background,
		...(fill && { fill: fillOf(seen, colouring, shown, theme) }),
		lines: [
			...meshLines(mesh, placed, theme, {
				...{ wireframe, boundary, pixels, coloured, shown },
				...(fill && mesh.dimension === 3 && { isSeen: seenIn(seen, shown, placed, frame) }),
			}),
			...classLines(colouring),
			...over.lines,
			...view.lines,
		],
		dots: [...classDots(colouring), ...view.dots],
		bars: legend.bars,
		boxes: [...legend.boxes, ...(bar?.boxes ?? [])],
		texts: [
			...heading(options.title, width, theme),
			...legend.texts,
			...(bar?.texts ?? []),
			...view.texts,
		],
	};
	return { scene, colouring };
}

/** A mesh as it is seen. */
function seenMesh(mesh: TriMesh, { turn }: PictureOptions): TriMesh {
	if (!turn || mesh.dimension === 2) return mesh;
	return { ...mesh, points: turnedPoints(mesh.points, middleInSpace(mesh), turn) };
}

/** Tells which edges of a mesh in space can be seen. */
function seenIn(mesh: TriMesh, shown: Uint16Array, places: Float64Array, frame: Frame) {
	const depths = Float64Array.from({ length: pointCount(mesh) }, (_, p) => mesh.points[3 * p + 2]!);
	const triangles = mesh.triangles.filter((_, i) => shown[Math.floor(i / 3)] !== HIDDEN);
	return seenEdges({ triangles }, places, depths, frame);
}

/** What of the mesh's plane is in the middle, and pixels to its unit. */
export interface Camera {
	readonly x: number;
	readonly y: number;
	readonly scale: number;
}

interface Layout {
	/** Where the mesh is. */
	readonly frame: Frame;
	readonly width: number;
	readonly height: number;
	readonly camera: Camera;
}

function layOut(mesh: TriMesh, options: PictureOptions, hasLegend: boolean): Layout {
	const { size = { width: USUAL_WIDTH }, camera, title, scaleBar = true } = options;
	const column = hasLegend ? LEGEND_WIDTH : 0;
	const [above, below] = [title ? TITLE_HEIGHT : 0, scaleBar ? BAR_HEIGHT : 0];
	const { x, y, across, up } = boundsOf(mesh);
	if (camera) {
		const height = size.height ?? size.width;
		const frame = { x: MARGIN, y: MARGIN + above, width: size.width, height };
		return {
			...{ frame, camera },
			width: size.width + column + 2 * MARGIN,
			height: height + above + below + 2 * MARGIN,
		};
	}
	const { width } = size;
	const room = Math.max(1, width - column - 2 * MARGIN);
	const rest = above + below + 2 * MARGIN;
	const wanted = rest + (across > 0 ? (room * up) / across : room);
	const height = size.height ?? Math.round(Math.max(HEIGHTS[0], Math.min(HEIGHTS[1], wanted)));
	const frame = { x: MARGIN, y: MARGIN + above, width: room, height: Math.max(1, height - rest) };
	const scale = Math.min(
		across > 0 ? frame.width / across : Infinity,
		up > 0 ? frame.height / up : Infinity,
	);
	const fitted = { x, y, scale: Number.isFinite(scale) ? scale : 1 };
	return { frame, width, height, camera: fitted };
}

/** The middle of a mesh and its extent; points that no triangle has do not count. */
function boundsOf({ points, dimension, triangles }: TriMesh) {
	let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
	for (let i = 0; i < triangles.length; i++) {
		const [x, y] = [points[triangles[i]! * dimension]!, points[triangles[i]! * dimension + 1]!];
		if (x < left) left = x;
		if (x > right) right = x;
		if (y < bottom) bottom = y;
		if (y > top) top = y;
	}
	if (!(right >= left)) return { x: 0, y: 0, across: 0, up: 0 };
	return {
		...{ x: left / 2 + right / 2, y: bottom / 2 + top / 2 },
		...{ across: right - left, up: top - bottom },
	};
}

function placesOf(mesh: TriMesh, frame: Frame, camera: Camera): Float64Array {
	const { points, dimension } = mesh;
	const [middleX, middleY] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
	const places = new Float64Array(2 * pointCount(mesh));
	for (let p = 0; p < places.length / 2; p++) {
		places[2 * p] = middleX + (points[p * dimension]! - camera.x) * camera.scale;
		places[2 * p + 1] = middleY - (points[p * dimension + 1]! - camera.y) * camera.scale;
	}
	return places;
}

function leaves(places: Float64Array, { x, y, width, height }: Frame): boolean {
	for (let i = 0; i < places.length; i += 2)
		if (
			!(places[i]! >= x && places[i]! <= x + width) ||
			!(places[i + 1]! >= y && places[i + 1]! <= y + height)
		)
			return true;
	return false;
}

const columnBeside = (frame: Frame, width: number, height: number): Frame => ({
	x: frame.x + frame.width,
	y: frame.y,
	width: width - MARGIN - frame.x - frame.width,
	height: height - MARGIN - frame.y,
});

/** The entry of each triangle, `HIDDEN` where it is not drawn. */
const shownEntries = ({ entries, table }: Colouring, hidden?: Uint8Array): Uint16Array =>
	entries.map((entry, t) =>
		hidden?.[t] || (entry < NO_VALUE && table[4 * entry + 3] === 0) ? HIDDEN : entry,
	);

function fillOf(
	mesh: TriMesh,
	{ table, smooth, bar }: Colouring,
	shown: Uint16Array,
	theme: PictureTheme,
): Fill {
	const colours = new Uint8Array(3 * (NO_VALUE + 1));
	for (let i = 0; i < 256; i++) colours.set(table.subarray(4 * i, 4 * i + 3), 3 * i);
	colours.set(theme.plain, 3 * NO_VALUE);
	const order = mesh.dimension === 3 ? fromBelow(mesh) : undefined;
	const triangles = order ? new Uint32Array(mesh.triangles.length) : mesh.triangles;
	for (let i = 0; order && i < order.length; i++)
		triangles.set(mesh.triangles.subarray(3 * order[i]!, 3 * order[i]! + 3), 3 * i);
	const inOrder = smooth && order ? cornersOf(smooth, order) : smooth;
	return {
		triangles,
		entries: order ? Uint16Array.from(order, (t) => shown[t]!) : shown,
		...(inOrder && { smooth: inOrder }),
		// A bar of its own has what is in bands.
		...(bar && { borders: bordersIn(table, 4) }),
		colours,
	};
}

function cornersOf(smooth: Float32Array, order: Uint32Array): Float32Array {
	const sorted = new Float32Array(smooth.length);
	for (const [i, t] of order.entries()) sorted.set(smooth.subarray(3 * t, 3 * t + 3), 3 * i);
	return sorted;
}

/** Triangles of a mesh in space, the highest last. */
function fromBelow({ points, triangles }: TriMesh): Uint32Array {
	const heights = new Float64Array(triangles.length / 3);
	for (let i = 0; i < triangles.length; i++)
		heights[Math.floor(i / 3)]! += points[3 * triangles[i]! + 2]!;
	return Uint32Array.from(heights, (_, t) => t).sort((a, b) => heights[a]! - heights[b]! || a - b);
}

const colourOf = (table: Uint8Array, entry: number) =>
	[table[4 * entry]!, table[4 * entry + 1]!, table[4 * entry + 2]!] as const;

const classLines = ({ quantity, members, table }: Colouring): Lines[] =>
	quantity?.on === 'edges'
		? members.map(({ entry, nodes }) => ({
				...{ name: 'class', ends: nodes, colour: colourOf(table, entry) },
				...{ opacity: 1, width: CLASS_LINE },
			}))
		: [];

const classDots = ({ quantity, members, table }: Colouring) =>
	quantity?.on === 'points'
		? members.map(({ entry, nodes }) => ({
				...{ points: nodes, colour: colourOf(table, entry), radius: CLASS_DOT },
			}))
		: [];

const heading = (title: string | undefined, width: number, { ink }: PictureTheme): Text[] =>
	title
		? [
				{
					...{ text: shortened(title, 17, width - 2 * MARGIN), x: MARGIN, y: MARGIN + 14 },
					...{ anchor: 'start', size: 17, colour: ink },
				},
			]
		: [];

/** A bar of a round length below the mesh, with that length beside it. */
function scaleBar(
	frame: Frame,
	scale: number,
	{ ink }: PictureTheme,
): { readonly boxes: readonly Box[]; readonly texts: readonly Text[] } | null {
	const most = Math.min(LONGEST_SCALE_BAR, frame.width / 2);
	const length = roundBelow(most / scale);
	const width = length * scale;
	if (!(width > 0 && Number.isFinite(width))) return null;
	const [x, y] = [frame.x, frame.y + frame.height + 22];
	const tick = (at: number): Box => ({ x: at, y: y - 4, width: 1.2, height: 8, colour: ink });
	return {
		boxes: [{ x, y: y - 0.6, width, height: 1.2, colour: ink }, tick(x), tick(x + width - 1.2)],
		texts: [
			{
				...{ text: tickTexts([length])[0]!, x: x + width + 9, y: y + 4.3 },
				...{ anchor: 'start', size: 12, colour: ink },
			},
		],
	};
}
