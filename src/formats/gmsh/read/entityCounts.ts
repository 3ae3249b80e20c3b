import { headAt } from './blockCounts.ts';
import type { Context } from './context.ts';
import { entityNouns } from './entities.ts';
import { type Recount, rowsOf, type SectionRows } from './sectionRows.ts';

/**
 * Finds the wrong count of `$Entities`: the only one whose correction matches the rows of the section. Each row must
 * then have enough numbers for its dimension, tags must be distinct, and blocks of nodes and elements must be on
 * these entities. Empty if several counts qualify, or none.
 */
export function wrongEntities(context: Context, rows: SectionRows): Recount[] {
	const declared = rows.numbers[0] ?? [];
	const rowCount = rows.lines.length - 1;
	if (declared.length < 4 || !declared.every((count) => count >= 0)) return [];
	const missing = rowCount - declared.reduce((sum, count) => sum + count, 0);
	if (missing === 0) return [];
	const used = usedEntities(context);
	const candidates = [0, 1, 2, 3].filter((dimension) => {
		const counts = declared.with(dimension, declared[dimension]! + missing);
		return counts[dimension]! >= 0 && fits(rows, counts, used, context.draft.old === '4.0');
	});
	if (candidates.length !== 1) return [];
	const [nth] = candidates as [0 | 1 | 2 | 3];
	return [{ row: 0, nth, count: declared[nth]! + missing, noun: entityNouns[nth] }];
}

const nameOf = (dimension: number, tag: number): string => `${dimension} ${tag}`;

/** Whether the rows can be entities with these counts, and include all `used` ones. */
function fits(
	rows: SectionRows,
	counts: readonly number[],
	used: ReadonlySet<string>,
	boxed: boolean,
): boolean {
	const names = new Set<string>();
	let row = 1;
	for (const [dimension, count] of counts.entries())
		for (let i = 0; i < count; i++, row++) {
			// Tag, box or coordinates, count of physical groups and, except for points, count of bounds.
			const minTokens = dimension > 0 ? 9 : boxed ? 8 : 5;
			// Counts beyond 2⁵³ may have another sum than their rows.
			if (row >= rows.lines.length || rows.tokens[row]! < minTokens) return false;
			names.add(nameOf(dimension, rows.numbers[row]![0]!));
		}
	return names.size === row - 1 && [...used].every((name) => names.has(name));
}

/** The entities of the blocks of `$Nodes` and `$Elements`. */
function usedEntities({ text, draft }: Context): Set<string> {
	const used = new Set<string>();
	const isVersion40 = draft.old === '4.0';
	const start = text.state;
	while (text.next()) {
		const name = text.isMarker ? text.word() : '';
		if (name !== '$Nodes' && name !== '$Elements') continue;
		const rows = rowsOf(text);
		if (!rows) continue;
		const kind = { nodes: name === '$Nodes', old: isVersion40 };
		const stride = kind.nodes && !isVersion40 ? 2 : 1;
		let row = 1;
		for (let head = headAt(rows, row, kind); head; head = headAt(rows, row, kind)) {
			used.add(nameOf(head.dimension, head.tag));
			row += 1 + stride * head.length;
		}
	}
	text.restore(start);
	return used;
}
