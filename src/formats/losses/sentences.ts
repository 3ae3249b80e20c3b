import type { Unkept } from '../../mesh/triMesh.ts';
import { counted, countText } from '../../util/counted.ts';
import { listed } from '../../util/listed.ts';
import { singularOf } from '../../util/singular.ts';
import type { Loss } from '../holds.ts';
import { nameOf } from '../nameOf.ts';
import { formatById } from '../registry.ts';

/**
 * Losses as lines for people, those of one cause in one line, with the formats that keep all of them:
 * "Not written: sections AOA_OFFSET and FFD_NBOX (VTU cannot store them; SU2 can)."
 *
 * @param file begins each line where given: "a.vtu: not written: …"
 */
export const lossSentences = (losses: readonly Loss[], file?: string): string[] =>
	causesOf(losses).map(({ losses: [first, ...others], reason, keptBy: ids }) => {
		const done = `${first!.changed ? '' : 'not '}${doneTo(first!)}`;
		const said = thingsOf([first!, ...others]);
		const isOne = others.length === 0 && isSingle(first!);
		const why = isOne ? reason.replace(/\b(store|read) them$/, '$1 it') : reason;
		const keepers = namesOf(ids);
		const kept = keepers.length === 0 ? '' : `; ${keptBy(why, listed(keepers))}`;
		const start = file === undefined ? done[0]!.toUpperCase() + done.slice(1) : `${file}: ${done}`;
		return `${start}: ${listed(said)} (${why}${kept}).`;
	});

/** What a reader has not kept, as lines for people. */
export const notKeptMessages = (unkept: readonly Unkept[]): string[] =>
	lossSentences(unkept.map((one) => ({ ...one, keptBy: [], earlier: true })));

/** The line for one thing that a reader has not kept. */
export const notKeptMessage = (unkept: Unkept): string => notKeptMessages([unkept])[0]!;

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

/** Losses by their causes. Where no format keeps all of a cause, those that one keeps stay together. */
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

/** Formats that are named; the others are counted. */
const named = 3;

function namesOf(ids: readonly string[]): string[] {
	const names = ids.flatMap((id) => {
		const format = formatById(id);
		return format ? [nameOf(format)] : [];
	});
	const more = names.length - named;
	return more > 0 ? [...names.slice(0, named), counted(more, 'other format')] : names;
}

/** A thing with a name of its own: "sections AOA_OFFSET", `field "heat" on points`, "lines of *DLOAD". */
const withName = /^(sections|arrays|field|views named|elements of type) ("[^"]*"|\S+)(?: (.+))?$/;
/** Things that are one, or that are not counted: "numbering of the edges". */
const singular = /^(numbering|field|name)\b/;
/** Things that are named instead of what they belong to, and are not counted. */
const uncounted = /^(own|numbers|names|neighbours|middle|segments,)(?=\s)/;

const isSingle = ({ what, count }: Loss): boolean =>
	singular.test(what) || (count === 1 && what !== 'marks' && !uncounted.test(what));

/** Names in a line; the others are counted. */
const mostNames = 10;

/** What is lost, with the names of things of one kind together. */
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
		if (tail === undefined) return listed(names);
		const plural = kind === 'field' ? 'fields' : kind!;
		const noun = names.length === 1 ? singularOf(plural) : plural;
		const more = names.length - mostNames;
		const shown = more > 0 ? [...names.slice(0, mostNames), `${countText(more)} more`] : names;
		return `${noun} ${listed(shown)}${tail === '' ? '' : ` ${tail}`}`;
	});
}

function said({ what, count }: Loss): string {
	if (singular.test(what) || uncounted.test(what)) return what;
	if (what === 'marks') return `marks of ${counted(count, 'triangle')}`;
	// The first plural in it is what is counted.
	return `${countText(count)} ${count === 1 ? singularOf(what) : what}`;
}
