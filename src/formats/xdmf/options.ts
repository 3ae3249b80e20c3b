import type { TriMesh } from '../../mesh/triMesh.ts';
import { choicesOf, type OptionSpec, type OptionValues } from '../../util/options.ts';
import { edgeMarkerFields } from '../entityCells.ts';
import { type Holds, midNodeFields, numberFields } from '../holds.ts';
import { linesOption } from '../linesOption.ts';

/** What XDMF files can carry: as VTU files, in the plane with two coordinates. */
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

/** The options of the writer. */
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

/** The name of a grid beside that of the faces, as dolfinx finds tags by it. */
export interface FurtherGrid {
	readonly name: string;
	/** The attribute that has its tags. */
	readonly tags: string;
	/** The blocks [from, to) of its lines or points; absent for the tags of the faces. */
	readonly blocks?: readonly [from: number, to: number];
}

/** What the grid of the lines and points is called where the file had none. */
export const usualGrid = (main: string): string => `${main}_facets`;

/** What XDMF files hold besides their mesh: `extras` of a mesh's source. */
export interface XdmfExtras {
	readonly version: '2.0' | '3.0';
	/** Its numbers were in files of HDF5; absent for text. */
	readonly data?: 'hdf5';
	/** Lines or points were in the grid of the faces. */
	readonly grids?: 'one';
	/** The name of the grid. */
	readonly name: string;
	/** The grids after it, but for one of lines or points by its usual name alone. */
	readonly further?: readonly FurtherGrid[];
	/** The time that the grid says. */
	readonly time?: string;
}

/** What the source of a mesh says of the XDMF file that it was; undefined where it was none. */
export const xdmfExtras = ({ source }: TriMesh): XdmfExtras | undefined =>
	source?.format === 'xdmf' ? (source.extras as XdmfExtras | undefined) : undefined;

/** The values with which a mesh is written as its file was. */
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
