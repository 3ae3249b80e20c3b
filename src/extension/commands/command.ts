import type { LogOutputChannel, Uri } from 'vscode';
import type { Protocol } from '../../language/protocol.ts';
import type { MeshDiagnostics } from '../diagnostics/meshDiagnostics.ts';
import type { Panels } from '../panel/panels.ts';
import type { Platform } from '../platform.ts';

/** The language server, as commands ask it; it starts with the first request. */
export interface LanguageServer {
	request<Name extends keyof Protocol>(
		name: Name,
		params: Protocol[Name]['params'],
	): Promise<Protocol[Name]['result']>;
}

/** What commands work with. */
export interface CommandContext {
	readonly panels: Panels;
	readonly diagnostics: MeshDiagnostics;
	readonly platform: Platform;
	/** Absent where there is none; then panels do what it can do without them. */
	readonly language?: LanguageServer;
	readonly log: LogOutputChannel;
	readonly extensionUri: Uri;
	/** Folder of the extension's own files; it may not be there yet. */
	readonly storage: Uri;
}

/** One command of package.json. What `run` throws is shown to the person. */
export interface Command {
	readonly id: string;
	/** `argument` is the resource where a menu gave one, `selected` all that are selected in the explorer. */
	run(context: CommandContext, argument: unknown, selected: unknown): Promise<unknown>;
}
