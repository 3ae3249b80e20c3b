import { type CellBlock, cellCount, type MeshSource, type TriMesh } from '../../mesh/triMesh.ts';
import type { OptionSpec, OptionValues } from '../../util/options.ts';
import type { Holds } from '../holds.ts';

/** `MeshSource.extras` of a mesh that was read from an OFF file. */
export interface OffExtras {
	/** The kind of each face in the file's order (`faceKinds`), where that is not one shape after the other. */
	readonly order?: Uint8Array;
}

/** The order of the faces in the file that a source was read from; undefined where that was no OFF file. */
export const orderIn = (source: MeshSource | undefined): Uint8Array | undefined =>
	source?.format === 'off' ? (source.extras as OffExtras | undefined)?.order : undefined;

/** What OFF files can carry: points and faces. */
export const offHolds: Holds = {
	coordinates: 3,
	marks: false,
	edges: false,
	numbers: { points: false, cells: false },
	cells: ['point', 'line', 'polygon', 'quad'],
	groups: { dimensions: [], names: false, several: false },
	fields: [],
};

/** The options of the writer. */
export const offOptions: readonly OptionSpec[] = [
	{
		name: 'lines',
		type: 'boolean',
		title: 'Lines',
		help: 'write lines and points as faces of two corners and of one, which few programs read',
		default: false,
	},
];

/** Whether the cells of a block are faces of one or two corners. */
export const isNarrow = ({ shape }: CellBlock): boolean => shape === 'point' || shape === 'line';

/** The values with which a mesh is written as its file was: faces of one or two corners stay. */
export const offAsRead = ({ cells = [] }: TriMesh): OptionValues => ({
	lines: cells.some((block) => isNarrow(block) && cellCount(block) > 0),
});
