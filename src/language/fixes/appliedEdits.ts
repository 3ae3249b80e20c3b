import { rules as allRules } from '../../validate/registry.ts';
import { mergeFindings, validate } from '../../validate/validate.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { OpenMesh } from '../openMesh.ts';
import type { Parser } from '../server/meshSet.ts';
import type { FileEdits } from './sheetEdits.ts';

/** Bytes of the files of a set, by file name. */
export type FileBytes = ReadonlyMap<string, Uint8Array>;

/** The bytes of the files that edits change. */
export function appliedBytes(edits: FileEdits): Map<string, Uint8Array> {
	const files = new Map<string, Uint8Array>();
	for (const [file, one] of edits) if (one.count > 0) files.set(file, one.applied());
	return files;
}

/** A new document with other bytes for some files, read; undefined where the first is no mesh file any more. */
export async function withBytes(
	document: MeshDocument,
	changed: FileBytes,
	parser: Parser,
): Promise<OpenMesh | undefined> {
	const files = document.sheets.flatMap((sheet, i) => {
		const { file } = sheet;
		const text = changed.get(file);
		const own = text ? parser.openSheet(file, text, i > 0) : sheet;
		return own ? [{ uri: document.uri(file), sheet: own }] : [];
	});
	if (files.length < document.sheets.length) return undefined;
	const mesh = new OpenMesh({
		files,
		companions: document.companions,
		problem: document.problem,
		readSheets: parser.readSheets,
	});
	return mesh;
}

/** Findings of some rules in a document that has been read: the reader's, and those of the rules over the mesh. */
export function findingsOf(document: OpenMesh, ids: readonly string[]): OpenMesh {
	const rules = allRules.filter(({ id }) => ids.includes(id));
	const { mesh, read } = document;
	const checked = mesh && rules.length > 0 ? validate(mesh, read.positions, { rules }) : undefined;
	document.findings = mergeFindings(read, checked);
	return document;
}
