import type { Findings } from '../../mesh/finding.ts';
import { triangleCount } from '../../mesh/triMesh.ts';
import type { CancelSignal } from '../../util/cancel.ts';
import { MAX_FINDINGS, mergeFindings, validate } from '../../validate/validate.ts';
import type { Platform } from '../platform.ts';
import type { MeshSet } from '../source/meshSet.ts';
import { readSet } from '../source/readSet.ts';

/** What is known of a mesh after it was read and validated. */
export interface Analysis extends Findings {
	/** Absent where the mesh could not be read. */
	readonly triangles?: number;
}

/** Reads a set and validates its mesh; lists at most as many findings as VS Code shows. Throws `Cancelled`. */
export async function analyse(
	set: MeshSet,
	platform: Platform,
	signal: CancelSignal,
): Promise<Analysis> {
	const read = await readSet(set, platform, {
		positions: true,
		maxFindings: MAX_FINDINGS,
		signal,
	});
	const { mesh, positions } = read;
	const checked = mesh && validate(mesh, positions, { maxFindings: MAX_FINDINGS, signal });
	return {
		...mergeFindings(read, checked),
		...(mesh ? { triangles: triangleCount(mesh) } : {}),
	};
}
