import type { Field, TriMesh, Unkept } from '../../mesh/triMesh.ts';
import { listed } from '../../util/listed.ts';
import { sharedCopy } from '../../util/sharedMemory.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../format.ts';
import { inPlane } from '../plane.ts';
import { Report } from '../text/report.ts';
import { warnUnkept } from '../warnUnkept.ts';
import { load } from '../wholeFile.ts';
import { type NpyArray, readNpy, transposed } from './npy.ts';
import { bytesOf, membersOf, ZipError } from './zip.ts';

/** What arrays are called, the likeliest first. */
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
const triangleNames = [
	...['triangles', 'faces', 'cells', 'elements', 'connectivity', 'simplices', 'tri', 't', 'f'],
];

/**
 * Reads an archive of NumPy (`numpy.savez`) with an array of points and one of triangles, by their names and shapes; arrays of as many
 * rows are fields. Throws `Cancelled`.
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
	const loaded = await load(source, options);
	if (!loaded) return fail('not-text', 'The file is larger than 4 GiB.');
	const arrays = new Map<string, NpyArray>();
	const unkept: Unkept[] = [];
	try {
		for (const member of membersOf(loaded.bytes, loaded.length)) {
			const name = member.name.replace(/\.npy$/, '');
			const array = readNpy(bytesOf(loaded.bytes, member));
			if (typeof array === 'string')
				unkept.push({ what: `arrays "${name}"`, count: 1, reason: array });
			else arrays.set(name, array);
		}
	} catch (error) {
		if (!(error instanceof ZipError)) throw error;
		return fail(
			'damaged-data',
			`${error.message.replace(/\.$/, '')} (byte ${error.byte} of the file).`,
		);
	}
	const points = found(arrays, pointNames, [2, 3]);
	const triangles = found(arrays, triangleNames, [3]);
	if (!points || !triangles) {
		const what = points ? 'triangles, of three columns' : 'points, of two or three columns';
		const known = [...arrays.keys()];
		return fail(
			'missing-section',
			`There is no array of ${what} with a name such as ${(points ? triangleNames : pointNames).slice(0, 3).join(', ')}; the arrays here are ${known.length > 0 ? listed(known.slice(0, 10)) : 'none'}.`,
		);
	}
	const count = points.array.shape[0]!;
	const corners = cornersOf(triangles.array.values, count);
	if (typeof corners === 'string')
		return fail('index-out-of-range', `${corners} in the array ${triangles.name}.`);
	if (!points.array.values.every(Number.isFinite))
		return fail('not-finite', `The array ${points.name} has values that are not finite.`);
	const fields = fieldsOf(arrays, [points.name, triangles.name], count, corners.length / 3, unkept);
	const { values, shape } = points.array;
	const placed =
		shape[1] === 3 ? inPlane(values, count) : { dimension: 2 as const, points: values };
	warnUnkept(report, source.name, unkept);
	options.onProgress?.({ phase: `Reading ${source.name}`, fraction: 1 });
	const { shared } = options;
	const mesh: TriMesh = {
		dimension: placed.dimension,
		points: shared ? sharedCopy(placed.points) : placed.points,
		triangles: shared ? sharedCopy(corners) : corners,
		fields,
		source: {
			...{ format: 'npz', firstIndex: 0, parts: ['npz'] },
			...(unkept.length > 0 && { unkept }),
		},
	};
	return { mesh, ...report.result() };
}

/** The first array of a name and a number of columns; one with as many rows instead is turned. */
function found(
	arrays: ReadonlyMap<string, NpyArray>,
	names: readonly string[],
	widths: readonly number[],
): { readonly name: string; readonly array: NpyArray } | undefined {
	for (const wanted of names)
		for (const [name, array] of arrays) {
			if (name.toLowerCase() !== wanted || array.shape.length !== 2) continue;
			const [rows, columns] = array.shape as [number, number];
			if (widths.includes(columns)) return { name, array };
			if (widths.includes(rows)) return { name, array: transposed(array) };
		}
	return undefined;
}

/** The corners, counted from 0; where none is 0 and one is the number of points they count from 1. Else why they make no sense. */
function cornersOf(values: Float64Array, points: number): Uint32Array | string {
	let least = Number.POSITIVE_INFINITY;
	let most = -1;
	for (const value of values) {
		if (!Number.isInteger(value) || value < 0) return `There is ${value} as the number of a point`;
		least = Math.min(least, value);
		most = Math.max(most, value);
	}
	const first = least > 0 && most === points ? 1 : 0;
	if (most - first >= points) return `There is point ${most}, but there are ${points} points`;
	return Uint32Array.from(values, (value) => value - first);
}

function fieldsOf(
	arrays: ReadonlyMap<string, NpyArray>,
	taken: readonly string[],
	points: number,
	triangles: number,
	unkept: Unkept[],
): Field[] {
	const fields: Field[] = [];
	for (const [name, { values, shape, whole }] of arrays) {
		if (taken.includes(name)) continue;
		const [rows = 0, ...rest] = shape;
		const components = rest.reduce((product, length) => product * length, 1);
		const on = rows === points ? 'points' : rows === triangles ? 'triangles' : undefined;
		if (!on || rest.length > 1 || components < 1 || rows === 0) {
			unkept.push({
				what: `arrays "${name}"`,
				count: 1,
				reason: 'it has not as many rows as there are points or triangles',
			});
			continue;
		}
		const marker = whole && components === 1 && values.every((value) => value === (value | 0));
		fields.push(
			marker
				? { name, on, role: 'marker', type: 'integer', components, values: Int32Array.from(values) }
				: { name, on, role: 'attribute', type: 'real', components, values },
		);
	}
	return fields;
}
