import type { DataLoss, Field, TriMesh } from '../../mesh/triMesh.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { listText } from '../../util/listText.ts';
import { sharedCopy } from '../../util/sharedMemory.ts';
import { inPlane } from '../build/plane.ts';
import { doublesOf, type NpyArray, readNpy, transposed } from '../codecs/npz/npy.ts';
import { bytesOf, membersOf, ZipError } from '../codecs/npz/zip.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../core/format.ts';
import { FileBytes } from '../io/fileBytes.ts';
import { integersAt } from '../io/numbers.ts';
import { pointsAt } from '../io/points.ts';
import { warnLosses } from '../losses/warnLosses.ts';
import { Report } from '../text/report.ts';

/** Names of the array of points, most likely first. */
const pointNames = [
	'points',
	'vertices',
	'nodes',
	'coordinates',
	'coords',
	'xy',
	'pts',
	'p',
	'v',
	'x',
];
/** Names of the array of triangles, most likely first. */
const triangleNames = [
	'triangles',
	'faces',
	'cells',
	'elements',
	'connectivity',
	'simplices',
	'tri',
	't',
	'f',
];

/**
 * Reads a NumPy archive (`numpy.savez`) with an array of points and one of triangles, found by names and shapes; other
 * arrays with a row for each are fields. Throws `Cancelled`.
 */
