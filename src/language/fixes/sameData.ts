import type { EntityKind } from '../../mesh/triMesh.ts';
import { duplicatesOf } from '../../validate/duplicates.ts';
import type { MeshDocument } from '../meshDocument.ts';

const data: ReadonlySet<string> = new Set(['attribute', 'marker']);

/** Whether two entities have the same attributes and markers in their lines: removing one loses nothing. */
export function sameData(document: MeshDocument, kind: EntityKind, a: number, b: number): boolean {
	const section = document.sectionOf(kind)?.section;
	return (
		!section ||
		section.roles.every(
			(role, column) =>
				!data.has(role) || Object.is(section.value(a, column), section.value(b, column)),
		)
	);
}

/** Whether all duplicates of a kind have the attributes and markers of their originals. */
export function copiesHaveSameData(document: MeshDocument, kind: EntityKind): boolean {
	const { mesh } = document;
	if (!mesh) return false;
	const { rows } = duplicatesOf(mesh, kind);
	for (let i = 0; i < rows.length; i += 2)
		if (!sameData(document, kind, rows[i]!, rows[i + 1]!)) return false;
	return true;
}
