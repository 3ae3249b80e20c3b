import { pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { counterClockwise } from '../faces/counterClockwise.ts';
import { type FilePlan, numbersFrom } from '../format.ts';
import { firstNotFinite } from '../notFinite.ts';
import { outputFile } from '../outputFile.ts';
import { cellRows, partsOf, vertexRows } from '../references/partsOf.ts';

/** Plans a file of FreeFem: the counts, vertices, triangles, and edges. */
export function writeFreefem(given: TriMesh): FilePlan {
	const { points, dimension } = given;
	const numberOf = numbersFrom(1);
	const odd = firstNotFinite(points, dimension, 2);
	if (odd >= 0)
		return {
			files: [],
			numberOf,
			refusal: `Point ${Math.floor(odd / dimension) + 1} has no finite coordinates, as every point of a file of FreeFem needs.`,
		};
	const { mesh, pointReferences, triangles, lines, losses } = partsOf(given);
	const { triangles: nodes, reversed } = counterClockwise(mesh);
	const counts = [pointCount(mesh), triangleCount(mesh), lines.references.length];
	return {
		files: [
			outputFile('msh', () => [
				`${counts.join(' ')}\n`,
				vertexRows(mesh, pointReferences, 2),
				cellRows({ ...triangles, nodes }, 3),
				cellRows(lines, 2),
			]),
		],
		numberOf,
		losses:
			reversed === 0
				? losses
				: [
						...losses,
						{
							what: 'clockwise triangles',
							count: reversed,
							reason: 'FreeFem needs them counter-clockwise: two corners are swapped',
							changed: true,
							keptByOthers: true,
						},
					],
	};
}
