import { expect, test } from 'vitest';
import { writeVtu } from '../../../src/formats/vtk/vtu/writeVtu.ts';
import { concatBytes } from '../../../src/util/concatBytes.ts';
import type { Workers } from '../../../src/util/workers.ts';
import { perturbedGrid } from '../../support/grids.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { pretendedWorkers } from '../../support/workers.ts';

/** Arrays of several blocks, the last of which is shorter. */
const large = perturbedGrid(128, 100);
/** Several megabytes of text. */
const worthPrinting = perturbedGrid(300, 200);
const small = randomMesh(5, { cells: 5, irregular: true });
const options = ['binary', 'appended', 'appended-base64', 'ascii'].flatMap((encoding) =>
	['zlib', 'none'].map((compressor) => ({ encoding, compressor })),
);

async function bytesBy(workers: Workers, mesh: typeof large, values: (typeof options)[number]) {
	const [file] = writeVtu(mesh, values).files;
	const told: number[] = [];
	const chunks: Uint8Array[] = [];
	for await (const chunk of file!.chunksBy!(workers, (fraction) => told.push(fraction)))
		chunks.push(chunk.slice() as Uint8Array);
	return { bytes: concatBytes(chunks), told };
}

test.each(options)(
	'$encoding, $compressor: workers compress or print the bytes of one thread',
	async (values) => {
		const text = values.encoding === 'ascii';
		for (const mesh of [text ? worthPrinting : large, small])
			for (const count of [1, 3]) {
				const workers = pretendedWorkers(count);
				const { bytes, told } = await bytesBy(workers, mesh, values);
				const alone = concatBytes([...writeVtu(mesh, values).files[0]!.chunks()]);
				expect(Buffer.compare(bytes, alone)).toBe(0);
				expect(told.at(-1)).toBe(1);
				const compresses = !text && values.compressor === 'zlib' && mesh === large;
				const prints =
					mesh === worthPrinting ||
					compresses ||
					(mesh === large && values.encoding !== 'appended');
				const jobs = [...(compresses ? ['compress'] : []), ...(prints ? ['print'] : [])];
				expect(new Set(workers.done)).toEqual(new Set(jobs));
			}
	},
);

test('a worker that fails ends the file, once no other is at it', async () => {
	let [running, jobs] = [0, 0];
	const workers: Workers = {
		count: 3,
		rest: async () => undefined,
		async run() {
			const fails = ++jobs === 2;
			running++;
			await new Promise((done) => setTimeout(done, fails ? 0 : 5));
			running--;
			if (fails) throw new Error('a thread ended');
			return new Uint8Array(3);
		},
	};
	const values = { encoding: 'binary', compressor: 'zlib' };
	await expect(bytesBy(workers, large, values)).rejects.toThrow('a thread ended');
	expect(running).toBe(0);
});
