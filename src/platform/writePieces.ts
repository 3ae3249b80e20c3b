import { open } from 'node:fs/promises';

/**
 * Writes a new file piece by piece; one piece is taken when the one before is written. Rejects where something has that
 * name already, or where a piece or its writing fails: what is there then is not whole.
 */
export async function writePieces(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
	const file = await open(path, 'wx');
	try {
		for await (const piece of pieces)
			for (let start = 0; start < piece.length; )
				start += (await file.write(piece, start, piece.length - start)).bytesWritten;
	} finally {
		await file.close();
	}
}
