import type { Hover, Position } from 'vscode-languageserver';
import type { Section, Token } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import { locationText } from '../../mesh/finding.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { contentIn, rangeIn, tokenAtPosition } from '../positions.ts';
import { columnsOf } from './entries.ts';
import { describeGmrEdge, describePair } from './hoverEdge.ts';
import { describeFace } from './hoverFace.ts';
import { describeHeader } from './hoverHeader.ts';
import { describePoint } from './hoverPoint.ts';
import { describeTriangle } from './hoverTriangle.ts';
import { escapeMarkdown } from './markdownText.ts';
import { pointAtRow, pointWithNumber } from './modelEntities.ts';

export { prepareHover } from './hoverTriangle.ts';

/**
 * Describes a position: first the number there, then the entry of its line. If the text has errors, describes what the
 * text models alone contain, and why the rest is missing.
 */
export function hover(document: MeshDocument, model: TextModel, position: Position): Hover | null {
	const { line, token } = tokenAtPosition(model, position);
	const content = model.contentOf(line);
	const range = token ? rangeIn(model, line, token.start, token.end) : contentIn(model, line);
	const joined = (parts: readonly (string | undefined)[]): Hover => ({
		contents: {
			kind: 'markdown',
			value: [...parts, missingMeshReason(document)].filter(Boolean).join('\n\n---\n\n'),
		},
		range,
	});
	if (content.kind === 'header') {
		const headers = model
			.tokensOf(line)
			.filter(({ role }) => role === 'count' || role === 'header');
		const nth = token ? headers.findIndex(({ start }) => start === token.start) : -1;
		return { contents: markdown(describeHeader(model, content.section, nth)), range };
	}
	if (content.kind === 'entry')
		return joined([
			token && describeToken(document, model, content.section, content.row, token),
			describeEntry(document, model, content.section, content.row),
			describePart(content.section, content.row),
		]);
	const section = model.sections.find(({ heading }) => heading === line);
	if (section) return { contents: markdown(describeHeader(model, section, -1)), range };
	if (content.kind === 'kept')
		return { contents: markdown('TriRefine keeps these lines unchanged.'), range };
	if (content.kind === 'stray' && token)
		return { contents: markdown('Unexpected text after the last section.'), range };
	return null;
}

const markdown = (value: string) => ({ kind: 'markdown' as const, value });

/** Describes an entry of a section; undefined if there is nothing to tell. */
function describeEntry(
	document: MeshDocument,
	model: TextModel,
	section: Section,
	row: number,
): string | undefined {
	switch (section.kind) {
		case 'points':
			return describePoint(document, model, pointAtRow(document, model, row));
		case 'edges':
			return model.syntax.signedEdges
				? describeGmrEdge(document, model, section.numberOf(row))
				: describePair(document, model, section, row);
		case 'segments':
			return describePair(document, model, section, row);
		case 'triangles':
			return describeTriangle(document, model, section, row);
		case 'faces':
			return describeFace(document, model, section, row);
		case 'neighbours':
			return describeNumbered(document, section.numberOf(row));
		case 'holes':
			return `**Hole ${section.numberOf(row)}**: no triangles around this point.`;
		case 'data':
		case 'lists':
			return undefined;
		case 'regions':
			return `**Region ${section.numberOf(row)}**: attribute and maximum area of the triangles around this point; a single value is both.`;
	}
}

/** The group and the model entity of an entry, if the file has them. */
function describePart({ parts = [] }: Section, row: number): string | undefined {
	const part = parts.find(({ first, count }) => row >= first && row < first + count);
	return part?.title ? `In ${escapeMarkdown(part.title)}` : undefined;
}

/** Describes a number of an entry beyond the entry itself. */
function describeToken(
	document: MeshDocument,
	model: TextModel,
	section: Section,
	row: number,
	{ role, nth, value }: Token,
): string | undefined {
	switch (role) {
		case 'point':
			if (Number.isNaN(value)) return undefined;
			return `${midNodeNote(section, nth)}${describePoint(document, model, pointWithNumber(document, model, value))}`;
		case 'coordinate':
			return section.kind === 'edges' ? describeEnd(document, model, row, nth >> 1) : undefined;
		case 'edge':
			if (Number.isNaN(value)) return undefined;
			return describeGmrEdge(document, model, value, section.numberOf(row));
		case 'triangle':
			return describeNeighbour(document, value, nth);
		case 'mark':
			return value === 1
				? '**Mark 1**: the triangle is marked for refinement.'
				: value === 0
					? '**Mark 0**: the triangle is not marked; it is refined only if the propagation path of a marked one reaches it.'
					: '**Mark**: 1 if the triangle is marked for refinement, else 0.';
		case 'corners':
			return '**Number of corners**: the point indices follow.';
		case 'type':
			return '**Cell type**: determines how many points follow.';
		case 'attribute':
			if (section.kind === 'faces')
				return '**Colour**: read as a field if all faces have equally many numbers; a single integer is a marker.';
			return describeAttribute(section, nth);
		case 'marker':
			return '**Boundary marker**: 0 inside, 1 or any other number on the boundary. Refinement passes it on to the halves of an edge and to new points on it.';
		case 'stray':
			return '**Unexpected value**: the line has too many values.';
		default:
			return undefined;
	}
}

/** The midside nodes of a triangle follow its corners, each opposite the corner of the same index. */
const midNodeNote = ({ kind }: Section, nth: number): string =>
	kind === 'triangles' && nth >= 3
		? `**Middle node** of the edge opposite corner ${nth - 2}\n\n`
		: '';

/** Describes an end of an edge given by coordinates: 0 start, 1 end. */
function describeEnd(
	document: MeshDocument,
	model: TextModel,
	row: number,
	end: number,
): string | undefined {
	const point = document.mesh?.edges?.[2 * row + end];
	return point === undefined
		? undefined
		: describePoint(document, model, pointAtRow(document, model, point));
}

function describeAttribute(section: Section, nth: number): string {
	const count = columnsOf(section, 'attribute').length;
	const inheritance =
		section.kind === 'points'
			? 'a new point gets the mean of its edge’s ends'
			: 'child triangles inherit it';
	return `**Attribute ${nth + 1}** of ${count}: ${inheritance}.`;
}

function describeNeighbour(document: MeshDocument, value: number, nth: number): string | undefined {
	const corner = `opposite corner ${nth + 1}`;
	if (value === -1) return `**No neighbour** ${corner}: that edge is on the boundary.`;
	const description = describeNumbered(document, value);
	return description && `**Neighbour** ${corner}\n\n${description}`;
}

/** Describes the triangle with a number in the `.ele` file. */
function describeNumbered(document: MeshDocument, number: number): string | undefined {
	const triangles = document.sectionOf('triangles');
	const row = triangles ? triangles.section.rowOf(number) : -1;
	return triangles && row >= 0
		? describeTriangle(document, triangles.model, triangles.section, row)
		: `**There is no triangle ${number}**.`;
}

/** The reason why there is no mesh to describe; undefined if there is one. */
function missingMeshReason(document: MeshDocument): string | undefined {
	if (document.mesh) return undefined;
	const findings = [...document.read.findings, ...(document.findings?.list ?? [])];
	const error = findings.find(({ severity }) => severity === 'error');
	const missing = 'Triangles, boundary and propagation path are not known';
	if (error)
		return `*${missing} until the errors are fixed. ${escapeMarkdown(`${locationText(error)}: ${error.message}`)}*`;
	return `*${missing}: no file with triangles beside this one.*`;
}
