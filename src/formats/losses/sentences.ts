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
		const done = `${first!.changed ? '' : 'not '}${doneTo(first!)}`;
		const subject = thingsOf([first!, ...others]);
		const isOne = others.length === 0 && isSingle(first!);
		const why = isOne ? reason.replace(/\b(store|read) them$/, '$1 it') : reason;
		const keepers = namesOf(ids, formatById);
		const kept = keepers.length === 0 ? '' : `; ${keptBy(why, listText(keepers))}`;
		const start = file === undefined ? done[0]!.toUpperCase() + done.slice(1) : `${file}: ${done}`;
		return `${start}: ${listText(subject)} (${why}${kept}).`;
	});

/** Messages of losses of reading. */
export const readLossMessages = (unkept: readonly DataLoss[]): string[] =>
	sentencesOf(
		unkept.map((one) => ({ ...one, keptBy: [], earlier: true })),
		() => undefined,
	);

/** Message of one loss of reading. */
export const readLossMessage = (unkept: DataLoss): string => readLossMessages([unkept])[0]!;

const keptBy = (reason: string, formats: string): string =>
	/cannot store (it|them)$/.test(reason) ? `${formats} can` : `kept by ${formats}`;

const doneTo = ({ earlier, changed }: Loss): string =>
	changed ? 'changed' : earlier ? 'kept' : 'written';

/** Losses of one cause, and the ids of the formats that keep all of them. */
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
			(one) =>
				one.reason === reason &&
				doneTo(one.losses[0]!) === doneTo(loss) &&
				(one.keptBy.length === 0
					? keptBy.length === 0
					: one.keptBy.some((id) => keptBy.includes(id))),
		);
		if (cause) {
			cause.losses.push(loss);
			cause.keptBy = cause.keptBy.filter((id) => keptBy.includes(id));
		} else causes.push({ losses: [loss], reason, keptBy });
	}
	return causes;
}

/** Formats in a message; the others are counted. */
const named = 3;

type FormatById = (id: string) => Pick<Format, 'noun'> | undefined;

function namesOf(ids: readonly string[], formatById: FormatById): string[] {
	const names = ids.flatMap((id) => {
		const format = formatById(id);
		return format ? [nameOf(format)] : [];
	});
	const more = names.length - named;
	return more > 0 ? [...names.slice(0, named), counted(more, 'other format')] : names;
}

/** Losses with a name: "sections AOA_OFFSET", `field "heat" on points`. */
const withName = /^(sections|arrays|field|views named|elements of type) ("[^"]*"|\S+)(?: (.+))?$/;
/** Nouns in the singular, which are not counted: "numbering of the edges". */
const singular = /^(numbering|field|name)\b/;
/** Losses of numbers, names and the like, which are not counted. */
const uncounted = /^(own|numbers|names|neighbours|midside|segments,)(?=\s)/;

const isSingle = ({ what, count }: Loss): boolean =>
	singular.test(what) || (count === 1 && what !== 'marks' && !uncounted.test(what));

/** Names in a message; the others are counted. */
const maxNames = 10;

/** Nouns of losses; names of one kind are joined. */
function thingsOf(losses: readonly Loss[]): string[] {
	const kinds = new Map<string, string[]>();
	for (const loss of losses) {
		const [, kind, name, tail] =
			((loss.count === 1 || /^field/.test(loss.what)) && withName.exec(loss.what)) || [];
		const key = kind === undefined ? loss.what : `${kind}\0${tail ?? ''}`;
		kinds.set(key, [...(kinds.get(key) ?? []), kind === undefined ? said(loss) : name!]);
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

function said({ what, count }: Loss): string {
	if (singular.test(what) || uncounted.test(what)) return what;
	if (what === 'marks') return `marks of ${counted(count, 'triangle')}`;
	// The first plural is the noun that is counted.
	return `${countText(count)} ${count === 1 ? singularOf(what) : what}`;
}
