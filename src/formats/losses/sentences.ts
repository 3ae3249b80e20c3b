import type { DataLoss } from '../../mesh/triMesh.ts';
import { counted, countText } from '../../util/counted.ts';
import { listText } from '../../util/listText.ts';
import { singularOf } from '../../util/singular.ts';
import type { Format } from '../core/format.ts';
import type { Loss } from '../core/holds.ts';
import { nameOf } from '../core/nameOf.ts';

/**
 * Messages of losses, one for each cause.
 *
 * @param formatById finds the formats that keep all losses of a message
 * @param file begins each message if given: "a.vtu: not written: …"
 */
export const sentencesOf = (
	losses: readonly Loss[],
	formatById: FormatById,
	file?: string,
): string[] =>
	causesOf(losses).map(({ losses: [first, ...others], reason, keptBy: ids }) => {
		const verb = `${first!.changed ? '' : 'not '}${verbOf(first!)}`;
		const subject = nounsOf([first!, ...others]);
		const isOne = others.length === 0 && isSingle(first!);
		const why = isOne ? reason.replace(/\b(store|read) them$/, '$1 it') : reason;
		const keepers = namesOf(ids, formatById);
		const kept = keepers.length === 0 ? '' : `; ${keptBy(why, listText(keepers))}`;
		const start = file === undefined ? verb[0]!.toUpperCase() + verb.slice(1) : `${file}: ${verb}`;
		return `${start}: ${listText(subject)} (${why}${kept}).`;
	});

/** Messages of losses of reading. */
export const readLossMessages = (losses: readonly DataLoss[]): string[] =>
	sentencesOf(
		losses.map((loss) => ({ ...loss, keptBy: [], earlier: true })),
		() => undefined,
	);

/** Message of one loss of reading. */
export const readLossMessage = (loss: DataLoss): string => readLossMessages([loss])[0]!;

const keptBy = (reason: string, formats: string): string =>
	/cannot store (it|them)$/.test(reason) ? `${formats} can` : `kept by ${formats}`;

const verbOf = ({ earlier, changed }: Loss): string =>
	changed ? 'changed' : earlier ? 'kept' : 'written';

/** Losses with the same reason and verb, and the ids of the formats that keep all of them. */
interface Cause {
	readonly losses: Loss[];
	readonly reason: string;
	keptBy: readonly string[];
}

/** Groups losses by reason, verb and common keepers; losses that no format keeps are a group of their own. */
function causesOf(losses: readonly Loss[]): Cause[] {
	const causes: Cause[] = [];
	for (const loss of losses) {
		const { reason, keptBy } = loss;
		const cause = causes.find(
			(other) =>
				other.reason === reason &&
				verbOf(other.losses[0]!) === verbOf(loss) &&
				(other.keptBy.length === 0
					? keptBy.length === 0
					: other.keptBy.some((id) => keptBy.includes(id))),
		);
		if (cause) {
			cause.losses.push(loss);
			cause.keptBy = cause.keptBy.filter((id) => keptBy.includes(id));
		} else causes.push({ losses: [loss], reason, keptBy });
	}
	return causes;
}

/** Maximum number of formats named in a message; the others are counted. */
const maxFormats = 3;

type FormatById = (id: string) => Pick<Format, 'noun'> | undefined;

function namesOf(ids: readonly string[], formatById: FormatById): string[] {
	const names = ids.flatMap((id) => {
		const format = formatById(id);
		return format ? [nameOf(format)] : [];
	});
	const more = names.length - maxFormats;
	return more > 0 ? [...names.slice(0, maxFormats), counted(more, 'other format')] : names;
}

/** Matches losses with a name: "sections AOA_OFFSET", `field "heat" on points`. */
const withName = /^(sections|arrays|field|views named|elements of type) ("[^"]*"|\S+)(?: (.+))?$/;
/** Matches nouns in the singular, which are not counted: "numbering of the edges". */
const singular = /^(numbering|field|name)\b/;
/** Matches losses of numbers, names and the like, which are not counted. */
const uncounted = /^(own|numbers|names|neighbours|midside|segments,)(?=\s)/;

const isSingle = ({ what, count }: Loss): boolean =>
	singular.test(what) || (count === 1 && what !== 'marks' && !uncounted.test(what));

/** Maximum number of names of one kind in a message; the others are counted. */
const maxNames = 10;

/** Nouns of losses; names of one kind are joined. */
function nounsOf(losses: readonly Loss[]): string[] {
	const kinds = new Map<string, string[]>();
	for (const loss of losses) {
		const [, kind, name, tail] =
			((loss.count === 1 || /^field/.test(loss.what)) && withName.exec(loss.what)) || [];
		const key = kind === undefined ? loss.what : `${kind}\0${tail ?? ''}`;
		kinds.set(key, [...(kinds.get(key) ?? []), kind === undefined ? nounPhrase(loss) : name!]);
	}
	return [...kinds].map(([key, names]) => {
		const [kind, tail] = key.split('\0');
		if (tail === undefined) return listText(names);
		const plural = kind === 'field' ? 'fields' : kind!;
		const noun = names.length === 1 ? singularOf(plural) : plural;
		const more = names.length - maxNames;
		const shown = more > 0 ? [...names.slice(0, maxNames), `${countText(more)} more`] : names;
		return `${noun} ${listText(shown)}${tail === '' ? '' : ` ${tail}`}`;
	});
}

function nounPhrase({ what, count }: Loss): string {
	if (singular.test(what) || uncounted.test(what)) return what;
	if (what === 'marks') return `marks of ${counted(count, 'triangle')}`;
	// The first plural is the noun that is counted.
	return `${countText(count)} ${count === 1 ? singularOf(what) : what}`;
}
