import { describe, expect, test } from 'vitest';
import { joined } from '../../../src/util/joined.ts';
import { perturbedGrid } from '../../support/grids.ts';
import { pretendedWorkers } from '../../support/workers.ts';
import { formats } from '../loaded.ts';
import { sampleMeshes } from '../samples.ts';

const forms = ['indexed', 'coordinates'] as const;
const cases = formats.flatMap((format) =>
	(format.id === 'gmr' ? forms : [undefined]).map((form) => [format, form] as const),
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
	return joined(list);
}

/** Files that one thread writes. */
const byOne = new Set<string>();

describe.each(meshes)('%s', (_, mesh) => {
	test('is written by workers as by this thread, and says how far it has come', async () => {
		for (const [format, form] of cases) {
			const { files } = format.write(mesh, form ? { form } : {});
			for (const file of files) {
				if (!file.chunksBy) {
					byOne.add(`${format.id} ${file.suffix}`);
					continue;
				}
				const fractions: number[][] = [[], []];
				const expected = joined(file.chunks((fraction) => fractions[0]!.push(fraction)));
				const workers = pretendedWorkers(3);
				const bytes = await madeBy(file.chunksBy(workers, (one) => fractions[1]!.push(one)));
				expect(Buffer.compare(bytes, expected), `${format.id} ${file.suffix}`).toBe(0);
				for (const said of fractions) {
					expect(said.at(-1) ?? 1).toBe(1);
					expect(said).toEqual(said.toSorted((a, b) => a - b));
				}
			}
		}
	});
});

test('workers write the text of all formats', () => {
	expect([...byOne]).toEqual([]);
});

test('the arrays of the mesh stay where they are', async () => {
	const mesh = perturbedGrid(300, 200);
	const workers = pretendedWorkers(2);
	for (const { chunksBy } of formats[1]!.write(mesh).files) await madeBy(chunksBy!(workers));
	expect(workers.done.length).toBeGreaterThan(3);
	expect(mesh.points.length).toBeGreaterThan(0);
	expect(mesh.triangles.length).toBe(3 * 300 * 200 * 2);
});
