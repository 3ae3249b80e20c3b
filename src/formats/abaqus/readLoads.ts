import { throwIfCancelled } from '../../util/cancel.ts';
import type { Draft } from './draft.ts';
import { type SideLabel, sideLabel } from './elementSides.ts';
import type { Behind } from './readBlocks.ts';

/** A line of a load: an element or a set, a label and the rest. */
export interface LoadLine {
	/** Offsets in the text of the keyword: of the comments before the line, of the line, of the next line. */
	readonly from: number;
	readonly at: number;
	readonly to: number;
	/** Number of an element, or name of a set. */
	readonly of: number | string;
	/** Prefix of the instance, like `Part-1-1.`. */
	readonly instance: string;
	readonly label: SideLabel;
	/** The fields after the label, each with the comma before it. */
	readonly rest: string;
}

/** A keyword of loads on elements. */
export interface LoadDraft {
	/** The name, such as `DLOAD`. */
	readonly keyword: string;
	/** The text of the keyword with its lines. */
	readonly bytes: Uint8Array;
	readonly lines: readonly LoadLine[];
}

/**
 * Reads the lines of a load on elements, such as `*DLOAD`: an element or a set, a label, numbers.
 *
 * @param start file offset of the keyword
 * @param first file offset of the line after it
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
			// Labels of forced convection and network pressures have node numbers in their fields.
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
