import type { ElementStore } from '../../../build/elements/elementStore.ts';
import { Ids } from '../../../build/ids.ts';
import { integerText } from '../../../text/report.ts';
import { middleSecond } from '../../shared/elementTypes.ts';
import type { Draft, SetDraft } from '../draft/draft.ts';

/** Replaces node numbers in the connectivity by indices, in place; reports missing nodes. */
export function resolveNodes({ elements, nodes, report, lines }: Draft): void {
	const { ids } = nodes;
	for (const store of elements.all) {
		const { kind, count, nodes: nodesOfStore } = store;
		const { nodes: width } = kind;
		for (let i = 0; i < width * count; i++) {
			const id = nodesOfStore[i]!;
			const index = ids.indexOf(id);
			nodesOfStore[i] = Math.max(0, index);
			if (index >= 0) continue;
			const element = Math.floor(i / width);
			let nth = i % width;
			if (middleSecond(kind) && nth > 0) nth = 3 - nth;
			report.error('index-out-of-range', () => ({
				...lines.fieldAt(store.lines!.at(element), nth + 1),
				message: `Element ${store.numbers.at(element)} names node ${id}, which does not exist.`,
			}));
		}
	}
}

/** Whether a number is in a range with a step. */
const isIn = (number: number, from: number, to: number, step: number): boolean =>
	number >= from && number <= to && (number - from) % step === 0;

/** Maps the numbers of elements to indices among all elements, store by store. */
export class ElementIndex {
	readonly #ids = new Ids();
	readonly #stores: readonly ElementStore[];
	/** First index of each store's elements. */
	readonly #starts: number[] = [];
	/** Number of all elements. */
	readonly count: number;

	/** Indexes the elements of a draft; reports repeated numbers. */
	constructor(draft: Draft) {
		this.#stores = draft.elements.all;
		let count = 0;
		for (const store of this.#stores) {
			this.#starts.push(count);
			for (let i = 0; i < store.count; i++) {
				const number = store.numbers.at(i);
				this.#ids.push(number);
				if (this.#ids.duplicate < 0) continue;
				this.#ids.duplicate = -1;
				draft.report.error('duplicate-number', () => ({
					...draft.lines.fieldAt(store.lines!.at(i), 0),
					message: `Two elements have the number ${number}.`,
				}));
			}
			count += store.count;
		}
		this.count = count;
	}

	/** Index among all elements of the one with this number; −1 if there is none. */
	indexOf(number: number): number {
		return this.#ids.indexOf(number);
	}

	/** Number of an element by its index among all. */
	numberOf(index: number): number {
		return this.#ids.numberOf(index);
	}

	/** First index of a store's elements. */
	startOf(store: ElementStore): number {
		return this.#starts[this.#stores.indexOf(store)]!;
	}
}

/**
 * Resolves members of sets to indices of nodes, or of all elements. Reports missing ones; numbers of elements that are
 * kept as text are added to `SetDraft.textElements`.
 */
export class SetResolver {
	readonly #cache = new Map<SetDraft, Uint8Array>();

	constructor(
		readonly draft: Draft,
		readonly elements: ElementIndex,
	) {}

	/** A flag for each node or for each of all elements: 1 if it is in the set. */
	membersOf(set: SetDraft): Uint8Array {
		const cached = this.#cache.get(set);
		if (cached) return cached;
		const { draft, elements } = this;
		const isMember = new Uint8Array(set.kind === 'nset' ? draft.nodes.count : elements.count);
		// A set that includes itself, directly or not, has the members found so far.
		this.#cache.set(set, isMember);
		for (const { store, from, to } of set.inlineRanges) {
			const start = store ? elements.startOf(store) : 0;
			isMember.fill(1, start + from, start + to);
		}
		this.#addRanges(set, isMember);
		this.#addNumbers(set, isMember);
		this.#addSets(set, isMember);
		for (const { name, at } of set.ofElements) {
			const other = draft.findSet('elset', set.place, name);
			if (!other) this.#reportMissing(set, name, at, true);
			else this.#addNodes(other, isMember);
		}
		return isMember;
	}

	/** Finds nodes or elements by number. */
	#idsOf({ kind }: SetDraft) {
		return kind === 'nset' ? this.draft.nodes.ids : this.elements;
	}

	/** Adds the members of ranges of numbers. */
	#addRanges(set: SetDraft, isMember: Uint8Array): void {
		const { others } = this.draft;
		const ids = this.#idsOf(set);
		const count = isMember.length;
		for (const [from, to, step] of set.ranges)
			if ((to - from) / step > 2 * count) {
				for (let i = 0; i < count; i++) {
					const number = ids.numberOf(i);
					if (isIn(number, from, to, step)) isMember[i] = 1;
				}
			} else
				for (let number = from; number <= to; number += step) {
					const index = ids.indexOf(number);
					if (index >= 0) isMember[index] = 1;
				}
		if (set.kind === 'elset' && others.size > 0 && set.ranges.length > 0)
			for (const number of others.values())
				if (set.ranges.some(([from, to, step]) => isIn(number, from, to, step)))
					set.textElements.add(number);
	}

	/** Adds members given one by one, by number. */
	#addNumbers(set: SetDraft, isMember: Uint8Array): void {
		const { members } = set;
		const ids = this.#idsOf(set);
		for (let m = 0; m < members.count; m++) {
			const number = members.ids[m]!;
			const index = ids.indexOf(number);
			if (index >= 0) isMember[index] = 1;
			else if (set.kind === 'elset' && this.draft.others.has(number)) set.textElements.add(number);
			else this.#reportMissing(set, integerText(number), members.at[m]!, false);
		}
	}

	/** Adds the members of other sets, given by name. */
	#addSets(set: SetDraft, isMember: Uint8Array): void {
		for (const { name, at } of set.others) {
			const other = this.draft.findSet(set.kind, set.place, name);
			if (!other) {
				this.#reportMissing(set, name, at, true);
				continue;
			}
			const otherMembers = this.membersOf(other);
			for (let i = 0; i < isMember.length; i++) isMember[i]! |= otherMembers[i]!;
			for (const number of other.textElements.values()) set.textElements.add(number);
			for (const id of other.textElementNodes.values()) set.textElementNodes.add(id);
		}
	}

	/** Adds the nodes of a set's elements. */
	#addNodes(set: SetDraft, nodes: Uint8Array): void {
		const { draft, elements } = this;
		const isMember = this.membersOf(set);
		for (const store of draft.elements.all) {
			const start = elements.startOf(store);
			const { nodes: width } = store.kind;
			for (let e = 0; e < store.count; e++)
				if (isMember[start + e] === 1)
					for (let k = width * e; k < width * (e + 1); k++) nodes[store.nodes[k]!] = 1;
		}
		for (const id of set.textElementNodes.values()) {
			const index = draft.nodes.ids.indexOf(id);
			if (index >= 0) nodes[index] = 1;
		}
	}

	/** Reports a member or a set that does not exist. */
	#reportMissing({ kind, name }: SetDraft, found: string, at: number, isName: boolean): void {
		const noun = isName ? 'set' : kind === 'nset' ? 'node' : 'element';
		const { report, lines } = this.draft;
		report.error('index-out-of-range', () => ({
			...lines.locationOf(at),
			length: found.length,
			message: `The set ${lines.decoded(name)} names ${noun} ${lines.decoded(found)}, which does not exist.`,
		}));
	}
}
