import { afterEach, expect, test, vi } from 'vitest';
import type { ByteSource } from '../../../src/formats/core/format.ts';
import type { Job, Workers } from '../../../src/util/workers.ts';
import { Exports } from '../../../webview/work/exports.ts';
import { inlineWorker } from '../../../webview/work/inlineWorker.ts';
import { formatById } from '../../formats/loaded.ts';
import { perturbedGrid } from '../../support/grids.ts';

afterEach(() => vi.unstubAllGlobals());

test('there is none where WebAssembly is refused, and one where it is allowed', () => {
	vi.stubGlobal('WebAssembly', {
		Module: class {
			constructor() {
				throw new Error('refused');
			}
		},
	});
	expect(inlineWorker()).toBeUndefined();
	vi.unstubAllGlobals();
	expect(inlineWorker()).toBeDefined();
});

const same = (a: ArrayBufferView, b: ArrayBufferView): boolean => bytesOf(a).equals(bytesOf(b));
const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
	Buffer.from(buffer, byteOffset, byteLength);

/** The worker of this thread, and what it is asked to do. */
function watched(): Workers & { readonly jobs: Job[] } {
	const worker = inlineWorker()!;
	const jobs: Job[] = [];
	const run: Workers['run'] = (job, moved) => {
		jobs.push(job);
		return worker.run(job, moved);
	};
	return { ...worker, run, jobs };
}

test.each(['triangle', 'gmr', 'vtu'])(
	'%s is written with it to the same bytes, and read',
	async (id) => {
		const format = formatById(id)!;
		const mesh = perturbedGrid(220, 190);
		const { files } = format.write(mesh);
		const workers = watched();
		const exports = new Exports(() => workers);
		const { id: open } = exports.open(files);
		const sources: ByteSource[] = [];
		for (const [i, file] of files.entries()) {
			const plain = Buffer.concat([...file.chunks()]);
			// Several are asked for before the first has come.
			const pieces: Uint8Array[] = [];
			for (let ended = false; !ended; ) {
				const some = await Promise.all([1, 2, 3].map(() => exports.next(open, i)));
				for (const piece of some) if (piece) pieces.push(piece);
				ended = some.includes(null);
			}
			const bytes = Buffer.concat(pieces);
			expect(bytes.equals(plain)).toBe(true);
			const name = `mesh.${file.suffix}`;
			sources.push({ name, size: bytes.length, chunks: () => [bytes] });
		}
		const kinds = () => new Set(workers.jobs.map(({ kind }) => kind));
		expect(kinds().has(id === 'vtu' ? 'compress' : 'print')).toBe(true);
		const { mesh: read } = await format.read(sources, {
			positions: true,
			workers,
			blockBytes: 1 << 16,
		});
		expect(same(read!.points, mesh.points)).toBe(true);
		expect(same(read!.triangles, mesh.triangles)).toBe(true);
		expect(kinds().has('parse')).toBe(id !== 'vtu');
	},
);

test('a file whose worker fails is read without it', async () => {
	const format = formatById('triangle')!;
	const mesh = perturbedGrid(60, 50);
	const sources = format.write(mesh).files.map(({ suffix, chunks }): ByteSource => {
		const bytes = Buffer.concat([...chunks()]);
		return { name: `mesh.${suffix}`, size: bytes.length, chunks: () => [bytes] };
	});
	let failed = 0;
	const run = async (): Promise<never> => {
		failed++;
		throw new Error('no memory');
	};
	const workers = { ...inlineWorker()!, run };
	const { mesh: read } = await format.read(sources, {
		positions: true,
		workers,
		blockBytes: 1 << 12,
	});
	expect(failed).toBeGreaterThan(0);
	expect(same(read!.triangles, mesh.triangles)).toBe(true);
});
