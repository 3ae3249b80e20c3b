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
	for (let one = pending.pop(); one; one = pending.pop()) {
		const halfEdges = halfEdgesOf(one);
		const twice = firstTwice(halfEdges, corners);
		if (!twice) {
			parts.push(halfEdges);
			continue;
		}
		const path = wayBetween(one, triangleOf(twice[0]), triangleOf(twice[1]));
		const point = corners[twice[0]]!;
		const free = path.filter((h) => corners[h] !== point && corners[nextOf(h)] !== point);
		const cut = free[free.length >>> 1]!;
		one.across.delete(one.across.get(cut)!);
		one.across.delete(cut);
		const from = reached(one, triangleOf(cut));
		pending.push(
			{ triangles: one.triangles.filter((t) => from.has(t)), across: one.across },
			{ triangles: one.triangles.filter((t) => !from.has(t)), across: one.across },
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
function firstTwice(
	halfEdges: readonly number[],
	corners: Uint32Array,
): [number, number] | undefined {
	const byPoint = new Map<number, number[]>();
	for (const h of halfEdges) {
		const known = byPoint.get(corners[h]!);
		if (known) known.push(h);
		else byPoint.set(corners[h]!, [h]);
	}
	let least: number | undefined;
	for (const [point, own] of byPoint)
		if (own.length > 1 && (least === undefined || point < least)) least = point;
	if (least === undefined) return undefined;
	const [one, other] = byPoint.get(least)!.sort((a, b) => a - b);
	return [one!, other!];
}

/** The half-edges crossed on the path from one triangle to another. */
function wayBetween({ across }: Patch, from: number, to: number): number[] {
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
	const known = new Set([from]);
	const pending = [from];
	for (let t = pending.pop(); t !== undefined; t = pending.pop())
		for (const h of [3 * t, 3 * t + 1, 3 * t + 2]) {
			const other = across.get(h);
			if (other === undefined || known.has(triangleOf(other))) continue;
			known.add(triangleOf(other));
			pending.push(triangleOf(other));
		}
	return known;
}