export async function readNpz(
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> {
	const [source] = sources as readonly [ByteSource];
	const report = new Report(options.maxFindings);
	const fail = (rule: string, message: string): ReadResult => {
		report.error(rule, () => ({ file: source.name, line: 1, column: 1, length: 0, message }));
		return report.result();
	};
	const file = await FileBytes.of(source, options);
	if (!file) return fail('not-text', 'The file is larger than 4 GiB.');
	try {
		return readMesh(file, report, fail, options);
	} catch (error) {
		if (!(error instanceof ZipError)) throw error;
		return fail(
			'damaged-data',
			`${error.message.replace(/\.$/, '')} (byte ${error.byte} of the file).`,
		);
	} finally {
		file.close();
	}
}

/** Reads the mesh of an archive; calls `fail` if it has none. Throws `ZipError` and `Cancelled`. */
function readMesh(
	file: FileBytes,
	report: Report,
	fail: (rule: string, message: string) => ReadResult,
	options: ReadOptions,
): ReadResult {
	const arrays = new Map<string, NpyArray>();
	const losses: DataLoss[] = [];
	for (const member of membersOf(file)) {
		throwIfCancelled(options.signal);
		const name = member.name.replace(/\.npy$/, '');
		const array = readNpy(bytesOf(file, member));
		if (typeof array === 'string')
			losses.push({ what: `arrays "${name}"`, count: 1, reason: array });
		else arrays.set(name, array);
	}
	const points = namedArray(arrays, pointNames, [2, 3]);
	const triangles = namedArray(arrays, triangleNames, [3]);
	if (!points || !triangles) {
		const what = points ? 'triangles, of three columns' : 'points, of two or three columns';
		const names = [...arrays.keys()];
		const unread = losses
			.slice(0, 10)
			.map(({ what, reason }) => `${what.replace(/^arrays /, '')}: ${reason}`);
		return fail(
			'missing-section',
			`There is no array of ${what} with a name such as ${(points ? triangleNames : pointNames).slice(0, 3).join(', ')}; the arrays here are ${names.length > 0 ? listText(names.slice(0, 10)) : 'none'}.${unread.length > 0 ? ` Not read: ${unread.join('; ')}.` : ''}`,
		);
	}
	const { shared } = options;
	const count = points.array.shape[0]!;
	const corners = cornersOf(triangles.array, count, shared);
	if (typeof corners === 'string')
		return fail('index-out-of-range', `${corners} in the array ${triangles.name}.`);
	const planar = pointsOf(points.array, shared);
	if (!planar)
		return fail('not-finite', `The array ${points.name} has values that are not finite.`);
	const fields = fieldsOf(arrays, [points.name, triangles.name], count, corners.length / 3, losses);
	warnLosses(report, file.name, losses);
	options.onProgress?.({ phase: `Reading ${file.name}`, fraction: 1 });
	const mesh: TriMesh = {
		...planar,
		triangles: shared ? sharedCopy(corners) : corners,
		fields,
		source: {
			...{ format: 'npz', firstIndex: 0, parts: ['npz'] },
			...(losses.length > 0 && { unkept: losses }),
		},
	};
	return { mesh, ...report.result() };
}

/** Reads points, in 2D if all lie in the plane z = 0; undefined if a coordinate is not finite. */
function pointsOf(
	array: NpyArray,
	shared: boolean | undefined,
): Pick<TriMesh, 'dimension' | 'points'> | undefined {
	const { view, shape, byColumns } = array;
	const [count, width] = shape as [number, number];
	if (width === 3 && !byColumns) {
		const raw = pointsAt(view, shared);
		if (raw.width === 2) return { dimension: 2, points: raw.values };
		return areFinite(raw.values) ? inPlane(raw.values, count, shared) : undefined;
	}
	const values = doublesOf(array, shared);
	if (!areFinite(values)) return undefined;
	if (width === 3) return inPlane(values, count, shared);
	return { dimension: 2, points: shared ? sharedCopy(values) : values };
}

/** Whether no value is infinite or NaN. */
function areFinite(values: Float64Array): boolean {
	let nonFinite = 0;
	for (let i = 0; i < values.length; i++) nonFinite += values[i]! - values[i]!;
	return nonFinite === 0;
}

/** Finds a matrix by its name and number of columns; one with this number of rows is transposed. */
function namedArray(
	arrays: ReadonlyMap<string, NpyArray>,
	names: readonly string[],
	widths: readonly number[],
): { readonly name: string; readonly array: NpyArray } | undefined {
	for (const expectedName of names)
		for (const [name, array] of arrays) {
			if (name.toLowerCase() !== expectedName || array.shape.length !== 2) continue;
			const [rows, columns] = array.shape as [number, number];
			if (widths.includes(columns)) return { name, array };
			if (widths.includes(rows)) return { name, array: transposed(array) };
		}
	return undefined;
}

const isInvalidIndex = (value: number): boolean => !Number.isInteger(value) || value < 0;

/**
 * Reads the corners of triangles, converted to 0-based. They count as 1-based if none is 0 and the largest equals the
 * number of points. Returns an error as a clause.
 */
function cornersOf(
	array: NpyArray,
	points: number,
	shared: boolean | undefined,
): Uint32Array | string {
	const integers = array.isInteger && !array.byColumns ? integersAt(array.view, shared) : undefined;
	const values = integers ?? doublesOf(array);
	let min = Number.POSITIVE_INFINITY;
	let max = -1;
	for (let i = 0; i < values.length; i++) {
		const value = values[i]!;
		if (value < min) min = value;
		if (value > max) max = value;
	}
	if (min < 0 || values instanceof Float64Array) {
		const invalid = Array.prototype.find.call(values, isInvalidIndex);
		if (invalid !== undefined) return `There is ${invalid} as the number of a point`;
	}
	const first = min > 0 && max === points ? 1 : 0;
	if (max - first >= points) return `There is point ${max}, but there are ${points} points`;
	if (!(values instanceof Int32Array)) return Uint32Array.from(values, (value) => value - first);
	if (first > 0) for (let i = 0; i < values.length; i++) values[i]!--;
	return new Uint32Array(values.buffer, values.byteOffset, values.length);
}

/** Makes fields of the arrays with a row for each point or triangle; adds the others to `unkept`. */
function fieldsOf(
	arrays: ReadonlyMap<string, NpyArray>,
	usedNames: readonly string[],
	points: number,
	triangles: number,
	losses: DataLoss[],
): Field[] {
	const fields: Field[] = [];
	for (const [name, array] of arrays) {
		if (usedNames.includes(name)) continue;
		const { shape, isInteger, view } = array;
		const [rows = 0, ...rest] = shape;
		const components = rest.reduce((product, length) => product * length, 1);
		const on = rows === points ? 'points' : rows === triangles ? 'triangles' : undefined;
		if (!on || rest.length > 1 || components < 1 || rows === 0) {
			losses.push({
				what: `arrays "${name}"`,
				count: 1,
				reason:
					on && rest.length > 1
						? 'it has more than two dimensions'
						: 'its rows match neither points nor triangles',
			});
			continue;
		}
		const marker = isInteger && components === 1 ? integersAt(view) : undefined;
		fields.push(
			marker instanceof Int32Array
				? { name, on, role: 'marker', type: 'integer', components, values: marker }
				: { name, on, role: 'attribute', type: 'real', components, values: doublesOf(array) },
		);
	}
	return fields;
}
