import { afterEach, describe, expect, test, vi } from 'vitest';
import { type FetchedFile, fetchChunks } from '../../../webview/files/fetchChunks.ts';

const million = 1 << 20;
const range = 32 * million;

/** A server of one file that tells what it was asked for; `state` is the file's at each request. */
function serve(
	size: number,
	{
		knowsRanges = true,
		state = (_request: number): string => '"one"',
		lies = 0,
		tellsSize = true,
	} = {},
) {
	const asked: string[] = [];
	const stub = vi.fn(async (_url: string, { headers }: { headers: Record<string, string> }) => {
		const wanted = headers.Range as string;
		asked.push(wanted);
		const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(wanted) ?? [];
		const [start, end] = knowsRanges
			? [Number(from), Math.min(size, to ? Number(to) + 1 : size)]
			: [0, size];
		let at = start;
		const body = new ReadableStream<Uint8Array>({
			pull(controller) {
				const length = Math.min(million, end - lies - at);
				if (length <= 0) return controller.close();
				controller.enqueue(new Uint8Array(length).fill(at / million));
				at += length;
			},
		});
		return new Response(body, {
			status: knowsRanges ? 206 : 200,
			headers: {
				ETag: state(asked.length),
				...(knowsRanges && tellsSize
					? { 'Content-Range': `bytes ${start}-${end - 1}/${size}` }
					: {}),
			},
		});
	});
	vi.stubGlobal('fetch', stub);
	return asked;
}

async function all(file: FetchedFile): Promise<Uint8Array[]> {
	const chunks: Uint8Array[] = [];
	for (let chunk = await file.next(); chunk; chunk = await file.next()) chunks.push(chunk);
	return chunks;
}
const length = (chunks: readonly Uint8Array[]) =>
	chunks.reduce((sum, chunk) => sum + chunk.length, 0);

afterEach(() => vi.unstubAllGlobals());

describe('a file that is fetched', () => {
	test('comes whole and in order, in ranges one after the other', async () => {
		const asked = serve(2 * range + 5);
		const chunks = await all(await fetchChunks('x', 2 * range + 5));
		expect(length(chunks)).toBe(2 * range + 5);
		expect(chunks.map(([first]) => first)).toEqual(Array.from({ length: 65 }, (_, i) => i));
		expect(asked).toEqual([
			`bytes=0-${range - 1}`,
			`bytes=${range}-${2 * range - 1}`,
			`bytes=${2 * range}-${2 * range + 4}`,
		]);
	});

	test('is asked for no further range before the one before is taken', async () => {
		const asked = serve(3 * range);
		const file = await fetchChunks('x', 3 * range);
		for (let i = 0; i < 32; i++) await file.next();
		expect(asked).toHaveLength(1);
		await file.next();
		expect(asked).toHaveLength(2);
	});

	test('has the size that the answer gives where none is known', async () => {
		const asked = serve(7);
		expect((await fetchChunks('x')).size).toBe(7);
		expect(asked).toEqual(['bytes=0-']);
	});

	test('is refused where no one knows its size', async () => {
		serve(7, { tellsSize: false });
		await expect(fetchChunks('x')).rejects.toThrow('has no size');
	});

	test('is taken whole from one that knows no ranges', async () => {
		const asked = serve(2 * range, { knowsRanges: false });
		expect(length(await all(await fetchChunks('x', 2 * range)))).toBe(2 * range);
		expect(asked).toHaveLength(1);
	});

	test('is not put together from two states', async () => {
		serve(2 * range, { state: (request) => `"${request}"` });
		await expect(all(await fetchChunks('x', 2 * range))).rejects.toThrow('has changed');
	});

	test('that ends too early is not taken for whole', async () => {
		serve(range + 10, { lies: 20 });
		await expect(all(await fetchChunks('x', range + 10))).rejects.toThrow('has changed');
	});

	test('that is empty has no pieces', async () => {
		serve(0);
		expect(await all(await fetchChunks('x', 0))).toEqual([]);
	});
});
