import type { LogOutputChannel, Memento, Uri } from 'vscode';
import type { MeshLanguage } from '../client/meshLanguage.ts';
import type { Panels } from '../panel/panels.ts';
import type { Platform } from '../platform.ts';

/** What commands work with. */
export interface CommandContext {
	readonly panels: Panels;
	readonly language: MeshLanguage;
	readonly platform: Platform;
	readonly log: LogOutputChannel;
	/** What is kept from one session of the editor to the next. */
	readonly memory: Memento;
	readonly extensionUri: Uri;
	/** Folder of the extension's own files; it may not be there yet. */
	readonly storage: Uri;
}

/** One command of package.json. What `run` throws is shown to the user. */
export interface Command {
	readonly id: string;
	/** `argument` is the resource where a menu gave one, `selected` all that are selected in the explorer. */
	run(context: CommandContext, argument: unknown, selected: unknown): Promise<unknown>;
}
