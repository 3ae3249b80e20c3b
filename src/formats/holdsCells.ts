import type { CellShape } from '../mesh/triMesh.ts';
import type { Format } from './format.ts';
import { formats } from './registry.ts';

/** Whether files of a format hold cells of a shape. */
export const holdsCells = (
	{ holds }: Pick<Format, 'holds'>,
	shape: 'triangle' | CellShape,
): boolean => shape === 'triangle' || holds.cells.includes(shape);

/** A format, or where it holds no cells of a shape the first that does. */
export const formatHolding = (format: Format, shape: 'triangle' | CellShape): Format =>
	holdsCells(format, shape) ? format : (formats.find((one) => holdsCells(one, shape)) ?? format);
