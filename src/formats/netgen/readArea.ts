import { elementKinds } from '../build/elements/elementKinds.ts';
import { positive } from '../build/elements/rowReader.ts';
import { type Draft, rowsOf } from './draft.ts';
import { readFace, readPoints } from './readRows.ts';

/** Reads a mesh after the word areamesh2: segments, elements and points in the plane. */
export function readArea(draft: Draft): boolean {
	const { lines, elements } = draft;
	draft.dimension = 2;
	draft.area = true;
	const segments = rowsOf(draft, 'segment', 6);
	if (!segments) return false;
	const store = elements.of(elementKinds.line);
	while (segments.next()) {
		const tag = lines.checkedInteger(`the boundary of segment ${segments.read}`);
		const from =
			tag === undefined
				? undefined
				: lines.checkedInteger(`the first point of segment ${segments.read}`, positive);
		const to =
			from === undefined
				? undefined
				: lines.checkedInteger(`the second point of segment ${segments.read}`, positive);
		if (to === undefined) return false;
		const at = store.push(0, tag! | 0, lines.line);
		store.nodes[2 * at] = from! - 1;
		store.nodes[2 * at + 1] = to - 1;
	}
	if (segments.remaining > 0) return false;
	const rows = rowsOf(draft, 'element', 8);
	if (!rows) return false;
	while (rows.next()) {
		const name = `element ${rows.read}`;
		const tag = lines.checkedInteger(`the region of ${name}`);
		if (tag === undefined || readFace(draft, name, tag, lines.line) === undefined) return false;
	}
	return rows.remaining === 0 && readPoints(draft, 2) && lines.report.errors === 0;
}
