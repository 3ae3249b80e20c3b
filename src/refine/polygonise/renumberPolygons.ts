import { hasBit } from '../../steps/bits.ts';
import { type Patch, simpleParts } from './simple.ts';

/** Polygons of an engine, in its order and numbers. */
export interface RawPolygons {
	readonly nodes: Uint32Array;
	readonly offsets: Uint32Array;
	/** The polygon of each triangle. */
	readonly polygons: Uint32Array;
	/** Bit set of the polygons that may have a repeated corner. */
	readonly doubtful: Uint32Array;
	/** Reads the bit set of the frontier half-edges; called if a polygon has a repeated corner. */
	readonly frontier: () => Promise<Uint32Array>;
}

/** Polygons in the numbers of the file. */
export interface FilePolygons {
	/** Points around each polygon, from the lowest on. */
	readonly nodes: Uint32Array;
	readonly offsets: Uint32Array;
	/**
	 * The triangles of each polygon, ascending, and the first one of each; polygons are in the order of their first
	 * triangles.
	 */
	readonly triangles: Uint32Array;
	readonly starts: Uint32Array;
	/** Number of polygons that were cut, as they touched themselves. */
	readonly cut: number;
}

/** Maps from an engine's numbers to the file's; absent if they are equal. */
export interface EngineToFile {
	readonly points: Uint32Array;
	readonly triangles: Uint32Array;
}

/**
 * Renumbers polygons to the file's numbers, and cuts those with a repeated corner.
 *
 * @param corners of the triangles, in the file's numbers
 */
export async function renumberPolygons(
	raw: RawPolygons,
	corners: Uint32Array,
	work2file: EngineToFile | undefined,
	pause: () => Promise<void>,
): Promise<FilePolygons> {
	const { polygons } = raw;
	let { nodes, offsets } = raw;
	let count = offsets.length - 1;
	const triangles = polygons.length;
	if (work2file) nodes = nodes.map((p) => work2file.points[p]!);
	const touching = touchingThemselves(raw);
	const fileOf = (t: number): number => (work2file ? work2file.triangles[t]! : t);
	/** The polygon of each triangle of the file. */
	const tri2polygon = new Uint32Array(triangles);
	for (let t = 0; t < triangles; t++) tri2polygon[fileOf(t)] = polygons[t]!;
	await pause();
	if (touching.length > 0) {
		const frontier = inFileOrder(await raw.frontier(), triangles, fileOf);
		const parts: number[][] = [];
		const patches = patchesOf(touching, tri2polygon, corners, frontier);
		const replaced = new Map<number, number[][]>();
		for (const [polygon, patch] of patches) {
			const [first, ...others] = simpleParts(patch, corners);
			replaced.set(polygon, [first!]);
			for (const part of others) {
				parts.push(part);
				label(part, patch, tri2polygon, count + parts.length - 1);
			}
		}
		({ nodes, offsets } = withParts(nodes, offsets, replaced, parts, corners));
		count += parts.length;
	}
	await pause();
	// In the order of their first triangles.
	const order = new Uint32Array(count);
	const newIndex = new Uint32Array(count);
	const isNumbered = new Uint8Array(count);
	const starts = new Uint32Array(count + 1);
	for (let f = 0, at = 0; f < triangles; f++) {
		const polygon = tri2polygon[f]!;
		if (isNumbered[polygon] === 0) {
			isNumbered[polygon] = 1;
			newIndex[polygon] = at;
			order[at++] = polygon;
		}
		starts[newIndex[polygon]! + 1]!++;
	}
	for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!;
	await pause();
	const ordered = new Uint32Array(triangles);
	const next = starts.slice(0, count);
	for (let f = 0; f < triangles; f++) ordered[next[newIndex[tri2polygon[f]!]!]!++] = f;
	await pause();
	return { ...rotated(nodes, offsets, order), triangles: ordered, starts, cut: touching.length };
}

/** Polygons with a repeated corner, among the doubtful ones, ascending. */
function touchingThemselves({ nodes, offsets, doubtful }: RawPolygons): number[] {
	const touching: number[] = [];
	for (let w = 0; w < doubtful.length; w++) {
		if (doubtful[w] === 0) continue;
		for (let i = 32 * w; i < 32 * w + 32; i++) {
			if (!hasBit(doubtful, i)) continue;
			const corners = nodes.subarray(offsets[i]!, offsets[i + 1]!);
			if (new Set(corners).size < corners.length) touching.push(i);
		}
	}
	return touching;
}

