import {
	companionsIn,
	companionsOf,
	findCompanions,
	namesOfSet,
} from '../../formats/companions.ts';
import type { ByteSource, Companion } from '../../formats/format.ts';
import { GzipError, isCompressed, plainName, plainSource } from '../../formats/gzip.ts';
import { headOf } from '../../formats/headOf.ts';
import { formatByName, formatOfSet } from '../../formats/registry.ts';
import { withNoticed } from '../../formats/unfinished/unfinishedSet.ts';
import { readMesh } from '../../library/readMesh.ts';
import type { Findings } from '../../mesh/finding.ts';
import { type CancelSignal, throwIfCancelled } from '../../util/cancel.ts';
import { MAX_FINDINGS, mergeFindings, type Severities } from '../../validate/validate.ts';
import type { MeshCounts } from '../protocol.ts';
import { type Files, openCompanion } from './files.ts';
import { countsOfMesh } from './meshCounts.ts';
import { unfinishedOf } from './unfinished.ts';
import { beside, fileName } from './uris.ts';
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
): Promise<{
	readonly findings: Findings;
	readonly counts: MeshCounts;
	/** URIs of the files that it names inside, there or not. */
	readonly named: readonly string[];
}> {
	const name = fileName(uri);
	const first = await files.open(uri);
	if (!first) throw new Error(`There is no file ${name}.`);
	const companions = await companionsBeside(first, signal);
	const opened = await findCompanions(companions, isCompressed(name), async (one) => {
		const source = await openCompanion(files, beside(uri, one), uri);
		return source && { ...source, name: one };
	});
	const found = opened.filter((source) => source !== undefined);
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
	const names = namesOfSet(name, undefined, companions);
	const unfinished = await unfinishedOf(uri, files, names);
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
		named: companions.flatMap((one) => (one.named ? [beside(uri, one.name)] : [])),
	};
}

/** The other files of the set of a file; those that it would name inside are left out where it is damaged. */
async function companionsBeside(
	source: ByteSource,
	signal: CancelSignal,
): Promise<readonly Companion[]> {
	const byName = formatByName(plainName(source.name));
	// Not decompressed twice for what its name can tell.
	if (isCompressed(source.name) && !byName?.namedIn) return companionsOf(source.name, byName);
	try {
		const plain = await plainSource(source, signal);
		return await companionsIn(plain, formatOfSet(plain.name, await headOf(plain)), signal);
	} catch (error) {
		if (!(error instanceof GzipError)) throw error;
		return companionsOf(source.name, byName);
	}
}
