import { provenanceOf } from '../mesh/provenance.ts';
import { pointCount } from '../mesh/triMesh.ts';
import type { Refined } from './algorithm.ts';
import type { Outcome } from './operation.ts';

/** The outcome of a refinement in rounds. */
export function outcomeOf(refined: Refined): Outcome {
	const {
		mesh,
		maps,
		provenance,
		rounds,
		missing,
		work,
		warnings,
		grown,
		milliseconds,
		adapter,
		resident,
		work2file,
	} = refined;
	return {
		mesh,
		provenance: provenance ?? provenanceOf(maps, pointCount(mesh) - maps.pointParents.length / 2),
		report: {
			rounds,
			...(missing !== undefined && { missing }),
			...(work !== undefined && { work }),
			warnings,
			...(grown.length > 0 && { pointGroups: grown }),
			milliseconds,
			adapter,
		},
		...(resident && { resident }),
		...(work2file && { work2file }),
	};
}
