import { faceTopology } from '../mesh/faceTopology.ts';
import { featureEdges } from '../mesh/featureLines.ts';
import { tessellationOf } from '../mesh/tessellation.ts';
import { NONE, uncachedTopologyOf } from '../mesh/topology.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { pictureEdges } from './layers.ts';
import { HIDDEN, type Lines } from './scene.ts';
import type { PictureTheme } from './themes.ts';

/** Number of triangles per pixel of the frame from which on the edges between triangles are not drawn. */
const MAX_PER_PIXEL = 0.5;

interface LineOptions {
	readonly wireframe: boolean;
	readonly boundary: boolean;
	/** Smallest angle of sharp edges in degrees, which are drawn like the boundary; null for none. */
	readonly features: number | null;
	/** Area of the mesh's frame in pixels. */
	readonly pixels: number;
	/** Triangles are coloured by a quantity. */
	readonly coloured: boolean;
	/** The colour entry of each triangle; edges with only `HIDDEN` triangles are not drawn. */
	readonly shown: Uint16Array;
	/** Appends the visible parts of the edge between points `a` and `b` to `to`. */
	readonly line: (a: number, b: number, to: number[]) => void;
}

/** The edges of a mesh, or of the faces of its display triangles, as lines; sharp edges and the boundary last. */
export function meshLines(
	mesh: TriMesh,
	positions: Float64Array,
	theme: PictureTheme,
	{ wireframe, boundary, features, pixels, coloured, shown, line }: LineOptions,
): Lines[] {
	const drawsOutlines = boundary || features !== null;
	if (!wireframe && !drawsOutlines) return [];
	const drawsEdges = mesh.triangles.length / 3 < MAX_PER_PIXEL * pixels;
	if (!drawsOutlines && !drawsEdges) return [];
	const { faces } = tessellationOf(mesh);
	const topology = faces ? faceTopology(mesh) : uncachedTopologyOf(mesh);
	const { edges, edgeTriangles } = topology;
	// Cuts inside faces come after the edges of faces.
	const count = faces ? faceTopology(mesh).faceEdges : edges.length / 2;
	const isFeature = features === null ? undefined : featureEdges(mesh, topology, features);
	const lists: number[][] = pictureEdges.edges.map(() => []);
	const border: number[] = [];
	const sharp: number[] = [];
	for (let e = 0; e < count; e++) {
		const [a, b] = [edges[2 * e]!, edges[2 * e + 1]!];
		const [first, second] = [edgeTriangles[2 * e]!, edgeTriangles[2 * e + 1]!];
		// Edges without a triangle are not drawn.
		if (first === NONE) continue;
		if (shown[first] === HIDDEN && (second === NONE || shown[second] === HIDDEN)) continue;
		if (boundary && second === NONE) line(a, b, border);
		else if (second !== NONE && isFeature?.[e]) line(a, b, sharp);
		else if (wireframe && drawsEdges) {
			const spacing = faces
				? lengthOf(positions, a, b)
				: spacingOf(mesh.triangles, first, positions, a, b);
			const list = lists[pictureEdges.edges.findIndex(({ from }) => spacing >= from)];
			if (list) line(a, b, list);
		}
	}
	const wire = pictureEdges.edges.map(({ width, opacity }, i) => ({
		layer: 'edges' as const,
		ends: Uint32Array.from(lists[i]!),
		colour: coloured ? theme.line : theme.ink,
		opacity: opacity * theme.wire,
		width,
	}));
	const outline = (layer: 'features' | 'boundary', ends: readonly number[]): Lines => ({
		layer,
		ends: Uint32Array.from(ends),
		colour: theme.ink,
		...pictureEdges[layer],
	});
	const outlines = [outline('features', sharp), outline('boundary', border)];
	return [...wire, ...outlines].filter(({ ends }) => ends.length > 0);
}

const lengthOf = (positions: Float64Array, a: number, b: number): number =>
	Math.hypot(positions[2 * b]! - positions[2 * a]!, positions[2 * b + 1]! - positions[2 * a + 1]!);

/**
 * The space around an edge: its length or, if less, twice the height of its triangle over it, as edges of thin triangles are
 * close to one another.
 */
function spacingOf(
	triangles: Uint32Array,
	t: number,
	positions: Float64Array,
	a: number,
	b: number,
): number {
	const c = triangles[3 * t]! + triangles[3 * t + 1]! + triangles[3 * t + 2]! - a - b;
	const [dx, dy] = [
		positions[2 * b]! - positions[2 * a]!,
		positions[2 * b + 1]! - positions[2 * a + 1]!,
	];
	const [ex, ey] = [
		positions[2 * c]! - positions[2 * a]!,
		positions[2 * c + 1]! - positions[2 * a + 1]!,
	];
	const length = lengthOf(positions, a, b);
	return Math.min(length, (2 * Math.abs(dx * ey - dy * ex)) / length);
}
