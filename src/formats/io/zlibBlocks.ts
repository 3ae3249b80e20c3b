import { zlibSync } from 'fflate/browser';
import type { JobResult, Workers } from '../../util/workers.ts';
import type { FileTools } from './fileTools.ts';
import { transferableBlock } from './printBlock.ts';
import { type ByteBlock, type ByteTable, bytesIn, writeRows } from './rowBytes.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes of a block before compression. */
export const blockBytes = 1 << 17;
/** Compression level, 1 to 9: most of the gain in a fraction of the time. */
const level = 4;
/** Blocks that are worth one more worker. */
const perWorker = 16;

const zlibBlock = (bytes: Uint8Array): Bytes => zlibSync(bytes, { level });

/** Compresses each block of `bytes` to a zlib stream. */
export function zlibBlocks(bytes: Uint8Array): Bytes[] {
	const blocks: Bytes[] = [];
	for (let from = 0; from < bytes.length; from += blockBytes)
		blocks.push(zlibBlock(bytes.subarray(from, from + blockBytes)));
	return blocks;
}

/** Runs the job of `zlibBlocksBy` in a worker. */
export function compressBlock(
	block: ByteBlock,
	{ deflate }: Pick<FileTools, 'deflate'>,
): JobResult {
	const bytes = new Uint8Array(bytesIn(block));
	writeRows(block, bytes);
	const data = deflate?.(bytes, level) ?? zlibBlock(bytes);
	return { data, moved: [data.buffer] };
}

/**
 * Like `zlibBlocks` of the bytes of a table, but made and compressed by workers, whose streams may differ for the same
 * content. If a worker fails, rejects once all jobs have ended.
 *
 * @param table its rows fill blocks exactly
 */
export async function zlibBlocksBy(workers: Workers, table: ByteTable): Promise<Bytes[]> {
	const { rows, rowBytes, little } = table;
	const each = blockBytes / rowBytes;
	const count = Math.ceil(rows / each);
	const maxWorkers = Math.min(workers.count, Math.ceil(count / perWorker));
	const blocks: Bytes[] = new Array(count);
	let next = 0;
	// Two jobs for each worker, so that no worker is idle.
	const runJobs = async (): Promise<void> => {
		for (let nth = next++; nth < count; nth = next++) {
			const [from, to] = [nth * each, Math.min(rows, (nth + 1) * each)];
			const columns = table.columns(from, to);
			const { block, moved } = transferableBlock({ rows: to - from, little, columns });
			blocks[nth] = (await workers.run(
				{ kind: 'compress', data: block },
				moved,
				maxWorkers,
			)) as Bytes;
		}
	};
	const results = await Promise.allSettled(Array.from({ length: 2 * maxWorkers }, runJobs));
	for (const result of results) if (result.status === 'rejected') throw result.reason;
	return blocks;
}
