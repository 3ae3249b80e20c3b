import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
	Cancelled,
	companionsOf,
	formats,
	type Group,
	lossSentences,
	metricField,
	NotRefinable,
	NotWritable,
	OptionError,
	operations,
	planMesh,
	pointCount,
	readMesh,
	runOperation,
	SizeError,
	type TriMesh,
	triangleCount,
	type WrittenFile,
	WrongSize,
	writeMesh,
	writtenFormats,
} from '../../src/library/index.ts';

const example = (name: string) => ({
	name,
	bytes: new Uint8Array(readFileSync(resolve(import.meta.dirname, '../../examples', name))),
});
const plate = async () => (await readMesh(example('plate.gmr'))).mesh!;

/** A group of the edge `e` alone. */
const groupOfEdge = (e: number): Group => ({
	...{ name: 'wall', dimension: 1, tag: 1 },
	members: [{ of: 'edges', members: Uint32Array.of(e) }],
});

describe('reading', () => {
	test('takes one file, or a set', async () => {
		const one = await readMesh(example('plate.gmr'));
		expect(one.format?.id).toBe('gmr');
		expect([pointCount(one.mesh!), triangleCount(one.mesh!)]).toEqual([152, 244]);
		const set = await readMesh([
			example('plate.1.node'),
			...companionsOf('plate.1.node')
				.filter(({ name }) => /\.(ele|poly)$/.test(name))
				.map(({ name }) => example(name)),
		]);
		expect(set.format?.id).toBe('triangle');
		expect(set.mesh?.triangles).toHaveLength(3 * 244);
		expect(set.mesh?.source?.parts).toEqual(['node', 'ele', 'poly']);
	});

	test('takes a source that comes in chunks, as a Blob gives them', async () => {
		const { name, bytes } = example('plate.gmr');
		const blob = new Blob([bytes]);
		const chunks = () => blob.stream() as unknown as AsyncIterable<Uint8Array>;
		const { mesh } = await readMesh({ name, size: blob.size, chunks });
		expect(mesh).toEqual(await plate());
	});

	test('takes the format that it is told, by its id', async () => {
		const { bytes } = example('plate.gmr');
		const told = await readMesh({ name: 'unnamed', bytes }, { format: 'gmr' });
		expect(told.mesh?.triangles).toHaveLength(3 * 244);
		await expect(readMesh({ name: 'a', bytes }, { format: 'nosuch' })).rejects.toThrow(
			/^unknown format nosuch; expected one of gmr, triangle, /,
		);
	});

	test('finds what is no mesh, and never throws for it', async () => {
		const bytes = new TextEncoder().encode('%PDF-1.7\n');
		const { mesh, format, findings } = await readMesh({ name: 'a.pdf', bytes });
		expect([mesh, format]).toEqual([undefined, undefined]);
		expect(findings).toMatchObject([
			{ rule: 'unknown-format', severity: 'error', file: 'a.pdf', line: 1, column: 1 },
		]);
	});

	test.each([
		...['a.gmr', 'a.msh', 'a.vtu', 'a.stl', 'a.obj', 'a.npz', 'a.gmr.gz', 'a'].map((name) => [
			name,
			'',
		]),
		['a.su2', ' \r\n\t\n'],
	])('finds %s empty that holds %j', async (name, text) => {
		const { mesh, findings } = await readMesh({ name, bytes: new TextEncoder().encode(text) });
		expect(mesh).toBeUndefined();
		expect(findings).toEqual([
			{
				...{ rule: 'empty-file', severity: 'error', message: 'The file is empty.' },
				...{ file: name, line: 1, column: 1 },
			},
		]);
	});

	test('is cancelled', async () => {
		const reading = readMesh(example('plate.gmr'), { signal: AbortSignal.abort() });
		await expect(reading).rejects.toBeInstanceOf(Cancelled);
	});
});

