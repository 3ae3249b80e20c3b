import { rules as allRules } from '../../validate/registry.ts';
import { mergeFindings, validate } from '../../validate/validate.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { OpenMesh } from '../openMesh.ts';
import type { Parser } from '../server/meshSet.ts';
import type { FileEdits } from './modelEdits.ts';

/** Bytes of files of a set, by name. */
export type FileBytes = ReadonlyMap<string, Uint8Array>;

/** The new bytes of files with edits. */
export function appliedBytes(edits: FileEdits): Map<string, Uint8Array> {
	const files = new Map<string, Uint8Array>();
	for (const [file, fileEdits] of edits)
		if (fileEdits.count > 0) files.set(file, fileEdits.applied());
	return files;
}

/** Makes a new document with replaced bytes of some files; undefined if one of them can no longer be parsed as a mesh file. */
export async function withBytes(
	document: MeshDocument,
	changed: FileBytes,
	parser: Parser,
): Promise<OpenMesh | undefined> {
	const files = document.models.flatMap((model, i) => {
		const { file } = model;
		const bytes = changed.get(file);
		const newModel = bytes ? parser.openModel(file, bytes, i > 0) : model;
		return newModel ? [{ uri: document.uri(file), model: newModel }] : [];
	});
	if (files.length < document.models.length) return undefined;
	return new OpenMesh({
		files,
		companions: document.companions,
		problem: document.problem,
		readModels: parser.readModels,
	});
}

/** Sets the findings of some rules in a document: those of its reader and of the rules for meshes. */
export function findingsOf(document: OpenMesh, ids: readonly string[]): OpenMesh {
	const rules = allRules.filter(({ id }) => ids.includes(id));
	const { mesh, read } = document;
	const checked = mesh && rules.length > 0 ? validate(mesh, read.positions, { rules }) : undefined;
	document.findings = mergeFindings(read, checked);
	return document;
}
