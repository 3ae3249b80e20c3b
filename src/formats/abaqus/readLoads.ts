import { throwIfCancelled } from '../../util/cancel.ts';
import type { Draft } from './draft.ts';
import { type SideLabel, sideLabel } from './elementSides.ts';
import type { Behind } from './readBlocks.ts';

/** A line of a load: elements, a side of them, and the rest. */
export interface LoadLine {
	/** Where it begins and ends in the text of the keyword; comments before it begin at `from`. */
	readonly from: number;
	readonly at: number;
	readonly to: number;
	/** The number of an element, or the name of a set. */
	readonly of: number | string;
	/** `Part-1-1.` before it. */
	readonly instance: string;
	readonly label: SideLabel;
	/** The fields after the label, each with its comma in front. */
	readonly rest: string;
}

/** A keyword by which elements are loaded, as it stands in the file. */
export interface LoadDraft {
	/** `DLOAD`. */
	readonly keyword: string;
	/** The keyword with its lines. */
	readonly bytes: Uint8Array;
	readonly lines: readonly LoadLine[];
}

/**
 * Reads the lines of `*DLOAD` or another load of elements: an element or a set, a label, numbers.
 *
 * @param start first byte of the keyword
 * @param first first byte of the line after it
 */
export function readLoads(draft: Draft, keyword: string, start: number, first: number): Behind {
	const { lines, options } = draft;
	const read: LoadLine[] = [];
	let last = -1;
	let from = first - start;
	let more = lines.next();
	for (; more && !lines.isKeyword; more = lines.next()) {
		if ((read.length & 0xffff) === 0) throwIfCancelled(options.signal);
		last = lines.start;
		const name = lines.nameField();
		const label = sideLabel(keyword, lines.goesOn ? lines.nameField() : '');
		let rest = '';
		while (lines.goesOn) {
			const field = lines.nameField();
			rest += `, ${field}`;
			// Forced convection and pressures of a network name nodes.
			if (/^\d+$/.test(field) && /[CP]/.test(label.tail)) draft.namedNodes.add(Number(field));
		}
		const at = lines.start - start;
		const to = lines.nextStart - start;
		const [, instance = '', own = name] = /^(.*\.)?([^.]+)$/.exec(name) ?? [];
		const isNumber = /^\d+$/.test(own);
		read.push({
			...{ from, at, to, label, rest },
			of: isNumber ? Number(own) : own,
			instance,
		});
		from = to;
	}
	const bytes = lines.between(start, last < 0 ? first : start + from);
	const load: LoadDraft = { keyword, bytes, lines: read };
	draft.loads.push(load);
	draft.pieces.push({ loads: load });
	return { more, last };
}
