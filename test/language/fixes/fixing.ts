import type { CodeAction, WorkspaceEdit } from 'vscode-languageserver';
import { codeActions, resolveCodeAction } from '../../../src/language/fixes/codeActions.ts';
import { toDiagnostic } from '../../../src/language/server/diagnostics.ts';
import { rangeOfFinding } from '../../../src/language/server/findingRange.ts';
import { parser } from '../../../src/language/server/parser.ts';
import type { Finding } from '../../../src/mesh/finding.ts';
import { edited } from '../edited.ts';
import { folder, open } from '../open.ts';

export type Texts = Readonly<Record<string, string>>;

/** What is wrong with some files, as "rule line". */
export async function wrong(texts: Texts): Promise<string[]> {
	const { document } = await open(texts, { findings: true });
	return document.findings!.list.map(({ rule, file, line }) =>
		Object.keys(texts).length > 1 ? `${rule} ${file}:${line}` : `${rule} ${line}`,
	);
}

/** Only what is an error or a warning. */
export async function problems(texts: Texts): Promise<string[]> {
	const { document } = await open(texts, { findings: true });
	return document
		.findings!.list.filter(({ severity }) => severity === 'error' || severity === 'warning')
		.map(({ rule, file, line, message }) => `${file}:${line} ${rule}: ${message}`);
}

/** The code actions for the first finding of a rule, and what makes one of them. */
export async function actionsFor(texts: Texts, rule: string, nth = 0) {
	const { document } = await open(texts, { findings: true });
	const finding = document.findings!.list.filter((one) => one.rule === rule)[nth];
	if (!finding)
		throw new Error(`no ${rule} among ${document.findings!.list.map((one) => one.rule)}`);
	const places = {
		uri: (file: string) => document.uri(file),
		range: (place: Finding) => rangeOfFinding(document.model(place.file)!, place),
	};
	const diagnostic = toDiagnostic(finding, places as never);
	const uri = document.uri(finding.file);
	const actions = codeActions(document, {
		textDocument: { uri },
		range: diagnostic.range,
		context: { diagnostics: [diagnostic] },
	});
	return {
		titles: actions.map(({ title, isPreferred }) => (isPreferred ? `* ${title}` : title)),
		async apply(title: string | RegExp): Promise<Texts> {
			const action = actions.find((one) =>
				typeof title === 'string' ? one.title === title : title.test(one.title),
			);
			if (!action) throw new Error(`no ${title} among ${actions.map((one) => one.title)}`);
			return changed(texts, (await resolveCodeAction(document, action, parser)).edit!);
		},
	};
}

/** Makes one fix of the first finding of a rule. */
export const fixed = async (texts: Texts, rule: string, title: string | RegExp): Promise<Texts> =>
	(await actionsFor(texts, rule)).apply(title);

/** Makes "fix all". */
export async function fixedAll(texts: Texts): Promise<Texts> {
	const { document, uri } = await open(texts, { findings: true });
	const nowhere = { line: 0, character: 0 };
	const [action] = codeActions(document, {
		textDocument: { uri },
		range: { start: nowhere, end: nowhere },
		context: { diagnostics: [], only: ['source.fixAll'] },
	}) as [CodeAction];
	return changed(texts, (await resolveCodeAction(document, action, parser)).edit!);
}

/** Files after an edit. */
export function changed(texts: Texts, { changes = {} }: WorkspaceEdit): Texts {
	const result = { ...texts };
	for (const [uri, edits] of Object.entries(changes)) {
		const file = uri.slice(folder.length);
		result[file] = edited(texts[file]!, edits);
	}
	return result;
}
