import { NONE } from '../../mesh/topology.ts';
import { SheetEdits } from './edits.ts';
import type { FixKind } from './fix.ts';
import { edgesOf, endOf, type GmrTables, gmrTables, startOf } from './gmrTables.ts';
import { tokenSpans } from './tokenSpans.ts';

/**
 * The ends that an edge must have for its triangles to chain: the gap that the other two edges of each leave, in the
 * direction of its sign there. Undefined where triangles want different ones, none says, or another edge joins them.
 */
function neededEnds(tables: GmrTables, e: number): readonly [number, number] | undefined {
	const { starts, slots } = tables;
	let ends: readonly [number, number] | undefined;
	for (let i = starts[e]!; i < starts[e + 1]!; i++) {
		const slot = slots[i]!;
		const own = edgesOf(tables, Math.floor(slot / 3));
		const [next, last] = [own[(slot + 1) % 3]!, own[(slot + 2) % 3]!];
		if (next === 0 || last === 0) return undefined;
		const middle = endOf(tables, next);
		const [from, to] = [endOf(tables, last), startOf(tables, next)];
		if (middle === NONE || middle !== startOf(tables, last)) return undefined;
		if (from === NONE || to === NONE || from === to) return undefined;
		const wanted = own[slot % 3]! > 0 ? ([from, to] as const) : ([to, from] as const);
		if (ends && (ends[0] !== wanted[0] || ends[1] !== wanted[1])) return undefined;
		ends = wanted;
	}
	return ends && tables.edgeBetween(...ends) < 0 ? ends : undefined;
}

/** An edge whose ends are equal, do not exist or can't be read gets those that its triangles need. */
export const edgeEnds: FixKind = {
	rules: ['equal-ends', 'index-out-of-range', 'not-an-integer', 'not-a-number'],
	safe: false,
	fixes(document, { file, line }) {
		const sheet = document.sheet(file);
		const content = sheet?.contentOf(line - 1);
		if (sheet?.form !== 'indexed' || content?.kind !== 'entry') return [];
		if (sheet.part !== 'gmr' || content.section.kind !== 'edges') return [];
		const tables = gmrTables(sheet);
		const ends = tables && neededEnds(tables, content.row);
		const spans = new Float64Array(4);
		if (!ends || tokenSpans(sheet, line - 1, spans) < 2) return [];
		return [
			{
				title: `Let edge ${content.row + 1} run from point ${ends[0]} to point ${ends[1]}, as its triangles need`,
				preferred: true,
				edits() {
					const edits = new SheetEdits(sheet);
					for (const [k, end] of ends.entries())
						if (content.section.value(content.row, k) !== end)
							edits.replace(spans[2 * k]!, spans[2 * k + 1]!, end);
					return new Map([[file, edits]]);
				},
			},
		];
	},
	all: () => [],
};
