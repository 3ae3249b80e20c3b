import type { TriMesh } from '../../../mesh/triMesh.ts';
import { choicesOf, type OptionSpec, type OptionValues } from '../../../util/options.ts';
import { type Holds, midNodeFields, numberFields } from '../../core/holds.ts';
import { edgeMarkerFields } from '../../fit/entityCells.ts';
import { linesOption } from '../../fit/linesOption.ts';
import { vtkExtras } from './extras.ts';

const numbers = [
	edgeMarkerFields,
	numberFields('points'),
	numberFields('triangles'),
	numberFields('cells'),
	numberFields('mesh'),
];

/** What unstructured grids can hold; groups are integer arrays on the cells, and one array of bytes that lists them. */
export const vtkHolds: Holds = {
	coordinates: 3,
	marks: false,
	edges: false,
	numbers: { points: false, cells: false },
	cells: ['point', 'line', 'polygon', 'quad', 'quad8', 'quad9'],
	groups: { dimensions: [0, 1, 2], names: true, several: true },
	fields: [...numbers, midNodeFields('triangles', 3), midNodeFields('cells', 1)],
};

/** What polygonal data can hold: cells with straight edges only. */
export const polydataHolds: Holds = {
	...vtkHolds,
	cells: ['point', 'line', 'polygon', 'quad'],
	fields: numbers,
};

/** Versions that are written: up to 4.2 with the number of points in each cell, 5.1 with offsets. */
const versions = ['1.0', '2.0', '3.0', '4.0', '4.1', '4.2', '5.1'];

/** Options of the writer. */
export const vtkOptions: readonly OptionSpec[] = [
	{
		name: 'version',
		type: 'choice',
		title: 'Version',
		help: 'file version; readers of versions up to 4.2 may not read 5.1',
		choices: choicesOf(Object.fromEntries(versions.map((version) => [version, version]))),
		default: '3.0',
	},
	{
		name: 'encoding',
		type: 'choice',
		title: 'Encoding',
		help: 'text or binary numbers',
		choices: choicesOf({ ascii: 'Text', binary: 'Binary' }),
		default: 'ascii',
	},
	{
		name: 'dataset',
		type: 'choice',
		title: 'Dataset',
		help: 'unstructured grid, or polygonal data without curved cells',
		choices: choicesOf({ grid: 'Unstructured grid', polydata: 'Polygonal data' }),
		default: 'grid',
	},
	{
		name: 'precision',
		type: 'choice',
		title: 'Precision',
		help: 'precision of coordinates; exact: single if the file had it and nothing is rounded, else double',
		choices: choicesOf({ exact: 'Exact', single: 'Single', double: 'Double' }),
		default: 'exact',
	},
	linesOption,
];

/** The options that write a mesh as its file was. */
export function vtkAsRead(mesh: TriMesh): OptionValues {
	const extras = vtkExtras(mesh);
	if (!extras) return {};
	const { version, encoding, dataset } = extras;
	const written = versions.includes(version)
		? version
		: Number.parseFloat(version) >= 5
			? '5.1'
			: '4.2';
	return {
		version: written,
		encoding,
		dataset: dataset === 'POLYDATA' ? 'polydata' : 'grid',
	};
}
