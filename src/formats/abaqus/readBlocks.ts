import { throwIfCancelled } from '../../util/cancel.ts';
import type { ElementKind } from '../build/elements/elementKinds.ts';
import { shownInteger } from '../text/report.ts';
import type { Draft, SetDraft } from './draft.ts';
import { middleSecond } from './elementTypes.ts';
import { PlainElements, PlainNodes } from './plainBlocks.ts';

/** Largest number of a node or element. */
const greatest = 2 ** 32 - 1;

/**
 * Reads the lines of `*NODE`: a number, up to three coordinates (missing ones are 0) and direction cosines. Ends at the
 * next keyword.
 *
 * @param set the nodes' set
 */
export function readNodes(draft: Draft, set: SetDraft | undefined): Behind {
	const { lines, nodes, report, options } = draft;
	const from = nodes.count;
	const plain = new PlainNodes(draft);
	let last = -1;
	let more = lines.next();
	for (; more && !lines.isKeyword; more = lines.next()) {
		last = lines.start;
		if ((nodes.count & 0xffff) === 0) throwIfCancelled(options.signal);
		const id = lines.integerField();
		if (!(id >= 1 && id <= greatest)) {
			badNumber(draft, id, 'the number of a node');
			continue;
		}
		const at = lines.tokenAt;
		let x = 0;
		let y = 0;
		let z = 0;
		let k = 0;
		let whole = true;
		while (lines.goesOn && whole) {
			const value = lines.realField();
			if (Number.isNaN(value)) {
				const name = k < 3 ? `the ${'xyz'[k]} coordinate` : 'a direction cosine';
				report.badNumber(lines, `${name} of node ${id}`, about(draft, k));
				whole = false;
			}
			if (k === 0) x = value;
			else if (k === 1) y = value;
			else if (k === 2) {
				z = value;
				draft.coordinates = 3;
			} else if (k === 3) draft.normals++;
			k++;
		}
		if (whole) whole = ends(draft, `node ${id}`);
		if (!nodes.push(id, x, y, z, lines.line) && whole)
			report.error('duplicate-number', () => ({
				...lines.placeOf(at),
				message: `Two nodes have the number ${id}.`,
			}));
		if (whole) plain.take(k);
		last = lines.start;
	}
	if (set && nodes.count > from) set.own.push({ store: undefined, from, to: nodes.count });
	return { more, last };
}

/** How a block ended. */
export interface Behind {
	/** The lines are at a keyword; otherwise the file has ended. */
	readonly more: boolean;
	/** File offset of the last line of the block; −1 if it has none. */
	readonly last: number;
}

const about = ({ nodes }: Draft, slot: number) =>
	({ entity: { kind: 'points', index: nodes.count }, slot }) as const;

function badNumber({ lines, report }: Draft, value: number, what: string): void {
	if (Number.isNaN(value)) report.badNumber(lines, what);
	else
		report.error('index-out-of-range', () => ({
			...lines.place(),
			message: `Expected ${what} from 1 to ${greatest}, found ${shownInteger(value)}.`,
		}));
}

/** Whether the line ends after the fields of an entry; otherwise reports the rest. */
function ends({ lines, report }: Draft, entry: string): boolean {
	if (!lines.more()) return true;
	lines.skip();
	report.error('extra-value', () => ({
		...lines.place(),
		message: `Expected a comma or the end of the line after a value of ${entry}, found ${lines.found()}.`,
	}));
	return false;
}

/** Reads the lines of `*ELEMENT`: a number and the nodes, which continue in the next line after a comma. */
export function readElements(
	draft: Draft,
	kind: ElementKind,
	type: string,
	set: SetDraft | undefined,
): Behind {
	const { lines, report, options } = draft;
	const store = draft.elements.of(kind);
	const width = kind.nodes;
	let tag = draft.types.indexOf(type);
	if (tag < 0) tag = draft.types.push(type) - 1;
	const from = store.count;
	const plain = middleSecond(kind) ? undefined : new PlainElements(draft, store);
	let last = -1;
	let more = lines.next();
	while (more && !lines.isKeyword) {
		last = lines.start;
		if ((store.count & 0xffff) === 0) throwIfCancelled(options.signal);
		const number = lines.integerField();
		if (!(number >= 1 && number <= greatest)) {
			badNumber(draft, number, 'the number of an element');
			more = lines.next();
			continue;
		}
		const at = store.push(number, tag, lines.line);
		let whole = true;
		let onKeyword = false;
		for (let k = 0; k < width && whole; k++) {
			const before = lines.comma;
			if (before && !lines.more()) {
				more = lines.next();
				onKeyword = !more || lines.isKeyword;
				if (!onKeyword) last = lines.start;
			}
			const what = `node ${k + 1} of element ${number}`;
			if (!before || onKeyword) {
				whole = false;
				missing(draft, what, width, onKeyword ? last : undefined);
				break;
			}
			const id = lines.integerField();
			whole = id >= 1 && id <= greatest;
			if (whole) store.nodes[width * at + k] = id;
			else badNumber(draft, id, what);
		}
		if (middleSecond(kind)) swapMiddle(store.nodes, width * at);
		if (whole && lines.goesOn) {
			lines.skip();
			report.error('extra-value', () => ({
				...lines.place(),
				message: `Unexpected value after the ${width} nodes of element ${number}: ${lines.found()}.`,
			}));
		} else if (whole) ends(draft, `element ${number}`);
		if (whole && plain) {
			plain.take(tag);
			last = lines.start;
		}
		if (!onKeyword) more = lines.next();
	}
	if (set && store.count > from) set.own.push({ store, from, to: store.count });
	return { more, last };
}

/** Moves the middle node of a line from second to last. */
function swapMiddle(nodes: Uint32Array, at: number): void {
	const middle = nodes[at + 1]!;
	nodes[at + 1] = nodes[at + 2]!;
	nodes[at + 2] = middle;
}

/** @param line file offset of the line, if it is not the current one */
function missing({ lines, report }: Draft, what: string, width: number, line?: number): void {
	report.error('missing-value', () => {
		lines.skip();
		return {
			...(line === undefined ? lines.place() : lines.placeOf(line)),
			message: `Expected ${what}, but the line ends: there are ${width} nodes, each preceded by a comma.`,
		};
	});
}
