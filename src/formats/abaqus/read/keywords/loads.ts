import { throwIfCancelled } from '../../../../util/cancel.ts';
import type { LoadLine } from '../../shared/extras.ts';
import { sideLabel } from '../../shared/sideLabels.ts';
import type { Draft } from '../draft/draft.ts';

/**
 * Reads the data lines of a load on elements, such as `*DLOAD`: an element or a set, a label, numbers.
 *
 * @param start file offset of the keyword
 */
export function readLoads(draft: Draft, keyword: string, start: number): void {
	const { lines, options } = draft;
	const loadLines: LoadLine[] = [];
	let from = 0;
	while (lines.nextData()) {
		if ((loadLines.length & 0xffff) === 0) throwIfCancelled(options.signal);
		if (loadLines.length === 0) from = lines.previousEnd - start;
		const name = lines.nameField();
		const label = sideLabel(keyword, lines.hasMoreFields ? lines.nameField() : '');
		let rest = '';
		while (lines.hasMoreFields) {
			const field = lines.nameField();
			rest += `, ${field}`;
			// Labels of forced convection and network pressures have node numbers in their fields.
			if (/^\d+$/.test(field) && /[CP]/.test(label.tail)) draft.namedNodes.add(Number(field));
		}
		const at = lines.start - start;
		const to = lines.nextStart - start;
		const [, instance = '', nameInInstance = name] = /^(.*\.)?([^.]+)$/.exec(name) ?? [];
		const of = /^\d+$/.test(nameInInstance) ? Number(nameInInstance) : nameInInstance;
		loadLines.push({ from, at, to, label, rest, of, instance });
		from = to;
	}
	const bytes = lines.between(start, lines.previousEnd);
	draft.pieces.push({ kind: 'loads', keyword, bytes, lines: loadLines });
}
