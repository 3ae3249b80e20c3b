import { zipSync } from 'fflate';
import { expect } from 'vitest';
import { fileNamed } from '../../src/formats/core/setNames.ts';
import { planOf } from '../../src/formats/plan.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import type { LoadedFormat } from '../support/loadedFormat.ts';
import { netcdfFile } from './exodus/netcdfFile.ts';
import { binaryOf } from './gmsh/models.ts';
import { vtuFile } from './vtu/vtuFile.ts';

/*
 * Files of a grid in all formats, as text and as bytes of both orders, whose last cell has any index as its last corner.
 */

const side = 6;
export const pointNumber = (side + 1) ** 2;
const places = Array.from({ length: pointNumber }, (_, p) => [
	p % (side + 1),
	Math.floor(p / (side + 1)),
]);
export const shapes = { triangles: 3, quads: 4 } as const;
export type Shape = keyof typeof shapes;

/** The cells of a grid, the last of which has `index` as its last corner. */
export function cells(shape: Shape, index: number): number[][] {
	const list = Array.from({ length: side * side }, (_, square) => {
		const p = square + Math.floor(square / side);
		const [q, r, s] = [p + 1, p + side + 2, p + side + 1];
		return shape === 'quads'
			? [[p, q, r, s]]
			: [
					[p, q, r],
					[s, p, r],
				];
	}).flat();
	list.at(-1)![shapes[shape] - 1] = index;
	return list;
}

/** The corner as it is in the sound file, and another sound one that differs in its last byte and its digits alone. */
export const [usual, other] = [pointNumber - 1, pointNumber - 2];

export const meshOf = (shape: Shape, index: number): TriMesh => ({
	dimension: 2,
	points: Float64Array.from(places.flat()),
	triangles: Uint32Array.from(shape === 'triangles' ? cells(shape, index).flat() : []),
	fields: [],
	...(shape === 'quads' && {
		cells: [{ shape: 'quad', nodes: Uint32Array.from(cells(shape, index).flat()), fields: [] }],
	}),
});

export type Files = ReadonlyMap<string, Uint8Array>;
/** Files whose last index is a number; `index` counts from 0, whatever the file does. */
export type Make = (shape: Shape, index: number) => Files;

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

export function written(
	format: LoadedFormat,
	mesh: TriMesh,
	values: Record<string, string>,
): Files {
	const name = `a.${format.suffixes[0]}`;
	const { files } = planOf(format, mesh, values, name);
	return new Map(
		files.map(({ suffix, chunks }) => [fileNamed('a', suffix), Buffer.concat([...chunks()])]),
	);
}

/** The file that two sets of files have otherwise. */
function changed(one: Files, two: Files): readonly [name: string, a: Uint8Array, b: Uint8Array] {
	const names = [...one.keys()].filter(
		(name) => !Buffer.from(one.get(name)!).equals(two.get(name)!),
	);
	expect(names).toHaveLength(1);
	return [names[0]!, one.get(names[0]!)!, two.get(names[0]!)!];
}

/** Text that a writer makes, with another number where the corner is. */
export const text =
	(format: LoadedFormat, values: Record<string, string> = {}): Make =>
	(shape, index) => {
		const files = written(format, meshOf(shape, usual), values);
		const [name, a, b] = changed(files, written(format, meshOf(shape, other), values));
		const [as, bs] = [a, b].map((bytes) => latin(bytes).split(/(\d+)/));
		const at = as!.flatMap((word, k) => (word === bs![k] ? [] : [k]));
		expect(at).toHaveLength(1);
		const base = Number(as![at[0]!]) - usual;
		as![at[0]!] = `${index + base}`;
		return new Map([...files, [name, Buffer.from(as!.join(''), 'latin1')]]);
	};

/** Bytes that a writer makes, with others where the corner is, an integer of so many bytes. */
export const bytes =
	(format: LoadedFormat, values: Record<string, string>, width: number, little: boolean): Make =>
	(shape, index) => {
		const files = written(format, meshOf(shape, usual), values);
		const [name, a, b] = changed(files, written(format, meshOf(shape, other), values));
		const at = [...a.keys()].filter((k) => a[k] !== b[k]);
		expect(at).toHaveLength(1);
		const file = Uint8Array.from(a);
		const number = BigInt.asUintN(8 * width, BigInt(index + a[at[0]!]! - usual));
		for (let k = 0; k < width; k++)
			file[at[0]! + (little ? k : -k)] = Number((number >> BigInt(8 * k)) & 255n);
		return new Map([...files, [name, file]]);
	};

export const gmshBytes =
	(version: '2.2' | '4.1', little: boolean): Make =>
	(shape, index) => {
		const type = shape === 'quads' ? 3 : 2;
		const rows = cells(shape, index).map((nodes, e) => ({ number: e + 1, tags: [7, 1], nodes }));
		const numbers = places.map((_, p) => p + 1);
		const nodes = [{ dimension: 2, tag: 1, numbers, places: places.map((place) => [...place, 0]) }];
		// An index without a node is a number without one.
		const model = { nodes, elements: [{ type, dimension: 2, tag: 1, rows }] };
		return new Map([['a.msh', binaryOf(model, version, little).bytes]]);
	};

