import type { EntityRun, TriMesh } from '../../../mesh/triMesh.ts';
import type { TypedElements } from '../shared/elementsByType.ts';

/** The nodes of version 4.1 in blocks of one entity each. */
export interface NodeBlocks {
	readonly runs: readonly EntityRun[];
	/** The point of each row, if rows are not in the order of the points. */
	readonly order?: Uint32Array;
}

type Dimension = EntityRun['dimension'];

/**
 * Groups the points in blocks. Points that the file classified stay on their entities; each other point is on the
 * entity of a point element, else of a line, else of a face that has it as a node. Without a classification all are
 * on the entity of the first element of the last part.
 *
 * @param points number of points
 * @param tags entity tags of the elements of each part
 */
export function nodeBlocks(
	mesh: TriMesh,
	points: number,
	parts: readonly TypedElements[],
	tags: readonly Int32Array[],
): NodeBlocks {
	if (points === 0) return { runs: [] };
	const last = parts.length - 1;
	const fallback = {
		dimension: (parts[last]?.kind.dimension ?? 2) as Dimension,
		tag: tags[last]?.[0] ?? 1,
	};
	const classifiedRuns = mesh.source?.pointEntities?.runs ?? [];
	const classified = classifiedRuns.reduce((sum, { count }) => sum + count, 0);
	if (classified === points) return { runs: classifiedRuns };
	if (classified === 0 || classified > points)
		return { runs: [{ ...fallback, parametric: false, count: points }] };
	const dimensions = new Uint8Array(points - classified).fill(fallback.dimension);
	const entities = new Int32Array(points - classified).fill(fallback.tag);
	const assign = (point: number, dimension: number, tag: number) => {
		if (point < classified) return;
		dimensions[point - classified] = dimension;
		entities[point - classified] = tag;
	};
	// Elements of lower dimension take precedence.
	const byDimension = [...parts.keys()].sort(
		(a, b) => (parts[b]?.kind.dimension ?? 0) - (parts[a]?.kind.dimension ?? 0),
	);
	for (const p of byDimension) {
		const { of, kind, count, fields } = parts[p]!;
		const tagOf = tags[p]!;
		const nodes = of === 'triangles' ? mesh.triangles : (mesh.cells?.[of]?.nodes as Uint32Array);
		const { midNodes = 0 } = kind;
		const corners = kind.nodes - midNodes;
		const middle = fields.find(({ role }) => role === 'midNodes')?.values;
		for (let i = 0; i < count; i++) {
			const tag = tagOf[i]!;
			for (let k = corners * i; k < corners * (i + 1); k++) assign(nodes[k]!, kind.dimension, tag);
			for (let k = midNodes * i; k < midNodes * (i + 1); k++)
				assign(middle![k]!, kind.dimension, tag);
		}
	}
	return blocksByEntity(classifiedRuns, classified, dimensions, entities);
}

/**
 * Appends blocks of the points after the classified ones. They are reordered by entity if their own order would need
 * many more blocks.
 *
 * @param dimensions dimension of the entity of each of these points
 * @param entities tag of the entity of each of these points
 */
function blocksByEntity(
	classifiedRuns: readonly EntityRun[],
	classified: number,
	dimensions: Uint8Array,
	entities: Int32Array,
): NodeBlocks {
	const runs: EntityRun[] = [...classifiedRuns];
	const counts = new Map<string, EntityRun>();
	for (let from = 0, to = 0; from < entities.length; from = to) {
		const dimension = dimensions[from] as Dimension;
		const tag = entities[from]!;
		while (to < entities.length && dimensions[to] === dimension && entities[to] === tag) to++;
		const run = { dimension, tag, parametric: false, count: to - from };
		const key = `${dimension} ${tag}`;
		const before = counts.get(key)?.count ?? 0;
		counts.set(key, { ...run, count: before + run.count });
		runs.push(run);
	}
	if (runs.length - classifiedRuns.length <= 4 * counts.size + 64) return { runs };
	const starts = new Map<string, number>();
	let next = classified;
	for (const [key, { count }] of counts) {
		starts.set(key, next);
		next += count;
	}
	const order = Uint32Array.from({ length: next }, (_, point) => point);
	let point = classified;
	for (const { dimension, tag, count } of runs.slice(classifiedRuns.length)) {
		const key = `${dimension} ${tag}`;
		const row = starts.get(key)!;
		starts.set(key, row + count);
		for (let k = 0; k < count; k++) order[row + k] = point++;
	}
	return { runs: [...classifiedRuns, ...counts.values()], order };
}
