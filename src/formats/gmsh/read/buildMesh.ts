import type { Positions } from '../../../mesh/finding.ts';
import { numberingOf } from '../../../mesh/ownNumbers.ts';
import type {
	CellBlock,
	DataLoss,
	Field,
	Group,
	PointEntities,
	TriMesh,
} from '../../../mesh/triMesh.ts';
import { cutTo } from '../../../util/grow.ts';
import { sharedCopy } from '../../../util/sharedMemory.ts';
import { cornersOf, midNodesOf } from '../../build/elements/elementMesh.ts';
import { addOtherElementLosses, OtherElementsDraft } from '../../build/elements/otherElements.ts';
import { entityField, partitionField } from '../shared/elementsByType.ts';
import { volumeName } from '../shared/elementTypes.ts';
import type { Entity, GmshExtras } from '../shared/extras.ts';
import type { Cells } from './cells.ts';
import type { Context } from './context.ts';
import type { Draft } from './draft.ts';
import { groupsOf, haveOwnTags, type Placed } from './groups.ts';
import type { Nodes } from './nodeStore.ts';
import { countsOn, storesOf } from './storesOf.ts';
import { viewFields } from './viewFields.ts';

/** Builds the mesh from a complete draft. */
export function buildMesh({ draft, options: { shared }, report, file }: Context): TriMesh {
	const others = othersOf(draft);
	addOtherElementLosses(others, draft.unkept, report, file);
	const nodes = draft.nodes as Nodes;
	const placed: Placed[] = [];
	let blocks = 0;
	for (const store of storesOf(draft.cells))
		placed.push({ store, of: store.kind.shape === 'triangle' ? 'triangles' : blocks++ });
	const { views, fieldsOf } = viewFields(draft);
	const entities = new Map<string, Entity>();
	for (const entity of [...(draft.entities ?? []), ...(draft.partitioned ?? [])])
		entities.set(`${entity.dimension} ${entity.tag}`, entity);
	const groups = groupsOf(draft, placed, entities);
	const triangles = placed.find(({ of }) => of === 'triangles')?.store;
	const coordinates = nodes.points();
	const corners = triangles ? cornersOf(triangles) : new Uint32Array(0);
	const bare: TriMesh = {
		...coordinates,
		points: shared ? sharedCopy(coordinates.points) : coordinates.points,
		triangles: shared ? sharedCopy(corners) : corners,
		fields: [],
		...(blocks > 0
			? { cells: placed.flatMap(({ store, of }) => (of === 'triangles' ? [] : [blockOf(store)])) }
			: {}),
		...(groups.length > 0 ? { groups } : {}),
	};
	const tagged = haveOwnTags(bare, placed);
	const numbered = !(draft.counting || countsOn(placed.map(({ store }) => store)));
	const elementFields = ({ store }: Placed): Field[] => [
		...midNodesOf(store, siteOf(store)),
		...(tagged ? [tagField(store)] : []),
		...partitionsOf(store, entities),
		...fieldsOf(store.kind.type),
	];
	const cells = bare.cells?.map((block, index): CellBlock => {
		const part = placed.find(({ of }) => of === index)!;
		const { numbers, lines, count } = part.store;
		return {
			...block,
			fields: elementFields(part),
			...(numbered ? { numbers: numbers.values() } : {}),
			...(lines && draft.encoding === 'ascii' ? { lines: lines.into(new Uint32Array(count)) } : {}),
		};
	});
	const trianglePart = placed.find(({ of }) => of === 'triangles');
	const pointNumbers = nodes.ids.numbers();
	const triangleNumbers = numbered && triangles ? triangles.numbers.values() : undefined;
	const extras = extrasFor(draft, views, groups);
	const unkept = lossesOf(draft);
	return {
		...bare,
		...(cells ? { cells } : {}),
		fields: [...fieldsOf(0), ...(trianglePart ? elementFields(trianglePart) : [])],
		source: {
			format: 'gmsh',
			firstIndex: nodes.count > 0 ? nodes.ids.first : 1,
			parts: ['msh'],
			...(pointNumbers ? { pointNumbers } : {}),
			...(triangleNumbers && { triangleNumbers }),
			numbering: numberingOf(pointNumbers, [
				triangleNumbers,
				...(cells ?? []).map(({ numbers }) => numbers),
			]),
			...(nodes.runs.length > 0 ? { pointEntities: entitiesOf(nodes) } : {}),
			...others.source(),
			...(unkept.length > 0 ? { unkept } : {}),
			extras,
		},
	};
}

const entitiesOf = ({ runs, parameters, parameterCount }: Nodes): PointEntities => ({
	runs,
	...(parameterCount > 0 ? { parameters: parameters.slice(0, parameterCount) } : {}),
});

