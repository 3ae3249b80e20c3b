import { faceText } from '../../src/mesh/faceText.ts';
import { type Finding, locationText } from '../../src/mesh/finding.ts';
import { grownText } from '../../src/mesh/grownGroups.ts';
import type { MeshInfo } from '../../src/mesh/info.ts';
import type { SeveralParents } from '../../src/mesh/provenance.ts';
import { NONE } from '../../src/mesh/topology.ts';
import type { EntityKind } from '../../src/mesh/triMesh.ts';
import { counted, countText } from '../../src/util/counted.ts';
import type { Progress } from '../../src/util/progress.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { EdgeFacts, PointFacts, TriangleFacts } from '../model/entities.ts';
import { nameOfFace } from '../model/faces.ts';
import type { Comparison, PathView, RefinedView } from '../model/results.ts';
import type { Counts } from '../model/selection.ts';
import { type FrameSpace, toMeshCoordinates } from '../model/space.ts';
import { angleText, measureText, placeText, timeText } from './numbers.ts';

/** Numbers of triangles in the file. */
type Numbering = Pick<DisplayMesh, 'first' | 'numbers' | 'faces'>;

/** Names triangles of a result by those of its source. */
export interface TriangleProvenance {
	readonly source: Numbering;
	/** The triangle of the source that contains each triangle. */
	readonly parents: Uint32Array;
	/** All triangles of the source in each polygon. */
	readonly joined?: SeveralParents;
}

/**
 * One line about a triangle, or another face. A triangle of a result has its parent in the source, by number in the
 * file.
 */
export function describeTriangle(
	mesh: Numbering,
	{ index, coordinates, angle, area, rounded }: TriangleFacts,
	provenance?: TriangleProvenance,
): string {
	const cell = mesh.faces && nameOfFace(mesh.faces, index);
	if (cell) {
		const shape = `minimum angle ${angleText(angle)} · area ${measureText(area)}`;
		const { starts } = provenance?.joined ?? {};
		const parts = starts ? ` of ${counted(starts[index + 1]! - starts[index]!, 'triangle')}` : '';
		return `${cell}${parts} · ${counted(coordinates.length / 2, 'corner')} · ${shape}`;
	}
	const name = provenance
		? nameRefined(mesh, index, provenance)
		: `Triangle ${numberInFile(mesh, index)}`;
	const about = rounded ? 'about ' : '';
	return `${name} · minimum angle ${about}${angleText(angle)} · area ${about}${measureText(area)}`;
}

/** Names a triangle of a refined mesh: a new one by its parent in the source, an undivided one by itself. */
function nameRefined(
	mesh: Numbering,
	triangle: number,
	{ source, parents }: TriangleProvenance,
): string {
	const number = numberInFile(mesh, triangle);
	const parent = parents[triangle]!;
	if (parent === NONE) return `Triangle ${number}`;
	const sourceNumber = numberInFile(source, parent);
	const isNew = parents.indexOf(parent) !== parents.lastIndexOf(parent);
	if (isNew) return `New triangle ${number} of triangle ${sourceNumber}`;
	return number === sourceNumber
		? `Triangle ${number}, not divided`
		: `Triangle ${number}, not divided, before ${sourceNumber}`;
}

/** Number of a triangle in the file, as written: without separators. */
const numberInFile = ({ first, numbers }: Numbering, triangle: number): number =>
	numbers?.[triangle] ?? triangle + first;

/** One line about an edge: "Edge 12 · points 3 and 7 · length 0.5 · on the boundary". */
export function describeEdge({ number, points, length, owners }: EdgeFacts): string {
	const name = number === null ? 'Edge' : `Edge ${number}`;
	const where = ['of no triangle', 'on the boundary', 'inside'][owners]!;
	return `${name} · points ${points[0]} and ${points[1]} · length ${measureText(length)} · ${where}`;
}

/** One line about a segment of a graph: "Segment 3 · points 3 and 7 · length 0.5". */
export function describeSegment({ number, points, length }: EdgeFacts): string {
	const name = number === null ? 'Segment' : `Segment ${number}`;
	return `${name} · points ${points[0]} and ${points[1]} · length ${measureText(length)}`;
}

