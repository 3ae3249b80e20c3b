import type { CellBlock, TriMesh } from '../../mesh/triMesh.ts';
import { withoutBlocks } from '../../mesh/withoutBlocks.ts';
import type { BooleanOption, OptionSpec, OptionValues } from '../../util/options.ts';
import type { Holds, Loss } from '../core/holds.ts';
import { edgeMarkerFields } from './entityCells.ts';

/** Option of all writers with lines: some programs only read files with one kind of cell. */
export const linesOption: BooleanOption = {
	name: 'lines',
	title: 'Lines and points',
	help: 'write lines and point cells besides the faces; some programs read only files with one kind of cell',
	type: 'boolean',
	default: true,
};

/**
 * Drops `lines=no` for formats without this option, as their files never have lines.
 *
 * @param options of the format
 */
export function withoutLinesOption(
	options: readonly OptionSpec[],
	values: OptionValues,
): OptionValues {
	const { [linesOption.name]: lines, ...others } = values;
	const isDeclared = options.some(({ name }) => name === linesOption.name);
	return lines === false && !isDeclared ? others : values;
}

const isLineOrPoint = ({ shape }: Pick<CellBlock, 'shape'>): boolean =>
	shape === 'line' || shape === 'point';

/** `holds` without lines, point cells and groups of lines; without groups of points if these become cells. */
export function holdsWithoutLines(holds: Holds): Holds {
	const { cells, groups, fields } = holds;
	const removed = cells.includes('point') ? [0, 1] : [1];
	return {
		...holds,
		cells: cells.filter((shape) => !isLineOrPoint({ shape })),
		groups: {
			...groups,
			dimensions: groups.dimensions.filter((dimension) => !removed.includes(dimension)),
		},
		fields: fields.filter((kind) => kind !== edgeMarkerFields),
	};
}

/** The mesh without lines and point cells, and without the groups and markers that writers convert to these. */
export function withoutLines(mesh: TriMesh, holds: Holds): TriMesh {
	const { cells = [], groups, fields } = mesh;
	const faces = withoutBlocks(mesh, cells.map(isLineOrPoint));
	const { dimensions } = holdsWithoutLines(holds).groups;
	return {
		...faces,
		fields: fields.filter(({ on, role }) => on !== 'edges' || role !== 'marker'),
		...(groups && {
			groups: (faces.groups ?? []).filter(({ dimension }) => dimensions.includes(dimension)),
		}),
	};
}

/**
 * Gives losses that only the option causes this reason.
 *
 * @param otherLosses losses of the same mesh if lines are written
 */
export const withLinesAsReason = (losses: readonly Loss[], otherLosses: readonly Loss[]): Loss[] =>
	losses.map((loss) =>
		otherLosses.some(({ what, count }) => what === loss.what && count === loss.count)
			? loss
			: { ...loss, reason: 'left out by lines=no', keptBy: [] },
	);
