import type { MeshDocument } from '../meshDocument.ts';
import type { Parser } from '../server/meshSet.ts';
import { appliedBytes, type FileBytes, findingsOf, withBytes } from './appliedEdits.ts';
import type { Fix, FixKind } from './fix.ts';
import { fixKinds } from './registry.ts';

/** Maximum number of passes for one kind: entities with two defects need two. */
const MAX_PASSES = 3;

/** Maximum number of findings that are tried one by one if no fix covers all. */
const MAX_SINGLE = 50;

/** Called between fixes to let other work run; throws to stop. */
export type Between = () => Promise<void>;

/**
 * Applies the preferred fixes of some kinds, each to the result of the previous one. Returns the new bytes of changed files.
 *
 * @param kinds default: those that lose nothing and are unambiguous
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
		for (let pass = 0; pass < MAX_PASSES && current; pass++) {
			await between();
			const bytes = await applyBest(kind, findingsOf(current, kind.rules), between);
			if (bytes.size === 0) break;
			const next = await withBytes(current, bytes, parser);
			if (!next) break;
			for (const [file, text] of bytes) changed.set(file, text);
			current = next;
		}
	return changed;
}

/**
 * Applies the first fix of a kind that succeeds: one for all findings of a file, otherwise one for a single finding. Returns the
 * new bytes; empty if no fix applies.
 */
async function applyBest(
	kind: FixKind,
	document: MeshDocument,
	between: Between,
): Promise<FileBytes> {
	const findings = (document.findings?.list ?? []).filter(({ rule }) => kind.rules.includes(rule));
	const triedFiles = new Set<string>();
	for (const finding of findings) {
		if (triedFiles.has(finding.file)) continue;
		const collective = kind.all(document, finding);
		if (collective.length === 0) continue;
		triedFiles.add(finding.file);
		await between();
		const bytes = applyFirst(collective);
		if (bytes.size > 0) return bytes;
	}
	for (const finding of findings.slice(0, MAX_SINGLE)) {
		if (triedFiles.has(finding.file)) continue;
		const bytes = applyFirst(kind.fixes(document, finding));
		if (bytes.size > 0) return bytes;
	}
	return new Map();
}

/** Applies the first preferred fix that changes anything. */
function applyFirst(fixes: readonly Fix[]): FileBytes {
	for (const fix of fixes) {
		const edits = fix.preferred ? fix.edits() : undefined;
		const bytes = typeof edits === 'object' ? appliedBytes(edits) : undefined;
		if (bytes && bytes.size > 0) return bytes;
	}
	return new Map();
}
