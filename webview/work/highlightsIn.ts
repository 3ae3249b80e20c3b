import { regionOutline } from '../../src/mesh/regionOutline.ts';
import { pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import type { Box } from '../model/camera.ts';
import type { EntityLists } from '../model/entities.ts';
import { type Highlights, highlightsOf, maxOutlined } from '../model/highlights.ts';
import {
	cachedEdgesOf,
	edgesOf,
	lengthOf,
	relativePositions,
	type SearchInput,
} from './edgeAndPointSearch.ts';

/** Maximum number of points, and of lines, that are sent: far more than there are pixels. */
const maxShown = 100_000;

/**
 * Highlights of points, edges and triangles in a box relative to the origin; `hidden` has a byte for each triangle that
 * is not drawn. For a mesh with other faces, `triangles` are display triangles.
 */
export function highlightsIn(
	input: SearchInput,
	{ points, edges, triangles }: EntityLists,
	{ minX, minY, maxX, maxY }: Box,
	hidden?: Uint8Array,
): Highlights {
	const { mesh, seen: rotated } = input;
	const { x, y } = relativePositions(input);
	const isOutside = (a: number, b: number): boolean => {
		const [ax, ay, bx, by] = [x(a), y(a), x(b), y(b)];
		return (
			(ax < minX && bx < minX) ||
			(ax > maxX && bx > maxX) ||
			(ay < minY && by < minY) ||
			(ay > maxY && by > maxY)
		);
	};
	const ends = edges.length > 0 ? edgesOf(mesh) : edges;
	const outline = outlineIn(mesh, triangles, hidden);
	const visible = {
		points: points.filter((p) => !isOutside(p, p)),
		edges: edges.filter((e) => !isOutside(ends[2 * e]!, ends[2 * e + 1]!)),
		outline: outline.filter((_, i) => !isOutside(outline[i & ~1]!, outline[i | 1]!)),
	};
	const coordinates = {
		...{ x, y, ends: (e: number) => [ends[2 * e]!, ends[2 * e + 1]!] as const },
		...(rotated && { space: { z: rotated.depthOf, front: rotated.front(hidden) } }),
	};
	return highlightsOf(visible, coordinates, spacingOf(mesh), maxShown);
}

const outlines = new WeakMap<
	Uint32Array,
	{ readonly hidden: Uint8Array | undefined; readonly outline: Uint32Array }
>();

/** Outline of the visible triangles of a list, cached by list. */
function outlineIn(mesh: TriMesh, list: Uint32Array, hidden?: Uint8Array): Uint32Array {
	const cached = outlines.get(list);
	if (cached && cached.hidden === hidden) return cached.outline;
	const visible = hidden ? list.filter((t) => !hidden[t]) : list;
	const outlined = visible.length > maxOutlined ? new Uint32Array(0) : visible;
	const outline = regionOutline(mesh.triangles, outlined, pointCount(mesh));
	outlines.set(list, { hidden, outline });
	return outline;
}

const spacings = new WeakMap<TriMesh, number>();

/** Number of edges of triangles to sample if no edges are cached. */
const SAMPLE_SIZE = 100_000;

/** Mean edge length of a mesh, of a sample if its edges would have to be derived; 1 if there are none. */
export function spacingOf(mesh: TriMesh): number {
	const cached = spacings.get(mesh);
	if (cached !== undefined) return cached;
	const edges = cachedEdgesOf(mesh) ?? sampleEdges(mesh.triangles);
	let sum = 0;
	for (let i = 0; i < edges.length; i += 2) sum += lengthOf(mesh, edges[i]!, edges[i + 1]!);
	const spacing = edges.length > 0 ? sum / (edges.length / 2) : 1;
	if (cachedEdgesOf(mesh)) spacings.set(mesh, spacing);
	return spacing;
}

/** Both points of one edge of each of some triangles, evenly spaced in the list. */
function sampleEdges(triangles: Uint32Array): Uint32Array {
	const count = triangles.length / 3;
	const sampled = Math.min(count, SAMPLE_SIZE);
	const ends = new Uint32Array(2 * sampled);
	for (let i = 0; i < sampled; i++) {
		const t = Math.floor((i * count) / sampled);
		const k = i % 3;
		ends.set([triangles[3 * t + k]!, triangles[3 * t + ((k + 1) % 3)]!], 2 * i);
	}
	return ends;
}