describe('writing', () => {
	test('gives the files and what they do not hold', async () => {
		const { files, losses } = await writeMesh(await plate(), 'off');
		expect(files.map(({ suffix }) => suffix)).toEqual(['off']);
		expect(new TextDecoder().decode(files[0]!.bytes)).toMatch(/^OFF\n152 244 /);
		const marks = losses.find(({ what }) => what === 'marks');
		expect(marks?.keptBy).toEqual(['gmr']);
		expect(lossSentences(losses).join(' ')).toContain('marks of ');
	});

	test.each(writtenFormats().map(({ id }) => id))(
		'in %s reads back as the same mesh',
		async (id) => {
			const mesh = await plate();
			const { files } = await writeMesh(mesh, id);
			const [first, ...others] = files;
			const back = await readMesh([first!, ...others]);
			expect(back.format?.id).toBe(id);
			expect(back.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
			expect(triangleCount(back.mesh!)).toBe(244);
		},
	);

	test.each(writtenFormats().map(({ id }) => id))('in %s refuses a broken mesh', async (id) => {
		const mesh = await plate();
		const { edges: _, triangleEdges: __, ...plain } = mesh;
		const broken = [
			{ ...plain, triangles: mesh.triangles.with(5, pointCount(mesh)) },
			{ ...plain, triangles: mesh.triangles.with(5, 2 ** 32 - 1) },
			{ ...plain, points: mesh.points.with(0, Number.NaN) },
			{ ...plain, groups: [groupOfEdge(396)] },
			{ ...mesh, triangleEdges: mesh.triangleEdges!.toReversed() },
		];
		for (const one of broken) await expect(writeMesh(one, id)).rejects.toBeInstanceOf(NotWritable);
		const { files, refusal } = await planMesh(broken[0]!, id);
		expect(files).toEqual([]);
		expect(refusal).toMatch(/^The mesh is broken: .*\b3\b.*\b1\b.*\b152\b.*\b0\b.*\b151\b/);
	});

	test('takes options and refuses others', async () => {
		const mesh = await plate();
		const values = { version: '4.1' };
		const { files } = await writeMesh(mesh, 'gmsh', { values });
		expect(new TextDecoder().decode(files[0]!.bytes)).toMatch(/^\$MeshFormat\n4\.1 0 8\n/);
		const wrong = writeMesh(mesh, 'gmsh', { values: { version: '9' } });
		await expect(wrong).rejects.toBeInstanceOf(OptionError);
		await expect(writeMesh(mesh, 'nosuch')).rejects.toBeInstanceOf(RangeError);
		for (const none of [undefined, {}, 4])
			await expect(writeMesh(mesh, none as never)).rejects.toThrow(
				'A format is a record or its id',
			);
	});

	test('refuses a format that is only read', async () => {
		const mesh = await plate();
		for (const { id } of formats.filter(({ writtenAs }) => writtenAs !== undefined))
			await expect(writeMesh(mesh, id), id).rejects.toBeInstanceOf(NotWritable);
	});

	test('in the format of a name is as the name says', async () => {
		const { files } = await writeMesh(await plate(), 'medit', { name: 'a.meshb' });
		expect(files.map(({ suffix }) => suffix)).toEqual(['meshb']);
	});

	test.each([
		[{ name: 'plate.xdmf' }, ['plate.xdmf', 'plate.h5']],
		[{ base: 'a.b' }, ['a.b.xdmf', 'a.b.h5']],
		[{ name: 'P.XDMF', base: 'no' }, ['P.XDMF', 'P.H5']],
		[{}, ['mesh.xdmf', 'mesh.h5']],
	])('files that name each other do so by the names that they get: %j', async (how, names) => {
		const { files } = await writeMesh(await plate(), 'xdmf', { ...how, values: { data: 'hdf5' } });
		expect(files.map(({ name }) => name)).toEqual(names);
		const { mesh, findings } = await readMesh(files as [WrittenFile, WrittenFile]);
		expect([findings, mesh?.triangles.length]).toEqual([[], 3 * 244]);
	});

	test('plans without making bytes', async () => {
		const { files } = await planMesh(await plate(), 'gmr');
		const [file] = files;
		expect([...file!.chunks()].reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(1000);
	});
});

describe('what is no file', () => {
	const bytes = new TextEncoder().encode('OFF\n3 1 0\n0 0\n1 0\n0 1\n3 0 1 2\n');
	const source = (size: unknown, chunks: unknown = () => [bytes]) => ({
		name: 'a.off',
		size,
		chunks,
	});
	const wrong: readonly [what: string, files: unknown, says: string][] = [
		['no file at all', [], 'No files to read: the list is empty.'],
		['nothing', undefined, 'A file is an object with name and bytes, not undefined.'],
		['text', 'OFF\n', 'bytes, not a string.'],
		['a list of text', ['OFF\n'], 'not a string'],
		['bytes without a name', bytes, 'The name of a file is a string, not undefined.'],
		[
			'an ArrayBuffer',
			{ name: 'a.off', bytes: bytes.buffer },
			'The bytes of a.off are a Uint8Array, not an ArrayBuffer.',
		],
		['text as bytes', { name: 'a.off', bytes: 'OFF\n' }, 'a Uint8Array, not a string'],
		['no bytes', { name: 'a.off' }, 'The file a.off has neither bytes nor a function chunks.'],
		['a source without a size', source(undefined), 'a number of bytes, not undefined'],
		['a negative size', source(-1), 'a number of bytes, not -1'],
		[
			'chunks of text',
			source(4, () => ['OFF\n']),
			'A chunk of a.off is a Uint8Array, not a string.',
		],
	];
	test.each(wrong)('is refused: %s', async (_what, files, says) => {
		const reading = readMesh(files as Parameters<typeof readMesh>[0]);
		await expect(reading).rejects.toBeInstanceOf(TypeError);
		await expect(reading).rejects.toThrow(says);
	});

	test.each([
		['more', bytes.length - 1],
		['fewer', bytes.length + 1],
	])('is refused: a source of %s bytes than its size', async (what, size) => {
		const files = source(size) as Parameters<typeof readMesh>[0];
		await expect(readMesh(files)).rejects.toBeInstanceOf(WrongSize);
		await expect(readMesh(files)).rejects.toThrow(`gives ${what} than the ${size} bytes`);
	});

	test('is not a source that is as long as it says, in chunks that come later', async () => {
		async function* chunks() {
			for (const byte of bytes) yield Uint8Array.of(byte);
		}
		const { mesh } = await readMesh(source(bytes.length, chunks) as Parameters<typeof readMesh>[0]);
		expect(mesh?.triangles).toEqual(Uint32Array.of(0, 1, 2));
	});
});

test.each<[what: string, mesh: unknown, says: string]>([
	['undefined', undefined, 'A mesh is an object, not undefined.'],
	['a list', [], 'The dimension of a mesh is 2 or 3, not undefined.'],
	['points as numbers', { points: [0, 0] }, 'points of a mesh is a Float64Array, not an Array'],
	['triangles of 16 bits', { triangles: new Uint16Array(3) }, 'Uint32Array, not a Uint16Array'],
	['no fields', { fields: undefined }, 'fields of a mesh is an Array, not undefined'],
	['a field without a name', { fields: [{}] }, 'name of a field is a String, not undefined'],
	['a block of no shape', { cells: [{}] }, 'shape of a block of cells is a String'],
	[
		'a block of prisms',
		{ cells: [{ shape: 'prism', nodes: new Uint32Array(0), fields: [] }] },
		'one of point, line, polygon, quad, quad8, quad9, not prism',
	],
	['a group of numbers', { groups: [3] }, 'A group is an object, not a number.'],
])('what is no mesh is refused: %s', async (_what, change, says) => {
	const isRecord = typeof change === 'object' && !Array.isArray(change);
	const mesh = (isRecord ? { ...(await plate()), ...change } : change) as TriMesh;
	for (const write of [planMesh, writeMesh]) {
		await expect(write(mesh, 'off')).rejects.toBeInstanceOf(TypeError);
		await expect(write(mesh, 'off')).rejects.toThrow(says);
	}
});

describe('metricField', () => {
	const square = {
		...{ dimension: 2 as const, points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1) },
		...{ triangles: Uint32Array.of(0, 1, 2, 0, 2, 3), fields: [] },
	};

	test('gives a field that a mesh may have and files hold', async () => {
		const { field, complexity, warnings } = await metricField(square, { size: '0.5' });
		expect([complexity, warnings]).toEqual([4, []]);
		const { files, losses } = await writeMesh({ ...square, fields: [field] }, 'vtu');
		expect(losses).toEqual([]);
		const { mesh } = await readMesh(files[0]!);
		expect(mesh!.fields).toEqual([field]);
	});

	test('refuses what is no size, no option and no mesh, and can be stopped', async () => {
		await expect(metricField(square, { size: '-1' })).rejects.toThrow(SizeError);
		await expect(metricField(square, { size: '1', scale: 2 })).rejects.toThrow(OptionError);
		await expect(metricField({} as TriMesh, { size: '1' })).rejects.toThrow(TypeError);
		const signal = { aborted: true };
		await expect(metricField(square, { size: '1' }, { signal })).rejects.toThrow(Cancelled);
	});
});

describe('runOperation', () => {
	test('refines the marked triangles, as the command line does', async () => {
		const mesh = await plate();
		const { mesh: refined, report } = await runOperation(mesh, 'longest-edge');
		expect(triangleCount(mesh)).toBe(244);
		expect(triangleCount(refined)).toBe(308);
		expect(report.rounds).toHaveLength(1);
	});

	test('takes options and a selection, and tells what was done', async () => {
		const mesh = await plate();
		const seen: unknown[] = [];
		const none = new Uint8Array(triangleCount(mesh));
		const { mesh: same } = await runOperation(mesh, 'adapt', { size: '0.1' }, { selection: none });
		expect(triangleCount(same)).toBe(244);
		const { mesh: adapted, report } = await runOperation(
			mesh,
			'adapt',
			{ size: '0.2' },
			{ onProgress: (progress) => void seen.push(progress) },
		);
		// The plate is 10 by 10 and its hole 3 by 3.
		const ideal = ((100 - 9) * 4) / (Math.sqrt(3) * 0.2 ** 2);
		expect(triangleCount(adapted)).toBeGreaterThan(0.6 * ideal);
		expect(triangleCount(adapted)).toBeLessThan(1.6 * ideal);
		expect(report.work).toContain('edges within bounds');
		expect(seen).not.toEqual([]);
	});

	test('runs all operations by the ids of their records', async () => {
		const mesh = await plate();
		for (const { id, options, takes } of operations) {
			if (takes.cells.includes('point')) continue;
			const values = options.some(({ name }) => name === 'size') ? { size: '1' } : {};
			const { mesh: made } = await runOperation(mesh, id, values);
			expect(pointCount(made), id).toBeGreaterThan(0);
		}
	});

	test('refuses what is no operation, no option, no selection and no mesh for it', async () => {
		const mesh = await plate();
		await expect(runOperation(mesh, 'smooth-all')).rejects.toThrow(
			/no operation smooth-all; .*adapt/,
		);
		await expect(runOperation(mesh, 'adapt', { sizes: '1' })).rejects.toThrow(OptionError);
		await expect(runOperation(mesh, 'adapt', { size: '-1' })).rejects.toThrow(NotRefinable);
		const short = { selection: new Uint8Array(3) };
		await expect(runOperation(mesh, 'uniform', {}, short)).rejects.toThrow(/3 values.*244/);
		const signal = { aborted: true };
		await expect(runOperation(mesh, 'adapt', { size: '1' }, { signal })).rejects.toThrow(Cancelled);
	});
});
