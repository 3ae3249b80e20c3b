import type { Int32OrFloat64Array } from '../../io/numbers.ts';
import { Fault } from '../../text/fault.ts';
import { type CellType, cellTypes, refusalOfCells, volumeName } from './cellTypes.ts';
import { byteIn, type RawCells } from './rawCells.ts';

/**
 * Counts as `countCells` does if all cells are of one type with a fixed number of points; undefined if they may not be.
 */
export function countUniform(raw: RawCells): Map<number, number> | undefined {
	const { connectivity, offsets, types, alike } = raw;
	if (alike) return new Map(alike.count > 0 ? [[alike.type, alike.count]] : []);
	const { length } = types;
	if (length === 0) return undefined;
	const type = types[0]!;
	const cellType = Object.hasOwn(cellTypes, type) ? cellTypes[type] : undefined;
	if (!cellType || cellType.variable || cellType.nodes * length > connectivity.length)
		return undefined;
	if (!(types instanceof Int32Array) || !(offsets instanceof Int32Array)) return undefined;
	let other = 0;
	for (let cell = 0, end = cellType.nodes; cell < length; cell++, end += cellType.nodes)
		other |= (types[cell]! ^ type) | (offsets[cell]! ^ end);
	return other === 0 ? new Map([[type, length]]) : undefined;
}

/** Number of cells of each type, in order of first appearance; checks the number of points of each cell. */
export function countCells(raw: RawCells): Map<number, number> {
	const { connectivity, offsets, types } = raw;
	const counts = new Map<number, number>();
	let previousEnd = 0;
	/** Type and first cell of the current run of cells: most cells have the type of their predecessor. */
	let runType = Number.NaN;
	let cellType: CellType | undefined;
	let runStart = 0;
	const endRun = (to: number) => {
		if (to > runStart) counts.set(runType, (counts.get(runType) ?? 0) + to - runStart);
		runStart = to;
	};
	for (let cell = 0; cell < types.length; cell++) {
		const type = types[cell]!;
		const offset = offsets[cell]!;
		if (type !== runType) {
			endRun(cell);
			runType = type;
			cellType = Object.hasOwn(cellTypes, type) ? cellTypes[type] : undefined;
		}
		const isVolume = volumeName(type) !== undefined;
		if (!cellType && !isVolume)
			throw new Fault('not-supported', byteIn(raw, 'types', cell), refusalOfCells(type));
		if (!(offset >= previousEnd && offset <= connectivity.length))
			throw new Fault(
				'index-out-of-range',
				byteIn(raw, 'offsets', cell),
				`Cell ${cell} (counted from 0) ends at ${offset}, but a cell ends between ${previousEnd}, where the one before it does, and ${connectivity.length}, the length of connectivity.`,
			);
		const points = offset - previousEnd;
		if (cellType && (cellType.variable ? points < cellType.nodes : points !== cellType.nodes))
			throw new Fault(
				'wrong-count',
				raw.byteOf?.('types', cell) ?? byteIn(raw, 'offsets', cell),
				`Cell ${cell} (counted from 0) has ${points} points, but ${cellType.name} have ${cellType.variable ? `${cellType.nodes} or more` : cellType.nodes}.`,
			);
		previousEnd = offset;
	}
	endRun(types.length);
	return counts;
}

export function checkPoints(raw: RawCells, points: number): void {
	const { connectivity, offsets } = raw;
	for (let i = firstBeyond(connectivity, points); i < connectivity.length; i++) {
		const point = connectivity[i]!;
		if (point >= 0 && point < points) continue;
		const cell = offsets.findIndex((offset) => offset > i);
		throw new Fault(
			'index-out-of-range',
			byteIn(raw, 'connectivity', i),
			`Cell ${cell} (counted from 0) names point ${point}, but points run from 0 to ${points - 1}.`,
		);
	}
}

/** Index of the first number outside [0, points), or the length; 0 unless the numbers are int32. */
function firstBeyond(connectivity: Int32OrFloat64Array, points: number): number {
	const { buffer, byteOffset, length } = connectivity;
	if (!(connectivity instanceof Int32Array)) return 0;
	const numbers = new Uint32Array(buffer, byteOffset, length);
	let i = 0;
	while (i < length && numbers[i]! < points) i++;
	return i;
}
