import type { RowReader } from '../build/elements/rowReader.ts';
import { wrongCount } from '../text/corrections.ts';
import type { Notice } from '../text/report.ts';

/** Numbers of nodes and cells by their lines, and a notice about the count in the file that differs. */
export interface Counts {
	readonly nodes: number;
	readonly cells: number;
	readonly notice: Notice;
}

/**
 * Counts the nodes and cells of a file by their lines: those of cells have a keyword. Undefined if the counts in the
 * file are right, malformed, or both wrong.
 */
export function recounted(lines: RowReader): Counts | undefined {
	if (!lines.next()) return undefined;
	const declared = [lines.integer(), lines.location(), lines.integer(), lines.location()] as const;
	let [nodes, cells] = [0, 0];
	while (lines.next()) {
		if (isCell(lines)) cells++;
		else if (cells > 0) break;
		else nodes++;
	}
	const wrongNodes = declared[0] !== nodes;
	if (
		cells === 0 ||
		!(declared[0] >= 0 && declared[2] >= 0) ||
		wrongNodes === (declared[2] !== cells)
	)
		return undefined;
	const notice = wrongNodes
		? { ...declared[1], ...wrongCount(declared[0], nodes, 'node') }
		: { ...declared[3], ...wrongCount(declared[2], cells, 'cell') };
	return { nodes, cells, notice };
}

/** Whether the third token of the line is a word, and not nan or inf. */
function isCell(lines: RowReader): boolean {
	lines.skip();
	lines.skip();
	return lines.more() && lines.startsWithLetter && !/^(nan|inf)/i.test(lines.word());
}
