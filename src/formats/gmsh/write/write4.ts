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
	const { entities, partitioned } = entitiesOf(plan);
	const elements = plan.parts.flatMap((part, p) => blockSegments(plan, part, p));
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
		size(Math.min(...(count > 0 ? ranges.map(([min]) => min) : [0]))),
		size(Math.max(0, ...ranges.map(([, max]) => max))),
	];
	return [
		...section('Entities', encoding, entitySegments(entities)),
		...(partitioned.length > 0 || plan.extras?.partitions
			? section('PartitionedEntities', encoding, [
					...ghostRows(plan),
					...entitySegments(partitioned),
				])
			: []),
		...section('Nodes', encoding, nodeSegments(plan)),
		...section('Elements', encoding, [header, ...elements]),
	];
}

function entitySegments(entities: readonly Entity[]): Segment[] {
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

function ghostRows({ extras }: Plan): Row[] {
	const { count = 0, ghosts = [] } = extras?.partitions ?? {};
	const rows: Row[] = [[size(count)], [size(ghosts.length / 2)]];
	for (let i = 0; i < ghosts.length; i += 2) rows.push([int(ghosts[i]!), int(ghosts[i + 1]!)]);
	return rows;
}

/** The entities of the file that was read, with their current groups, and those of new elements. */
function entitiesOf(plan: Plan): { entities: Entity[]; partitioned: Entity[] } {
	const { mesh, parts, tags, sets, extras } = plan;
	const { groups = [] } = mesh;
	/** Groups and bounding box of the elements of each entity, by dimension and tag. */
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
			extendBox(box, plan, part, from, to);
		}
	}
	if (used.size === 0 && plan.points > 0)
		used.set('2 1', { physical: [], box: [0, 0, 0, 0, 0, 0] });
	const keys = new Set<string>();
	const tagsOf = (dimension: number) =>
		groups.filter((group) => group.dimension === dimension).map(({ tag }) => tag);
	const groupTags = [0, 1, 2].map((dimension) => new Set(tagsOf(dimension)));
	/** Updates the groups of an entity. */
	const withOwnGroups = (entity: Entity): Entity => {
		const key = `${entity.dimension} ${entity.tag}`;
		keys.add(key);
		const current = used.get(key);
		const exists = (tag: number) => groupTags[entity.dimension]?.has(tag) ?? true;
		return {
			...entity,
			physical: current
				? orderedAsRead(current.physical, entity.physical)
				: entity.physical.filter((tag) => exists(Math.abs(tag))),
		};
	};
	const partitioned = (extras?.partitioned ?? []).map(withOwnGroups);
	const partitionedKeys = new Set(keys);
	const ofFile = (extras?.entities ?? []).map((entity) =>
		partitionedKeys.has(`${entity.dimension} ${entity.tag}`) ? entity : withOwnGroups(entity),
	);
	const added = [...used]
		.filter(([key]) => !keys.has(key))
		.map(([key, { physical, box }]): Entity => {
			const [dimension, tag] = key.split(' ').map(Number) as [0 | 1 | 2, number];
			return { dimension, tag, box: dimension === 0 ? box.slice(0, 3) : box, physical, bounds: [] };
		});
	return { entities: [...ofFile, ...added], partitioned };
}

/** Orders group tags as in `before`, with its signs; new ones follow. */
const orderedAsRead = (
	current: readonly number[],
	before: readonly number[],
): readonly number[] => [
	...new Set(before.filter((tag) => current.includes(Math.abs(tag)))),
	...current.filter((tag) => !before.some((signed) => Math.abs(signed) === tag)),
];

/** Extends `box` to the corners of elements [from, to). */
function extendBox(
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
	const ascending =
		elementNodes.length > count ? sortedDistinct(elementNodes, count) : elementNodes;
	for (let k = 0; k < dimension; k++) {
		let min = box[k]!;
		let max = box[k + 3]!;
		for (let n = 0; n < ascending.length; n++) {
			const value = points[dimension * ascending[n]! + k]!;
			if (value < min) min = value;
			if (value > max) max = value;
		}
		box[k] = min;
		box[k + 3] = max;
	}
	if (dimension === 2) [box[2], box[5]] = [0, 0];
}

/** The distinct `points` in ascending order; the mesh has `count` points. */
function sortedDistinct(points: Uint32Array, count: number): Uint32Array {
	const used = new Int32Array(Math.ceil(count / 32));
	setBits(used, points);
	const distinct = new Uint32Array(count);
	let length = 0;
	for (let point = 0; point < count; point++) {
		distinct[length] = point;
		length += (used[point >>> 5]! >>> (point & 31)) & 1;
	}
	return distinct.subarray(0, length);
}

function nodeSegments(plan: Plan): Segment[] {
	const {
		points,
		pointNumbers,
		first,
		mesh,
		blocks: { runs },
	} = plan;
	const [min, max] = rangeOf(pointNumbers, first, points);
	const segments: Segment[] = [[size(runs.length), size(points), size(min), size(max)]];
	let from = 0;
	let parameter = 0;
	for (const { dimension, tag, parametric, count } of runs) {
		segments.push([int(dimension), int(tag), int(parametric ? 1 : 0), size(count)]);
		segments.push(nodeNumbers(plan, from, from + count));
		const width = parametric ? dimension : 0;
		const parameters = mesh.source?.pointEntities?.parameters?.subarray(
			parameter,
			parameter + width * count,
		);
		segments.push(withParameters(nodeTable(plan, from, from + count, false), width, parameters));
		from += count;
		parameter += width * count;
	}
	return segments;
}

/** Appends columns of parameters to a table of coordinates. */
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
function blockSegments(plan: Plan, part: TypedElements, p: number): Segment[] {
	const tagOf = plan.tags[p]!;
	const segments: Segment[] = [];
	const { order, ends } = blocksOf(tagOf);
	let from = 0;
	for (const to of ends) {
		const tag = tagOf[order ? order[from]! : from]!;
		segments.push([int(part.kind.dimension), int(tag), int(part.kind.type), size(to - from)]);
		segments.push(elementTable(plan, part, p, from, to, order));
		from = to;
	}
	return segments;
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
