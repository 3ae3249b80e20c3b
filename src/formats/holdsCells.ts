import type { CellShape } from '../mesh/triMesh.ts';
import type { Format } from './format.ts';
import { formatById, writtenFormats } from './registry.ts';

/** Whether files of a format hold cells of a shape. */
export const holdsCells = (
	{ holds }: Pick<Format, 'holds'>,
	shape: 'triangle' | CellShape,
): boolean => shape === 'triangle' || holds.cells.includes(shape);

/** A format or the one that its files are written as, or where that holds no cells of a shape the first that does. */
export function formatHolding(given: Format, shape: 'triangle' | CellShape): Format {
	const format = (given.writtenAs !== undefined && formatById(given.writtenAs)) || given;
	return holdsCells(format, shape)
		? format
		: (writtenFormats().find((one) => holdsCells(one, shape)) ?? format);
}
