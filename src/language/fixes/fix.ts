import type { Finding } from '../../mesh/finding.ts';
import type { MeshDocument } from '../meshDocument.ts';
import type { FileEdits } from './sheetEdits.ts';

/** A change that corrects something; nothing is computed before `edits` is called. */
export interface Fix {
	/** Says what happens, in the file's own numbering. */
	readonly title: string;
	/** There is no doubt that this is meant. */
	readonly preferred: boolean;
	/**
	 * The changes of each file; a sentence where they would make an error, undefined where they would lose something
	 * else.
	 */
	edits(): FileEdits | string | undefined;
}

/** How findings of some rules are corrected. Adding one is a file with this record and a line in `registry.ts`. */
export interface FixKind {
	/** Ids of the rules. */
	readonly rules: readonly string[];
	/** Corrections of one finding, the best first. */
	fixes(document: MeshDocument, finding: Finding): readonly Fix[];
	/** Corrections of all findings of these rules in the file of a finding; none where there is one finding only. */
	all(document: MeshDocument, finding: Finding): readonly Fix[];
	/** Part of "fix all" on demand or on saving: loses nothing and leaves no doubt. */
	readonly safe: boolean;
}
