import { choicesOf, type OptionSpec, type OptionValues } from '../../util/options.ts';
import type { Holds } from '../holds.ts';

/** The two forms of GMR. */
export type GmrForm = 'indexed' | 'coordinates';

/** What GMR files can carry: edges and triangles with marks, in the plane. */
export const gmrHolds: Holds = {
	coordinates: 2,
	marks: true,
	edges: true,
	numbers: { points: false, cells: false },
	cells: [],
	groups: { dimensions: [], names: false, several: false },
	fields: [],
};

/** What the writer of GMR can be told. */
export const gmrOptions: readonly OptionSpec[] = [
	{
		name: 'form',
		type: 'choice',
		title: 'Form',
		help: 'the form to write: with numbered points, or as the thesis’s program prints',
		choices: choicesOf({
			indexed: 'points, edges and triangles',
			coordinates: 'coordinates in every edge, as the thesis’s program prints',
		}),
		default: 'indexed',
	},
];

/** The form that values ask for. */
export const formOf = ({ form }: OptionValues): GmrForm =>
	form === 'coordinates' ? 'coordinates' : 'indexed';
