import type { ClientCapabilities, CodeAction, Command } from 'vscode-languageserver';

/** Command of the server that makes the edit of a code action and has the client apply it; its argument is the action. */
export const FIX_COMMAND = 'trirefine.applyFix';

/**
 * How a client gets fixes: code actions whose edits it asks for (`resolved`), code actions that name `FIX_COMMAND`
 * (`named`), or that command alone (`bare`), which every client of the protocol understands.
 */
export type FixForm = 'resolved' | 'named' | 'bare';

/** The form that a client understands, by `textDocument.codeAction` of its capabilities. */
export function fixFormFor({ textDocument }: ClientCapabilities): FixForm {
	const { codeActionLiteralSupport, dataSupport, resolveSupport } = textDocument?.codeAction ?? {};
	if (!codeActionLiteralSupport) return 'bare';
	return dataSupport && resolveSupport?.properties.includes('edit') ? 'resolved' : 'named';
}

/** Code actions in the form that the client understands. */
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
