import { setBits } from '../../../util/bitSet.ts';
import { valuesColumn } from '../../io/rowBytes.ts';
import type { TypedElements } from '../shared/elementsByType.ts';
import type { Entity } from '../shared/extras.ts';
import { type Row, type Segment, section, type Table, typeOf } from './encode.ts';
import { elementNumbers, nodeColumn, nodeNumbers, nodeTable, rangeOf } from './nodeTable.ts';
import type { Plan } from './plan.ts';

const int = (value: number) => ['int', value] as const;
const size = (value: number) => ['size', value] as const;
const real = (value: number) => ['real', value] as const;

/** Entities, nodes and elements of version 4.1. */
export function segments4(plan: Plan): Segment[] {
	const { encoding } = plan;
	const { whole, pieces } = entitiesOf(plan);
	const elements = plan.parts.flatMap((part, p) => blockPieces(plan, part, p));
	const ranges = plan.parts.map(({ count }, p) => {
		const partNumbers = plan.numbers[p]!;
		return typeof partNumbers === 'number'
			? rangeOf(undefined, partNumbers, count)
			: rangeOf(partNumbers, 0, count);
	});
	const count = plan.parts.reduce((sum, part) => sum + part.count, 0);
	const header: Row = [
		size(elements.length / 2),
		size(count),
		size(Math.min(...(count > 0 ? ranges.map(([least]) => least) : [0]))),
		size(Math.max(0, ...ranges.map(([, most]) => most))),
	];
	return [
		...section('Entities', encoding, entityPieces(whole)),
		...(pieces.length > 0 || plan.extras?.partitions
			? section('PartitionedEntities', encoding, [...ghostPieces(plan), ...entityPieces(pieces)])
			: []),
		...section('Nodes', encoding, nodePieces(plan)),
		...section('Elements', encoding, [header, ...elements]),
	];
}

function entityPieces(entities: readonly Entity[]): Segment[] {
	const dimensions = [0, 1, 2, 3];
	const of = dimensions.map((dimension) =>
		entities.filter((entity) => entity.dimension === dimension),
	);
	return [of.map(({ length }) => size(length)), ...of.flat().map(entityRow)];
}

function entityRow({ dimension, tag, box, physical, bounds, parent, partitions }: Entity): Row {
	return [
		int(tag),
		...(parent ? parent.map(int) : []),
		...(partitions ? [size(partitions.length), ...partitions.map(int)] : []),
		...box.map(real),
		size(physical.length),
		...physical.map(int),
		...(dimension === 0 ? [] : [size(bounds.length), ...bounds.map(int)]),
	];
}

function ghostPieces({ extras }: Plan): Row[] {
	const { count = 0, ghosts = [] } = extras?.partitions ?? {};
	const rows: Row[] = [[size(count)], [size(ghosts.length / 2)]];
	for (let i = 0; i < ghosts.length; i += 2) rows.push([int(ghosts[i]!), int(ghosts[i + 1]!)]);
	return rows;
}

/** Entities that were read, with their current groups, and those of new elements; partitioned entities apart. */
function entitiesOf(plan: Plan): { whole: Entity[]; pieces: Entity[] } {
	const { mesh, parts, tags, sets, extras } = plan;
	const { groups = [] } = mesh;
	/** By dimension and tag: groups and bounding box of the elements. */
	const used = new Map<string, { physical: readonly number[]; box: number[] }>();
	for (const [p, part] of parts.entries()) {
		const { dimension } = part.kind;
		const tagOf = tags[p]!;
		const setOf = sets.of[p]!;
		const boxes = new Map<number, number[]>();
		for (let from = 0, to = 0; from < part.count; from = to) {
			const tag = tagOf[from]!;
			while (to < part.count && tagOf[to] === tag) to++;
			let box = boxes.get(tag);
			if (!box) {
				const key = `${dimension} ${tag}`;
				const set = sets.sets[setOf[from]!]!;
				const physical = set.map((group) => groups[group]?.tag as number);
				const entity = used.get(key) ?? {
					physical,
					box: [1, 1, 1, -1, -1, -1].map((s) => s * Infinity),
				};
				used.set(key, entity);
				box = entity.box;
				boxes.set(tag, box);
			}
			grow(box, plan, part, from, to);
		}
	}
	if (used.size === 0 && plan.points > 0)
		used.set('2 1', { physical: [], box: [0, 0, 0, 0, 0, 0] });
	const known = new Set<string>();
	const tagsOf = (dimension: number) =>
		groups.filter((group) => group.dimension === dimension).map(({ tag }) => tag);
	const groupTags = [0, 1, 2].map((dimension) => new Set(tagsOf(dimension)));
	const withOwnGroups = (entity: Entity): Entity => {
		const key = `${entity.dimension} ${entity.tag}`;
		known.add(key);
		const now = used.get(key);
		const left = (tag: number) => groupTags[entity.dimension]?.has(tag) ?? true;
		return {
			...entity,
			physical: now
				? ordered(now.physical, entity.physical)
				: entity.physical.filter((tag) => left(Math.abs(tag))),
		};
	};
	const pieces = (extras?.partitioned ?? []).map(withOwnGroups);
	const pieceKeys = new Set(known);
	const read = (extras?.entities ?? []).map((entity) =>
		pieceKeys.has(`${entity.dimension} ${entity.tag}`) ? entity : withOwnGroups(entity),
	);
	const added = [...used]
		.filter(([key]) => !known.has(key))
		.map(([key, { physical, box }]): Entity => {
			const [dimension, tag] = key.split(' ').map(Number) as [0 | 1 | 2, number];
			return { dimension, tag, box: dimension === 0 ? box.slice(0, 3) : box, physical, bounds: [] };
		});
	return { whole: [...read, ...added], pieces };
}

