import type { CellShape } from '../mesh/triMesh.ts';
import type { Format } from './core/format.ts';
import { formatById, writtenFormats } from './registry.ts';

/** Whether files of a format hold cells of a shape. */
export const holdsCells = (
	{ holds }: Pick<Format, 'holds'>,
	shape: 'triangle' | CellShape,
): boolean => shape === 'triangle' || holds.cells.includes(shape);

/**
 * The format in which files of `preferred` are written or, if it does not hold cells of `shape`, the first written
 * format that does.
 */
export function formatHolding(preferred: Format, shape: 'triangle' | CellShape): Format {
	const format =
		(preferred.writtenAs !== undefined && formatById(preferred.writtenAs)) || preferred;
	return holdsCells(format, shape)
		? format
		: (writtenFormats().find((candidate) => holdsCells(candidate, shape)) ?? format);
}