export const vtuBytes =
	(style: Parameters<typeof vtuFile>[1]): Make =>
	(shape, index) => {
		const type = shape === 'quads' ? 9 : 5;
		const piece = {
			points: places.flatMap((place) => [...place, 0]),
			cells: cells(shape, index).map((ids) => [type, ...ids] as const),
		};
		return new Map([['a.vtu', vtuFile([piece], style)]]);
	};

export const exodusBytes =
	(version: 1 | 2 | 5): Make =>
	(shape, index) => {
		const list = cells(shape, index);
		const dimensions = {
			...{ num_dim: 2, num_nodes: pointNumber, num_elem: list.length, num_el_blk: 1 },
			...{ num_el_in_blk1: list.length, num_nod_per_el1: shapes[shape] },
		};
		const coordinates = (k: number) => places.map((place) => place[k]!);
		const file = netcdfFile(version, dimensions, [
			{ name: 'coordx', of: ['num_nodes'], type: 'double', values: coordinates(0) },
			{ name: 'coordy', of: ['num_nodes'], type: 'double', values: coordinates(1) },
			{ name: 'eb_prop1', of: ['num_el_blk'], type: 'int', values: [1] },
			{
				...{ name: 'connect1', of: ['num_el_in_blk1', 'num_nod_per_el1'], type: 'int' },
				values: list.flat().map((p) => (p + 1) | 0),
				attributes: { elem_type: shape === 'quads' ? 'QUAD4' : 'TRI3' },
			},
		]);
		return new Map([['a.e', file]]);
	};

/** An array as `numpy.save` lays it out. */
function npy(descr: string, width: number, numbers: readonly number[]): Uint8Array {
	const head = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${numbers.length / width}, ${width}), }`;
	const size = Number(descr.slice(2));
	const body = Buffer.alloc(size * numbers.length);
	const view = new DataView(body.buffer, body.byteOffset, body.length);
	const little = descr[0] === '<';
	for (const [i, number] of numbers.entries())
		if (descr.endsWith('f8')) view.setFloat64(size * i, number, little);
		else if (size === 8) view.setBigInt64(size * i, BigInt(number), little);
		else view.setInt32(size * i, number, little);
	const magic = Buffer.of(0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, 118, 0);
	return Buffer.concat([magic, Buffer.from(`${head.padEnd(117)}\n`), body]);
}

export const npzBytes =
	(order: string, integer: string): Make =>
	(shape, index) => {
		const list = cells(shape, index);
		const members = {
			'points.npy': npy(`${order}f8`, 2, places.flat()),
			[`${shape}.npy`]: npy(`${order}${integer}`, shapes[shape], list.flat()),
		};
		return new Map([['a.npz', zipSync(members, { level: 0 })]]);
	};

const lines = (name: string, ...text: readonly (string | readonly string[])[]): Files =>
	new Map([[name, Buffer.from(`${text.flat().join('\n')}\n`)]]);

export const ucdText: Make = (shape, index) => {
	const list = cells(shape, index);
	return lines(
		'a.inp',
		`${pointNumber} ${list.length} 0 0 0`,
		places.map(([x, y], p) => `${p + 1} ${x} ${y} 0`),
		list.map(
			(corners, e) =>
				`${e + 1} 1 ${shape === 'quads' ? 'quad' : 'tri'} ${corners.map((p) => p + 1).join(' ')}`,
		),
	);
};

export const netgenText: Make = (shape, index) => {
	const list = cells(shape, index);
	return lines(
		'a.vol',
		...['mesh3d', 'dimension', '2', 'geomtype', '0', 'surfaceelements', `${list.length}`],
		list.map((corners) => `2 1 0 0 ${corners.length} ${corners.map((p) => p + 1).join(' ')}`),
		...['points', `${pointNumber}`],
		places.map(([x, y]) => `${x} ${y} 0`),
		'endmesh',
	);
};

export const dolfinText: Make = (shape, index) => {
	const list = cells(shape, index);
	const corners = (of: readonly number[]) => of.map((p, k) => `v${k}="${p}"`).join(' ');
	return lines(
		'a.xml',
		'<dolfin xmlns:dolfin="http://www.fenics.org/dolfin/">',
		`<mesh celltype="triangle" dim="2"><vertices size="${pointNumber}">`,
		places.map(([x, y], p) => `<vertex index="${p}" x="${x}" y="${y}"/>`),
		`</vertices><cells size="${list.length}">`,
		list.map((of, e) => `<triangle index="${e}" ${corners(of)}/>`),
		'</cells></mesh></dolfin>',
	);
};
