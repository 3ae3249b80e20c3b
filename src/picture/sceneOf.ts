import { onDisplayTriangles } from '../mesh/displayTriangles.ts';
import { faceText } from '../mesh/faceText.ts';
import { DEFAULT_FEATURE_ANGLE } from '../mesh/featureLines.ts';
import { middleInSpace, rotatedPoints } from '../mesh/rotatedPoints.ts';
import { tessellationOf } from '../mesh/tessellation.ts';
import { pointCount, type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { bordersIn } from '../quantities/colourMaps.ts';
import { faceQuantity } from '../quantities/faceQuantities.ts';
import type { History } from '../quantities/quantity.ts';
import { roundBelow } from '../util/ticks.ts';
import { type Colouring, colouringOf } from './colouring.ts';
import { type FieldPlacement, fieldOverlay } from './fieldOverlay.ts';
import { sortByLayer } from './layers.ts';
import { LEGEND_WIDTH, legendIn, noLegend, shortened } from './legend.ts';
import { memberOverlays } from './memberOverlays.ts';
import { meshLines } from './meshLines.ts';
import type { PictureOptions } from './options.ts';
import { PicturePoints } from './picturePoints.ts';
import type { Box, Fill, Frame, Scene, Text } from './scene.ts';
import { HIDDEN, NO_VALUE } from './scene.ts';
import { appendVisibleLine, facesOf, surfaceOf } from './surface.ts';
import { type PictureTheme, pictureThemes } from './themes.ts';
import { tickTexts } from './ticks.ts';
import { viewOverlay } from './viewOverlay.ts';

const MARGIN = 24;
const TITLE_HEIGHT = 30;
const BAR_HEIGHT = 34;
const DEFAULT_WIDTH = 1200;
/** Range of heights that follow from the mesh. */
const HEIGHT_RANGE = [320, 1600] as const;
const LONGEST_SCALE_BAR = 150;

/**
 * Lays out a picture of a mesh. Quads and polygons are drawn as their display triangles, with their own edges. A mesh
 * in space is seen from above, along its third coordinate, after rotation. Throws `NoQuantity`.
 */
export function sceneOf(
	original: TriMesh,
	requested: PictureOptions = {},
	history?: History,
): { readonly scene: Scene; readonly colouring: Colouring } {
	const { displayTriangles: mesh, faces } = tessellationOf(original);
	const hiddenTriangles = onDisplayTriangles(faces, requested.hiddenTriangles);
	const options = { ...requested, ...(hiddenTriangles && { hiddenTriangles }) };
	const { theme: themeOption = 'light' } = options;
	const theme = typeof themeOption === 'string' ? pictureThemes[themeOption] : themeOption;
	const colouring = colouringOf(mesh, options, history);
	const hasLegend = options.legend !== false && colouring.quantity !== undefined;
	const rotated = rotatedMesh(mesh, options);
	const { frame, width, height, camera } = layoutOf(rotated, options, hasLegend);
	const positions = picturePositions(rotated, frame, camera);
	const places = new PicturePoints(positions);
	const cut = options.camera !== undefined && extendsBeyond(positions, frame);
	const { wireframe = true, boundary = true, fill = true, plane = null } = options;
	const { features: angle = DEFAULT_FEATURE_ANGLE } = options;
	const features = mesh.dimension === 3 ? angle : null;
	const shown = shownEntries(colouring, options.hiddenTriangles);
	const hidden = Uint8Array.from(shown, (entry) => (entry === HIDDEN ? 1 : 0));
	const surface = surfaceOf(rotated, fill ? hidden : hidden.map(() => 1), plane, (x, y) =>
		onPicture(x, y, frame, camera),
	);
	const line = (a: number, b: number, to: number[]): void => {
		if (surface) appendVisibleLine(surface, a, b, places, to);
		else to.push(a, b);
	};
	const placement = { frame, camera, places, surface };
	const fieldLines = fieldOverlay(mesh, rotated.points, colouring, placement, options, theme);
	const legend = hasLegend
		? legendIn(colouring, columnBeside(frame, width, height), theme, fieldLines.longest)
		: noLegend;
	const bar = options.scaleBar === false ? null : scaleBar(frame, camera.scale, theme);
	const pixels = frame.width * frame.height;
	const coloured = fill && colouring.quantity !== undefined && !colouring.onMembers;
	const members = {
		...{ frame, placed: positions, hidden, surface, line },
		background: theme.background,
	};
	const { groups: id } = options;
	const groups = id && faceQuantity(mesh, id) && colouringOf(mesh, { quantity: id });
	const filled = fill && fillOf(rotated, colouring, shown, theme, placement, options);
	const overlays = [
		...meshLines(mesh, positions, theme, {
			wireframe,
			boundary,
			features,
			pixels,
			coloured,
			shown,
			line,
		}),
		...(groups ? memberOverlays(rotated, groups, 'groups', members) : []),
		...memberOverlays(rotated, colouring, 'class', members),
		...fieldLines.lines,
	];
	// The ruler's positions come after all others.
	const view = viewOverlay(options.overlay ?? { texts: [] }, frame, places.all, theme);
	const scene: Scene = {
		width,
		height,
		frame,
		cut,
		positions: view.places,
		title: options.title ?? `A mesh of ${faceText(triangleCount(original), faces?.blocks)}`,
		background: theme.background,
		...(filled && { fill: filled }),
		overlays: sortByLayer([...overlays, ...view.overlays]),
		bars: legend.bars,
		boxes: [...legend.boxes, ...(bar?.boxes ?? [])],
		strokes: legend.strokes,
		texts: [
			...heading(options.title, width, theme),
			...legend.texts,
			...(bar?.texts ?? []),
			...view.texts,
		],
	};
	return { scene, colouring };
}

/** The mesh with rotated points. */
function rotatedMesh(mesh: TriMesh, { rotation }: PictureOptions): TriMesh {
	if (!rotation || mesh.dimension === 2) return mesh;
	return { ...mesh, points: rotatedPoints(mesh.points, middleInSpace(mesh), rotation) };
}

/** The point in the centre of the view, and pixels a unit of length. */
export interface Camera {
	readonly x: number;
	readonly y: number;
	readonly scale: number;
}

interface Layout {
	/** Frame of the mesh. */
	readonly frame: Frame;
	readonly width: number;
	readonly height: number;
	readonly camera: Camera;
}

function layoutOf(mesh: TriMesh, options: PictureOptions, hasLegend: boolean): Layout {
	const { size = { width: DEFAULT_WIDTH }, camera, title, scaleBar = true } = options;
	const column = hasLegend ? LEGEND_WIDTH : 0;
	const [above, below] = [title ? TITLE_HEIGHT : 0, scaleBar ? BAR_HEIGHT : 0];
	const { x, y, across, up } = boundsOf(mesh);
	if (camera) {
		const height = size.height ?? size.width;
		const frame = { x: MARGIN, y: MARGIN + above, width: size.width, height };
		return {
			frame,
			camera,
			width: size.width + column + 2 * MARGIN,
			height: height + above + below + 2 * MARGIN,
		};
	}
	const { width } = size;
	const meshWidth = Math.max(1, width - column - 2 * MARGIN);
	const rest = above + below + 2 * MARGIN;
	const naturalHeight = rest + (across > 0 ? (meshWidth * up) / across : meshWidth);
	const height =
		size.height ?? Math.round(Math.max(HEIGHT_RANGE[0], Math.min(HEIGHT_RANGE[1], naturalHeight)));
	const frame = {
		x: MARGIN,
		y: MARGIN + above,
		width: meshWidth,
		height: Math.max(1, height - rest),
	};
	const scale = Math.min(
		across > 0 ? frame.width / across : Infinity,
		up > 0 ? frame.height / up : Infinity,
	);
	const fitted = { x, y, scale: Number.isFinite(scale) ? scale : 1 };
	return { frame, width, height, camera: fitted };
}

/** Centre and size of a mesh's bounding box, without points that no triangle has. */
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
		x: left / 2 + right / 2,
		y: bottom / 2 + top / 2,
		across: right - left,
		up: top - bottom,
	};
}

