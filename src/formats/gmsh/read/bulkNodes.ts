import { type StridedRecords, workOn } from '../../io/columns.ts';
import type { ParallelWork } from '../../io/parallelTasks.ts';
import { BinaryInput } from './binaryInput.ts';
import type { Input } from './input.ts';
import type { Nodes } from './nodeStore.ts';

/** Flags of rows; a set flag means that the property does not hold. */
const flags = {
	/** Node numbers are consecutive. */
	numbers: 1,
	/** Every z is 0 and not negative zero. */
	flat: 2,
	/** Coordinates are finite. */
	finite: 4,
} as const;

interface NodesData {
	readonly step: number;
	readonly little: boolean;
	/** Size of the number before the coordinates, and the value that it must have in the first row. */
	readonly numberBytes: 0 | 4 | 8;
	readonly number: number;
	/** Receives `width` coordinates of each row, from node `before` on. */
	readonly into?: Float64Array;
	readonly width: 2 | 3;
	readonly before: number;
}

/** Checks node numbers and copies coordinates. Returns `flags`. */
export const nodesWork: ParallelWork<NodesData> = {
	name: 'gmsh nodes',
	run(data, first, end, bytes) {
		const { into, width, before, numberBytes, number } = data;
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
		if (numberBytes > 0 && !areConsecutive(view, data, number + first)) return flags.numbers;
		if (!into) return 0;
		const target = into.subarray(width * (before + first), width * (before + end));
		return width === 2 ? copyFlat(view, data, target) : copySpatial(view, data, target);
	},
};

/** Reads `count` node numbers at once; false, with nothing consumed, if they are not consecutive. */
export function takeNumberRun(input: Input, nodes: Nodes, count: number): boolean {
	const bytes = input instanceof BinaryInput ? input.sizeBytes : 4;
	const run = rowsOf(input, nodes, count, bytes, bytes);
	if (!run || workOn(nodesWork, run.rows, run.data, []) !== 0) return false;
	nodes.numberRun(run.data.number, count);
	run.input.skip(bytes * count);
	return true;
}

/**
 * Reads `count` nodes at once, with their numbers if `numberBytes` is not 0; false, with nothing consumed, if the
 * numbers are not consecutive or a coordinate is not finite.
 */
export function takeNodeRun(
	input: Input,
	nodes: Nodes,
	count: number,
	numberBytes: 0 | 4,
): boolean {
	const step = numberBytes + 24;
	const run = rowsOf(input, nodes, count, numberBytes, step);
	if (!run) return false;
	const readRun = (): number => {
		nodes.reserve(count);
		const { coordinates: into, width } = nodes;
		return workOn(nodesWork, run.rows, { ...run.data, into, width }, [into]);
	};
	let faults = readRun();
	if (faults === flags.flat) {
		nodes.toSpatial();
		faults = readRun();
	}
	if (faults !== 0) return false;
	if (numberBytes > 0) nodes.numberRun(run.data.number, count);
	nodes.count += count;
	run.input.skip(step * count);
	return true;
}

/** Whether the numbers of all rows are consecutive from `first`. */
function areConsecutive(
	view: DataView,
	{ step, little, numberBytes }: NodesData,
	first: number,
): boolean {
	const low = little ? 0 : numberBytes - 4;
	let differences = 0;
	for (let at = low, number = first; at < view.byteLength; at += step)
		differences |= view.getInt32(at, little) ^ number++;
	if (numberBytes === 8)
		for (let at = 4 - low; at < view.byteLength; at += step)
			differences |= view.getInt32(at, little);
	return differences === 0;
}

/** Copies x and y; one flag is set if a coordinate is not finite, the other if a z is not 0. */
function copyFlat(
	view: DataView,
	{ step, little, numberBytes }: NodesData,
	target: Float64Array,
): number {
	let notFinite = 0;
	let nonZero = 0;
	for (let at: number = numberBytes, to = 0; to < target.length; at += step) {
		const x = view.getFloat64(at, little);
		const y = view.getFloat64(at + 8, little);
		nonZero |= view.getInt32(at + 16, little) | view.getInt32(at + 20, little);
		// NaN if one is not finite.
		notFinite += x - x + (y - y);
		target[to++] = x;
		target[to++] = y;
	}
	return (notFinite === 0 ? 0 : flags.finite) | (nonZero === 0 ? 0 : flags.flat);
}

/** Copies x, y and z; the flag is set if a coordinate is not finite. */
function copySpatial(
	view: DataView,
	{ step, little, numberBytes }: NodesData,
	target: Float64Array,
): number {
	let notFinite = 0;
	for (let row: number = numberBytes, to = 0; to < target.length; row += step)
		for (let at = row; at < row + 24; at += 8) {
			const value = view.getFloat64(at, little);
			notFinite += value - value;
			target[to++] = value;
		}
	return notFinite === 0 ? 0 : flags.finite;
}

/**
 * The next `count` rows if the input is binary and long enough, and the number by which the first one continues the
 * earlier nodes.
 */
function rowsOf(
	input: Input,
	nodes: Nodes,
	count: number,
	numberBytes: 0 | 4 | 8,
	step: number,
):
	| { readonly rows: StridedRecords; readonly data: NodesData; readonly input: BinaryInput }
	| undefined {
	if (!(input instanceof BinaryInput) || count === 0) return undefined;
	const { content, at, little } = input;
	if (at + step * count > content.length) return undefined;
	const number = numberBytes === 0 ? 0 : nodes.nextOf(input.integerAt(at, numberBytes));
	if (number === undefined) return undefined;
	const rows = { file: content, at, step, count, little };
	const { width, count: before } = nodes;
	return { rows, data: { step, little, numberBytes, number, width, before }, input };
}