/** One line about a point: "Point 3 · at 0.5, 1"; `space` is the view of a mesh in space. */
export function describePoint(
	{ number, coordinates, depth }: PointFacts,
	origin: readonly [number, number],
	space?: FrameSpace,
): string {
	const [u = 0, v = 0] = coordinates;
	const position = space
		? toMeshCoordinates(space, [u, v, depth ?? 0])
		: [u + origin[0], v + origin[1]];
	return `Point ${number} · at ${position.map((value) => placeText(value)).join(', ')}`;
}

/** Maximum number of phrases about an entity, and of characters of each; further ones are counted. */
const [MAX_PHRASES, MAX_PHRASE_LENGTH] = [4, 60];

/** A line about an entity with further facts: "Point 3 · at 0.5, 1 · group inlet · pressure 2". */
export function withPhrases(line: string, phrases: readonly string[]): string {
	const shown = phrases
		.slice(0, MAX_PHRASES)
		.map((phrase) =>
			phrase.length > MAX_PHRASE_LENGTH ? `${phrase.slice(0, MAX_PHRASE_LENGTH - 1)}…` : phrase,
		);
	const more = phrases.length - shown.length;
	return [line, ...shown, ...(more > 0 ? [`and ${more} more`] : [])].join(' · ');
}

/** A distance in the plane: short as a label, long as a sentence. */
export function describeDistance([dx, dy]: readonly [number, number]): {
	readonly short: string;
	readonly long: string;
} {
	const length = measureText(Math.hypot(dx, dy));
	const parts = `dx ${signed(dx)}, dy ${signed(dy)}`;
	return { short: `${length} (${parts})`, long: `Distance ${length}, ${parts}.` };
}

/** Distance between two selected points, in total and along each axis. */
export function describeOffset(differences: readonly number[]): string {
	const parts = differences.map((value, axis) => `d${'xyz'[axis]} ${signed(value)}`);
	return `They are ${measureText(Math.hypot(...differences))} apart: ${parts.join(', ')}.`;
}

const signed = (value: number): string => measureText(value).replace(/^-/, '−');

/** "Path of 4 triangles, ends at the edge between points 3 and 7, on the boundary." */
export function describePath({ triangles, ends, endsAtBoundary, complete }: PathView): string {
	const size = counted(triangles.length, 'triangle');
	if (!complete) return `path of more than ${size}, not followed further`;
	const [a, b] = ends;
	const where = endsAtBoundary ? ', on the boundary' : '';
	return `path of ${size}, ends at the edge between points ${a} and ${b}${where}`;
}

/** Says that a mesh has no triangles, and how to get them from quads and polygons. */
export function withoutTriangles(info: Pick<MeshInfo, 'cells'> | undefined): string {
	const none = 'This mesh has no triangles';
	const splits = info?.cells?.some(({ shape }) => shape === 'quad' || shape === 'polygon');
	return splits ? `${none}: Convert Mesh… can split its quads and polygons` : none;
}

/** Number of triangles that miss the goal at the end of a run; 0 without a goal. */
export const missingCount = ({ rounds }: Pick<RefinedView, 'rounds'>): number =>
	rounds.at(-1)?.missing ?? 0;

