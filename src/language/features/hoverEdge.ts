import type { Section } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import { rounded } from '../../util/counted.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { columnsOf } from './entries.ts';
import { coordinateText, sentence } from './markdownText.ts';
import {
	edgeBetween,
	endsOf,
	numberOf,
	type PointAt,
	pointAtRow,
	pointWithNumber,
	trianglesOf,
} from './modelEntities.ts';
import { distance } from './triangleShape.ts';

/** An edge in a hover. */
interface EdgeAt {
	/** "Edge 5", "Segment 2". */
	readonly title: string;
	readonly ends: readonly [PointAt, PointAt];
	/** Index in the mesh; −1 if no triangle has it. */
	readonly edge: number;
	readonly marker?: number;
}

/**
 * Describes an edge of a GMR file by its number, signed or not; `triangle` is the number of the triangle that names
 * it.
 */
export function describeGmrEdge(
	document: MeshDocument,
	model: TextModel,
	signed: number,
	triangle?: number,
): string {
	const section = document.sectionOf('edges')?.section;
	const number = Math.abs(signed);
	const row = section ? section.rowOf(number) : -1;
	if (!section || row < 0) {
		const range = section && section.count > 0 ? `: the edges are 1 to ${section.count}` : '';
		return `**There is no edge ${signed}**${range}.`;
	}
	const ends = gmrEnds(document, model, section, row);
	if (!ends) return `**Edge ${number}**: unreadable ends.`;
	const description = describeEdge(document, { title: `Edge ${number}`, ends, edge: row });
	if (triangle === undefined) return description;
	const [from, to] = signed < 0 ? [ends[1], ends[0]] : ends;
	const direction = signed < 0 ? 'against its direction' : 'in its direction';
	return `${description}\n\nTriangle ${triangle} takes it ${direction}, from ${nameOf(from)} to ${nameOf(to)}.`;
}

/** Describes a segment or a line of an `.edge` file. */
export function describePair(
	document: MeshDocument,
	model: TextModel,
	section: Section,
	row: number,
): string {
	const noun = section.kind === 'segments' ? 'Segment' : 'Edge';
	const title = `${noun} ${section.numberOf(row)}`;
	const numbers = endsOf(section, row);
	if (!numbers) return `**${title}**: unreadable ends.`;
	const [from, to] = numbers.map((number) => pointWithNumber(document, model, number));
	const ends = [from!, to!] as const;
	const [marker] = columnsOf(section, 'marker').map((column) => section.value(row, column));
	return describeEdge(document, {
		title,
		ends,
		edge: edgeBetween(document, ends[0].row, ends[1].row),
		...(marker === undefined || Number.isNaN(marker) ? {} : { marker }),
	});
}

function describeEdge(document: MeshDocument, { title, ends, edge, marker }: EdgeAt): string {
	const [from, to] = ends;
	const lines = [`**${title}** from ${pointText(from)} to ${pointText(to)}`];
	const facts: string[] = [];
	if (from.coordinates && to.coordinates)
		facts.push(`length ${rounded(distance(from.coordinates, to.coordinates))}`);
	if (marker !== undefined) facts.push(`boundary marker: ${marker}`);
	facts.push(...trianglesText(document, edge));
	if (facts.length > 0) lines.push(sentence(facts.join(' · ')));
	return lines.join('\n\n');
}

function trianglesText(document: MeshDocument, edge: number): string[] {
	const { topology } = document;
	if (!topology) return [];
	const triangles = edge < 0 ? [] : trianglesOf(topology, edge);
	const [owner, other] = triangles.map((t) => numberOf(document, 'triangles', t));
	if (owner === undefined) return ['in no triangle'];
	if (other === undefined) return ['on the boundary', `owner: triangle ${owner}`];
	return ['inside', `owner: triangle ${owner}`, `other triangle: ${other}`];
}

/** The ends of an edge, in either of GMR's forms; their numbers are NaN if only coordinates are known. */
function gmrEnds(
	document: MeshDocument,
	model: TextModel,
	section: Section,
	row: number,
): readonly [PointAt, PointAt] | undefined {
	if (!model.syntax.pointsInEdges) {
		const ends = endsOf(section, row);
		return (
			ends && [pointWithNumber(document, model, ends[0]), pointWithNumber(document, model, ends[1])]
		);
	}
	const edges = document.mesh?.edges;
	if (edges && 2 * row + 1 < edges.length)
		return [
			pointAtRow(document, model, edges[2 * row]!),
			pointAtRow(document, model, edges[2 * row + 1]!),
		];
	const values = columnsOf(section, 'coordinate').map((column) => section.value(row, column));
	if (values.length < 4 || !values.every(Number.isFinite)) return undefined;
	const unnumbered = (coordinates: number[]): PointAt => ({
		number: Number.NaN,
		row: -1,
		coordinates,
	});
	return [unnumbered(values.slice(0, 2)), unnumbered(values.slice(2, 4))];
}

const nameOf = ({ number, coordinates }: PointAt): string =>
	Number.isNaN(number) ? coordinateText(coordinates ?? []) : `point ${number}`;

const pointText = (point: PointAt): string =>
	Number.isNaN(point.number) || !point.coordinates
		? nameOf(point)
		: `${nameOf(point)} ${coordinateText(point.coordinates)}`;
