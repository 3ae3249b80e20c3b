import type { Finding } from '../../mesh/finding.ts';
import type { MeshDocument } from '../meshDocument.ts';
import type { FileEdits } from './modelEdits.ts';

/** A correction, whose edits are computed on request. */
export interface Fix {
	/** Describes the effect, in the file's own numbering. */
	readonly title: string;
	/** Whether it is unambiguous. */
	readonly preferred: boolean;
	/** Edits of each file; a message if they would cause an error, undefined if they would lose other data. */
	edits(): FileEdits | string | undefined;
}

/** A kind of correction for some rules. To add one, write a file with this record and list it in `registry.ts`. */
export interface FixKind {
	/** Ids of the rules. */
	readonly rules: readonly string[];
	/** Corrections of one finding, best first. */
	fixes(document: MeshDocument, finding: Finding): readonly Fix[];
	/** Corrections of all findings of these rules in the file of a finding; empty if there is only one. */
	all(document: MeshDocument, finding: Finding): readonly Fix[];
	/** Whether "fix all" and saving apply it: it loses nothing and is unambiguous. */
	readonly safe: boolean;
}
