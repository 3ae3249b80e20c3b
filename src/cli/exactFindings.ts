import { openExcerpt } from '../formats/excerpt.ts';
import { plainSource } from '../formats/io/gzip.ts';
import { exactLocation } from '../formats/model/exactLocation.ts';
import { openModel } from '../formats/openModel.ts';
import type { Finding } from '../mesh/finding.ts';
import { fileSource, splitPath } from '../platform/files.ts';
import { joined } from '../util/joined.ts';
import { pathOf } from './findings.ts';

/** Larger files are not opened again for columns; findings stay at the start of their lines. */
const LARGEST = 2 ** 28;

/** Places a finding at its text. */
type Exactly = (finding: Finding) => Finding;

/** Adds columns to findings, from the text of their lines. `opened` is the path of the mesh. */
export async function exactFindings(
	opened: string,
	findings: readonly Finding[],
): Promise<readonly Finding[]> {
	const { name } = splitPath(opened);
	// Binary files have no lines: their findings are placed at the first byte.
	const placed = findings.map((finding) =>
		finding.file === '' ? { ...finding, file: name, length: 0 } : finding,
	);
	const lines = new Map<string, Set<number>>();
	for (const { file, line, length } of placed)
		if (length === undefined && line > 0) lines.set(file, (lines.get(file) ?? new Set()).add(line));
	const places = new Map<string, Exactly>();
	for (const [file, of] of lines) places.set(file, await placesIn(opened, file, of));
	return placed.map((finding) => places.get(finding.file)?.(finding) ?? finding);
}

async function placesIn(
	opened: string,
	name: string,
	lines: ReadonlySet<number>,
): Promise<Exactly> {
	const source = await plainSource(await fileSource(pathOf(opened, name)));
	if (source.size > LARGEST) return (finding) => finding;
	const companion = name !== splitPath(opened).name;
	const excerpt = await openExcerpt(source, lines, companion);
	if (excerpt)
		return (finding) => {
			const line = excerpt.lineOf(finding.line);
			if (line === undefined) return finding;
			const place = exactLocation(excerpt.model, { ...finding, line });
			return { ...finding, ...place, line: finding.line, file: finding.file };
		};
	const chunks: Uint8Array[] = [];
	for await (const chunk of source.chunks()) chunks.push(chunk.slice());
	const model = openModel(source.name, joined(chunks), companion);
	if (!model) return (finding) => finding;
	return (finding) => ({ ...finding, ...exactLocation(model, finding), file: finding.file });
}
