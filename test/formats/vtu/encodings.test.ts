import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { validMesh } from '../../../src/mesh/validMesh.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { read, type Style, sample, styles, vtuFile, write } from './vtuFile.ts';

const named = styles.map((style) => [JSON.stringify(style), style] as const);
const withoutSource = ({ source: _, ...mesh }: TriMesh) => mesh;

describe.each(named)('%s', (_, style) => {
	test('holds the mesh that was written by other means', async () => {
		const { mesh, findings } = await read(vtuFile([sample], style));
		expect(findings).toEqual([]);
		validMesh(mesh!);
		expect(mesh?.dimension).toBe(2);
		expect([...mesh!.points]).toEqual([0, 0, 1, 0, 1, 1, 0, 1, 2.5, 0, 2.5, 1]);
		expect([...mesh!.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
		const [quads] = mesh!.cells!;
		expect(quads?.shape).toBe('quad');
		expect([...quads!.nodes]).toEqual([1, 4, 5, 2]);
		const values = (name: string, fields = mesh!.fields) =>
			fields.find((field) => field.name === name)?.values;
		// Text is read as it stands there: more exactly than a float, and with the 0 that JavaScript makes of −0.
		const [text, float] = [
			[0.5, -1, 0, 1e20, 0, 3],
			[0.5, -1, 0, Math.fround(1e20), -0, 3],
		];
		expect(values('depth')).toEqual(Float64Array.from(style.encoding === 'ascii' ? text : float));
		expect(values('flow')).toEqual(Float64Array.from(sample.pointData![1]!.values as number[]));
		expect(values('material')).toEqual(Int32Array.of(200, 1));
		expect(values('material', quads!.fields)).toEqual(Int32Array.of(7));
		expect(values('id')).toEqual(Int32Array.of(-(2 ** 31), 0));
		expect(values('id', quads!.fields)).toEqual(Int32Array.of(2 ** 31 - 1));
	});

	test('is the same in chunks of any size', async () => {
		const file = vtuFile([sample], style);
		expect(await read(file, 7)).toEqual(await read(file));
	});
});

describe.each(named.filter(([, { separate }]) => !separate))('written as %s', (_, style) => {
	/** A mesh that says that it was read from a file of this style. */
	const like = async (mesh: TriMesh): Promise<TriMesh> => {
		const { mesh: pattern } = await read(vtuFile([{ points: [], cells: [] }], style));
		return { ...mesh, source: pattern!.source! };
	};
	const values = ({ encoding, zlib }: Style) => ({ encoding, compressor: zlib ? 'zlib' : 'none' });

	test.each([1, 2, 3])('a mesh of seed %i is the same when it is read', async (seed) => {
		const mesh = await like(randomMesh(seed, { cells: 5, irregular: true }));
		const file = write(mesh, values(style));
		const { mesh: again, findings } = await read(file);
		expect(findings).toEqual([]);
		expect(withoutSource(again!)).toEqual(withoutSource(mesh));
		// Header, byte order and encoding are those of the file that it came from.
		expect(write(again!, values(style)).equals(file)).toBe(true);
		const head = file.toString('latin1', 0, 300);
		expect(head).toContain(`header_type="${style.header}"`);
		expect(head).toContain(style.big ? 'BigEndian' : 'LittleEndian');
	});

	test('all sorts of numbers are the same when they are read', async () => {
		const { mesh } = await read(vtuFile([sample], style));
		const { mesh: again, findings } = await read(write(mesh!, values(style)));
		expect(findings).toEqual([]);
		expect(again).toEqual(mesh);
	});
});

test('numbers of many blocks and of more than 64 KiB of text come back', async () => {
	const points = Float64Array.from(
		{ length: 60_000 },
		(_, i) => Math.sin(i) * 10 ** ((i % 20) - 10),
	);
	const mesh: TriMesh = {
		dimension: 3,
		points,
		triangles: Uint32Array.from({ length: 30_000 }, (_, i) => (i * 7) % 20_000),
		fields: [],
	};
	for (const encoding of ['ascii', 'binary', 'appended', 'appended-base64'])
		for (const compressor of ['none', 'zlib']) {
			const { mesh: again, findings } = await read(write(mesh, { encoding, compressor }));
			expect(findings).toEqual([]);
			expect(Buffer.from(again!.points.buffer).equals(Buffer.from(points.buffer))).toBe(true);
			expect(again?.triangles).toEqual(mesh.triangles);
		}
});
