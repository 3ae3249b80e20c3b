import type { Job, JobResult } from '../../util/workers.ts';
import { columnsWork, flatWork } from '../bytes/columns.ts';
import { multiplesWork } from '../bytes/multiples.ts';
import type { ByteBlock } from '../bytes/rowBytes.ts';
import { firstsWork, numbersWork } from '../faces/numberPoints.ts';
import { elementsWork } from '../gmsh/evenElements.ts';
import { nodesWork } from '../gmsh/evenNodes.ts';
import { facetsWork } from '../stl/takeFacets.ts';
import { conditionWork } from './conditionWork.ts';
import { type ParseJob, parseBlock } from './parseBlock.ts';
import { type PiecesJob, type PieceWork, takePieces } from './pieces.ts';
import type { PlainLines } from './plainLines.ts';
import { type PrintJob, printBlock } from './printBlock.ts';
import { type RowsJob, readRowBlock } from './rowBlocks.ts';
import { compressBlock } from './zlibBlocks.ts';

/** What a thread has for jobs about files. Files are given by what the system calls their descriptors. */
export interface FileTools {
	readonly plain?: PlainLines | undefined;
	/** Reads bytes of an open file from one on; returns how many there were. Throws what the system throws. */
	read(file: number, at: number, bytes: Uint8Array): number;
	/** Writes bytes to an open file from one on. Throws what the system throws. */
	write(file: number, at: number, bytes: Uint8Array): void;
	/** Makes a zlib stream of bytes faster than JavaScript does, by a level from 1 to 9. */
	readonly deflate?: ((bytes: Uint8Array, level: number) => Uint8Array<ArrayBuffer>) | undefined;
}

/** Work that threads do in pieces, by its name. */
const works: Readonly<Record<string, PieceWork<never>>> = Object.fromEntries(
	[
		columnsWork,
		conditionWork,
		flatWork,
		nodesWork,
		elementsWork,
		facetsWork,
		firstsWork,
		multiplesWork,
		numbersWork,
	].map((work) => [work.name, work as PieceWork<never>]),
);

/** Does a job about files: what the thread behind a `Workers` calls. */
export function runFileJob({ kind, data }: Job, tools: FileTools): JobResult {
	if (kind === 'parse') return parseBlock(data as ParseJob, tools);
	if (kind === 'rows') return readRowBlock(data as RowsJob, tools);
	if (kind === 'pieces') return takePieces(data as PiecesJob, works, tools);
	if (kind === 'print') return printBlock(data as PrintJob, tools);
	if (kind === 'compress') return compressBlock(data as ByteBlock, tools);
	throw new Error(`no job is called ${kind}`);
}
