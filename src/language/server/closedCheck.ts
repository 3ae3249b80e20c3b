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

export interface ClosedCheckOptions {
	readonly severities: Severities;
	readonly signal: CancelSignal;
	/** Reports the phase and its progress from 0 to 1. */
	readonly onProgress: (phase: string, fraction: number) => void;
}

/** Fraction of the progress for reading, which takes about as long as checking. */
const READING = 0.5;

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
		async look(one: string) {
			const source = await openCompanion(files, beside(uri, one), uri);
			return source && { ...source, name: one };
		},
		journals: journalsOf(uri, files),
	};
	const { others, named, unfinished } = await discoverSet({ name, source: first }, host, signal);
	const total = [first, ...others].reduce((sum, { size }) => sum + size, 0) || 1;
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
	const result = await readMesh([reporting(first), ...others.map(reporting)], {
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
			onProgress: (fraction) => onProgress('Checking the mesh', READING + (1 - READING) * fraction),
		}));
	return {
		findings: mergeFindings(read, checked?.findings, MAX_FINDINGS, severities),
		counts: read.mesh ? countsOfMesh(read.mesh) : {},
		named: named.map((one) => beside(uri, one)),
	};
}
