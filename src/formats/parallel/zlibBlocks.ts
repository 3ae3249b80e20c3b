import { zlibSync } from 'fflate/browser';
import type { JobResult, Workers } from '../../util/workers.ts';
import { type ByteBlock, type ByteTable, bytesIn, writeRows } from '../bytes/rowBytes.ts';
import type { FileTools } from './jobs.ts';
import { ownBlock } from './printBlock.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes that are compressed at a time. */
export const blockBytes = 1 << 17;
/** Of the time that more would take, most of the gain: 1 to 9. */
const level = 4;
/** Blocks for which another worker is worth its start. */
const perWorker = 16;

const zlibBlock = (bytes: Uint8Array): Bytes => zlibSync(bytes, { level });

/** Each block of some bytes as a zlib stream of its own. */
export function zlibBlocks(bytes: Uint8Array): Bytes[] {
	const blocks: Bytes[] = [];
	for (let from = 0; from < bytes.length; from += blockBytes)
		blocks.push(zlibBlock(bytes.subarray(from, from + blockBytes)));
	return blocks;
}

/** Does the job of `zlibBlocksBy`. */
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
 * As `zlibBlocks` of the bytes of a table, made and compressed by workers, whose streams may be others with the same content.
 * Rejects where one fails, once none is at it any more.
 *
 * @param table whose rows fill blocks
 */
export async function zlibBlocksBy(workers: Workers, table: ByteTable): Promise<Bytes[]> {
	const { rows, rowBytes, little } = table;
	const each = blockBytes / rowBytes;
	const count = Math.ceil(rows / each);
	const most = Math.min(workers.count, Math.ceil(count / perWorker));
	const blocks: Bytes[] = new Array(count);
	let next = 0;
	// As many again as there are workers, so that none of them waits.
	const one = async (): Promise<void> => {
		for (let nth = next++; nth < count; nth = next++) {
			const [from, to] = [nth * each, Math.min(rows, (nth + 1) * each)];
			const columns = table.columns(from, to);
			const { block, moved } = ownBlock({ rows: to - from, little, columns });
			blocks[nth] = (await workers.run({ kind: 'compress', data: block }, moved, most)) as Bytes;
		}
	};
	const all = await Promise.allSettled(Array.from({ length: 2 * most }, one));
	for (const result of all) if (result.status === 'rejected') throw result.reason;
	return blocks;
}
