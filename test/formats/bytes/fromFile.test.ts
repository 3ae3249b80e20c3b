import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ByteSource } from '../../../src/formats/core/format.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { plainLines } from '../../../src/platform/fileTools.ts';
import type { OptionValues } from '../../../src/util/options.ts';
import { useArena } from '../../../src/util/sharedMemory.ts';
import { CheckedArena } from '../../support/checkedArena.ts';
import type { LoadedFormat } from '../../support/loadedFormat.ts';
import { seededRandom } from '../../support/random.ts';
import { pieceWorkers } from '../../support/workers.ts';
import { changedBytes } from '../changedBytes.ts';
import {
	abaqus,
	csv,
	freefem,
	gmsh,
	medit,
	mfem,
	obj,
	off,
	ply,
	stl,
	su2,
	vtk,
	vtu,
	xdmf,
} from '../loaded.ts';
import { memorySource, openableSource, written } from '../sources.ts';

// Readers that use memory that they gave back read nonsense.
const arena = new CheckedArena(new SharedArrayBuffer(2 ** 29));
beforeAll(() => useArena(arena));
afterAll(() => useArena(undefined));
afterEach(() => arena.checkGone());

/** Files changed of each kind. */
const CHANGED = 5;
/** Files of no more bytes are read whole. */
const SMALL = 1 << 18;

const ways: readonly [LoadedFormat, OptionValues][] = [
	[vtk, { encoding: 'binary', version: '5.1' }],
	[vtk, { encoding: 'binary', version: '4.2', precision: 'single' }],
	[vtk, { encoding: 'binary', dataset: 'polydata' }],
	[vtu, { encoding: 'appended', compressor: 'none' }],
	[vtu, { encoding: 'appended', compressor: 'zlib' }],
	[vtu, { encoding: 'binary', compressor: 'none' }],
	[vtu, { encoding: 'binary', compressor: 'zlib' }],
	[vtu, { encoding: 'ascii' }],
	[xdmf, { data: 'hdf5' }],
	[xdmf, { data: 'xml' }],
	[ply, { encoding: 'little' }],
	[stl, { encoding: 'binary' }],
	[gmsh, { version: '4.1', encoding: 'binary' }],
	[gmsh, { version: '2.2', encoding: 'binary' }],
	[medit, { encoding: 'binary' }],
	[medit, { encoding: 'binary', version: '4', 'byte-order': 'big' }],
	[ply, { encoding: 'big', precision: 'single' }],
	[vtk, { encoding: 'ascii', version: '5.1' }],
	[vtk, { encoding: 'ascii', version: '4.2' }],
	[ply, { encoding: 'ascii' }],
	[stl, { encoding: 'ascii' }],
	[gmsh, { version: '4.1', encoding: 'ascii' }],
	[gmsh, { version: '2.2', encoding: 'ascii' }],
	[medit, { encoding: 'ascii' }],
	[abaqus, {}],
	[csv, {}],
	[freefem, {}],
	[mfem, {}],
	[obj, {}],
	[off, {}],
	[su2, {}],
];

/** Formats whose numbers threads take. */
const byThreads = new Set<LoadedFormat>([ply, medit, vtk, vtu, gmsh, stl]);

/** Formats whose lines threads take. */
const byRows = new Set<LoadedFormat>([ply, gmsh, medit, abaqus, csv, freefem, mfem, obj, off, su2]);

/** A grid that is large enough for files of several blocks, with groups and fields; in space where it is to be. */
function grid(side: number, dimension: 2 | 3): TriMesh {
	const points = new Float64Array(dimension * (side + 1) ** 2);
	for (let p = 0; p < (side + 1) ** 2; p++) {
		const [x, y] = [p % (side + 1), Math.floor(p / (side + 1))];
		points.set([x / 8, y / 8, ((x * y) % 7) / 4].slice(0, dimension), dimension * p);
	}
	const triangles = new Uint32Array(6 * side * side);
	for (let c = 0; c < side * side; c++) {
		const a = (c % side) + (side + 1) * Math.floor(c / side);
		triangles.set([a, a + 1, a + side + 2, a, a + side + 2, a + side + 1], 6 * c);
	}
	const count = 2 * side * side;
	const members = (rest: number) =>
		Uint32Array.from({ length: count }, (_, t) => t).filter((t) => t % 3 === rest);
	return {
		dimension,
		points,
		triangles,
		fields: [
			{
				...{ name: 'height', on: 'points', role: 'attribute', type: 'real', components: 1 },
				values: Float64Array.from({ length: (side + 1) ** 2 }, (_, p) => Math.sin(p)),
			},
		],
		groups: [0, 1].map((rest) => ({
			...{ name: `part ${rest}`, dimension: 2, tag: rest + 1 },
			members: [{ of: 'triangles', members: members(rest) }],
		})),
	};
}

