import type { CellBlock, TriMesh } from '../mesh/triMesh.ts';
import { withoutBlocks } from '../mesh/withoutBlocks.ts';
import type { BooleanOption, OptionSpec, OptionValues } from '../util/options.ts';
import { edgeMarkerFields } from './entityCells.ts';
import type { Holds, Loss } from './holds.ts';

/** The option of all writers of lines: some programs read no file that has cells of several kinds. */
export const linesOption: BooleanOption = {
	name: 'lines',
	title: 'Lines and points',
	help: 'write lines and point cells besides the faces; some programs read only files with one kind of cell',
	type: 'boolean',
	default: true,
};

/**
 * The values without `lines=no` for formats that have no such option, as none of their files has lines.
 *
 * @param options of the format
 */
export function withoutNeedless(
	options: readonly OptionSpec[],
	values: OptionValues,
): OptionValues {
	const { [linesOption.name]: lines, ...others } = values;
	const isDeclared = options.some(({ name }) => name === linesOption.name);
	return lines === false && !isDeclared ? others : values;
}

const isNarrow = ({ shape }: Pick<CellBlock, 'shape'>): boolean =>
	shape === 'line' || shape === 'point';

/** What a format holds without lines: neither groups of lines, nor groups of points where these become cells. */
export function holdsWithoutLines(holds: Holds): Holds {
	const { cells, groups, fields } = holds;
	const gone = cells.includes('point') ? [0, 1] : [1];
	return {
		...holds,
		cells: cells.filter((shape) => !isNarrow({ shape })),
		groups: {
			...groups,
			dimensions: groups.dimensions.filter((dimension) => !gone.includes(dimension)),
		},
		fields: fields.filter((kind) => kind !== edgeMarkerFields),
	};
}

/** The mesh without its lines and cells of points, and without groups and markers that writers make such cells of. */
export function withoutLines(mesh: TriMesh, holds: Holds): TriMesh {
	const { cells = [], groups, fields } = mesh;
	const faces = withoutBlocks(mesh, cells.map(isNarrow));
	const { dimensions } = holdsWithoutLines(holds).groups;
	return {
		...faces,
		fields: fields.filter(({ on, role }) => on !== 'edges' || role !== 'marker'),
		...(groups && {
			groups: (faces.groups ?? []).filter(({ dimension }) => dimensions.includes(dimension)),
		}),
	};
}

/** The losses, with the option as the reason of those that it alone is the reason of. */
export const withLinesAsReason = (losses: readonly Loss[], usual: readonly Loss[]): Loss[] =>
	losses.map((loss) =>
		usual.some(({ what, count }) => what === loss.what && count === loss.count)
			? loss
			: { ...loss, reason: 'left out by lines=no', keptBy: [] },
	);
