import type { TriMesh } from '../../mesh/triMesh.ts';
import { normalise } from '../../repair/normalise.ts';
import { rules } from '../../validate/registry.ts';
import { validate } from '../../validate/validate.ts';
import type { NormalisedFiles } from './normaliseFiles.ts';
import {
	lossMessages,
	onlyOriented,
	remainingMessages,
	repairMessages,
	skippedRepairMessages,
	summaryOf,
} from './repairMessages.ts';

/** Normalises a mesh whose files are not edited as text; the caller writes it. */
export function normaliseMesh(mesh: TriMesh): NormalisedFiles {
	const { mesh: normal, repairs, skipped, unchanged } = normalise(mesh);
	const remaining = remainingMessages(validate(normal, undefined, { rules }).list);
	return {
		files: new Map(),
		mesh: normal,
		summary: summaryOf(repairMessages(repairs), remaining),
		notes: [
			...(unchanged ? [] : lossMessages(repairs)),
			...skippedRepairMessages(skipped),
			...onlyOriented(mesh, remaining),
		],
	};
}
