import { throwIfCancelled } from '../../../../util/cancel.ts';
import type { ElementKind } from '../../../build/elements/elementKinds.ts';
import { readFastRows } from '../../../io/rows.ts';
import { middleSecond, volumeNodes } from '../../shared/elementTypes.ts';
import type { Draft, SetDraft } from '../draft/draft.ts';
import { badNumber, ends, fastRows, isNumber, numberPart } from './entries.ts';

/**
 * Reads the data lines of `*ELEMENT`: a number and the nodes, which continue in the next line after a comma. Errors are
 * reported.
 *
 * @param set set that the keyword defines by `ELSET=`
 */
export function readElements(
	draft: Draft,
	kind: ElementKind,
	type: string,
	set: SetDraft | undefined,
): void {
	const { lines, report, options } = draft;
	const store = draft.elements.of(kind);
	const width = kind.nodes;
	let tag = draft.types.indexOf(type);
	if (tag < 0) tag = draft.types.push(type) - 1;
	const from = store.count;
	const fastPath = middleSecond(kind) ? undefined : fastRows(options, numberPart, width);
	let hasLine = lines.nextData();
	while (hasLine) {
		if ((store.count & 0xffff) === 0) throwIfCancelled(options.signal);
		const number = lines.integerField();
		if (!isNumber(number)) {
			badNumber(draft, number, 'the number of an element');
			hasLine = lines.nextData();
			continue;
		}
		const element = store.push(number, tag, lines.line);
		let valid = true;
		for (let k = 0; k < width && valid; k++) {
			const before = lines.comma;
			if (before && !lines.more()) hasLine = lines.nextData();
			const noun = `node ${k + 1} of element ${number}`;
			if (!before || !hasLine) {
				valid = false;
				reportMissing(draft, noun, width, !hasLine);
				break;
			}
			const id = lines.integerField();
			valid = isNumber(id);
			if (valid) store.nodes[width * element + k] = id;
			else badNumber(draft, id, noun);
		}
		if (middleSecond(kind)) swapMiddle(store.nodes, width * element);
		if (valid && lines.hasMoreFields) {
			lines.skip();
			report.error('extra-value', () => ({
				...lines.location(),
				message: `Unexpected value after the ${width} nodes of element ${number}: ${lines.quotedToken()}.`,
			}));
		} else if (valid) ends(draft, `element ${number}`);
		if (valid && fastPath)
			readFastRows(lines, fastPath, Number.MAX_SAFE_INTEGER, (values, count, line) => {
				store.reserve(lines.roomFor());
				store.pushAll(values as Int32Array[], tag, line);
				return count;
			});
		if (hasLine) hasLine = lines.nextData();
	}
	if (set && store.count > from) set.inlineRanges.push({ store, from, to: store.count });
}

/** Moves the midside node of a line from second to last. */
function swapMiddle(nodes: Uint32Array, at: number): void {
	const middle = nodes[at + 1]!;
	nodes[at + 1] = nodes[at + 2]!;
	nodes[at + 2] = middle;
}

/**
 * Reports a missing node.
 *
 * @param what noun of the node, for the message
 * @param ended the data lines ended with the line before the current one
 */
function reportMissing(
	{ lines, report }: Draft,
	what: string,
	width: number,
	ended: boolean,
): void {
	report.error('missing-value', () => {
		if (!ended) lines.skip();
		return {
			...(ended ? lines.previousLocation() : lines.location()),
			message: `Expected ${what}, but the line ends: there are ${width} nodes, each preceded by a comma.`,
		};
	});
}

/**
 * Skips the data lines of an `*ELEMENT` of a type that is not read; counts its elements and collects their numbers and
 * nodes.
 *
 * @param set set that the keyword defines by `ELSET=`
 * @param names the node numbers are those of the draft
 */
export function skipElements(
	draft: Draft,
	type: string,
	set: SetDraft | undefined,
	names: boolean,
): void {
	const { lines, others, namedNodes, options } = draft;
	const volume = volumeNodes(type);
	const width = volume ?? Number.POSITIVE_INFINITY;
	let count = 0;
	let nodes = 0;
	/** The previous line ended with a comma. */
	let comma = false;
	while (lines.nextData()) {
		if ((count & 0xffff) === 0) throwIfCancelled(options.signal);
		// A line has at most 16 numbers: longer elements continue in the next line even without a comma.
		const continues = count > 0 && nodes < width && (comma || (width > 15 && width < 100));
		if (!continues) {
			const number = lines.integerField();
			count++;
			nodes = 0;
			if (names && isNumber(number)) {
				others.add(number);
				set?.textElements.add(number);
			}
			if (!lines.hasMoreFields) {
				comma = lines.comma;
				continue;
			}
		}
		do {
			const node = lines.integerField();
			nodes++;
			if (!names || !isNumber(node)) continue;
			namedNodes.add(node);
			set?.textElementNodes.add(node);
		} while (lines.hasMoreFields);
		comma = lines.comma;
	}
	const kind = `elements of type ${type === '' ? 'none' : type}`;
	draft.otherElements.add(kind, count, volume !== undefined);
}
