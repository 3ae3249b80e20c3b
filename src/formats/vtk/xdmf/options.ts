import type { TriMesh } from '../../../mesh/triMesh.ts';
import { choicesOf, type OptionSpec, type OptionValues } from '../../../util/options.ts';
import { type Holds, midNodeFields, numberFields } from '../../core/holds.ts';
import { edgeMarkerFields } from '../../fit/entityCells.ts';
import { linesOption } from '../../fit/linesOption.ts';

/** What XDMF files can hold: the same as VTU files, and points of two coordinates. */
export const xdmfHolds: Holds = {
	coordinates: 3,
	marks: false,
	edges: false,
	numbers: { points: false, cells: false },
	cells: ['point', 'line', 'polygon', 'quad', 'quad8', 'quad9'],
	groups: { dimensions: [0, 1, 2], names: true, several: true },
	fields: [
		edgeMarkerFields,
		numberFields('points'),
		numberFields('triangles'),
		numberFields('cells'),
		numberFields('mesh'),
		midNodeFields('triangles', 3),
		midNodeFields('cells', 1),
	],
};

/** Options of the writer. */
export const xdmfOptions: readonly OptionSpec[] = [
	{
		name: 'version',
		type: 'choice',
		title: 'Version',
		help: 'file version',
		choices: choicesOf({ '3.0': '3.0', '2.0': '2.0' }),
		default: '3.0',
	},
	{
		name: 'data',
		type: 'choice',
		title: 'Arrays',
		help: 'where arrays are written: as text in the XML, or in an HDF5 file beside it',
		choices: choicesOf({ text: 'Text in the XML', hdf5: 'HDF5 file (.h5)' }),
		default: 'text',
	},
	{
		name: 'grids',
		type: 'choice',
		title: 'Grids',
		help: 'one grid for each dimension, as dolfinx reads, or one mixed grid, as meshio reads',
		choices: choicesOf({
			dimension: 'One for each dimension (dolfinx)',
			one: 'One mixed grid (meshio)',
		}),
		default: 'dimension',
	},
	linesOption,
];

/** A grid besides that of the faces; dolfinx finds tags by its name. */
export interface FurtherGrid {
	readonly name: string;
	/** Attribute with its tags. */
	readonly tags: string;
	/** Blocks [from, to) of lines or points; absent for tags of faces. */
	readonly blocks?: readonly [from: number, to: number];
}

/** Default name of the grid of lines and points. */
export const defaultGridName = (main: string): string => `${main}_facets`;

/** Content of an XDMF file besides the mesh: `extras` of the mesh's source. */
export interface XdmfExtras {
	readonly version: '2.0' | '3.0';
	/** Arrays in HDF5 files; absent for text. */
	readonly data?: 'hdf5';
	/** Lines or points in the grid of the faces. */
	readonly grids?: 'one';
	/** Name of the main grid. */
	readonly name: string;
	/** The other grids; absent for a single grid of lines or points with the default name. */
	readonly further?: readonly FurtherGrid[];
	/** Time of the grid. */
	readonly time?: string;
}

/** The extras of a mesh that was read from an XDMF file; undefined for others. */
export const xdmfExtras = ({ source }: TriMesh): XdmfExtras | undefined =>
	source?.format === 'xdmf' ? (source.extras as XdmfExtras | undefined) : undefined;

/** The options with which a mesh is written like the file that it was read from. */
export function xdmfAsRead(mesh: TriMesh): OptionValues {
	const extras = xdmfExtras(mesh);
	return extras
		? {
				version: extras.version,
				data: extras.data ?? 'text',
				...(extras.grids && { grids: extras.grids }),
			}
		: {};
}
