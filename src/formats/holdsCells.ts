import type { CellShape } from '../mesh/triMesh.ts';
import type { Format } from './core/format.ts';
import { formatById, writtenFormats } from './registry.ts';

/** Whether files of a format hold cells of a shape. */
export const holdsCells = (
	{ holds }: Pick<Format, 'holds'>,
	shape: 'triangle' | CellShape,
): boolean => shape === 'triangle' || holds.cells.includes(shape);

/** The format for writing files of `given`, or the first that holds cells of `shape` if that one does not. */
export function formatHolding(given: Format, shape: 'triangle' | CellShape): Format {
	const format = (given.writtenAs !== undefined && formatById(given.writtenAs)) || given;
	return holdsCells(format, shape)
		? format
		: (writtenFormats().find((one) => holdsCells(one, shape)) ?? format);
}
