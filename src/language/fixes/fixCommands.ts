import type { ClientCapabilities, CodeAction, Command } from 'vscode-languageserver';

/** Server command that computes the edit of a code action, its argument, and lets the client apply it. */
export const FIX_COMMAND = 'trirefine.applyFix';

/**
 * Form of fixes for a client: code actions with edits on request (`resolved`), code actions that call `FIX_COMMAND`
 * (`named`), or that command alone (`bare`), which every LSP client supports.
 */
export type FixForm = 'resolved' | 'named' | 'bare';

/** The form that a client supports, by `textDocument.codeAction` of its capabilities. */
export function fixFormFor({ textDocument }: ClientCapabilities): FixForm {
	const { codeActionLiteralSupport, dataSupport, resolveSupport } = textDocument?.codeAction ?? {};
	if (!codeActionLiteralSupport) return 'bare';
	return dataSupport && resolveSupport?.properties.includes('edit') ? 'resolved' : 'named';
}

/** Converts code actions to the form of the client. */
export function fixesInForm(
	actions: readonly CodeAction[],
	form: FixForm,
): (CodeAction | Command)[] {
	if (form === 'resolved') return [...actions];
	return actions.map(({ data, ...action }) => {
		const { title } = action;
		const command: Command = { title, command: FIX_COMMAND, arguments: [{ title, data }] };
		return form === 'bare' ? command : { ...action, command };
	});
}
