import type { CellBlock, Field, Group, GroupMembers, TriMesh } from '../../../mesh/triMesh.ts';
import { indicesByValue } from '../../../util/indicesByValue.ts';
import { sharedCopy } from '../../../util/sharedMemory.ts';
import type { ReadOptions } from '../../core/format.ts';
import type { ElementStore } from './elementStore.ts';
import type { MeshBuilder } from './meshBuilder.ts';

/** Elements of a file, and where the mesh holds them: as triangles, or in the cell block of an index. */
export interface PlacedElements {
	readonly store: ElementStore;
	readonly of: 'triangles' | number;
}

/** The elements of a file in the arrays of a mesh. */
export interface ElementMesh {
	readonly placed: readonly PlacedElements[];
	readonly triangles: Uint32Array;
	/** Midside nodes and the fields from `fieldsOf`, on the triangles. */
	readonly fields: readonly Field[];
	readonly cells: readonly CellBlock[];
	/** Numbers of the triangles, unless elements are numbered 1, 2, 3, ..., triangles first. */
	readonly triangleNumbers?: Float64Array;
	/** 1-based lines of the triangles, if positions are requested. */
	readonly triangleLines?: Uint32Array;
}

/**
 * Makes triangles and cell blocks from the elements of a file.
 *
 * @param numbered the file numbers its elements
 * @param fieldsOf fields of the elements of a store
 */
export function elementMesh(
	elements: MeshBuilder,
	numbered = false,
	fieldsOf: (store: ElementStore, on: 'triangles' | 'cells') => readonly Field[] = () => [],
): ElementMesh {
	let blockCount = 0;
	const placed = elements.all.map(
		(store): PlacedElements => ({
			store,
			of: store.kind.shape === 'triangle' ? 'triangles' : blockCount++,
		}),
	);
	const storesNumbers = numbered && !areCounted(placed);
	const linesOf = (store: ElementStore): Uint32Array | undefined =>
		elements.options.positions ? store.allLines() : undefined;
	let triangles: PlacedElements | undefined;
	const cells: CellBlock[] = [];
	for (const elementsOfKind of placed) {
		const { store } = elementsOfKind;
		const { shape } = store.kind;
		if (shape === 'triangle') {
			triangles = elementsOfKind;
			continue;
		}
		const lines = linesOf(store);
		cells.push({
			...{ shape, nodes: cornersOf(store) },
			...(shape === 'polygon' && { offsets: store.offsets() }),
			fields: [...midNodesOf(store, 'cells'), ...fieldsOf(store, 'cells')],
			...(storesNumbers && { numbers: numbersOf(store) }),
			...(lines && { lines }),
		});
	}
	const store = triangles?.store;
	const triangleLines = store && linesOf(store);
	return {
		placed,
		triangles: store ? cornersOf(store) : new Uint32Array(0),
		fields: store ? [...midNodesOf(store, 'triangles'), ...fieldsOf(store, 'triangles')] : [],
		cells,
		...(storesNumbers && store && { triangleNumbers: numbersOf(store) }),
		...(triangleLines && { triangleLines }),
	};
}

/** The mesh of points and elements; points and triangles are in memory that threads share, if requested. */
export const meshOf = (
	{ dimension, points }: Pick<TriMesh, 'dimension' | 'points'>,
	{ triangles, fields, cells }: Pick<ElementMesh, 'triangles' | 'fields' | 'cells'>,
	{ shared }: ReadOptions,
	content: Partial<Pick<TriMesh, 'fields' | 'groups' | 'source'>>,
): TriMesh => ({
	dimension,
	points: shared ? sharedCopy(points) : points,
	triangles: shared ? sharedCopy(triangles) : triangles,
	fields: [...(content.fields ?? []), ...fields],
	...(cells.length > 0 && { cells }),
	...(content.groups && content.groups.length > 0 && { groups: content.groups }),
	...(content.source && { source: content.source }),
});

/** Whether the numbers of the elements are 1, 2, 3, ..., triangles first. */
function areCounted(placed: readonly PlacedElements[]): boolean {
	let next = 1;
	for (const { store } of placed)
		for (let i = 0; i < store.count; i++) if (store.numbers.at(i) !== next++) return false;
	return true;
}

const numbersOf = ({ numbers, count }: ElementStore): Float64Array =>
	numbers.into(new Float64Array(count));

/** Elements of one kind; the last `midNodes` nodes of each become a field. */
interface Elements extends Pick<ElementStore, 'nodes' | 'count' | 'allNodes'> {
	readonly kind: { readonly nodes: number; readonly midNodes?: number };
}

/** The nodes of elements, except those that become a field. */
export function cornersOf(store: Elements): Uint32Array {
	const { nodes, count, kind } = store;
	const { nodes: width, midNodes = 0 } = kind;
	if (midNodes === 0) return store.allNodes();
	const cornerCount = width - midNodes;
	const corners = new Uint32Array(cornerCount * count);
	for (let i = 0; i < count; i++)
		for (let k = 0; k < cornerCount; k++) corners[cornerCount * i + k] = nodes[width * i + k]!;
	return corners;
}

/** The midside nodes, as a field: that of the edge after corner k is at the index of the opposite corner, k + 2. */
export function midNodesOf({ nodes, count, kind }: Elements, on: 'triangles' | 'cells'): Field[] {
	const { nodes: width, midNodes: components = 0 } = kind;
	if (components === 0) return [];
	const values = new Int32Array(components * count);
	for (let i = 0; i < count; i++)
		for (let k = 0; k < components; k++)
			values[components * i + ((k + 2) % components)] = nodes[width * i + width - components + k]!;
	return [{ name: 'midNodes', on, role: 'midNodes', type: 'integer', components, values }];
}

/**
 * Groups of elements by dimension and tag, sorted by both.
 *
 * @param zero tag 0 makes a group, too
 */
export function groupsByTag(
	placed: readonly PlacedElements[],
	nameOf: (dimension: 0 | 1 | 2, tag: number) => string | undefined = () => undefined,
	zero = false,
): Group[] {
	const groups = new Map<string, { dimension: 0 | 1 | 2; tag: number; members: GroupMembers[] }>();
	for (const { store, of } of placed) {
		const { dimension } = store.kind;
		if (store.tags.commonValue === 0 && !zero) continue;
		for (const [tag, members] of indicesByValue(store.allTags(), zero ? undefined : 0)) {
			const key = `${dimension} ${tag}`;
			const group = groups.get(key) ?? { dimension, tag, members: [] };
			groups.set(key, group);
			group.members.push({ of, members });
		}
	}
	return [...groups.values()]
		.sort((a, b) => a.dimension - b.dimension || a.tag - b.tag)
		.map(({ dimension, tag, members }): Group => {
			const name = nameOf(dimension, tag);
			return {
				...(name !== undefined && { name }),
				dimension,
				tag,
				members,
			};
		});
}
