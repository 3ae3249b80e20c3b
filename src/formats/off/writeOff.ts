import { cellCount, pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import type { OptionValues } from '../../util/options.ts';
import { facesInOrder } from '../faces/facesInOrder.ts';
import { faceTable } from '../faces/faceTable.ts';
import { pointTable } from '../faces/pointTable.ts';
import { type FilePlan, numbersFrom, type OwnLoss } from '../format.ts';
import { shapeNames } from '../losses/meshThings.ts';
import { firstNotFinite } from '../notFinite.ts';
import { outputFile } from '../outputFile.ts';
import { isNarrow, orderIn } from './options.ts';

/**
 * Plans an OFF file: the word alone in the first line, then the counts, the points, z being 0 in the plane, and the faces.
 *
 * @param values of `offOptions`
 */
export function writeOff(given: TriMesh, values: OptionValues = {}): FilePlan {
	const { cells = [] } = given;
	const left = values.lines === true ? [] : cells.filter(isNarrow);
	const mesh = left.length > 0 ? { ...given, cells: cells.filter((one) => !isNarrow(one)) } : given;
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
	const losses = (['point', 'line'] as const).flatMap((shape): OwnLoss[] => {
		const count = left.reduce((sum, one) => sum + (one.shape === shape ? cellCount(one) : 0), 0);
		const reason =
			'few programs read faces of one or two corners; the option lines=yes writes them';
		return count > 0 ? [{ what: shapeNames[shape], count, reason }] : [];
	});
	return { files: [outputFile('off', parts)], numberOf, losses };
}
