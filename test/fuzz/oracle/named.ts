import type { Loss } from './compare.ts';

/** Words that a message which names a loss has to have, by the kind of the loss. */
const patterns: Readonly<Record<string, readonly RegExp[]>> = {
	points: [/\bpoints?\b/],
	'attributes of points': [/attribute/, /point/],
	'markers of points': [/marker/, /point/],
	triangles: [/triangle/],
	'attributes of triangles': [/attribute/, /triangle/],
	'midside nodes': [/midNodes|middle|mid-?node|quadratic|six/i],
	marks: [/\bmarks?\b/],
	edges: [/\bedges?\b/],
	'order of edges': [/\bedges?\b/, /number|order/],
	'markers of edges': [/marker/, /edge|segment/],
	'markers of edges listed twice': [/marker|edges?/, /twice|already|edge|several/],
	'markers of segments': [/marker|segments?/, /edge|segment/],
	segments: [/\bsegments?\b/],
	holes: [/\bholes?\b/],
	regions: [/\bregions?\b/],
};

/** Kinds of which a message says how many it means. */
const counted = /^(points|edges|segments|holes|regions)$/;

/** What reading says of numbers is no word about what becomes of them when the mesh is written. */
const ofReading = /\((numbers-not-consecutive|zero-padded-number|number-out-of-step)\)\s*$/;

/** How many entries a line means: `3 segments`, `segment 7` is one; all of them where it gives no number. */
function meant(line: string, noun: string): number {
	const singular = noun.replace(/s$/, '');
	const counts = [
		...line.matchAll(new RegExp(`\\b(\\d[\\d,]*|an?|one) (other |unused )?${singular}`, 'gi')),
	];
	if (counts.length > 0)
		return counts.reduce((sum, [, text]) => sum + (Number(text?.replaceAll(',', '')) || 1), 0);
	return new RegExp(`\\b${singular} -?\\d`).test(line) ? 1 : Number.POSITIVE_INFINITY;
}

/** True where what a command said names a loss, all of it. */
export function isNamed({ kind, count }: Loss, told: string): boolean {
	const lines = told.split('\n').filter((line) => line.trim() !== '');
	const numbers = /^numbers of (\w+)s$/.exec(kind);
	if (numbers) {
		const noun = new RegExp(numbers[1] as string);
		return lines.some((line) => !ofReading.test(line) && /number/.test(line) && noun.test(line));
	}
	if (kind.startsWith('file .')) {
		const suffix = kind.slice(5);
		const noun = { '.poly': /segment/, '.edge': /edge/, '.neigh': /neighbour/ }[suffix];
		return lines.some((line) => line.includes(suffix) || noun?.test(line));
	}
	const having = lines.filter((line) => (patterns[kind] ?? []).every((one) => one.test(line)));
	if (having.length > 0 && lines.some((line) => /^and \d+ more/.test(line))) return true;
	if (!counted.test(kind)) return having.length > 0;
	return having.reduce((sum, line) => sum + meant(line, kind), 0) >= count;
}
