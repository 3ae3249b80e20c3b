import { openExcerpt } from '../formats/excerpt.ts';
import { plainSource } from '../formats/io/gzip.ts';
import { exactLocation } from '../formats/model/exactLocation.ts';
import { openModel } from '../formats/openModel.ts';
import type { Finding } from '../mesh/finding.ts';
import { fileSource, splitPath } from '../platform/files.ts';
import { concatBytes } from '../util/concatBytes.ts';
import { pathOf } from './findings.ts';

/** Files with more bytes are not read again: their findings get no columns. */
const MAX_BYTES = 2 ** 28;

/** Returns a finding with its column and length. */
type Locator = (finding: Finding) => Finding;

/**
 * Adds columns to findings by reading their lines again. Findings of binary files are placed at the first byte.
 *
 * @param opened path of the mesh; findings with an empty `file` are in it
 */
export async function exactFindings(
	opened: string,
	findings: readonly Finding[],
): Promise<readonly Finding[]> {
	const { name } = splitPath(opened);
	const withNames = findings.map((finding) =>
		finding.file === '' ? { ...finding, file: name, length: 0 } : finding,
	);
	const linesByFile = new Map<string, Set<number>>();
	for (const { file, line, length } of withNames)
		if (length === undefined && line > 0)
			linesByFile.set(file, (linesByFile.get(file) ?? new Set()).add(line));
	const locators = new Map<string, Locator>();
	for (const [file, lines] of linesByFile) locators.set(file, await locatorOf(opened, file, lines));
	return withNames.map((finding) => locators.get(finding.file)?.(finding) ?? finding);
}

/** Locates findings in the text of a file: in the excerpt of their lines, if the format allows one, else in the whole text. */
async function locatorOf(
	opened: string,
	name: string,
	lines: ReadonlySet<number>,
): Promise<Locator> {
	const source = await plainSource(await fileSource(pathOf(opened, name)));
	if (source.size > MAX_BYTES) return (finding) => finding;
	const companion = name !== splitPath(opened).name;
	const excerpt = await openExcerpt(source, lines, companion);
	if (excerpt)
		return (finding) => {
			const line = excerpt.lineOf(finding.line);
			if (line === undefined) return finding;
			const location = exactLocation(excerpt.model, { ...finding, line });
			return { ...finding, ...location, line: finding.line, file: finding.file };
		};
	const chunks: Uint8Array[] = [];
	for await (const chunk of source.chunks()) chunks.push(chunk.slice());
	const model = openModel(source.name, concatBytes(chunks), companion);
	if (!model) return (finding) => finding;
	return (finding) => ({ ...finding, ...exactLocation(model, finding), file: finding.file });
}
