import { describe, expect, test } from 'vitest';
import type { ReadOptions, ReadResult } from '../../src/formats/core/format.ts';
import { headOf } from '../../src/formats/io/headOf.ts';
import { formatOf } from '../../src/formats/registry.ts';
import { readMesh } from '../../src/library/readMesh.ts';
import { plainLines } from '../../src/platform/fileTools.ts';
import {
	bytes,
	cells,
	dolfinText,
	exodusBytes,
	type Files,
	gmshBytes,
	type Make,
	netgenText,
	npzBytes,
	pointNumber,
	type Shape,
	shapes,
	text,
	ucdText,
	usual,
	vtuBytes,
} from './gridFiles.ts';
import {
	abaqus,
	freefem,
	gmsh,
	medit,
	mfem,
	obj,
	off,
	ply,
	pvtu,
	su2,
	triangle,
	vtk,
	vtu,
	xdmf,
} from './loaded.ts';
import { memorySource } from './sources.ts';

/*
 * Every reader is given a file with one index that is no point: among triangles and among quads, as text and as bytes, of both
 * orders of bytes. The file is otherwise as any.
 */

interface Way {
	readonly name: string;
	readonly make: Make;
	/** Cells that it has of its own. */
	readonly of?: readonly Shape[];
	/** The index is an integer of 32 bits. */
	readonly narrow?: true;
	/** Negative indices count from the end. */
	readonly relative?: true;
}

const only = { of: ['triangles'] } as const;
const ways: readonly Way[] = [
	{ name: 'obj, text', make: text(obj), relative: true },
	{ name: 'ucd, text', make: ucdText },
	{ name: 'netgen, text', make: netgenText },
	{ name: 'dolfin, text', make: dolfinText, ...only },
	...[abaqus, gmsh, medit, mfem, off, ply, su2, vtk, xdmf].map((format) => ({
		name: `${format.id}, text`,
		make: text(format),
	})),
	{ name: 'gmsh 4.1, text', make: text(gmsh, { version: '4.1' }) },
	{ name: 'vtu, text', make: text(vtu, { encoding: 'ascii' }) },
	{ name: 'freefem, text', make: text(freefem), ...only },
	{ name: 'triangle, text', make: text(triangle), ...only },
	{ name: 'vtk 5.1, text', make: text(vtk, { version: '5.1' }) },
	{ name: 'vtk polydata, text', make: text(vtk, { dataset: 'polydata' }) },
	{ name: 'vtk, bytes', make: bytes(vtk, { encoding: 'binary' }, 4, false), narrow: true },
	{
		name: 'vtk polydata, bytes',
		make: bytes(vtk, { encoding: 'binary', dataset: 'polydata' }, 4, false),
		narrow: true,
	},
	...(['2', '3', '4'] as const).flatMap((version) =>
		[true, false].map((little): Way => {
			const order = little ? 'little' : 'big';
			const values = { version, encoding: 'binary', 'byte-order': order };
			const wide = version === '4';
			return {
				name: `medit ${version}, ${order}`,
				make: bytes(medit, values, wide ? 8 : 4, little),
				...(!wide && { narrow: true }),
			};
		}),
	),
	...(['2.2', '4.1'] as const).flatMap((version) =>
		[true, false].map((little) => ({
			name: `gmsh ${version}, ${little ? 'little' : 'big'}`,
			make: gmshBytes(version, little),
			...(version === '2.2' && { narrow: true as const }),
		})),
	),
	...[true, false].flatMap((big) =>
		['Int32', 'UInt32', 'Int64', 'UInt64'].flatMap((indexType) =>
			(['binary', 'appended', 'appended-base64'] as const).flatMap((encoding) =>
				[false, true].map(
					(zlib): Way => ({
						name: `vtu ${encoding}${zlib ? ', zlib' : ''}, ${indexType}, ${big ? 'big' : 'little'}`,
						make: vtuBytes({ encoding, big, indexType, zlib }),
						...(indexType.endsWith('32') && { narrow: true }),
					}),
				),
			),
		),
	),
	...([1, 2, 5] as const).map(
		(version): Way => ({
			name: `exodus, CDF-${version}`,
			make: exodusBytes(version),
			narrow: true,
		}),
	),
	...['<', '>'].flatMap((order) =>
		['i4', 'i8'].map(
			(integer): Way => ({
				name: `npz, ${order}${integer}`,
				make: npzBytes(order, integer),
				...(integer === 'i4' && { narrow: true }),
				...only,
			}),
		),
	),
	{ name: 'xdmf, hdf5', make: bytes(xdmf, { data: 'hdf5' }, 4, true), narrow: true },
	{ name: 'pvtu', make: text(pvtu, { encoding: 'ascii' }) },
];

/** Reads files; where `alone`, by the reader of their format without the checks after it. */
async function read(files: Files, further: ReadOptions = {}, alone = false): Promise<ReadResult> {
	const [first, ...others] = [...files].map(([name, content]) => memorySource(name, content));
	const options = { positions: true, ...further };
	if (!alone) return readMesh([first!, ...others], options);
	const format = formatOf(first!.name, await headOf(first!));
	return (await format!.reader())([first!, ...others], options);
}

const errorsOf = ({ findings }: ReadResult) =>
	findings.filter(({ severity }) => severity === 'error');

describe.each(ways)('$name', ({ make, of = ['triangles', 'quads'], narrow, relative }) => {
	test.each(of)('%s whose corners are points are read', async (shape) => {
		const result = await read(make(shape, usual));
		expect(errorsOf(result)).toEqual([]);
		const { triangles, cells: blocks } = result.mesh!;
		expect((triangles.length + (blocks?.[0]?.nodes.length ?? 0)) / shapes[shape]).toBe(
			cells(shape, usual).length,
		);
	});

	const values = [pointNumber, -1, 2 ** 31 - 2, ...(relative ? [] : [-2])];
	const wide = [2 ** 31, 2 ** 32 - 1, 2 ** 32];
	test.each(
		of.flatMap((shape) =>
			[...values, ...(narrow ? [] : wide)].map((value) => [shape, value] as const),
		),
	)('%s with the corner %d are an error', async (shape, value) => {
		const files = make(shape, value);
		for (const further of [{}, { plain: plainLines() }]) {
			const errors = errorsOf(await read(files, further));
			expect(errors[0]?.rule).toMatch(/^(index-out-of-range|not-an-integer)$/);
			expect(errorsOf(await read(files, further, true))).toEqual(errors);
		}
	});
});