/** Permutes bits of half-edges to the file's order of triangles. */
function inFileOrder(
	bits: Uint32Array,
	triangles: number,
	fileOf: (t: number) => number,
): Uint32Array {
	const result = new Uint32Array(bits.length);
	for (let t = 0; t < triangles; t++)
		for (let k = 0; k < 3; k++) {
			const h = 3 * fileOf(t) + k;
			if (hasBit(bits, 3 * t + k)) result[h >>> 5]! |= 1 << (h & 31);
		}
	return result;
}

/** The triangles of polygons `touching`, and their connections. */
function patchesOf(
	touching: readonly number[],
	tri2polygon: Uint32Array,
	corners: Uint32Array,
	frontier: Uint32Array,
): Map<number, Patch> {
	const lists = new Map(touching.map((polygon) => [polygon, [] as number[]]));
	for (let t = 0; t < tri2polygon.length; t++) lists.get(tri2polygon[t]!)?.push(t);
	return new Map(
		[...lists].map(([polygon, triangles]): [number, Patch] => {
			const across = new Map<number, number>();
			const byEnds = new Map<string, number>();
			for (const t of triangles)
				for (let k = 0; k < 3; k++) {
					const h = 3 * t + k;
					if (hasBit(frontier, h)) continue;
					const [a, b] = [corners[h]!, corners[3 * t + ((k + 1) % 3)]!];
					const other = byEnds.get(`${b} ${a}`);
					if (other === undefined) byEnds.set(`${a} ${b}`, h);
					else across.set(h, other).set(other, h);
				}
			return [polygon, { triangles, across }];
		}),
	);
}

/** Sets the polygon of the triangles of a part of a patch. */
function label(
	halfEdges: readonly number[],
	{ across }: Patch,
	tri2polygon: Uint32Array,
	polygon: number,
): void {
	const pending = [Math.floor(halfEdges[0]! / 3)];
	for (let t = pending.pop(); t !== undefined; t = pending.pop()) {
		tri2polygon[t] = polygon;
		for (const h of [3 * t, 3 * t + 1, 3 * t + 2]) {
			const other = across.get(h);
			if (other === undefined) continue;
			const u = Math.floor(other / 3);
			if (tri2polygon[u] !== polygon) pending.push(u);
		}
	}
}

/** The lists with some polygons replaced, and others appended. */
function withParts(
	nodes: Uint32Array,
	offsets: Uint32Array,
	replaced: ReadonlyMap<number, readonly (readonly number[])[]>,
	parts: readonly (readonly number[])[],
	corners: Uint32Array,
) {
	const oldCount = offsets.length - 1;
	const newOffsets = new Uint32Array(oldCount + parts.length + 1);
	const replacement = (i: number) => replaced.get(i)?.[0];
	for (let i = 0; i < oldCount; i++)
		newOffsets[i + 1] = newOffsets[i]! + (replacement(i)?.length ?? offsets[i + 1]! - offsets[i]!);
	for (const [i, { length }] of parts.entries())
		newOffsets[oldCount + i + 1] = newOffsets[oldCount + i]! + length;
	const newNodes = new Uint32Array(newOffsets.at(-1)!);
	for (let i = 0; i < oldCount; i++) {
		const halfEdges = replacement(i);
		const points =
			halfEdges?.map((h) => corners[h]!) ?? nodes.subarray(offsets[i]!, offsets[i + 1]!);
		newNodes.set(points, newOffsets[i]!);
	}
	for (const [i, halfEdges] of parts.entries())
		newNodes.set(
			halfEdges.map((h) => corners[h]!),
			newOffsets[oldCount + i]!,
		);
	return { nodes: newNodes, offsets: newOffsets };
}

/** Permutes polygons, and starts each at its lowest point. */
function rotated(nodes: Uint32Array, offsets: Uint32Array, order: Uint32Array) {
	const newNodes = new Uint32Array(nodes.length);
	const starts = new Uint32Array(offsets.length);
	let at = 0;
	for (let i = 0; i < order.length; i++) {
		const from = offsets[order[i]!]!;
		const end = offsets[order[i]! + 1]!;
		let lowest = from;
		for (let j = from + 1; j < end; j++) if (nodes[j]! < nodes[lowest]!) lowest = j;
		for (let j = lowest; j < end; j++) newNodes[at++] = nodes[j]!;
		for (let j = from; j < lowest; j++) newNodes[at++] = nodes[j]!;
		starts[i + 1] = at;
	}
	return { nodes: newNodes, offsets: starts };
}
