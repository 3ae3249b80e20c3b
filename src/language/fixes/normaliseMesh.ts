import type { TriMesh } from '../../mesh/triMesh.ts';
import { normalise } from '../../repair/normalise.ts';
import { rules } from '../../validate/registry.ts';
import { validate } from '../../validate/validate.ts';
import type { NormalisedFiles } from './normaliseFiles.ts';
import {
	leftWords,
	lossWords,
	onlyInPlane,
	remainingWords,
	repairWords,
	summaryOf,
} from './repairWords.ts';

/**
 * Normalises a mesh whose files are not edited as text: the mesh is repaired, and the caller writes it again.
 * A mesh in space stays as it is: the rules for the plane do not apply to it.
 */
export function normaliseMesh(mesh: TriMesh): NormalisedFiles {
	const files = new Map<string, Uint8Array>();
	if (mesh.dimension === 3) {
		return { files, summary: onlyInPlane, notes: [], problem: onlyInPlane };
	}
	const { mesh: normal, repairs, leftAlone, unchanged } = normalise(mesh);
	const left = validate(normal, undefined, { rules }).list;
	return {
		files,
		mesh: normal,
		summary: summaryOf(repairWords(repairs), remainingWords(left)),
		notes: [...(unchanged ? [] : lossWords(repairs)), ...leftWords(leftAlone)],
	};
}
