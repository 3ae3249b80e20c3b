import { pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { facesInOrder } from '../faces/facesInOrder.ts';
import { faceTable } from '../faces/faceTable.ts';
import { pointTable } from '../faces/pointTable.ts';
import { type FilePlan, numbersFrom } from '../format.ts';
import { firstNotFinite } from '../notFinite.ts';
import { outputFile } from '../outputFile.ts';
import { orderIn } from './options.ts';

/** Plans an OFF file: the word alone in the first line, then the counts, the points, z being 0 in the plane, and the faces. */
export function writeOff(mesh: TriMesh): FilePlan {
	const { points, dimension } = mesh;
	const numberOf = numbersFrom(0);
	const odd = firstNotFinite(points, dimension);
	if (odd >= 0)
		return {
			files: [],
			numberOf,
			refusal: `Point ${Math.floor(odd / dimension)} has no finite coordinates, as every point of an OFF file needs.`,
		};
	const parts = () => {
		const faces = facesInOrder(mesh, orderIn(mesh.source));
		const count = faces.reduce((sum, part) => sum + part.count, 0);
		return [
			`OFF\n${pointCount(mesh)} ${count} 0\n`,
			pointTable(mesh),
			...faces.map((part) => faceTable(part)),
		];
	};
	return { files: [outputFile('off', parts)], numberOf };
}
