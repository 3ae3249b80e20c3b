import type { TriMesh } from '../mesh/triMesh.ts';
import { counted, countText } from '../util/counted.ts';
import { listed } from '../util/listed.ts';
import { singularOf } from '../util/singular.ts';
import type { Format } from './format.ts';
import type { Loss } from './holds.ts';
import { fieldThings } from './losses/fieldThings.ts';
import { groupThings } from './losses/groupThings.ts';
import { meshThings } from './losses/meshThings.ts';
import { holdNone, type Keeper, type Thing } from './losses/thing.ts';
import { formatById } from './registry.ts';

/**
 * What of a mesh the files of a format have no room for, and what was lost before: the one account of losses for
 * dialogs, the command line and `--strict`.
 *
 * @param format whose files are written; its `holds` may be less than that of the registered one of its id
 * @param formats all that may keep what this one does not
 */
export const lossesOf = (mesh: TriMesh, format: Keeper, formats: Keepers): Loss[] => [
	...lost(thingsOf(mesh, formats), format, formats),
	...earlierLosses(mesh),
];

type Keepers = readonly (Keeper & Pick<Format, 'extras' | 'writtenAs'>)[];

/** Those of `lossesOf` that are fields. */
export const fieldLosses = (mesh: TriMesh, format: Keeper, formats: Keepers): Loss[] =>
	lost(fieldThings(mesh), format, formats);

function lost(things: Iterable<Thing>, format: Keeper, formats: Keepers): Loss[] {
	const losses: Loss[] = [];
	for (const thing of things)
		if (!thing.keptBy(format) && !thing.isMoot?.(format)) {
			const { what } = thing;
			const count = typeof thing.count === 'number' ? thing.count : thing.count(format);
			const keptBy = formats
				.filter((one) => one.writtenAs === undefined && thing.keptBy(one))
				.map(({ id }) => id);
			losses.push({ what, count, reason: thing.reason(format), keptBy });
		}
	return losses;
}

/** What the files of a mesh had that was lost when they were read, or since. */
export const earlierLosses = ({ source }: TriMesh): Loss[] =>
	(source?.unkept ?? []).map((one) => ({ ...one, keptBy: [], earlier: true }));

function* thingsOf(
	mesh: TriMesh,
	formats: readonly (Keeper & Pick<Format, 'extras'>)[],
): Generator<Thing> {
	yield* meshThings(mesh);
	yield* fieldThings(mesh);
	yield* groupThings(mesh);
	const own = formats.find(({ id }) => id === mesh.source?.format);
	for (const { what, count, lostIn } of own?.extras?.(mesh) ?? []) {
		if (count === 0) continue;
		const lost = ({ id, holds }: Keeper) => (id === own?.id ? 0 : (lostIn?.(holds) ?? count));
		yield { what, count: lost, keptBy: (format) => lost(format) === 0, reason: holdNone };
	}
}

/** Things that are one, or that are not counted: "third coordinate of the points". */
const singular = /^(third|numbering|field|name)\b/;
/** Things that are named instead of what they belong to, and are not counted. */
const uncounted = /^(own|numbers|names|neighbours|middle|segments,)(?=\s)/;

/** What gets lost in sentences for people, one each, and what would keep it. */
export function lossSentences(losses: readonly Loss[]): string[] {
	return losses.map(({ what, count, reason, keptBy, earlier }) => {
		const done = earlier ? 'kept' : 'written';
		const [subject, verb] = subjectOf(what, count);
		const keepers = nounsOf(keptBy);
		const it = verb === 'is' ? 'it' : 'them';
		const kept = keepers.length > 0 ? `; ${listed(keepers)} keep ${it}` : '';
		return `${subject} ${verb} not ${done}, as ${reason}${kept}.`;
	});
}

/** Formats that are named; the others are counted. */
const named = 3;

function nounsOf(ids: readonly string[]): string[] {
	const nouns = ids.flatMap((id) => formatById(id)?.noun ?? []);
	const more = nouns.length - named;
	return more > 0 ? [...nouns.slice(0, named), counted(more, 'other format')] : nouns;
}

function subjectOf(what: string, count: number): readonly [subject: string, verb: 'is' | 'are'] {
	if (singular.test(what)) return [`The ${what}`, 'is'];
	if (uncounted.test(what)) return [`The ${what}`, 'are'];
	if (what === 'marks') return [`The marks of ${counted(count, 'triangle')}`, 'are'];
	// The first plural in it is what is counted.
	return count === 1 ? [`1 ${singularOf(what)}`, 'is'] : [`${countText(count)} ${what}`, 'are'];
}