/** Group tags in the order and with the signs of `before`; new ones follow. */
const ordered = (now: readonly number[], before: readonly number[]): readonly number[] => [
	...new Set(before.filter((tag) => now.includes(Math.abs(tag)))),
	...now.filter((tag) => !before.some((one) => Math.abs(one) === tag)),
];

/** Extends `box` to the corners of elements [from, to). */
function grow(
	box: number[],
	{ mesh }: Plan,
	{ of, kind }: TypedElements,
	from: number,
	to: number,
): void {
	const { points, dimension } = mesh;
	const nodes = of === 'triangles' ? mesh.triangles : (mesh.cells?.[of]?.nodes as Uint32Array);
	const corners = kind.nodes - (kind.midNodes ?? 0);
	const elementNodes = nodes.subarray(corners * from, corners * to);
	const count = points.length / dimension;
	// Reading points in ascending order is faster.
	const ascending = elementNodes.length > count ? sorted(elementNodes, count) : elementNodes;
	for (let k = 0; k < dimension; k++) {
		let least = box[k]!;
		let most = box[k + 3]!;
		for (let n = 0; n < ascending.length; n++) {
			const value = points[dimension * ascending[n]! + k]!;
			if (value < least) least = value;
			if (value > most) most = value;
		}
		box[k] = least;
		box[k + 3] = most;
	}
	if (dimension === 2) [box[2], box[5]] = [0, 0];
}

/** The distinct `points` in ascending order; the mesh has `count` points. */
function sorted(points: Uint32Array, count: number): Uint32Array {
	const used = new Int32Array(Math.ceil(count / 32));
	setBits(used, points);
	const found = new Uint32Array(count);
	let length = 0;
	for (let point = 0; point < count; point++) {
		found[length] = point;
		length += (used[point >>> 5]! >>> (point & 31)) & 1;
	}
	return found.subarray(0, length);
}

function nodePieces(plan: Plan): Segment[] {
	const {
		points,
		pointNumbers,
		first,
		mesh,
		blocks: { runs },
	} = plan;
	const [least, most] = rangeOf(pointNumbers, first, points);
	const pieces: Segment[] = [[size(runs.length), size(points), size(least), size(most)]];
	let from = 0;
	let parameter = 0;
	for (const { dimension, tag, parametric, count } of runs) {
		pieces.push([int(dimension), int(tag), int(parametric ? 1 : 0), size(count)]);
		pieces.push(nodeNumbers(plan, from, from + count));
		const width = parametric ? dimension : 0;
		const parameters = mesh.source?.pointEntities?.parameters?.subarray(
			parameter,
			parameter + width * count,
		);
		pieces.push(withParameters(nodeTable(plan, from, from + count, false), width, parameters));
		from += count;
		parameter += width * count;
	}
	return pieces;
}

/** Appends parameters to coordinates. */
function withParameters(table: Table, width: number, parameters: Float64Array | undefined): Table {
	if (width === 0 || !parameters) return table;
	return {
		rows: table.rows,
		columns: (from, to) => [
			...table.columns(from, to),
			valuesColumn(parameters.subarray(width * from, width * to), typeOf.real, width),
		],
	};
}

/** Blocks of elements of one entity: a row and a table each. */
function blockPieces(plan: Plan, part: TypedElements, p: number): Segment[] {
	const tagOf = plan.tags[p]!;
	const pieces: Segment[] = [];
	const { order, ends } = blocksOf(tagOf);
	let from = 0;
	for (const to of ends) {
		const tag = tagOf[order ? order[from]! : from]!;
		pieces.push([int(part.kind.dimension), int(tag), int(part.kind.type), size(to - from)]);
		pieces.push(elementTable(plan, part, p, from, to, order));
		from = to;
	}
	return pieces;
}

/**
 * Runs of elements of one entity in the order of the mesh; if there are many more runs than entities, the elements are
 * grouped by entity.
 */
function blocksOf(tags: Int32Array): { order: Uint32Array | undefined; ends: number[] } {
	const entities = new Map<number, number>();
	const ends: number[] = [];
	for (let from = 0, to = 0; from < tags.length; from = to) {
		const tag = tags[from]!;
		while (to < tags.length && tags[to] === tag) to++;
		entities.set(tag, (entities.get(tag) ?? 0) + to - from);
		ends.push(to);
	}
	if (ends.length <= 4 * entities.size + 64) return { order: undefined, ends };
	const starts = new Map<number, number>();
	const grouped: number[] = [];
	let start = 0;
	for (const [tag, count] of entities) {
		starts.set(tag, start);
		start += count;
		grouped.push(start);
	}
	const order = new Uint32Array(tags.length);
	for (let i = 0; i < tags.length; i++) {
		const tag = tags[i]!;
		const at = starts.get(tag)!;
		order[at] = i;
		starts.set(tag, at + 1);
	}
	return { order, ends: grouped };
}

function elementTable(
	plan: Plan,
	part: TypedElements,
	p: number,
	first: number,
	end: number,
	order: Uint32Array | undefined,
): Table {
	const partNumbers = plan.numbers[p]!;
	const columns: Table['columns'] = (from, to) => {
		const [start, stop] = [first + from, first + to];
		const elements = order ? order.subarray(start, stop) : ([start, stop] as const);
		return [
			elementNumbers(partNumbers, elements, typeOf.size),
			nodeColumn(plan, part, elements, typeOf.size),
		];
	};
	return { rows: end - first, columns };
}
