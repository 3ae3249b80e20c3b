import { headAt } from './blockCounts.ts';
import type { Context } from './context.ts';
import { entityNouns } from './entities.ts';
import { type Recount, rowsOf, type SectionRows } from './sectionRows.ts';

/**
 * Finds the wrong count of `$Entities`: the only one whose correction gives the section as many rows as it has, each
 * with enough numbers for its dimension, no tag twice, and an entity for each block of nodes and elements.
 */
export function wrongEntities(context: Context, rows: SectionRows): Recount[] {
	const declared = rows.numbers[0] ?? [];
	const found = rows.lines.length - 1;
	if (declared.length < 4 || !declared.every((count) => count >= 0)) return [];
	const more = found - declared.reduce((sum, count) => sum + count, 0);
	if (more === 0) return [];
	const used = usedEntities(context);
	const possible = [0, 1, 2, 3].filter((dimension) => {
		const counts = declared.with(dimension, declared[dimension]! + more);
		return counts[dimension]! >= 0 && fits(rows, counts, used, context.draft.old === '4.0');
	});
	if (possible.length !== 1) return [];
	const [nth] = possible as [0 | 1 | 2 | 3];
	return [{ row: 0, nth, count: declared[nth]! + more, noun: entityNouns[nth] }];
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
			const least = dimension > 0 ? 9 : boxed ? 8 : 5;
			// Counts beyond 2⁵³ may have another sum than their rows.
			if (row >= rows.lines.length || rows.tokens[row]! < least) return false;
			names.add(nameOf(dimension, rows.numbers[row]![0]!));
		}
	return names.size === row - 1 && [...used].every((name) => names.has(name));
}

/** The entities of the blocks of `$Nodes` and `$Elements`. */
function usedEntities({ text, draft }: Context): Set<string> {
	const used = new Set<string>();
	const old = draft.old === '4.0';
	const start = text.state;
	while (text.next()) {
		const name = text.isMarker ? text.word() : '';
		if (name !== '$Nodes' && name !== '$Elements') continue;
		const rows = rowsOf(text);
		if (!rows) continue;
		const kind = { nodes: name === '$Nodes', old };
		const stride = kind.nodes && !old ? 2 : 1;
		let row = 1;
		for (let head = headAt(rows, row, kind); head; head = headAt(rows, row, kind)) {
			used.add(nameOf(head.dimension, head.tag));
			row += 1 + stride * head.length;
		}
	}
	text.restore(start);
	return used;
}
