import type { MeshDocument } from '../meshDocument.ts';
import type { Parser } from '../server/meshSet.ts';
import { appliedBytes, type FileBytes, findingsOf, withBytes } from './appliedEdits.ts';
import type { Fix, FixKind } from './fix.ts';
import { fixKinds } from './registry.ts';

/** Maximal number of passes for one kind: entities with two defects need two. */
const ROUNDS = 3;

/** Maximal number of findings that are tried one by one if there is no correction for all. */
const SINGLES = 50;

/** Called between fixes to let other work run; throws to stop. */
export type Between = () => Promise<void>;

/**
 * Applies unambiguous fixes of some kinds one by one, each to the result of the previous. Returns the bytes of changed
 * files.
 */
export async function fixAll(
	document: MeshDocument,
	parser: Parser,
	kinds: readonly FixKind[] = fixKinds.filter(({ safe }) => safe),
	between: Between = async () => {},
): Promise<FileBytes> {
	const changed = new Map<string, Uint8Array>();
	if (document.models.some(({ syntax }) => syntax.keepsText)) return changed;
	let current = await withBytes(document, changed, parser);
	for (const kind of kinds)
		for (let round = 0; round < ROUNDS && current; round++) {
			await between();
			const bytes = await bestOf(kind, findingsOf(current, kind.rules), between);
			if (bytes.size === 0) break;
			const next = await withBytes(current, bytes, parser);
			if (!next) break;
			for (const [file, text] of bytes) changed.set(file, text);
			current = next;
		}
	return changed;
}

/** The result of the best fix of a kind: one for all findings, otherwise one for the first finding that has any. */
async function bestOf(kind: FixKind, document: MeshDocument, between: Between): Promise<FileBytes> {
	const findings = (document.findings?.list ?? []).filter(({ rule }) => kind.rules.includes(rule));
	const tried = new Set<string>();
	for (const finding of findings) {
		if (tried.has(finding.file)) continue;
		const all = kind.all(document, finding);
		if (all.length === 0) continue;
		tried.add(finding.file);
		await between();
		const bytes = madeOf(all);
		if (bytes.size > 0) return bytes;
	}
	for (const finding of findings.slice(0, SINGLES)) {
		if (tried.has(finding.file)) continue;
		const bytes = madeOf(kind.fixes(document, finding));
		if (bytes.size > 0) return bytes;
	}
	return new Map();
}

function madeOf(fixes: readonly Fix[]): FileBytes {
	for (const fix of fixes) {
		const edits = fix.preferred ? fix.edits() : undefined;
		const bytes = typeof edits === 'object' ? appliedBytes(edits) : undefined;
		if (bytes && bytes.size > 0) return bytes;
	}
	return new Map();
}
