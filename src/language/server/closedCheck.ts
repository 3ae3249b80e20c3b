import type { ByteSource } from '../../formats/core/format.ts';
import { discoverSet } from '../../formats/sets.ts';
import { withTornFinding } from '../../formats/unfinished/unfinishedSet.ts';
import { readMesh } from '../../library/readMesh.ts';
import type { Findings } from '../../mesh/finding.ts';
import { type CancelSignal, throwIfCancelled } from '../../util/cancel.ts';
import { MAX_FINDINGS, mergeFindings, type Severities } from '../../validate/validate.ts';
import type { MeshCounts } from '../protocol.ts';
import { type Files, openCompanion } from './files.ts';
import { validateInSlices } from './fullCheck.ts';
import { countsOfMesh } from './meshCounts.ts';
import { journalsOf } from './unfinished.ts';
import { beside, fileName } from './uris.ts';

/** Options of `checkClosed`. */
export interface ClosedCheckOptions {
	readonly severities: Severities;
	readonly signal: CancelSignal;
	/** Reports the phase and its progress from 0 to 1. */
	readonly onProgress: (phase: string, fraction: number) => void;
}

/** Fraction of the progress for reading, which takes about as long as checking. */
const READING_SHARE = 0.5;

/**
 * Reads the set of a file that is not open, in chunks and of any size, and checks its mesh by the rules. Throws
 * `Cancelled`, and a sentence if the file does not exist or is unreadable.
 */
export async function checkClosed(
	uri: string,
	files: Files,
	{ severities, signal, onProgress }: ClosedCheckOptions,
): Promise<{
	readonly findings: Findings;
	readonly counts: MeshCounts;
	/** URIs of files that it names inside, existing or not. */
	readonly named: readonly string[];
}> {
	const name = fileName(uri);
	const first = await files.open(uri);
	if (!first) throw new Error(`There is no file ${name}.`);
	const host = {
		async look(name: string) {
			const source = await openCompanion(files, beside(uri, name), uri);
			return source && { ...source, name };
		},
		journals: journalsOf(uri, files),
	};
	const { others, named, unfinished } = await discoverSet({ name, source: first }, host, signal);
	const total = [first, ...others].reduce((sum, { size }) => sum + size, 0) || 1;
	const readBytes = new Map<ByteSource, number>();
	const withProgress = (source: ByteSource): ByteSource => ({
		...source,
		async *chunks() {
			let position = 0;
			for await (const chunk of source.chunks()) {
				throwIfCancelled(signal);
				yield chunk;
				position += chunk.length;
				readBytes.set(source, position);
				const bytes = [...readBytes.values()].reduce((sum, size) => sum + size, 0);
				onProgress(`Reading ${source.name}`, (READING_SHARE * bytes) / total);
			}
		},
	});
	const result = await readMesh([withProgress(first), ...others.map(withProgress)], {
		positions: true,
		maxFindings: MAX_FINDINGS,
		signal,
	});
	const read = withTornFinding(result, unfinished);
	const checked =
		read.mesh &&
		(await validateInSlices(read.mesh, read.positions, {
			severities,
			signal,
			onProgress: (fraction) =>
				onProgress('Checking the mesh', READING_SHARE + (1 - READING_SHARE) * fraction),
		}));
	return {
		findings: mergeFindings(read, checked?.findings, MAX_FINDINGS, severities),
		counts: read.mesh ? countsOfMesh(read.mesh) : {},
		named: named.map((path) => beside(uri, path)),
	};
}
