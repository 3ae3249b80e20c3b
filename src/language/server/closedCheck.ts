import { companionsOf, findCompanions } from '../../formats/companions.ts';
import type { ByteSource } from '../../formats/format.ts';
import { isCompressed } from '../../formats/gzip.ts';
import { withNoticed } from '../../formats/unfinished/unfinishedSet.ts';
import { readMesh } from '../../library/readMesh.ts';
import type { Findings } from '../../mesh/finding.ts';
import { type CancelSignal, throwIfCancelled } from '../../util/cancel.ts';
import { MAX_FINDINGS, mergeFindings, type Severities } from '../../validate/validate.ts';
import type { MeshCounts } from '../protocol.ts';
import type { Files } from './files.ts';
import { countsOfMesh } from './meshCounts.ts';
import { unfinishedOf } from './unfinished.ts';
import { fileName, sibling } from './uris.ts';
import { validateInSlices } from './wholeCheck.ts';

export interface ClosedCheckOptions {
	readonly severities: Severities;
	readonly signal: CancelSignal;
	/** What is done, and how far it has come, from 0 to 1. */
	readonly onProgress: (phase: string, fraction: number) => void;
}

/** Reading takes about as long as checking the mesh by the rules. */
const READING = 0.5;

/**
 * Reads the set of a file that no editor has open, in chunks and so of any size, and checks its mesh by the rules.
 * Throws `Cancelled`, and in words where the file is not there or can't be read.
 */
export async function checkClosed(
	uri: string,
	files: Files,
	{ severities, signal, onProgress }: ClosedCheckOptions,
): Promise<{ readonly findings: Findings; readonly counts: MeshCounts }> {
	const name = fileName(uri);
	const first = await files.open(uri);
	if (!first) throw new Error(`There is no file ${name}.`);
	const companions = await findCompanions(companionsOf(name), isCompressed(name), (one) =>
		files.open(sibling(uri, one)),
	);
	const found = companions.filter((source) => source !== undefined);
	const total = [first, ...found].reduce((sum, { size }) => sum + size, 0) || 1;
	const done = new Map<ByteSource, number>();
	const reporting = (source: ByteSource): ByteSource => ({
		...source,
		async *chunks() {
			let passed = 0;
			for await (const chunk of source.chunks()) {
				throwIfCancelled(signal);
				yield chunk;
				passed += chunk.length;
				done.set(source, passed);
				const bytes = [...done.values()].reduce((sum, one) => sum + one, 0);
				onProgress(`Reading ${source.name}`, (READING * bytes) / total);
			}
		},
	});
	const unfinished = await unfinishedOf(uri, files);
	const result = await readMesh([reporting(first), ...found.map(reporting)], {
		positions: true,
		maxFindings: MAX_FINDINGS,
		signal,
	});
	const read = withNoticed(result, unfinished);
	const checked =
		read.mesh &&
		(await validateInSlices(read.mesh, read.positions, {
			severities,
			signal,
			onProgress: (fraction) => onProgress('Checking the mesh', READING + (1 - READING) * fraction),
		}));
	return {
		findings: mergeFindings(read, checked?.findings, MAX_FINDINGS, severities),
		counts: read.mesh ? countsOfMesh(read.mesh) : {},
	};
}
