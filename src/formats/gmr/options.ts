import type { MeshSource } from '../../mesh/triMesh.ts';
import { choicesOf, type OptionSpec, type OptionValues } from '../../util/options.ts';
import type { Holds } from '../core/holds.ts';

/** The two forms of GMR. */
export type GmrForm = 'indexed' | 'coordinates';

/** `MeshSource.extras` of a mesh that was read from a GMR file. */
export interface GmrExtras {
	/** The form of the file. */
	readonly form: GmrForm;
}

/** The form of the GMR file that a source was read from; undefined for other formats. */
export const formIn = (source: MeshSource | undefined): GmrForm | undefined =>
	source?.format === 'gmr' ? (source.extras as GmrExtras | undefined)?.form : undefined;

/** Contents of GMR files: edges and triangles with marks, in the plane. */
export const gmrHolds: Holds = {
	coordinates: 2,
	marks: true,
	edges: true,
	numbers: { points: false, cells: false },
	cells: [],
	groups: { dimensions: [], names: false, several: false },
	fields: [],
};

/** Options of the GMR writer. */
export const gmrOptions: readonly OptionSpec[] = [
	{
		name: 'form',
		type: 'choice',
		title: 'Form',
		help: 'indexed has numbered points; coordinates is the form that the thesis’s program prints',
		choices: choicesOf({
			indexed: 'Points, edges and triangles',
			coordinates: 'Coordinates in each edge, as the thesis’s program prints',
		}),
		default: 'indexed',
	},
];

/** The form chosen by option values. */
export const formOf = ({ form }: OptionValues): GmrForm =>
	form === 'coordinates' ? 'coordinates' : 'indexed';
