import type { ByteSource, ReadOptions } from '../core/format.ts';
import type { FileSyntax } from '../model/syntax.ts';
import { scanLines } from '../text/scanLines.ts';
import type { Tokens } from '../text/tokens.ts';
import { shortBit } from './rows.ts';
import { type Streamed, StreamedSections } from './streamed.ts';

/** Message for a line longer than any mesh file has. */
export const tooLong = 'This line is too long for a mesh file.';

/**
 * Reads a file without storing its text; stops at the first line that contradicts the headers or has an error.
 *
 * @param forms forms that the file may have; the first entry decides. Throws `Cancelled`
 */
export async function streamFile(
	source: ByteSource,
	forms: readonly [FileSyntax, ...FileSyntax[]],
	options: ReadOptions,
): Promise<Streamed> {
	const file = new StreamedSections(source.name, source.size, forms, options.positions === true);
	let stopped = false;
	const readLine = (tokens: Tokens): boolean => {
		if (!file.current || file.current.full) return file.open(tokens);
		file.decide(tokens);
		const { current } = file;
		const { rows, lineNumbers } = current;
		const row = rows.count++;
		if (lineNumbers) lineNumbers[row] = tokens.line;
		rows.read(row, tokens);
		const flags = rows.flags[row]!;
		if (flags !== 0) current.clean = false;
		return (flags & ~shortBit) === 0;
	};
	const scan = await scanLines(source, file.syntax.classes, options, (tokens) => {
		stopped = !readLine(tokens);
		return !stopped;
	});
	if (scan.overlongLine)
		return { refused: { rule: 'not-text', place: scan.overlongLine, message: tooLong } };
	if (file.refused) return { refused: file.refused };
	return stopped ? {} : file.end();
}
