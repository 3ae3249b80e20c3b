import { numbersFrom, type Writer } from '../../../src/formats/core/format.ts';
import { kindsOf } from '../../../src/formats/fit/fieldKinds.ts';
import { outputFile } from '../../../src/formats/io/outputFile.ts';
import {
	integers,
	linesOf,
	marksOf,
	type NumberTable,
	reals,
} from '../../../src/formats/text/numberTable.ts';
import { pointRefusal } from '../../../src/formats/text/values.ts';
import { pointCount, triangleCount } from '../../../src/mesh/triMesh.ts';
import { toy } from './toy.ts';

/** Plans a toy, with values of `toy.options`. */
export const writeToy: Writer = (mesh, { indent = 0, end = false } = {}) => {
	const { points, dimension, triangles, marked, fields } = mesh;
	const numberOf = numbersFrom(0);
	const refusal = pointRefusal(mesh, 'point of a toy', 0, 2);
	if (refusal !== undefined) return { files: [], numberOf, refusal };
	const markers = [...kindsOf(fields, toy.holds).keys()].map(({ values }) => values as Int32Array);
	const ofTriangles: NumberTable['columns'] = (from, to) => [
		integers(triangles, 3, from, to),
		marksOf(marked, from, to),
	];
	const ofPoints: NumberTable['columns'] = (from, to) => [
		reals(points, dimension, from, to, 2),
		...markers.map((values) => integers(values, 1, from, to)),
	];
	const parts = (blanks: string) => [
		`#triangles\n${triangleCount(mesh)}\n`,
		linesOf(triangleCount(mesh), ofTriangles, blanks),
		`#points\n${pointCount(mesh)}${markers.map(() => ' 1')}\n`,
		linesOf(pointCount(mesh), ofPoints, blanks),
		end ? '#over\n\n' : '#over\n',
	];
	return { files: [outputFile('toy', () => parts(' '.repeat(Number(indent))))], numberOf };
};
