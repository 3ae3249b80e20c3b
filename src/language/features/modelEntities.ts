import type { Section } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import { NONE, type Topology } from '../../mesh/topology.ts';
import { type EntityKind, pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { columnsOf } from './entries.ts';

/**
 * Entities as the text models alone define them, available while the text has errors. Rows are 0-based; numbers are the
 * file's own.
 */

/** The section of points that a text model's lines refer to; undefined in GMR's output form. */
export function pointsFor(document: MeshDocument, model: TextModel): Section | undefined {
	const ownSection = model.sections.find(({ kind, count }) => kind === 'points' && count > 0);
	return ownSection ?? document.sectionOf('points')?.section;
}

/** A point with its number in a text model. */
export interface PointAt {
	readonly number: number;
	/** −1 if there is no such point. */
	readonly row: number;
	/** Undefined if there is no such point, or it is unreadable. */
	readonly coordinates: readonly number[] | undefined;
}

/** The point with a number, in the numbering of a text model. */
export function pointWithNumber(document: MeshDocument, model: TextModel, number: number): PointAt {
	const section = pointsFor(document, model);
	const row = section ? section.rowOf(number) : rowInMesh(document.mesh, number);
	return { number, row, coordinates: coordinatesOf(document, section, row) };
}

/** The point at a row. */
export function pointAtRow(document: MeshDocument, model: TextModel, row: number): PointAt {
	const section = pointsFor(document, model);
	return {
		number: section ? section.numberOf(row) : row,
		row,
		coordinates: coordinatesOf(document, section, row),
	};
}

const rowInMesh = (mesh: TriMesh | undefined, number: number): number =>
	mesh && number >= 0 && number < pointCount(mesh) ? number : -1;

/** Coordinates of a point; undefined if one is missing or unreadable. */
function coordinatesOf({ mesh }: MeshDocument, section: Section | undefined, row: number) {
	if (row < 0) return undefined;
	const values = section
		? columnsOf(section, 'coordinate').map((column) => section.value(row, column))
		: mesh && Array.from(mesh.points.subarray(row * mesh.dimension, (row + 1) * mesh.dimension));
	return values?.every(Number.isFinite) ? values : undefined;
}

/** The numbers of the ends of an edge or segment; undefined if they are unreadable. */
export function endsOf(section: Section, row: number): readonly [number, number] | undefined {
	const [from, to] = columnsOf(section, 'point').map((column) => section.value(row, column));
	return Number.isNaN(from ?? Number.NaN) || Number.isNaN(to ?? Number.NaN)
		? undefined
		: [from!, to!];
}

/** The numbers of the ends of a GMR edge by its signed number, in the direction of the sign. */
export function directedEnds(
	edges: Section | undefined,
	signed: number,
): readonly [from: number, to: number] | undefined {
	const row = edges ? edges.rowOf(Math.abs(signed)) : -1;
	const ends = edges && row >= 0 ? endsOf(edges, row) : undefined;
	return ends && signed < 0 ? [ends[1], ends[0]] : ends;
}

/**
 * The corners of a triangle, from the points of its line or the starts of its edges; undefined if a number is
 * unreadable or an edge does not exist.
 */
export function cornersOf(
	document: MeshDocument,
	model: TextModel,
	section: Section,
	row: number,
): readonly PointAt[] | undefined {
	const { mesh } = document;
	if (model.syntax.pointsInEdges) {
		if (!mesh || row >= mesh.triangles.length / 3) return undefined;
		return [...mesh.triangles.subarray(3 * row, 3 * row + 3)].map((point) =>
			pointAtRow(document, model, point),
		);
	}
	const numbers = model.syntax.signedEdges
		? columnsOf(section, 'edge').map(
				(column) =>
					directedEnds(document.sectionOf('edges')?.section, section.value(row, column))?.[0],
			)
		: columnsOf(section, 'point')
				.slice(0, 3)
				.map((column) => section.value(row, column));
	if (numbers.length < 3 || numbers.some((n) => n === undefined || Number.isNaN(n)))
		return undefined;
	return numbers.map((number) => pointWithNumber(document, model, number!));
}

/** The edge between two points (rows), −1 if there is none; searches the triangles of one of them. */
export function edgeBetween(document: MeshDocument, a: number, b: number): number {
	const { topology, pointTriangles } = document;
	if (!topology || !pointTriangles || a < 0 || b < 0) return -1;
	const { edges, triangleEdges } = topology;
	const { starts, items } = pointTriangles;
	const pivot = starts[a + 1]! - starts[a]! <= starts[b + 1]! - starts[b]! ? a : b;
	for (let i = starts[pivot]!; i < starts[pivot + 1]!; i++)
		for (let slot = 3 * items[i]!, end = slot + 3; slot < end; slot++) {
			const e = Math.abs(triangleEdges[slot]!) - 1;
			const [p, q] = [edges[2 * e], edges[2 * e + 1]];
			if ((p === a && q === b) || (p === b && q === a)) return e;
		}
	return -1;
}

/** The triangles of an edge, the owner first. */
export const trianglesOf = ({ edgeTriangles }: Topology, edge: number): readonly number[] =>
	[edgeTriangles[2 * edge]!, edgeTriangles[2 * edge + 1]!].filter((t) => t !== NONE);

/** The file's number of an entity, if it has a line, otherwise its index in GMR's numbering. */
export function numberOf(document: MeshDocument, kind: EntityKind, index: number): number {
	const section = document.sectionOf(kind)?.section;
	if (section && index < section.count) return section.numberOf(index);
	return kind === 'edges' ? index + 1 : index;
}
