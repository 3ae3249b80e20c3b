import type { CellBlock, Field } from '../../../mesh/triMesh.ts';
import { OtherElementsDraft, refusalOfVolumes } from '../../build/elements/otherElements.ts';
import { Fault } from '../../text/fault.ts';
import { cellTypes, volumeName, vtkType } from './cellTypes.ts';
import { checkPoints, countCells, countUniform } from './checkCells.ts';
import { withoutLagrange } from './lagrange.ts';
import type { RawCells } from './rawCells.ts';
import { type CellsOfType, type Kind, orderOf, sortCells, uniformCells } from './sortCells.ts';

/** The cells of a mesh. */
export interface Cells {
	readonly triangles: Uint32Array;
	/** Field of role `midNodes`, if the triangles have six nodes. */
	readonly midNodes?: Field;
	/** Without fields except for mid-edge nodes. */
	readonly blocks: readonly CellBlock[];
	/** Present if there are triangles. */
	readonly triangleKind?: Kind;
	/** The kind of each block. */
	readonly kinds: readonly Kind[];
	/** VTK type of each cell in file order, with strips as triangles; absent if all are of one type. */
	readonly order?: Uint8Array;
	/** Number of strips that were split. */
	readonly strips: number;
	/** Volumetric cells, which are not drawn. */
	readonly others?: OtherElementsDraft;
}

/**
 * Sorts the cells of a file by shape; volumetric ones are counted. Throws a `Fault` at a malformed cell or a type that
 * is not read. The result may use the memory of `source.connectivity`.
 *
 * @param hasOtherCells there are other cells, so that all of these may be volumetric
 */
export function readCells(source: RawCells, points: number, hasOtherCells = false): Cells {
	const uniformCounts = countUniform(source);
	const raw = uniformCounts ? source : withoutLagrange(source);
	const counts = uniformCounts ?? countCells(raw);
	if (!raw.alike) checkPoints(raw, points);
	const others = otherElements(raw, counts, hasOtherCells);
	const has = (type: number) => (counts.get(type) ?? 0) > 0;
	const strips = counts.get(vtkType.strip) ?? 0;
	if (has(vtkType.triangle6) && (has(vtkType.triangle) || strips > 0))
		throw new Fault(
			'not-supported',
			raw.at.types,
			'The file mixes triangles of three nodes and of six (VTK types 5 and 22), which TriRefine does not read; use one type.',
		);
	const kinds = new Map<number, CellsOfType>();
	for (const type of counts.keys()) {
		if (volumeName(type) !== undefined) continue;
		const target = type === vtkType.strip ? vtkType.triangle : type;
		if (kinds.has(target)) continue;
		const uncopied = counts.size === 1 ? uniformCells(raw, type) : undefined;
		kinds.set(target, uncopied ?? sortCells(raw, target));
	}
	let triangles: Uint32Array = new Uint32Array(0);
	let midNodes: Field | undefined;
	let triangleKind: Kind | undefined;
	const blocks: CellBlock[] = [];
	const blockKinds: Kind[] = [];
	for (const [type, { kind, nodes, middle, offsets }] of kinds) {
		const { shape } = cellTypes[type]!;
		const field = middle && midNodesField(shape === 'triangle' ? 'triangles' : 'cells', middle);
		if (shape === 'triangle') {
			triangles = nodes;
			midNodes = field;
			triangleKind = kind;
		} else {
			blocks.push({ shape, nodes, ...(offsets ? { offsets } : {}), fields: field ? [field] : [] });
			blockKinds.push(kind);
		}
	}
	const order = kinds.size > 1 ? orderOf(raw) : undefined;
	return {
		triangles,
		...(midNodes ? { midNodes } : {}),
		blocks,
		...(triangleKind ? { triangleKind } : {}),
		kinds: blockKinds,
		...(order ? { order } : {}),
		...(others && { others }),
		strips,
	};
}

/** Whether cells use the memory of `connectivity`. */
export const sharesMemory = ({ connectivity }: RawCells, { triangles, blocks }: Cells): boolean =>
	[triangles, ...blocks.map(({ nodes }) => nodes)].some(
		({ buffer, byteOffset, length }) =>
			length > 0 && buffer === connectivity.buffer && byteOffset === connectivity.byteOffset,
	);

const midNodesField = (on: 'triangles' | 'cells', values: Int32Array): Field => ({
	name: 'midNodes',
	on,
	role: 'midNodes',
	type: 'integer',
	components: on === 'triangles' ? 3 : 1,
	values,
});

/**
 * Counts the volumetric cells and marks their points; undefined if there are none. Throws a `Fault` if there are no
 * other cells.
 */
function otherElements(
	{ connectivity, offsets, types, at }: RawCells,
	counts: ReadonlyMap<number, number>,
	hasOtherCells: boolean,
): OtherElementsDraft | undefined {
	const volumes = [...counts.keys()].filter((type) => volumeName(type) !== undefined);
	if (volumes.length === 0) return undefined;
	const others = new OtherElementsDraft();
	for (const type of volumes) others.add(volumeName(type)!, counts.get(type)!, true);
	if (volumes.length === counts.size && !hasOtherCells)
		throw new Fault('not-supported', at.types, refusalOfVolumes(others.volumes));
	for (let cell = 0, from = 0; cell < types.length; cell++) {
		const to = offsets[cell]!;
		if (volumeName(types[cell]!) !== undefined)
			for (let i = from; i < to; i++) others.use(connectivity[i]!);
		from = to;
	}
	return others;
}