/** Converts coordinates of the seen mesh to pixels of the picture. */
const onPicture = (
	x: number,
	y: number,
	frame: Frame,
	camera: Camera,
): readonly [number, number] => [
	frame.x + frame.width / 2 + (x - camera.x) * camera.scale,
	frame.y + frame.height / 2 - (y - camera.y) * camera.scale,
];

function picturePositions(mesh: TriMesh, frame: Frame, camera: Camera): Float64Array {
	const { points, dimension } = mesh;
	const positions = new Float64Array(2 * pointCount(mesh));
	for (let p = 0; p < positions.length / 2; p++)
		positions.set(
			onPicture(points[p * dimension]!, points[p * dimension + 1]!, frame, camera),
			2 * p,
		);
	return positions;
}

function extendsBeyond(positions: Float64Array, { x, y, width, height }: Frame): boolean {
	for (let i = 0; i < positions.length; i += 2)
		if (
			!(positions[i]! >= x && positions[i]! <= x + width) ||
			!(positions[i + 1]! >= y && positions[i + 1]! <= y + height)
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

/** The entry of each triangle, `HIDDEN` if it is not drawn. */
const shownEntries = ({ entries, table }: Colouring, hidden?: Uint8Array): Uint16Array =>
	entries.map((entry, t) =>
		hidden?.[t] || (entry < NO_VALUE && table[4 * entry + 3] === 0) ? HIDDEN : entry,
	);

function fillOf(
	mesh: TriMesh,
	{ table, smooth, bar }: Colouring,
	shown: Uint16Array,
	theme: PictureTheme,
	{ places, surface }: FieldPlacement,
	{ lit = false, backs = false }: PictureOptions,
): Fill {
	const colours = new Uint8Array(3 * (NO_VALUE + 1));
	for (let i = 0; i < 256; i++) colours.set(table.subarray(4 * i, 4 * i + 3), 3 * i);
	colours.set(theme.plain, 3 * NO_VALUE);
	// The legend has its own bar if the colours are contour bands.
	const look = { colours, ...(bar && { borders: bordersIn(table, 4) }) };
	if (!surface)
		return { ...look, triangles: mesh.triangles, entries: shown, ...(smooth && { smooth }) };
	const faces = facesOf(surface, mesh.triangles, shown, smooth, places);
	return {
		...look,
		triangles: faces.triangles,
		entries: Uint16Array.from(faces.of, (t) => shown[t]!),
		...(faces.smooth && { smooth: faces.smooth }),
		faces: { facing: faces.facing, lit, ...(backs && { hatch: theme.ink }) },
	};
}

const heading = (title: string | undefined, width: number, { ink }: PictureTheme): Text[] =>
	title
		? [
				{
					text: shortened(title, 17, width - 2 * MARGIN),
					x: MARGIN,
					y: MARGIN + 14,
					anchor: 'start',
					size: 17,
					colour: ink,
				},
			]
		: [];

/** A scale bar of a round length below the mesh, labelled with its length. */
function scaleBar(
	frame: Frame,
	scale: number,
	{ ink }: PictureTheme,
): { readonly boxes: readonly Box[]; readonly texts: readonly Text[] } | null {
	const maxWidth = Math.min(LONGEST_SCALE_BAR, frame.width / 2);
	const length = roundBelow(maxWidth / scale);
	const width = length * scale;
	if (!(width > 0 && Number.isFinite(width))) return null;
	const [x, y] = [frame.x, frame.y + frame.height + 22];
	const tick = (at: number): Box => ({ x: at, y: y - 4, width: 1.2, height: 8, colour: ink });
	return {
		boxes: [{ x, y: y - 0.6, width, height: 1.2, colour: ink }, tick(x), tick(x + width - 1.2)],
		texts: [
			{
				text: tickTexts([length])[0]!,
				x: x + width + 9,
				y: y + 4.3,
				anchor: 'start',
				size: 12,
				colour: ink,
			},
		],
	};
}
