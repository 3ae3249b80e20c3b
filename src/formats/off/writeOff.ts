import { pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { facesInOrder } from '../faces/facesInOrder.ts';
import { faceTable } from '../faces/faceTable.ts';
import { pointTable } from '../faces/pointTable.ts';
import { faceKinds } from '../faces/sortFaces.ts';
import { type FilePlan, numbersFrom } from '../format.ts';
import { firstNotFinite } from '../notFinite.ts';
import { outputFile } from '../outputFile.ts';
import { orderIn } from './options.ts';

/** Whether a kind of `faceKinds` has three corners or more. */
const isWide = (kind: number): boolean => kind > faceKinds.indexOf('line');

/**
 * Plans an OFF file: the word alone in the first line, then the counts, the points, z being 0 in the plane, and the faces
 * of three corners or more.
 */
export function writeOff(given: TriMesh): FilePlan {
	const cells = given.cells?.filter(({ shape }) => shape !== 'point' && shape !== 'line');
	const mesh = { ...given, ...(cells && { cells }) };
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
		const faces = facesInOrder(mesh, orderIn(mesh.source)?.filter(isWide));
		const count = faces.reduce((sum, part) => sum + part.count, 0);
		return [
			`OFF\n${pointCount(mesh)} ${count} 0\n`,
			pointTable(mesh),
			...faces.map((part) => faceTable(part)),
		];
	};
	return { files: [outputFile('off', parts)], numberOf };
}
