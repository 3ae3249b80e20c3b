/** Triangles of a polygon that may touch itself, in the file's numbers: a tree connected across inner edges. */
export interface Patch {
	/** Triangles, ascending. */
	readonly triangles: readonly number[];
	/** The twin of each half-edge inside the polygon; half-edges are 3 × triangle + slot. */
	readonly across: Map<number, number>;
}

/**
 * Cuts a polygon until no part has a repeated corner; returns the sides of each part, as half-edges around it. Without
 * barrier tips, a polygon touches itself only around a hole of the mesh, or around other polygons connected at one
 * point. Takes the lowest repeated point; on the path through the polygon between two of its corners there, the middle
 * edge that does not end in the point becomes a side. Each cut removes an edge of a tree, so this ends.
 */
export function simpleParts(patch: Patch, corners: Uint32Array): number[][] {
	const parts: number[][] = [];
	const pending = [patch];
	for (let part = pending.pop(); part; part = pending.pop()) {
		const halfEdges = halfEdgesOf(part);
		const repeated = firstRepeated(halfEdges, corners);
		if (!repeated) {
			parts.push(halfEdges);
			continue;
		}
		const path = pathBetween(part, triangleOf(repeated[0]), triangleOf(repeated[1]));
		const point = corners[repeated[0]]!;
		const free = path.filter((h) => corners[h] !== point && corners[nextOf(h)] !== point);
		const cut = free[free.length >>> 1]!;
		part.across.delete(part.across.get(cut)!);
		part.across.delete(cut);
		const side = reached(part, triangleOf(cut));
		pending.push(
			{ triangles: part.triangles.filter((t) => side.has(t)), across: part.across },
			{ triangles: part.triangles.filter((t) => !side.has(t)), across: part.across },
		);
	}
	return parts;
}

const nextOf = (h: number): number => (h % 3 === 2 ? h - 2 : h + 1);
const triangleOf = (h: number): number => Math.floor(h / 3);

/** The half-edges around a patch. */
function halfEdgesOf({ triangles, across }: Patch): number[] {
	const first = triangles
		.flatMap((t) => [3 * t, 3 * t + 1, 3 * t + 2])
		.find((h) => !across.has(h))!;
	const halfEdges: number[] = [];
	let h = first;
	do {
		halfEdges.push(h);
		h = nextOf(h);
		for (let other = across.get(h); other !== undefined; other = across.get(h)) h = nextOf(other);
	} while (h !== first);
	return halfEdges;
}

/** The first two sides, in order of index, with the lowest point that several start at. */
function firstRepeated(
	halfEdges: readonly number[],
	corners: Uint32Array,
): [number, number] | undefined {
	const byPoint = new Map<number, number[]>();
	for (const h of halfEdges) {
		const list = byPoint.get(corners[h]!);
		if (list) list.push(h);
		else byPoint.set(corners[h]!, [h]);
	}
	let lowest: number | undefined;
	for (const [point, list] of byPoint)
		if (list.length > 1 && (lowest === undefined || point < lowest)) lowest = point;
	if (lowest === undefined) return undefined;
	const [first, second] = byPoint.get(lowest)!.sort((a, b) => a - b);
	return [first!, second!];
}

/** The half-edges crossed on the path from one triangle to another. */
function pathBetween({ across }: Patch, from: number, to: number): number[] {
	/** The half-edge crossed from each triangle towards `to`. */
	const back = new Map<number, number>([[to, -1]]);
	const pending = [to];
	for (let t = pending.pop(); t !== undefined && !back.has(from); t = pending.pop())
		for (const h of [3 * t, 3 * t + 1, 3 * t + 2]) {
			const other = across.get(h);
			if (other === undefined || back.has(triangleOf(other))) continue;
			back.set(triangleOf(other), other);
			pending.push(triangleOf(other));
		}
	const path: number[] = [];
	for (let h = back.get(from)!; h >= 0; h = back.get(triangleOf(across.get(h)!))!) path.push(h);
	return path;
}

/** The triangles connected to `from`. */
function reached({ across }: Patch, from: number): ReadonlySet<number> {
	const visited = new Set([from]);
	const pending = [from];
	for (let t = pending.pop(); t !== undefined; t = pending.pop())
		for (const h of [3 * t, 3 * t + 1, 3 * t + 2]) {
			const other = across.get(h);
			if (other === undefined || visited.has(triangleOf(other))) continue;
			visited.add(triangleOf(other));
			pending.push(triangleOf(other));
		}
	return visited;
}
