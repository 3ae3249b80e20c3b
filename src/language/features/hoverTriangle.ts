import type { Section } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import { angleText } from '../../mesh/angleText.ts';
import { type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import {
	knownLongestEdges,
	type LongestEdges,
	longestEdgesOf,
	type PropagationPath,
	propagationPath,
} from '../../refine/longestEdge/propagationPath.ts';
import { counted, countText, rounded } from '../../util/counted.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { columnsOf } from './entries.ts';
import { coordinateText, firstOf, sentence } from './markdownText.ts';
import { cornersOf, numberOf, type PointAt, pointAtRow } from './modelEntities.ts';
import { type Shape, shapeOf } from './triangleShape.ts';

/** Maximum number of triangles whose longest edges are found while a hover waits: about 10 ms. */
const MAX_IMMEDIATE_TRIANGLES = 20_000;

/**
 * Computes data of the whole mesh for hovers, about 100 ms for a large one; to be called when idle after each change of
 * the text. Until then, hovers of large meshes say that the path is being computed.
 */
export function prepareHover(document: MeshDocument): void {
	const { mesh, topology } = document;
	if (mesh && document.pointTriangles && topology?.nonManifoldEdges === 0) longestEdgesOf(mesh);
}

/** Describes a triangle: corners, angles, area, quality, mark, longest edge and propagation path. */
export function describeTriangle(
	document: MeshDocument,
	model: TextModel,
	section: Section,
	row: number,
): string {
	const corners = cornersOf(document, model, section, row);
	const title = `**Triangle ${section.numberOf(row)}**`;
	const isComplete = corners?.every(({ coordinates }) => coordinates);
	if (!corners || !isComplete)
		return [`${title}${markOf(section, row)}: unknown corners.`, attributesText(section, row)]
			.filter(Boolean)
			.join('\n\n');
	const shape = shapeOf(corners.map(({ coordinates }) => coordinates!));
	const lines = [
		`${title}${markOf(section, row)}${directionOf(shape)}`,
		measures(shape),
		attributesText(section, row),
		longestEdge(document, model, row, corners, shape),
		path(document, row),
		cornerLine(corners, shape),
	];
	return lines.filter(Boolean).join('\n\n');
}

function markOf(section: Section, row: number): string {
	const [column] = columnsOf(section, 'mark');
	if (column === undefined) return '';
	const mark = section.value(row, column);
	return mark === 1 ? ' · marked for refinement' : mark === 0 ? ' · not marked' : '';
}

const directionOf = ({ orientation }: Shape): string =>
	orientation === 0 ? '' : orientation > 0 ? ' · counter-clockwise' : ' · clockwise';

/** One line: a table would push the rest out of a hover that also describes an edge or a point. */
function cornerLine(corners: readonly PointAt[], { angles }: Shape): string {
	const cornerTexts = corners.map(({ number, coordinates }, k) => {
		const angle = angles ? `: ${angleText(angles[k]!)}` : '';
		return `point ${number} ${coordinateText(coordinates!)}${angle}`;
	});
	return `Corners: ${cornerTexts.join(' · ')}`;
}

const measures = ({ area, quality, angles }: Shape): string =>
	angles
		? `Area ${rounded(area)} · minimum angle ${angleText(Math.min(...angles))} · quality ${rounded(Number(quality.toFixed(4)))} (equilateral: 1)`
		: 'Zero area: the corners are collinear.';

function attributesText(section: Section, row: number): string | undefined {
	const phrases = columnsOf(section, 'attribute').map(
		(column, k) => [k + 1, section.value(row, column)] as const,
	);
	const text = phrases
		.filter(([, value]) => !Number.isNaN(value))
		.map(([k, value]) => `attribute ${k}: ${value}`);
	return sentence(text.join(' · ')) || undefined;
}

/** Describes the longest edge as the engines choose it, if known, otherwise by its length in double precision. */
function longestEdge(
	document: MeshDocument,
	model: TextModel,
	row: number,
	corners: readonly PointAt[],
	{ sides }: Shape,
): string {
	const longest = availableLongestEdges(document, row);
	const slot = longest ? longest.slots[row]! : sides.indexOf(Math.max(...sides));
	const [from, to] = [corners[slot]!, corners[(slot + 1) % 3]!];
	const { topology } = document;
	const edge = topology && Math.abs(topology.triangleEdges[3 * row + slot]!) - 1;
	const name =
		model.syntax.signedEdges && edge !== undefined
			? `edge ${numberOf(document, 'edges', edge)}, `
			: '';
	return `Longest edge: ${name}from point ${from.number} to point ${to.number}, length ${rounded(sides[slot]!)}`;
}

/** The longest edges, if they are known or quickly found; undefined for a mesh that can't be refined. */
function availableLongestEdges(
	{ mesh, topology }: MeshDocument,
	row: number,
): LongestEdges | undefined {
	if (!mesh || !topology || topology.nonManifoldEdges > 0 || row >= triangleCount(mesh))
		return undefined;
	return triangleCount(mesh) <= MAX_IMMEDIATE_TRIANGLES
		? longestEdgesOf(mesh)
		: knownLongestEdges(mesh);
}

/** Describes the propagation path of a triangle; undefined without a valid mesh. */
function path(document: MeshDocument, row: number): string | undefined {
	const { mesh, topology } = document;
	if (!mesh || !topology || row >= triangleCount(mesh)) return undefined;
	if (topology.nonManifoldEdges > 0)
		return 'No propagation path: the mesh can’t be refined while an edge has three or more triangles.';
	const longest = availableLongestEdges(document, row);
	if (!longest) return '*Computing the propagation path; hover again in a moment.*';
	return pathText(document, mesh, propagationPath(longest, row));
}

function pathText(document: MeshDocument, mesh: TriMesh, path: PropagationPath): string {
	const { triangles, edges, endsAtBoundary, complete } = path;
	const numbers = [...triangles.subarray(0, 8)].map((t) => numberOf(document, 'triangles', t));
	const shown = firstOf(numbers, ' → ', triangles.length);
	if (!complete)
		return `Propagation path: more than ${countText(triangles.length)} triangles, ${shown}`;
	const end = terminalText(document, mesh, edges.at(-1)!, endsAtBoundary);
	const added = countText(2 * edges.length - (endsAtBoundary ? 1 : 0));
	if (triangles.length === 1)
		return `Propagation path: only this triangle; ${end}. Refining it alone adds ${added} and changes no other.`;
	return `Propagation path: ${counted(triangles.length, 'triangle')}, ${shown}; ${end}. Refining it alone changes these ${countText(triangles.length)} and adds ${added}.`;
}

function terminalText(
	document: MeshDocument,
	mesh: TriMesh,
	edge: number,
	boundary: boolean,
): string {
	const where = boundary ? 'on the boundary' : 'the longest edge of the last two';
	if (mesh.source?.signedEdges)
		return `terminal edge ${numberOf(document, 'edges', edge)}, ${where}`;
	const edges = document.topology!.edges;
	const model = document.models[0]!;
	const [a, b] = [edges[2 * edge]!, edges[2 * edge + 1]!].map(
		(point) => pointAtRow(document, model, point).number,
	);
	return `terminal edge between points ${a} and ${b}, ${where}`;
}
