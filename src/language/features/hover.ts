import type { Hover, Position } from 'vscode-languageserver';
import type { Section, Sheet, Token } from '../../formats/model/section.ts';
import { locationText } from '../../mesh/finding.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { atIn, contentIn, rangeIn } from '../positions.ts';
import { columnsOf } from './entries.ts';
import { describeGmrEdge, describePair } from './hoverEdge.ts';
import { describeFace } from './hoverFace.ts';
import { describeHeader } from './hoverHeader.ts';
import { describePoint } from './hoverPoint.ts';
import { describeTriangle } from './hoverTriangle.ts';
import { plain } from './markdownText.ts';
import { pointAtRow, pointWithNumber } from './sheetEntities.ts';

export { prepareHover } from './hoverTriangle.ts';

/**
 * Describes a position: first the number there, then the entry of its line. If the text has errors, describes what the
 * sheets alone contain, and why the rest is missing.
 */
export function hover(document: MeshDocument, sheet: Sheet, position: Position): Hover | null {
	const { line, token } = atIn(sheet, position);
	const content = sheet.contentOf(line);
	const range = token ? rangeIn(sheet, line, token.start, token.end) : contentIn(sheet, line);
	const showing = (parts: readonly (string | undefined)[]): Hover => ({
		contents: {
			kind: 'markdown',
			value: [...parts, whyMissing(document)].filter(Boolean).join('\n\n---\n\n'),
		},
		range,
	});
	if (content.kind === 'header') {
		const headers = sheet
			.tokensOf(line)
			.filter(({ role }) => role === 'count' || role === 'header');
		const nth = token ? headers.findIndex(({ start }) => start === token.start) : -1;
		return { contents: markdown(describeHeader(sheet, content.section, nth)), range };
	}
	if (content.kind === 'entry')
		return showing([
			token && describeToken(document, sheet, content.section, content.row, token),
			describeEntry(document, sheet, content.section, content.row),
			describePart(content.section, content.row),
		]);
	const section = sheet.sections.find(({ heading }) => heading === line);
	if (section) return { contents: markdown(describeHeader(sheet, section, -1)), range };
	if (content.kind === 'kept')
		return { contents: markdown('TriRefine keeps these lines unchanged.'), range };
	if (content.kind === 'stray' && token)
		return { contents: markdown('Unexpected text after the last section.'), range };
	return null;
}

const markdown = (value: string) => ({ kind: 'markdown' as const, value });

function describeEntry(
	document: MeshDocument,
	sheet: Sheet,
	section: Section,
	row: number,
): string | undefined {
	switch (section.kind) {
		case 'points':
			return describePoint(document, sheet, pointAtRow(document, sheet, row));
		case 'edges':
			return sheet.syntax.signedEdges
				? describeGmrEdge(document, sheet, section.numberOf(row))
				: describePair(document, sheet, section, row);
		case 'segments':
			return describePair(document, sheet, section, row);
		case 'triangles':
			return describeTriangle(document, sheet, section, row);
		case 'faces':
			return describeFace(document, sheet, section, row);
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
	return part?.title ? `In ${plain(part.title)}` : undefined;
}

/** Describes a number of an entry beyond the entry itself. */
function describeToken(
	document: MeshDocument,
	sheet: Sheet,
	section: Section,
	row: number,
	{ role, nth, value }: Token,
): string | undefined {
	switch (role) {
		case 'point':
			if (Number.isNaN(value)) return undefined;
			return `${middleOf(section, nth)}${describePoint(document, sheet, pointWithNumber(document, sheet, value))}`;
		case 'coordinate':
			return section.kind === 'edges' ? describeEnd(document, sheet, row, nth >> 1) : undefined;
		case 'edge':
			if (Number.isNaN(value)) return undefined;
			return describeGmrEdge(document, sheet, value, section.numberOf(row));
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
const middleOf = ({ kind }: Section, nth: number): string =>
	kind === 'triangles' && nth >= 3
		? `**Middle node** of the edge opposite corner ${nth - 2}\n\n`
		: '';

/** Describes an end of an edge given by coordinates: 0 start, 1 end. */
function describeEnd(
	document: MeshDocument,
	sheet: Sheet,
	row: number,
	end: number,
): string | undefined {
	const point = document.mesh?.edges?.[2 * row + end];
	return point === undefined
		? undefined
		: describePoint(document, sheet, pointAtRow(document, sheet, point));
}

function describeAttribute(section: Section, nth: number): string {
	const count = columnsOf(section, 'attribute').length;
	const fate =
		section.kind === 'points'
			? 'a new point gets the mean of its edge’s ends'
			: 'child triangles inherit it';
	return `**Attribute ${nth + 1}** of ${count}: ${fate}.`;
}

function describeNeighbour(document: MeshDocument, value: number, nth: number): string | undefined {
	const corner = `opposite corner ${nth + 1}`;
	if (value === -1) return `**No neighbour** ${corner}: that edge is on the boundary.`;
	const told = describeNumbered(document, value);
	return told && `**Neighbour** ${corner}\n\n${told}`;
}

/** Describes the triangle with a number in the `.ele` file. */
function describeNumbered(document: MeshDocument, number: number): string | undefined {
	const found = document.sectionOf('triangles');
	const row = found ? found.section.rowOf(number) : -1;
	return found && row >= 0
		? describeTriangle(document, found.sheet, found.section, row)
		: `**There is no triangle ${number}**.`;
}

/** The reason why there is no mesh to describe; undefined if there is one. */
function whyMissing(document: MeshDocument): string | undefined {
	if (document.mesh) return undefined;
	const all = [...document.read.findings, ...(document.findings?.list ?? [])];
	const error = all.find(({ severity }) => severity === 'error');
	const missing = 'Triangles, boundary and propagation path are not known';
	if (error)
		return `*${missing} until the errors are fixed. ${plain(`${locationText(error)}: ${error.message}`)}*`;
	return `*${missing}: no file with triangles beside this one.*`;
}
