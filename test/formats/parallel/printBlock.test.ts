import { describe, expect, test } from 'vitest';
import { concatBytes } from '../../../src/util/concatBytes.ts';
import { perturbedGrid } from '../../support/grids.ts';
import { pretendedWorkers } from '../../support/workers.ts';
import { formats } from '../loaded.ts';
import { sampleMeshes } from '../samples.ts';

/** Each format in each way that one of its options has. */
const cases = formats.flatMap((format) =>
	[
		{},
		...format.options.flatMap((option) =>
			option.type === 'choice'
				? option.choices.slice(1).map(({ value }) => ({ [option.name]: value }))
				: [],
		),
		...(format.id === 'vtu' ? [{ encoding: 'appended', compressor: 'none' }] : []),
	].map((values) => [format, values] as const),
);
const meshes = [
	...sampleMeshes(),
	['a grid of 120,000 triangles', perturbedGrid(300, 200)] as const,
];

async function madeBy(
	chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<Uint8Array> {
	const list: Uint8Array[] = [];
	for await (const chunk of chunks) list.push(chunk.slice());
	return concatBytes(list);
}

/** Files that one thread writes. */
const byOne = new Set<string>();

describe.each(meshes)('%s', (_, mesh) => {
	test('is written by workers as by this thread, and says how far it has come', async () => {
		for (const [format, values] of cases) {
			const { files } = format.write(mesh, values);
			for (const file of files) {
				if (!file.chunksBy) {
					byOne.add(`${format.id} ${JSON.stringify(values)} ${file.suffix}`);
					continue;
				}
				const fractions: number[][] = [[], []];
				const expected = concatBytes(file.chunks((fraction) => fractions[0]!.push(fraction)));
				const workers = pretendedWorkers(3);
				const bytes = await madeBy(file.chunksBy(workers, (one) => fractions[1]!.push(one)));
				expect(Buffer.compare(bytes, expected), `${format.id} ${JSON.stringify(values)}`).toBe(0);
				for (const said of fractions) {
					expect(said.at(-1) ?? 1).toBe(1);
					expect(said).toEqual(said.toSorted((a, b) => a - b));
				}
			}
		}
	});
});

test('workers write all formats, but for HDF5', () => {
	expect([...byOne]).toEqual(['xdmf {"data":"hdf5"} h5']);
});

test('the arrays of the mesh stay where they are', async () => {
	const mesh = perturbedGrid(300, 200);
	const workers = pretendedWorkers(2);
	for (const { chunksBy } of formats[1]!.write(mesh).files) await madeBy(chunksBy!(workers));
	expect(workers.done.length).toBeGreaterThan(3);
	expect(mesh.points.length).toBeGreaterThan(0);
	expect(mesh.triangles.length).toBe(3 * 300 * 200 * 2);
});

test('workers make the facets of points that all threads see', async () => {
	const mesh = perturbedGrid(300, 200);
	const points = new Float64Array(new SharedArrayBuffer(mesh.points.byteLength));
	points.set(mesh.points);
	const { write } = formats.find(({ id }) => id === 'stl')!;
	const [own] = write(mesh, { encoding: 'binary' }).files;
	const [shared] = write({ ...mesh, points }, { encoding: 'binary' }).files;
	const workers = pretendedWorkers(3);
	const bytes = await madeBy(shared!.chunksBy!(workers));
	expect(workers.done.length).toBeGreaterThan(3);
	expect(Buffer.compare(bytes, concatBytes(own!.chunks()))).toBe(0);
});
