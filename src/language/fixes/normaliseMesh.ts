import type { TriMesh } from '../../mesh/triMesh.ts';
import { normalise } from '../../repair/normalise.ts';
import { rules } from '../../validate/registry.ts';
import { validate } from '../../validate/validate.ts';
import type { NormalisedFiles } from './normaliseFiles.ts';
import {
	leftWords,
	lossWords,
	onlyOriented,
	remainingWords,
	repairWords,
	summaryOf,
} from './repairWords.ts';

/** Normalises a mesh whose files are not edited as text; the caller writes it. */
export function normaliseMesh(mesh: TriMesh): NormalisedFiles {
	const { mesh: normal, repairs, leftAlone, unchanged } = normalise(mesh);
	const remaining = remainingWords(validate(normal, undefined, { rules }).list);
	return {
		files: new Map(),
		mesh: normal,
		summary: summaryOf(repairWords(repairs), remaining),
		notes: [
			...(unchanged ? [] : lossWords(repairs)),
			...leftWords(leftAlone),
			...onlyOriented(mesh, remaining),
		],
	};
}
