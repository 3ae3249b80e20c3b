import { exactLocation } from '../formats/exactLocation.ts';
import { plainSource } from '../formats/gzip.ts';
import { openSheet } from '../formats/openSheet.ts';
import type { Sheet } from '../formats/sheet.ts';
import type { Finding } from '../mesh/finding.ts';
import { fileSource, splitPath } from '../platform/files.ts';
import { joined } from '../util/joined.ts';
import { pathOf } from './openMesh.ts';

/** Larger files are not opened again for columns alone: their findings are placed at the start of their lines. */
const LARGEST = 2 ** 28;

/** Findings with the columns that they are about, from the text of their lines. `opened` is the path of the mesh. */
export async function exactFindings(
	opened: string,
	findings: readonly Finding[],
): Promise<readonly Finding[]> {
	const sheets = new Map<string, Sheet | undefined>();
	for (const { file, length } of findings)
		if (length === undefined && !sheets.has(file)) sheets.set(file, await sheetOf(opened, file));
	return findings.map((finding) => {
		const sheet = sheets.get(finding.file);
		return sheet ? { ...finding, ...exactLocation(sheet, finding), file: finding.file } : finding;
	});
}

async function sheetOf(opened: string, name: string): Promise<Sheet | undefined> {
	const source = await plainSource(await fileSource(pathOf(opened, name)));
	if (source.size > LARGEST) return undefined;
	const chunks: Uint8Array[] = [];
	for await (const chunk of source.chunks()) chunks.push(chunk.slice());
	return openSheet(source.name, joined(chunks), name !== splitPath(opened).name);
}
