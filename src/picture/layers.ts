/*
 * Style of a drawn mesh: layers in their order, widths, opacities and stripes. All painters read it (docs/drawing.md), so that
 * a mesh looks the same in a view and in a picture. Lengths are in CSS pixels, opacities from 0 to 1. Colours of themes and
 * colour maps are not defined here.
 */

/** Layers from the bottom to the top; a painter draws those that it has. */
export const layers = [
	'faces',
	'backs',
	'marks',
	'selection',
	'edges',
	'rims',
	'features',
	'boundary',
	'outline',
	'selectedEdges',
	'selectedPoints',
	'groups',
	'class',
	'points',
	'contours',
	'arrows',
	'ruler',
	'numbers',
] as const;
export type Layer = (typeof layers)[number];

/** Sorts by layer, stably. */
export const sortByLayer = <T extends { readonly layer: Layer }>(items: readonly T[]): T[] =>
	items.toSorted((a, b) => layers.indexOf(a.layer) - layers.indexOf(b.layer));

/** Faces of a surface in space, and stripes over faces; starts of stripes are fractions of their period. */
export const faceStyle = {
	/** Brightness of a face seen edge-on, relative to one that faces the viewer. */
	edgeOn: 0.55,
	/** Stripes on back faces, in the colour of edges. */
	backs: { period: 6, start: 0.5, opacity: 0.3 },
	/**
	 * Stripes on marked faces: one in the colour of edges, from `edge` on, and one in the colour of marks, from `stripe` on. The
	 * opacities are those of a face that is not filled.
	 */
	marks: { period: 8, edge: 0.375, stripe: 0.5, opacity: 0.8, between: 0.2 },
	/** Opacities of the colour of the selection: on a selected face, on its children in After, on children of all divided faces. */
	selection: { opacity: 0.68, inAfter: 0.25, divided: 0.6 },
} as const;

/** Lines of the mesh in a view, half of each width in each of the faces beside the line. */
export const edgeStyle = {
	/** Edges of a face fade with its height in pixels: by smoothstep, from full opacity at `full` to `min` at `none`. */
	edges: { width: 1.2, none: 1, full: 9, min: 0.12 },
	/** Edges of selected faces; their opacity is a multiple of that of the selection. */
	rims: { width: 2.4, opacity: 1.4 },
	/** Borders and sharp edges of a surface in space. */
	features: { width: 2.6 },
} as const;

/**
 * Lines of the mesh in a picture, thinner than in a view, because pictures are enlarged and printed. The style of edges depends
 * on the space between them: the first with `from` at most as large applies, and below the last edges are not drawn.
 */
export const pictureEdges = {
	edges: [
		{ from: 20, width: 0.8, opacity: 1 },
		{ from: 10, width: 0.65, opacity: 0.85 },
		{ from: 5, width: 0.5, opacity: 0.7 },
		{ from: 2.5, width: 0.4, opacity: 0.5 },
	],
	features: { width: 1.3, opacity: 0.9 },
	boundary: { width: 1.3, opacity: 0.9 },
} as const;

/**
 * Selected edges and points, and the outline of selected faces. `half` is half a width, or a radius: the fraction `share` of
 * the mean length of edges on the screen, from `min` to `max`.
 */
export const highlightStyle = {
	outline: { share: 0.12, min: 0.6, max: 1.1 },
	selectedEdges: { share: 0.12, min: 0.6, max: 2.1 },
	selectedPoints: { share: 0.22, min: 1, max: 4.6 },
	/** Half-widths of the halo and the line of an outline, as multiples of `half`. */
	outlined: { halo: 2, line: 1 },
	/** Widths of halo and line around edges and points if `half` is 2 or more; none if it is 1 or less. */
	ringed: { halo: 1.8, line: 0.9 },
} as const;

/** Black with a white halo, which is visible on all colour maps. */
export const ink = {
	colour: [0, 0, 0],
	opacity: 0.9,
	halo: { colour: [255, 255, 255], opacity: 0.65 },
} as const;

/** Opacity of halos in the colour of the background. */
export const HALO_OPACITY = 0.85;

/** Lines, dots and texts over the mesh. `halo` is the full width of a line's halo, or the width of a ring on the border of a dot. */
export const overlayStyle = {
	groups: { width: 3, halo: 5.5 },
	class: { width: 3, halo: 5.5 },
	points: { radius: 5, halo: 1.25 },
	/** In ink over filled faces; else in the colours of their levels, with a halo in the colour of edges. */
	contours: { width: 1.4, halo: 3.4 },
	bareContours: { width: 2.2, halo: 4.7, haloOpacity: 0.4 },
	arrows: { width: 1.4, halo: 3.4 },
	ruler: { width: 1.6, halo: 4, radius: 3.5 },
	/** `size` is that of the font. */
	numbers: { size: 11, halo: 3 },
} as const;

/** Number of lines or dots of a layer above which they have no halo. */
export const MAX_HALOS = 20_000;
