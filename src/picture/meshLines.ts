import { shownOf } from '../mesh/shownMesh.ts';
import { shownTopology } from '../mesh/shownTopology.ts';
import { lineEdges } from '../mesh/surfaceLines.ts';
import { NONE, unkeptTopologyOf } from '../mesh/topology.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { HIDDEN, type Lines } from './scene.ts';
import type { PictureTheme } from './themes.ts';

/**
 * How edges are drawn by the room that they have in pixels, from the most down: the less, the finer, so that small
 * triangles do not become one dark stain. Those that have less than all are left out.
 */
const weights = [
	{ from: 20, width: 0.8, opacity: 1 },
	{ from: 10, width: 0.65, opacity: 0.85 },
	{ from: 5, width: 0.5, opacity: 0.7 },
	{ from: 2.5, width: 0.4, opacity: 0.5 },
] as const;

/** Fewer triangles to a pixel than this, or nothing of the edges between them can be seen. */
const MOST_A_PIXEL = 0.5;

interface LineOptions {
	readonly wireframe: boolean;
	readonly boundary: boolean;
	/** In degrees: sharp edges are drawn like the boundary; null for none. */
	readonly features: number | null;
	/** Of the picture that are for the mesh. */
	readonly pixels: number;
	/** Triangles have the colours of a quantity. */
	readonly coloured: boolean;
	/** The entry of each triangle; edges of hidden ones alone are not drawn. */
	readonly shown: Uint16Array;
	/** Adds the parts of the edge between two points that can be seen to a list. */
	readonly line: (a: number, b: number, to: number[]) => void;
}

/** The edges of a mesh, or of the faces of its display triangles, as lines, sharp ones and those of one triangle last. */
export function meshLines(
	mesh: TriMesh,
	places: Float64Array,
	theme: PictureTheme,
	{ wireframe, boundary, features, pixels, coloured, shown, line }: LineOptions,
): Lines[] {
	const hasLines = boundary || features !== null;
	if (!wireframe && !hasLines) return [];
	const seen = mesh.triangles.length / 3 < MOST_A_PIXEL * pixels;
	if (!hasLines && !seen) return [];
	const { faces } = shownOf(mesh);
	const topology = faces ? shownTopology(mesh) : unkeptTopologyOf(mesh);
	const { edges, edgeTriangles } = topology;
	// Cuts inside faces come after their sides.
	const count = faces ? shownTopology(mesh).sides : edges.length / 2;
	const isLine = features === null ? undefined : lineEdges(mesh, topology, features);
	const lists: number[][] = weights.map(() => []);
	const border: number[] = [];
	const sharp: number[] = [];
	for (let e = 0; e < count; e++) {
		const [a, b] = [edges[2 * e]!, edges[2 * e + 1]!];
		const [first, second] = [edgeTriangles[2 * e]!, edgeTriangles[2 * e + 1]!];
		// Edges of no triangle are no part of the mesh as it is drawn.
		if (first === NONE) continue;
		if (shown[first] === HIDDEN && (second === NONE || shown[second] === HIDDEN)) continue;
		if (boundary && second === NONE) line(a, b, border);
		else if (second !== NONE && isLine?.[e]) line(a, b, sharp);
		else if (wireframe && seen) {
			const room = faces ? lengthOf(places, a, b) : roomOf(mesh.triangles, first, places, a, b);
			const list = lists[weights.findIndex(({ from }) => room >= from)];
			if (list) line(a, b, list);
		}
	}
	const wire = weights.map(({ width, opacity }, i) => ({
		name: 'edges',
		ends: Uint32Array.from(lists[i]!),
		colour: coloured ? theme.line : theme.ink,
		opacity: opacity * theme.wire,
		width,
	}));
	const look = { colour: theme.ink, opacity: 0.9, width: 1.3 };
	const outlines = [
		{ name: 'features', ends: Uint32Array.from(sharp), ...look },
		{ name: 'boundary', ends: Uint32Array.from(border), ...look },
	];
	return [...wire, ...outlines].filter(({ ends }) => ends.length > 0);
}

const lengthOf = (places: Float64Array, a: number, b: number): number =>
	Math.hypot(places[2 * b]! - places[2 * a]!, places[2 * b + 1]! - places[2 * a + 1]!);

/** The length of an edge or, where that is less, twice the height of its triangle above it: thin ones are crowded. */
function roomOf(
	triangles: Uint32Array,
	t: number,
	places: Float64Array,
	a: number,
	b: number,
): number {
	const c = triangles[3 * t]! + triangles[3 * t + 1]! + triangles[3 * t + 2]! - a - b;
	const [dx, dy] = [places[2 * b]! - places[2 * a]!, places[2 * b + 1]! - places[2 * a + 1]!];
	const [ex, ey] = [places[2 * c]! - places[2 * a]!, places[2 * c + 1]! - places[2 * a + 1]!];
	const length = lengthOf(places, a, b);
	return Math.min(length, (2 * Math.abs(dx * ey - dy * ex)) / length);
}
