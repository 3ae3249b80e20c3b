import type { ReadResult } from '../../../src/formats/core/format.ts';
import { fileNamed } from '../../../src/formats/core/setNames.ts';
import { planOf } from '../../../src/formats/plan.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import type { OptionValues } from '../../../src/util/options.ts';
import type { LoadedFormat } from '../../support/loadedFormat.ts';
import { memorySource } from '../sources.ts';

/** What became of a mesh that was written and read again. */
export interface Passed {
	/** Absent where the format refuses to write it. */
	readonly mesh?: TriMesh;
	readonly findings: ReadResult['findings'];
	/** What was said to be lost, and the sentences on what was changed. */
	readonly losses: readonly string[];
}

/** Writes a mesh as the command line does, with the losses that it says, and reads it. */
export async function pass(
	mesh: TriMesh,
	format: LoadedFormat,
	values?: OptionValues,
): Promise<Passed> {
	const { files, losses, notes, refusal } = planOf(format, mesh, values);
	if (refusal !== undefined) return { findings: [], losses: [refusal] };
	const sources = files.map((file) =>
		memorySource(fileNamed('mesh', file.suffix), new Uint8Array(Buffer.concat([...file.chunks()]))),
	);
	const { mesh: read, findings } = await format.read(sources);
	return {
		...(read && { mesh: read }),
		findings,
		losses: [...losses.map(({ what }) => what), ...notes],
	};
}

/** A table of Markdown, its columns padded as the formatter does. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
	const widths = rows[0]!.map((_, c) => Math.max(3, ...rows.map((row) => row[c]!.length)));
	const line = (row: readonly string[]) =>
		`| ${row.map((cell, c) => cell.padEnd(widths[c]!)).join(' | ')} |`;
	const [head = [], ...body] = rows;
	return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
