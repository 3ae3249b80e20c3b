import type { MeshDocument } from '../meshDocument.ts';
import type { Parser } from '../meshSet.ts';
import { appliedBytes, type FileBytes, findingsOf, withBytes } from './applied.ts';
import type { FixKind } from './fix.ts';
import { fixKinds } from './registry.ts';

/** Times that one kind is tried again: what was broken twice is right after two. */
const ROUNDS = 3;

/**
 * Makes fixes of some kinds one after the other, each on the text that the one before has left, where they leave no
 * doubt. Returns the bytes of the files that have changed.
 */
export async function fixAll(
	document: MeshDocument,
	parser: Parser,
	kinds: readonly FixKind[] = fixKinds.filter(({ safe }) => safe),
): Promise<FileBytes> {
	const changed = new Map<string, Uint8Array>();
	let current = await withBytes(document, changed, parser);
	for (const kind of kinds)
		for (let round = 0; round < ROUNDS && current; round++) {
			const one = findingsOf(current, kind.rules);
			const bytes = bestOf(kind, one);
			if (bytes.size === 0) break;
			const next = await withBytes(current, bytes, parser);
			if (!next) break;
			for (const [file, text] of bytes) changed.set(file, text);
			current = next;
		}
	return changed;
}

/** What the surest fix of a kind makes of the files, for the first finding that has one. */
function bestOf(kind: FixKind, document: MeshDocument): FileBytes {
	for (const finding of document.findings?.list ?? []) {
		if (!kind.rules.includes(finding.rule)) continue;
		const fixes = [...kind.all(document, finding), ...kind.fixes(document, finding)];
		for (const fix of fixes) {
			const edits = fix.preferred ? fix.edits() : undefined;
			const bytes = edits ? appliedBytes(edits) : undefined;
			if (bytes && bytes.size > 0) return bytes;
		}
	}
	return new Map();
}
