import type { Engine } from '../../src/engine/engine.ts';
import type { EdgedMesh } from '../../src/mesh/edgedMesh.ts';
import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import type { RoundRefiner } from '../../src/refine/rounds/inRounds.ts';
import { refineOn } from '../support/refine.ts';

/** What a run shows of a mesh before it divides anything, each time that it does. */
export async function inspected(open: () => Engine, mesh: TriMesh, algorithm?: RoundRefiner) {
	const shown: (EdgedMesh | undefined)[] = [];
	const inspect = async (edged?: EdgedMesh) => {
		// What is shown is not to be kept.
		shown.push(
			edged && {
				points: edged.points.slice(),
				corners: edged.corners.slice(),
				boundary: edged.boundary.slice(),
			},
		);
	};
	const selection = new Uint8Array(triangleCount(mesh));
	await refineOn(open, mesh, { selection, inspect }, algorithm);
	return shown;
}

/** The arrays of what is shown as text: to compare the numbers one by one takes seconds. */
export const asText = (shown: readonly (EdgedMesh | undefined)[]) =>
	shown.map((edged) => edged && Object.values(edged).map((array: Float64Array) => `${array}`));
