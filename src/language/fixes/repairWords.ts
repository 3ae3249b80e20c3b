import type { Finding } from '../../mesh/finding.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import type { LeftAlone, Repairs } from '../../repair/normalise.ts';
import { counted, countText } from '../../util/counted.ts';

/** What is not repaired in space, where something remains: the rules for the plane do not apply there. */
export const onlyOriented = ({ dimension }: TriMesh, remaining: readonly string[]): string[] =>
	dimension === 3 && remaining.length > 0
		? ['Of a mesh in space only the orientation of its triangles is repaired.']
		: [];

/** Words of normalising that differ between editing a text and writing files. */
export interface NormaliseWords {
	/** The result where the mesh can't be read. */
	readonly nothing: string;
	/** Of comments that are not kept. */
	comments(lost: number): string;
	/** Of a file of the set that the new mesh has nothing for. */
	unused(file: string): string;
}

const lostComments = (lost: number): string =>
	lost === 1
		? 'A comment between the entries is not kept'
		: `${countText(lost)} comments between the entries are not kept`;

/** In an editor: everything can be undone. */
export const editorWords: NormaliseWords = {
	nothing: 'nothing was changed',
	comments: (lost) => `${lostComments(lost)}; undo brings ${lost === 1 ? 'it' : 'them'} back.`,
	unused: (file) => `${file} stays as it is: what it says could not be used.`,
};

/** Where other files are written. */
export const writtenWords: NormaliseWords = {
	nothing: 'nothing was written',
	comments: (lost) => `${lostComments(lost)}.`,
	unused: (file) => `Nothing of ${file} is written: what it says could not be used.`,
};

/** What was done to a mesh: "2 points merged". */
export function repairWords(repairs: Repairs): string[] {
	const words: [number, string, string?][] = [
		[repairs.pointsMerged, 'point merged', 'points merged'],
		[repairs.edgesMerged, 'edge merged', 'edges merged'],
		[repairs.trianglesRepeated, 'triangle listed twice removed', 'triangles listed twice removed'],
		[repairs.trianglesFlat, 'triangle without area removed', 'triangles without area removed'],
		[repairs.trianglesDivided, 'triangle divided', 'triangles divided'],
		[repairs.trianglesTurned, 'triangle turned', 'triangles turned'],
		[repairs.edgesTurned, 'boundary edge turned', 'boundary edges turned'],
		[repairs.edgesUnused, 'unused edge removed', 'unused edges removed'],
		[repairs.pointsUnused, 'unused point removed', 'unused points removed'],
	];
	return words
		.filter(([count]) => count > 0)
		.map(([count, noun, plural]) => counted(count, noun, plural));
}

/** What was done and what remains, in one line. */
export const summaryOf = (done: readonly string[], remaining: readonly string[]): string =>
	[
		done.join(', ') ||
			(remaining.length > 0 ? 'nothing could be repaired' : 'the mesh is normal already'),
		...(remaining.length > 0 ? [remaining.join(', ')] : []),
	].join('; ');

/** What was lost on the way, in sentences. */
export function lossWords({ segmentsLost, dataDiffering }: Repairs): string[] {
	const sentences: string[] = [];
	if (segmentsLost > 0)
		sentences.push(
			`${counted(segmentsLost, 'segment')} of the .poly file ${segmentsLost === 1 ? 'is' : 'are'} gone with the edges.`,
		);
	if (dataDiffering > 0)
		sentences.push(
			`${counted(dataDiffering, 'entry', 'entries')} became one with another of a different marker or attribute; that of the first was kept.`,
		);
	return sentences;
}

/** What was not done, as it would have made an error, in sentences. */
export function leftWords({ points, edges, triangles }: LeftAlone): string[] {
	const were = (count: number) => (count === 1 ? 'was' : 'were');
	const sentences: string[] = [];
	if (points > 0)
		sentences.push(
			`${counted(points, 'point')} ${were(points)} not merged with ${points === 1 ? 'that in its' : 'those in their'} place: three triangles would share an edge, as triangles overlap there.`,
		);
	if (edges > 0)
		sentences.push(
			`${counted(edges, 'edge')} listed twice ${were(edges)} not merged: three triangles would share ${edges === 1 ? 'it' : 'them'}.`,
		);
	if (triangles > 0)
		sentences.push(
			`${counted(triangles, 'triangle')} ${were(triangles)} not divided at hanging nodes: three triangles would share an edge, as triangles overlap there.`,
		);
	return sentences;
}

const remains: Readonly<Record<string, readonly [string, string]>> = {
	'overlapping-triangles': ['pair of overlapping triangles', 'pairs of overlapping triangles'],
	'non-manifold-edge': ['edge of three or more triangles', 'edges of three or more triangles'],
	'duplicate-edge': ['edge listed twice', 'edges listed twice'],
	'coincident-points': ['point in the place of another', 'points in the place of others'],
	'hanging-node': ['hanging node', 'hanging nodes'],
	'zero-area': ['triangle without area', 'triangles without area'],
	'mixed-orientation': [
		'triangle that goes round against others',
		'triangles that go round against others',
	],
	'repaired-ownership': ['edge without a clear owner', 'edges without a clear owner'],
};

/** What is still wrong, errors and warnings by rule: "3 pairs of overlapping triangles remain". */
export function remainingWords(list: readonly Finding[]): string[] {
	const counts = new Map<string, number>();
	for (const { rule, severity } of list)
		if (severity === 'error' || severity === 'warning')
			counts.set(rule, (counts.get(rule) ?? 0) + 1);
	return [...counts].map(([rule, count]) => {
		const [one, more] = remains[rule] ?? [`problem (${rule})`, `problems (${rule})`];
		return `${counted(count, one, more)} ${count === 1 ? 'remains' : 'remain'}`;
	});
}