/** Counts the volume elements and marks their nodes. */
function othersOf({ cells }: Draft): OtherElementsDraft {
	const others = new OtherElementsDraft();
	for (const { kind, count, nodes } of cells?.values() ?? []) {
		if (kind.dimension !== 3) continue;
		others.add(volumeName(kind), count, true);
		for (let i = 0; i < kind.nodes * count; i++) others.use(nodes[i]!);
	}
	return others;
}

/** All losses of reading a draft. */
function lossesOf({ unkept, nodes }: Draft): DataLoss[] {
	if (!nodes?.unread) return unkept;
	const reason = 'not read from version 2';
	return [...unkept, { what: 'parameters of the nodes', count: nodes.count, reason }];
}

/** Lines (1-based) of the points and triangles of a text file, by index; none for a binary file. */
export function positionsOf({ draft, file }: Context): Positions {
	const { nodes } = draft;
	if (draft.encoding === 'binary') return {};
	const { lines, count = 0 } = draft.cells?.get(2) ?? draft.cells?.get(9) ?? {};
	const first = nodes?.ids.first ?? 1;
	return {
		...(nodes?.lines ? { points: { file, lines: nodes.linesOfAll(), first } } : {}),
		...(lines ? { triangles: { file, lines: lines.into(new Uint32Array(count)), first: 1 } } : {}),
	};
}

const blockOf = (store: Cells): CellBlock => ({
	shape: store.kind.shape as CellBlock['shape'],
	nodes: cornersOf(store),
	fields: [],
});

const siteOf = ({ kind }: Cells): 'triangles' | 'cells' =>
	kind.shape === 'triangle' ? 'triangles' : 'cells';

const markerField = (
	name: string,
	store: Cells,
	components: number,
	values: Int32Array,
): Field => ({
	name,
	on: siteOf(store),
	role: 'marker',
	type: 'integer',
	components,
	values,
});

const tagField = (store: Cells): Field => markerField(entityField, store, 1, store.entity.values());

/** The field of partitions of the cells: their own, else those of their entities; none if there are neither. */
function partitionsOf(store: Cells, entities: ReadonlyMap<string, Entity>): Field[] {
	const { count, entity, kind } = store;
	if (store.partitionWidth > 0) {
		const width = store.partitionWidth;
		return [markerField(partitionField, store, width, cutTo(store.partitions, width * count))];
	}
	if ([...entities.values()].every(({ partitions = [] }) => partitions.length === 0)) return [];
	const partitionsOfTag = (tag: number) =>
		entities.get(`${kind.dimension} ${tag}`)?.partitions ?? [];
	const tags = new Set(entity.same === undefined ? entity.values() : [entity.same]);
	const width = Math.max(0, ...[...tags].map((tag) => partitionsOfTag(tag).length));
	if (width === 0) return [];
	const values = new Int32Array(width * count);
	for (let i = 0; i < count; i++)
		for (const [k, partition] of partitionsOfTag(entity.at(i)).entries())
			values[width * i + k] = partition;
	return [markerField(partitionField, store, width, values)];
}

/**
 * Whether the file differs from those that are written: an older version, or binary numbers that are big-endian or have
 * sizes of 4 bytes.
 */
const differsFromWritten = ({ encoding, little, sizeBytes, old }: Draft): boolean =>
	old !== undefined || (encoding === 'binary' && (!little || sizeBytes !== 8));

/** `MeshSource.extras`: contents of the file that the mesh does not have and the writer needs. */
function extrasFor(draft: Draft, views: GmshExtras['views'], groups: readonly Group[]): GmshExtras {
	const { nodes, cells } = draft;
	let elements = 0;
	let repeats = false;
	for (const { kind, count, further } of cells?.values() ?? []) {
		if (kind.dimension === 3) continue;
		elements += count;
		repeats ||= further.size > 0;
	}
	return {
		version: draft.version,
		...(draft.found === undefined ? {} : { found: draft.found }),
		encoding: draft.encoding,
		points: nodes?.count ?? 0,
		cells: elements,
		entities: draft.entities ?? [],
		partitioned: draft.partitioned ?? [],
		...(draft.partitions ? { partitions: draft.partitions } : {}),
		otherNames: (draft.names ?? []).filter(
			({ dimension, tag }) =>
				dimension === 3 || (dimension === -1 && !groups.some((group) => group.tag === tag)),
		),
		views,
		kept: draft.kept,
		...(repeats ? { repeats } : {}),
		...(differsFromWritten(draft) ? { otherBytes: true } : {}),
	};
}
