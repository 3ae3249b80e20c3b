import type { Field, TriMesh } from '../../../mesh/triMesh.ts';
import { type Arranged, arrangeCells, type CellData, cellData } from '../shared/arrangeCells.ts';
import { copyRole } from './attributes.ts';
import { defaultGridName, type FurtherGrid, type XdmfExtras } from './options.ts';
import { isLowerBlock } from './topology.ts';

/** A grid after that of the faces. */
export interface WrittenGrid {
	readonly name: string;
	readonly arranged: Arranged;
	readonly numbers: readonly CellData[];
	/** Names of the arrays among `numbers` that are groups. */
	readonly tags: readonly string[];
	/** Their role, if other than that of groups. */
	readonly role?: string;
}

/**
 * The grids after that of the faces: tags of faces if the file had such a grid, by the name under which dolfinx finds
 * them, then lines and points. The first attribute of each is named as legacy DOLFIN expects.
 *
 * @param mesh mesh with group numbers as fields named `layers`
 * @param faces the grid of the faces
 */
export function* furtherGrids(
	mesh: TriMesh,
	faces: Arranged,
	extras: XdmfExtras | undefined,
	layers: readonly string[] = [],
): Generator<WrittenGrid> {
	const { further = [], name: main = 'mesh' } = extras ?? {};
	for (const [nth, grid] of further.filter(({ blocks }) => !blocks).entries()) {
		const copy = copyOf(mesh, faces, grid, layers[nth]);
		if (copy) yield copy;
	}
	const cells = mesh.cells ?? [];
	const remaining = new Set([...cells.keys()].filter((b) => isLowerBlock(cells[b]!)));
	const blockGrids = further.filter(({ blocks }) => blocks);
	const defaultGrid: FurtherGrid = { name: defaultGridName(main), tags: defaultGridName(main) };
	// Blocks that were added to the mesh go to the only grid.
	const grids =
		blockGrids.length === 1
			? [{ ...blockGrids[0]!, blocks: [0, cells.length] as const }]
			: blockGrids;
	for (const { name, tags, blocks: [from, to] = [0, cells.length] } of [...grids, defaultGrid]) {
		const ownBlocks = [...remaining].filter((b) => b >= from && b < to);
		for (const b of ownBlocks) remaining.delete(b);
		const arranged = arrangeCells(
			{ ...mesh, triangles: new Uint32Array(0), cells: ownBlocks.map((b) => cells[b]!) },
			undefined,
		);
		if (arranged.count === 0) continue;
		const renamed = (one: string) => (one === layers[0] ? tags : one);
		yield {
			...{ name, arranged, tags: layers.map(renamed) },
			numbers: cellData(arranged).map((one) =>
				layers.includes(one.name) ? { ...one, name: renamed(one.name) } : one,
			),
		};
	}
}

/** Copies the faces with a tag in `layer`; undefined if there are none, or faces have several types. */
function copyOf(
	mesh: TriMesh,
	{ groups: [first, second] }: Arranged,
	{ name, tags }: FurtherGrid,
	layer: string | undefined,
): WrittenGrid | undefined {
	const field = first?.fields.find((one) => one.name === layer);
	if (!first || second || first.offsets || !field) return undefined;
	const { block, width, midNodes } = first;
	const values = field.values as Int32Array;
	const selectTagged = <A extends Field['values'] | Uint32Array>(nodes: A): A =>
		(values.includes(0)
			? nodes.filter((_: number, i: number) => values[Math.floor(i / width)] !== 0)
			: nodes) as A;
	const fields = midNodes ? [{ ...midNodes, values: selectTagged(midNodes.values) }] : [];
	const arranged = arrangeCells(
		{
			...{ ...mesh, fields },
			triangles: block ? new Uint32Array(0) : selectTagged(mesh.triangles),
			cells: block ? [{ shape: block.shape, nodes: selectTagged(block.nodes), fields: [] }] : [],
		},
		undefined,
	);
	const numbers = [{ ...field, name: tags, values: values.filter((tag) => tag !== 0) }];
	return arranged.count > 0 ? { name, arranged, numbers, tags: [tags], role: copyRole } : undefined;
}
