import { pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { cellRows, partsOf, vertexRows } from '../build/references/partsOf.ts';
import { type FilePlan, numbersFrom } from '../core/format.ts';
import { outputFile } from '../io/outputFile.ts';
import { pointRefusal } from '../text/values.ts';
import { counterClockwise } from './counterClockwise.ts';

/** Plans a FreeFem file: the counts, vertices, triangles and edges. */
export function writeFreefem(original: TriMesh): FilePlan {
	const numberOf = numbersFrom(1);
	const refusal = pointRefusal(original, 'point of a file of FreeFem', 1, 2);
	if (refusal !== undefined) return { files: [], numberOf, refusal };
	const { mesh, pointReferences, triangles, lines, losses } = partsOf(original);
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
