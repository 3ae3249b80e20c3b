import type { TriMesh } from '../../mesh/triMesh.ts';
import { normalise } from '../../repair/normalise.ts';
import { rules } from '../../validate/registry.ts';
import { validate } from '../../validate/validate.ts';
import type { NormalisedFiles } from './normaliseFiles.ts';
import { leftWords, lossWords, remainingWords, repairWords, summaryOf } from './repairWords.ts';

/**
 * Normalises a mesh whose files are no text that people edit: the mesh is repaired, and the caller writes it again.
 * Nothing is done to a mesh in space, which the rules for the plane don't fit.
 */
export function normaliseMesh(mesh: TriMesh): NormalisedFiles {
	const files = new Map<string, Uint8Array>();
	if (mesh.dimension === 3) {
		const problem = 'Only meshes in the plane can be normalised, and this one is in space.';
		return { files, summary: problem, notes: [], problem };
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