/** A file that can only be read by parts, and how many of its bytes were. */
function partsOnly(name: string, bytes: Uint8Array, descriptor?: number) {
	const source = openableSource(name, bytes, descriptor);
	const only: ByteSource = {
		...{ name, size: source.size, open: source.open },
		chunks: () => {
			if (bytes.length > SMALL) throw new Error('it is read by parts');
			return source.chunks();
		},
	};
	return { source, only };
}

describe.each(
	ways.map(
		([format, values]) => [`${format.id} ${JSON.stringify(values)}`, format, values] as const,
	),
)('bytes of %s', (_, format, values) => {
	const sets = (format === freefem ? [2] : [2, 3]).map((dimension) =>
		written(format, grid(80, dimension as 2 | 3), values, `${format.id}`),
	);
	const plain = plainLines();
	const read = (sources: readonly ByteSource[], shared: boolean) =>
		format.read(sources as [ByteSource], {
			...{ shared, positions: !shared },
			...(shared && { plain, blockBytes: 1 << 13 }),
		});

	it.each([true, false])(`are read by parts as they are whole; shared: %s`, async (shared) => {
		for (const set of sets) {
			const whole = [...set].map(([name, bytes]) => memorySource(name, bytes));
			const parts = [...set].map(([name, bytes]) => partsOnly(name, bytes));
			const expected = await read(whole, shared);
			const found = await read(
				parts.map(({ only }) => only),
				shared,
			);
			expect(expected.mesh).toBeDefined();
			expect(isDeepStrictEqual(found, expected)).toBe(true);
			expect(parts.map(({ source }) => source.isOpen)).toEqual(parts.map(() => 0));
		}
	});

	it('are read by threads as by one', async () => {
		// Blocks of zlib data are large, and more than a few are worth a thread.
		const large = values.compressor === 'zlib' && [
			written(format, grid(300, 2), values, format.id),
		];
		for (const set of large || sets)
			for (const late of [false, true]) {
				const expected = await read(
					[...set].map(([name, bytes]) => memorySource(name, bytes)),
					true,
				);
				const parts = [...set].map(([name, bytes], k) => partsOnly(name, bytes, 7 + k));
				const workers = pieceWorkers(late, (file, at, into) =>
					parts[file - 7]!.source.read(at, into),
				);
				const options = { shared: true, workers, plain, blockBytes: 1 << 12 };
				const sources = parts.map(({ only }) => only) as [ByteSource];
				const found = await format.read(sources, options);
				expect(isDeepStrictEqual(found, expected)).toBe(true);
				if (byThreads.has(format) && values.encoding !== 'ascii')
					expect(workers.pieces > 0).toBe(true);
				if (byRows.has(format) && (values.encoding ?? 'ascii') === 'ascii')
					expect(workers.rows > 0).toBe(true);
			}
	});

	it(`with changes give the same findings, seed 5`, async () => {
		const random = seededRandom(5);
		const [first] = sets as [Map<string, Uint8Array>];
		const [[name, bytes], ...others] = [...first] as [
			[string, Uint8Array],
			...[string, Uint8Array][],
		];
		const rest = others.map(([other, own]) => memorySource(other, own));
		for (let nth = 0; nth < CHANGED; nth++) {
			const changed = changedBytes(bytes, random);
			if (changed.length <= SMALL) continue;
			const expected = await read([memorySource(name, changed), ...rest], nth % 2 === 0);
			const found = await read([partsOnly(name, changed).only, ...rest], nth % 2 === 0);
			expect(found.findings).toEqual(expected.findings);
			expect(isDeepStrictEqual(found, expected)).toBe(true);
		}
	});
});
