import type { TextModel } from '../../formats/model/textModel.ts';
import { NONE } from '../../mesh/topology.ts';
import { counted } from '../../util/counted.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { columnsOf } from './entries.ts';
import { coordinateText, firstOf, sentence } from './markdownText.ts';
import { numberOf, type PointAt, pointsFor } from './modelEntities.ts';

/** Describes a point: coordinates, attributes and marker, triangles, and whether it is on the boundary. */
export function describePoint(document: MeshDocument, model: TextModel, point: PointAt): string {
	const { number, row, coordinates } = point;
	if (row < 0) return missingPoint(document, model, number);
	const lines = [`**Point ${number}** ${coordinates ? coordinateText(coordinates) : ''}`.trim()];
	const attributes = attributesText(document, model, row);
	if (attributes) lines.push(attributes);
	const triangles = trianglesText(document, row);
	if (triangles) lines.push(triangles);
	return lines.join('\n\n');
}

function missingPoint(document: MeshDocument, model: TextModel, number: number): string {
	const section = pointsFor(document, model);
	if (!section) return `**Point ${number}** is unknown.`;
	if (section.count === 0) return `**There is no point ${number}**: the file has no points.`;
	const first = section.numberOf(0);
	const last = section.numberOf(section.count - 1);
	return `**There is no point ${number}**: the points are ${first} to ${last}.`;
}

/** Attributes and the boundary marker in the point's line. */
function attributesText(document: MeshDocument, model: TextModel, row: number): string | undefined {
	const section = pointsFor(document, model);
	if (!section) return undefined;
	const phrases = columnsOf(section, 'attribute').map(
		(column, k) => `attribute ${k + 1}: ${section.value(row, column)}`,
	);
	for (const column of columnsOf(section, 'marker'))
		phrases.push(`boundary marker: ${section.value(row, column)}`);
	return sentence(phrases.filter((phrase) => !phrase.endsWith('NaN')).join(' · ')) || undefined;
}

/** The triangles of a point, and whether it is on the boundary; undefined while the mesh is unknown. */
function trianglesText(document: MeshDocument, row: number): string | undefined {
	const { pointTriangles, topology, mesh } = document;
	if (!pointTriangles || !topology || row + 1 >= pointTriangles.starts.length) return undefined;
	const triangles = pointTriangles.items.subarray(
		pointTriangles.starts[row]!,
		pointTriangles.starts[row + 1]!,
	);
	if (triangles.length === 0) return mesh?.cells?.length ? undefined : 'In no triangle.';
	const numbers = [...triangles.subarray(0, 8)].map((t) => numberOf(document, 'triangles', t));
	const boundary = isOnBoundary(topology, triangles, row);
	return `${boundary ? 'On the boundary' : 'Inside'} · ${counted(triangles.length, 'triangle')}: ${firstOf(numbers, ', ', triangles.length)}`;
}

/** Whether a point (0-based) is an end of a boundary edge of one of its triangles. */
function isOnBoundary(
	{ edges, triangleEdges, edgeTriangles }: NonNullable<MeshDocument['topology']>,
	triangles: Uint32Array,
	point: number,
): boolean {
	for (const t of triangles)
		for (let slot = 3 * t; slot < 3 * t + 3; slot++) {
			const e = Math.abs(triangleEdges[slot]!) - 1;
			if (edges[2 * e] !== point && edges[2 * e + 1] !== point) continue;
			if (edgeTriangles[2 * e + 1] === NONE) return true;
		}
	return false;
}
