import { isRead } from '../shared/elementTypes.ts';
import type { Cells } from './cells.ts';
import type { Context } from './context.ts';
import { ElementReader } from './elements.ts';
import type { Column } from './input.ts';
import { mergeRepeats } from './repeats.ts';

/** Reads `$ELM` of version 1.0 into the draft; a row has number, type, physical group, entity, node count, nodes. */
export function readElements1(context: Context): void {
	const { text, draft, report } = context;
	const { nodes } = draft;
	if (!nodes) {
		report.error('missing-section', () =>
			text.notice('The elements come before the nodes that they name'),
		);
		return;
	}
	if (!text.row()) {
		context.reportMissing(text, 'number of elements', 0, 1);
		return;
	}
	const count = context.count(text, 'element', 10);
	if (count === undefined) return;
	const cells = new Map<number, Cells>();
	draft.cells = cells;
	const reader = new ElementReader(context, nodes, cells);
	for (let i = 0; i < count; i++) {
		if ((i & 0xffff) === 0) context.throwIfCancelled();
		if (!text.row()) {
			context.reportMissing(text, 'element', i, count);
			return;
		}
		const [number, type, physical, entity, width] = [
			text.size(),
			text.int(),
			text.int(),
			text.int(),
			text.size(),
		];
		if (Number.isNaN(number + type + physical + entity + width)) {
			text.explain(report, headOf(number));
			continue;
		}
		// Points the message about an unsupported type at the type.
		if (!isRead(type)) text.explain(report, headOf(number).slice(0, 2));
		const store = reader.store(text, type, `Element ${number}`);
		if (!store) continue;
		if (width !== store.kind.nodes) {
			report.error('wrong-count', () =>
				text.notice(
					`Element ${number} is ${store.kind.name}, which has ${store.kind.nodes} nodes, but the line says ${width}`,
				),
			);
			continue;
		}
		store.reserve(1);
		const at = store.push(number, physical, entity, text.line);
		if (!reader.readNodes(text, store, at))
			reader.explain(text, headOf(number), store.kind, number);
		else if (!text.done()) context.reportExtra(`the nodes of element ${number}`);
	}
	reader.finish();
	mergeRepeats(draft);
}

/** Columns before the nodes of an element. */
function headOf(number: number): Column[] {
	const name = Number.isNaN(number) ? 'an element' : `element ${number}`;
	return [
		['size', 'the number of an element'],
		['int', `the type of ${name}`],
		['int', `the physical group of ${name}`],
		['int', `the entity of ${name}`],
		['size', `the number of nodes of ${name}`],
	];
}
