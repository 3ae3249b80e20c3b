import type { Finding } from '../../mesh/finding.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import type { Repairs, SkippedRepairs } from '../../repair/normalise.ts';
import { counted, countText } from '../../util/counted.ts';

/** Note on remaining findings in space: the repairs of plane meshes do not apply. */
export const onlyOriented = ({ dimension }: TriMesh, remaining: readonly string[]): string[] =>
	dimension === 3 && remaining.length > 0
		? ['In 3D only the orientation of triangles is repaired.']
		: [];

/** Texts of normalising that differ between editing and writing files. */
export interface NormaliseMessages {
	/** If the mesh can't be read. */
	readonly nothing: string;
	/** If comments are lost. */
	comments(lost: number): string;
	/** If the new mesh has no content for a file of the set. */
	unused(file: string): string;
}

const lostComments = (lost: number): string =>
	lost === 1
		? '1 comment between entries is lost'
		: `${countText(lost)} comments between entries are lost`;

/** For an editor with undo. */
export const editorMessages: NormaliseMessages = {
	nothing: 'nothing was changed',
	comments: (lost) => `${lostComments(lost)}; undo restores ${lost === 1 ? 'it' : 'them'}.`,
	unused: (file) => `${file} is unchanged: its content could not be used.`,
};

/** For writing other files. */
export const writerMessages: NormaliseMessages = {
	nothing: 'nothing was written',
	comments: (lost) => `${lostComments(lost)}.`,
	unused: (file) => `${file} is not written: its content could not be used.`,
};

/** Describes repairs: "2 points merged". */
export function repairMessages(repairs: Repairs): string[] {
	const descriptions: [number, string, string?][] = [
		[repairs.pointsMerged, 'point merged', 'points merged'],
		[repairs.edgesMerged, 'edge merged', 'edges merged'],
		[repairs.trianglesRepeated, 'duplicate triangle removed', 'duplicate triangles removed'],
		[repairs.trianglesFlat, 'zero-area triangle removed', 'zero-area triangles removed'],
		[repairs.trianglesDivided, 'triangle divided', 'triangles divided'],
		[repairs.trianglesReversed, 'triangle reversed', 'triangles reversed'],
		[repairs.edgesReversed, 'boundary edge reversed', 'boundary edges reversed'],
		[repairs.edgesUnused, 'unused edge removed', 'unused edges removed'],
		[repairs.pointsUnused, 'unused point removed', 'unused points removed'],
	];
	return descriptions
		.filter(([count]) => count > 0)
		.map(([count, noun, plural]) => counted(count, noun, plural));
}

/** Repairs and remaining findings, in one line. */
export const summaryOf = (done: readonly string[], remaining: readonly string[]): string =>
	[
		done.join(', ') || (remaining.length > 0 ? 'nothing could be repaired' : 'nothing to repair'),
		...(remaining.length > 0 ? [remaining.join(', ')] : []),
	].join('; ');

/** Describes lost data, in sentences. */
export function lossMessages({ segmentsLost, dataDiffering }: Repairs): string[] {
	const sentences: string[] = [];
	if (segmentsLost > 0)
		sentences.push(
			`${counted(segmentsLost, 'segment')} of the .poly file ${segmentsLost === 1 ? 'is' : 'are'} lost with ${segmentsLost === 1 ? 'its edge' : 'their edges'}.`,
		);
	if (dataDiffering > 0)
		sentences.push(
			`${counted(dataDiffering, 'entry', 'entries')} merged despite different markers or attributes; those of the first were kept.`,
		);
	return sentences;
}

/** Describes repairs that were omitted because they would cause errors, in sentences. */
export function skippedRepairMessages({ points, edges, triangles }: SkippedRepairs): string[] {
	const were = (count: number) => (count === 1 ? 'was' : 'were');
	const sentences: string[] = [];
	if (points > 0)
		sentences.push(
			`${counted(points, 'coincident point')} ${were(points)} not merged: triangles overlap there, and three would share an edge.`,
		);
	if (edges > 0)
		sentences.push(
			`${counted(edges, 'duplicate edge')} ${were(edges)} not merged: three triangles would share ${edges === 1 ? 'it' : 'them'}.`,
		);
	if (triangles > 0)
		sentences.push(
			`${counted(triangles, 'triangle')} ${were(triangles)} not split at hanging nodes: triangles overlap there, and three would share an edge.`,
		);
	return sentences;
}

const remainingNouns: Readonly<Record<string, readonly [string, string]>> = {
	'overlapping-triangles': ['pair of overlapping triangles', 'pairs of overlapping triangles'],
	'non-manifold-edge': ['edge of three or more triangles', 'edges of three or more triangles'],
	'duplicate-edge': ['duplicate edge', 'duplicate edges'],
	'coincident-points': ['coincident point', 'coincident points'],
	'hanging-node': ['hanging node', 'hanging nodes'],
	'zero-area': ['zero-area triangle', 'zero-area triangles'],
	'mixed-orientation': ['triangle of opposite orientation', 'triangles of opposite orientation'],
	'repaired-ownership': ['edge without a unique owner', 'edges without a unique owner'],
};

/** Counts remaining errors and warnings by rule: "3 pairs of overlapping triangles remain". */
export function remainingMessages(findings: readonly Finding[]): string[] {
	const counts = new Map<string, number>();
	for (const { rule, severity } of findings)
		if (severity === 'error' || severity === 'warning')
			counts.set(rule, (counts.get(rule) ?? 0) + 1);
	return [...counts].map(([rule, count]) => {
		const [one, more] = remainingNouns[rule] ?? [`problem (${rule})`, `problems (${rule})`];
		return `${counted(count, one, more)} ${count === 1 ? 'remains' : 'remain'}`;
	});
}
