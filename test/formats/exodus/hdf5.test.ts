import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NetcdfFile } from '../../../src/formats/codecs/netcdf/netcdf.ts';
import { FileBytes } from '../../../src/formats/io/fileBytes.ts';
import { formatOf, recognised } from '../../../src/formats/registry.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { externalPath } from '../../support/external.ts';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { hdf5, made } from '../hdf5/files.ts';
import { exodus } from '../loaded.ts';
import { memorySource } from '../sources.ts';

const read = (bytes: Uint8Array) => exodus.read([memorySource('a.e', bytes)]);
const withoutExtras = ({ source, ...mesh }: TriMesh) => {
	const { extras: _, ...rest } = source!;
	return { ...mesh, source: rest };
};

/** The variables of a classic file as arrays of an HDF5 file, made by libhdf5. */
function converted(bytes: Uint8Array): Uint8Array {
	const file = new NetcdfFile(new FileBytes('a.e', bytes, bytes.length));
	return hdf5((into) => {
		for (const [name, { sizes, inRecords, attributes, type }] of file.variables) {
			const rows = inRecords ? file.records : 1;
			const shape = [...(inRecords ? [rows] : []), ...sizes];
			const all: number[] = [];
			for (let row = 0; row < rows; row++) all.push(...(file.numbers(name, row) ?? []));
			const letters = file.strings(name).map((text) => text.padEnd(sizes[1]!, '\0'));
			if (!type && sizes.length !== 2) continue;
			const array =
				shape.includes(0) || shape.length === 0
					? undefined
					: type
						? into.create_dataset({
								...{ name, data: Float64Array.from(all), shape, dtype: '<d' },
								...(inRecords && { maxshape: [null, ...sizes], chunks: [1, ...sizes] }),
							})
						: into.create_dataset({ name, data: [...letters.join('')], shape, dtype: 'S1' });
			for (const [key, value] of attributes)
				if (typeof value === 'string' && value) array?.create_attribute(key, value);
		}
	}, 'v108');
}

describe('an Exodus file that is HDF5 inside', () => {
	test.each(['hdf5.e', 'compressed.e'])(
		'%s of netCDF4 is the mesh of the classic file',
		async (name) => {
			const bytes = made(name);
			const classic = await read(made('classic.e'));
			const { mesh, findings } = await read(bytes);
			expect(findings).toEqual(classic.findings);
			expect(withoutExtras(mesh!)).toEqual(withoutExtras(classic.mesh!));
			expect([mesh!.groups!.length, mesh!.fields.length, mesh!.cells!.length]).toEqual([5, 2, 2]);
			expect(exodus.details!(mesh!)).toEqual({ version: '5.1', encoding: 'HDF5' });
			expect(exodus.details!(classic.mesh!)).toEqual({ version: '5.1', encoding: 'binary' });
		},
	);

	test('is known by its attributes, and by its name where they are not at the beginning', () => {
		const head = made('hdf5.e').subarray(0, 4096);
		expect(formatOf('results', head)?.id).toBe('exodus');
		const other = made('earliest.h5').subarray(0, 4096);
		expect(formatOf('results.exo', other)?.id).toBe('exodus');
		expect(recognised('results.h5', other).foreign).toMatch(
			/^an HDF5 file, which is read as an Exodus mesh .* the \.xdmf file that describes it: open that one$/,
		);
	});

	test('that is none is told, with the byte', async () => {
		const { mesh, findings } = await read(made('earliest.h5'));
		expect(mesh).toBeUndefined();
		expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
			'missing-section: The file has no coordinates x and y of its nodes (byte 0 of the file).',
		]);
	});

	test('has ids of 64 bits that are exact, or says that they are not read', async () => {
		const mesh = (ids: readonly bigint[], block = 7n) =>
			hdf5((file) => {
				const put = (name: string, data: Float64Array | BigInt64Array, shape = [data.length]) =>
					file.create_dataset({ name, data, shape });
				put('coordx', Float64Array.of(0, 1, 1));
				put('coordy', Float64Array.of(0, 0, 1));
				put('node_num_map', BigInt64Array.from(ids));
				put('eb_prop1', BigInt64Array.of(block));
				put('connect1', BigInt64Array.of(1n, 2n, 3n), [1, 3]).create_attribute('elem_type', 'TRI3');
			});
		const wide = [2n ** 33n, 2n ** 53n - 1n, 5n];
		const exact = await read(mesh(wide));
		expect([...exact.mesh!.source!.pointNumbers!]).toEqual(wide.map(Number));
		const said = async (bytes: Uint8Array) =>
			(await read(bytes)).findings.map(({ message }) => message);
		expect((await said(mesh([1n, 2n, 2n ** 53n + 1n])))[0]).toMatch(
			/^The variable node_num_map has integers beyond 2⁵³, about 9007199254740992, which are not read/,
		);
		expect((await said(mesh([1n, 2n, 3n], 2n ** 31n)))[0]).toMatch(
			/^The id 2147483648 of a block or set has more than 32 bits/,
		);
	});

	test.each(['hdf5.e', 'compressed.e'])(
		'%s that is cut off says at which byte, and what is changed ends in a mesh or findings',
		async (name) => {
			const bytes = made(name);
			for (let length = 8; length < bytes.length; length += 997)
				expectPlaced(await read(bytes.slice(0, length)));
			const random = seededRandom(11);
			for (let k = 0; k < mutations; k++) expectPlaced(await read(changedBytes(bytes, random)));
		},
	);
});

const corpus = externalPath('TRIREFINE_CORPUS');

describe.skipIf(!corpus)('Exodus files of libMesh, converted to HDF5', () => {
	test.each(['drum1_mesh', 'read_exodus_TRI3', 'read_exodus_TRI6'])('%s', async (name) => {
		const bytes = new Uint8Array(readFileSync(join(corpus!, `exodus/libmesh__${name}.e`)));
		const classic = await read(bytes);
		const { mesh } = await read(converted(bytes));
		expect(mesh!.triangles.length).toBeGreaterThan(0);
		const { unkept: _, ...source } = withoutExtras(classic.mesh!).source;
		const { unkept: __, ...own } = withoutExtras(mesh!).source;
		expect({ ...mesh, source: own }).toEqual({ ...classic.mesh, source });
	});
});