/** Summary of a run: "Made 408 new triangles in 5 rounds, 1.05 s on the GPU. All chosen triangles meet edge:0.1." */
export function describeRun(
	result: Pick<
		RefinedView,
		| 'before'
		| 'after'
		| 'rounds'
		| 'coarsening'
		| 'work'
		| 'pointGroups'
		| 'warnings'
		| 'engine'
		| 'milliseconds'
	>,
	until?: string,
): string {
	const { before, after, rounds, work, warnings, engine, milliseconds } = result;
	const goal = until?.trim();
	if (goal && rounds.length === 0)
		return `All chosen triangles meet ${goal} already: nothing was divided.`;
	const newTriangles = counted(after.triangles - before.triangles, 'new triangle');
	const isAdapted = (result.coarsening ?? rounds.at(-1))?.fit !== undefined;
	const inRounds = rounds.length > 1 ? `${counted(rounds.length, 'round')}, ` : '';
	const time = timeText(milliseconds.refine);
	const engines = `${time} on the ${engine.toUpperCase()}`;
	const isJoined = after.triangles === 0 && work !== undefined;
	const sentences = [
		isJoined
			? `Made ${work}, in ${engines}.`
			: isAdapted
				? `${counted(before.triangles, 'triangle')} became ${countText(after.triangles)} in ${inRounds}${engines}: ${work}.`
				: `Made ${newTriangles} in ${inRounds}${engines}${work === undefined ? '' : `: ${work}`}.`,
	];
	const missed = missingCount(result);
	if (goal)
		sentences.push(
			missed === 0
				? `All chosen triangles meet ${goal}.`
				: `${counted(missed, 'triangle')} still miss${missed === 1 ? 'es' : ''} ${goal}.`,
		);
	sentences.push(...grownText(result.pointGroups ?? []));
	// A missed goal is one of the warnings.
	const others = warnings.length - (missed > 0 ? 1 : 0);
	if (others > 0) sentences.push(`${counted(others, 'warning')}, listed below.`);
	return sentences.join(' ');
}

/** "Refining: round 2 (40 %)…" */
export function describeProgress(title: string, { phase, fraction }: Progress): string {
	const share = fraction === undefined ? '' : ` (${Math.round(100 * fraction)} %)`;
	return `${phase.startsWith(title) ? phase : `${title}: ${phase.replace(': ', ', ')}`}${share}…`;
}

/** Names of files just written, from their URIs. */
export const describeWritten = (uris: readonly string[]): string =>
	`Written: ${uris.map((uri) => decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1))).join(', ')}.`;

const singular: Record<EntityKind, string> = {
	triangles: 'triangle',
	edges: 'edge',
	points: 'point',
};

/** "1 edge", "3 edges"; `noun` names the faces if they are not triangles. */
export const describeCount = (count: number, kind: EntityKind, noun = 'triangle'): string =>
	counted(count, kind === 'triangles' ? noun : singular[kind]);

/** Describes the faces of a mesh, see `faceText`. */
export const describeFaces = (
	{ triangles }: Pick<MeshInfo, 'triangles'>,
	{ faces }: Pick<DisplayMesh, 'faces'>,
): string => faceText(triangles, faces?.blocks);

/** Names a view among several; empty if there is only one. */
export const inView = (view: string | null | undefined): string => (view ? ` in ${view}` : '');

/** "2 triangles, 3 edges selected in Before"; `view` is null if there is only one. */
export function describeCounts(counts: Counts, view: string | null): string {
	const phrases = (['triangles', 'edges', 'points'] as const)
		.filter((kind) => counts[kind] > 0)
		.map((kind) => describeCount(counts[kind], kind, counts.noun));
	return phrases.length === 0
		? 'Nothing is selected'
		: `${phrases.join(', ')} selected${inView(view)}`;
}

/** The selection after a pick, as a sentence. */
export const describeSelected = (counts: Counts, view: string | null): string =>
	`${describeCounts(counts, view)}.`;

/** Whether a message states the selection, as those of `describeSelected` and refusals to act on it do. */
export const mentionsSelection = (message: string): boolean =>
	/^Nothing is selected\b|^[^.:]* selected( in \w+)?\./.test(message);

/** The first error with its line, and the number of others. */
export function describeErrors(findings: readonly Finding[], errors: number): string {
	const first = findings.find(({ severity }) => severity === 'error');
	if (!first) return `${counted(errors, 'error')} in the file.`;
	const more = errors > 1 ? ` And ${counted(errors - 1, 'more error')}.` : '';
	return `${locationText(first)}: ${first.message}${more}`;
}

/** How two meshes differ, with the number of changes to step through. */
export const comparedText = ({ headline, count }: Comparison): string =>
	`${headline}.${count === 0 ? '' : ` ${counted(count, 'change')}: F7 goes to the next.`}`;
