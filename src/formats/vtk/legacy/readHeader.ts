import { spelling } from '../../text/corrections.ts';
import { Fault } from '../../text/fault.ts';
import type { Dataset } from './extras.ts';
import type { VtkInput } from './vtkInput.ts';

/** The first lines of a file, up to the type of its dataset. */
export interface Header {
	readonly version: string;
	readonly title: string;
	readonly dataset: Dataset;
}

const datasets = ['UNSTRUCTURED_GRID', 'POLYDATA'];

/** Nouns of other datasets for messages. */
const otherDatasets: Readonly<Record<string, string>> = {
	STRUCTURED_POINTS: 'an image (STRUCTURED_POINTS)',
	STRUCTURED_GRID: 'a curvilinear grid (STRUCTURED_GRID)',
	RECTILINEAR_GRID: 'a rectilinear grid (RECTILINEAR_GRID)',
	FIELD: 'fields without a mesh (FIELD)',
	TABLE: 'a table (TABLE)',
	TREE: 'a tree (TREE)',
	DIRECTED_GRAPH: 'a graph (DIRECTED_GRAPH)',
	UNDIRECTED_GRAPH: 'a graph (UNDIRECTED_GRAPH)',
	SELECTION: 'a selection (SELECTION)',
	HYPER_TREE_GRID: 'a tree of cells (HYPER_TREE_GRID)',
	MULTIBLOCK: 'several blocks (MULTIBLOCK)',
};

/**
 * Reads version, title, encoding and kind of dataset. Throws a `Fault` if they are not supported.
 *
 * @param onFault receives recoverable errors
 */
export function readHeader(input: VtkInput, onFault: (fault: Fault) => void): Header {
	const first = input.line().replace(/^\ufeff/, '');
	const [, version] = /^#\s*vtk\s+DataFile\s+Version\s+(\d+\.\d+)/i.exec(first) ?? [];
	if (version === undefined)
		onFault(
			new Fault(
				'missing-section',
				0,
				'Expected a first line "# vtk DataFile Version" and its number.',
			),
		);
	const title = input.line();
	const encoding = input.word().toUpperCase();
	if (encoding !== 'ASCII' && encoding !== 'BINARY')
		input.unexpected('not-supported', 'ASCII or BINARY', ['ASCII', 'BINARY']);
	input.binary = encoding === 'BINARY';
	const keyword = input.word().toUpperCase();
	if (keyword !== 'DATASET') {
		if (keyword in otherDatasets) refuse(input, keyword);
		input.unexpected('missing-section', 'DATASET and its kind', ['DATASET']);
	}
	const kind = input.word().toUpperCase();
	if (kind === 'UNSTRUCTURED_GRID' || kind === 'POLYDATA')
		return { version: version ?? '3.0', title, dataset: kind };
	return refuse(input, kind);
}

function refuse(input: VtkInput, kind: string): never {
	if (!Object.hasOwn(otherDatasets, kind) && spelling(kind, datasets).replacement)
		input.unexpected('not-supported', 'UNSTRUCTURED_GRID or POLYDATA', datasets);
	const what = Object.hasOwn(otherDatasets, kind)
		? otherDatasets[kind]
		: `a dataset of kind ${input.found()}`;
	return input.fault(
		'not-supported',
		`The file holds ${what}, but TriRefine reads UNSTRUCTURED_GRID and POLYDATA; make one of these of it first, as ParaView's filters do.`,
	);
}
