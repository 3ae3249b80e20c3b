import type { LogOutputChannel, Memento, Uri } from 'vscode';
import type { MeshLanguage } from '../client/meshLanguage.ts';
import type { Panels } from '../panel/panels.ts';
import type { Platform } from '../platform.ts';

/** Environment of commands. */
export interface CommandContext {
	readonly panels: Panels;
	readonly language: MeshLanguage;
	readonly platform: Platform;
	readonly log: LogOutputChannel;
	/** State that is kept between sessions. */
	readonly memory: Memento;
	readonly extensionUri: Uri;
	/** Folder for the extension's own files; may not exist yet. */
	readonly storage: Uri;
}

/** A command of package.json. The user sees the errors that `run` throws. */
export interface Command {
	readonly id: string;
	/** `argument` is the resource of a menu, if any, `selected` all resources selected in the explorer. */
	run(context: CommandContext, argument: unknown, selected: unknown): Promise<unknown>;
}
