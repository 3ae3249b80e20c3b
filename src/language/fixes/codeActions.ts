import type {
	CodeAction,
	CodeActionParams,
	Diagnostic,
	WorkspaceEdit,
} from 'vscode-languageserver';
import type { Finding } from '../../mesh/finding.ts';
import type { MeshDocument } from '../meshDocument.ts';
import type { Parser } from '../server/meshSet.ts';
import type { FileBytes } from './appliedEdits.ts';
import type { Fix, FixKind } from './fix.ts';
import { type Between, fixAll } from './fixAll.ts';
import type { FileEdits } from './modelEdits.ts';
import { normaliseFiles } from './normaliseFiles.ts';
import { kindsFor } from './registry.ts';
import { replacedRange } from './replacedRange.ts';
import { replacements } from './replacements.ts';

/** Kinds of code actions that the server offers. */
export const codeActionKinds = ['quickfix', 'source.fixAll.trirefine'] as const;

/** Data of a code action until its edit is requested. */
interface ActionData {
	readonly uri: string;
	readonly action: 'fix' | 'fixAll' | 'normalise';
	/** The reported finding. */
	readonly rule?: string;
	readonly file?: string;
	readonly line?: number;
	readonly message?: string;
}

/** Rules whose findings only `normalise` repairs, in the plane and in space. */
const normaliseRules: { readonly [dimension in 2 | 3]: ReadonlySet<string> } = {
	2: new Set(['hanging-node', 'zero-area', 'coincident-points']),
	3: new Set(['mixed-orientation']),
};

/**
 * Lists the quick fixes of the requested diagnostics, and "fix all" if the client asks for it by kind. Edits are computed
 * later, by `resolveCodeAction`.
 */
export function codeActions(
	document: MeshDocument,
	{ textDocument: { uri }, context }: CodeActionParams,
): CodeAction[] {
	const isWanted = (kind: string) =>
		!context.only ||
		context.only.some((requested) => kind === requested || kind.startsWith(`${requested}.`));
	const actions = isWanted('quickfix') ? quickFixes(document, uri, context.diagnostics) : [];
	if (context.only && isWanted('source.fixAll.trirefine'))
		actions.push({
			title: 'Apply all unambiguous fixes',
			kind: 'source.fixAll.trirefine',
			data: { uri, action: 'fixAll' } satisfies ActionData,
		});
	return actions;
}

/** Fixes of each diagnostic, followed by those that fix all findings of a rule, each title once. */
function quickFixes(
	document: MeshDocument,
	uri: string,
	diagnostics: readonly Diagnostic[],
): CodeAction[] {
	const single: CodeAction[] = [];
	const forAll: CodeAction[] = [];
	for (const diagnostic of diagnostics) {
		const finding = findingOf(document, uri, diagnostic);
		if (!finding) continue;
		const { rule, file, line, message } = finding;
		const data: ActionData = { uri, action: 'fix', rule, file, line, message };
		const action = ({ title, preferred }: Fix, isPreferred = preferred): CodeAction => ({
			title,
			kind: 'quickfix',
			diagnostics: [diagnostic],
			...(isPreferred ? { isPreferred } : {}),
			data,
		});
		const replacing = replacements(document, finding).map((fix) => action(fix));
		const ofRule: CodeAction[] = [];
		for (const kind of kindsIn(document, rule)) {
			ofRule.push(...kind.fixes(document, finding).map((fix) => action(fix)));
			forAll.push(...kind.all(document, finding).map((fix) => action(fix, false)));
		}
		// The fix of a wrong count makes the same edit as the replacement, and its title names the section.
		if (rule !== 'wrong-count' || ofRule.length === 0) single.push(...replacing);
		single.push(...ofRule);
		if (document.mesh && normaliseRules[document.mesh.dimension].has(rule))
			forAll.push({
				title: 'Normalise the mesh: repair everything possible',
				kind: 'quickfix',
				diagnostics: [diagnostic],
				data: { ...data, action: 'normalise' } satisfies ActionData,
			});
	}
	return [...single, ...firstByTitle(forAll)];
}

/** Kinds of fixes of a rule; none if rewriting the text could lose parts of it (`keepsText`). */
const kindsIn = ({ models }: MeshDocument, rule: string): readonly FixKind[] =>
	models.some(({ syntax }) => syntax.keepsText) ? [] : kindsFor(rule);

/**
 * Computes the edit of a code action. Throws an `Error` whose message is a sentence for the user if the edit is impossible or the
 * text has changed.
 *
 * @param between see `SliceHooks`
 */
export async function resolveCodeAction(
	document: MeshDocument,
	action: CodeAction,
	parser: Parser,
	between?: Between,
): Promise<CodeAction> {
	const data = action.data as ActionData;
	if (data.action === 'fixAll')
		return {
			...action,
			edit: bytesEdit(document, await fixAll(document, parser, undefined, between)),
		};
	if (data.action === 'normalise') {
		const { files, problem } = await normaliseFiles(document, parser, between);
		if (problem !== undefined) throw new Error(problem);
		return { ...action, edit: bytesEdit(document, files) };
	}
	const finding = document.findings?.list.find(
		({ rule, file, line, message }) =>
			rule === data.rule && file === data.file && line === data.line && message === data.message,
	);
	const fixes = finding
		? [
				...replacements(document, finding),
				...kindsIn(document, finding.rule).flatMap((kind) => [
					...kind.fixes(document, finding),
					...kind.all(document, finding),
				]),
			]
		: [];
	const fix = fixes.find(({ title }) => title === action.title);
	if (!fix) throw new Error('The text has changed; request the fixes again.');
	const edits = fix.edits();
	if (typeof edits === 'string') throw new Error(edits);
	if (!edits)
		throw new Error('This fix would lose something else, such as a segment of the .poly file.');
	return { ...action, edit: workspaceEdit(document, edits) };
}

/** Converts edits by file name to an edit by URI. */
export function workspaceEdit(document: MeshDocument, edits: FileEdits): WorkspaceEdit {
	const changes: NonNullable<WorkspaceEdit['changes']> = {};
	for (const [file, fileEdits] of edits)
		if (fileEdits.count > 0) changes[document.uri(file)] = fileEdits.textEdits();
	return { changes };
}

/** The edit that gives files new bytes; replaces one range in each. */
export function bytesEdit(document: MeshDocument, files: FileBytes): WorkspaceEdit {
	const changes: NonNullable<WorkspaceEdit['changes']> = {};
	for (const [file, text] of files) {
		const model = document.model(file);
		const edits = model ? replacedRange(model, text) : [];
		if (edits.length > 0) changes[document.uri(file)] = edits;
	}
	return { changes };
}

/** The finding of a diagnostic. */
function findingOf(
	document: MeshDocument,
	uri: string,
	{ code, range, message }: Diagnostic,
): Finding | undefined {
	return document.findings?.list.find(
		(finding) =>
			finding.rule === code &&
			finding.line === range.start.line + 1 &&
			finding.message === message &&
			document.uri(finding.file) === uri,
	);
}

/** The first action of each title. */
function firstByTitle(actions: readonly CodeAction[]): CodeAction[] {
	const titles = new Set<string>();
	return actions.filter(({ title }) => !titles.has(title) && titles.add(title));
}
