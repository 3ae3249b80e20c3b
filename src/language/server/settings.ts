import type { Connection } from 'vscode-languageserver';
import type { Severities } from '../../validate/validate.ts';
import type { Settings } from '../protocol.ts';
import type { Checker, CheckerSettings } from './checker.ts';
import type { EditorClient } from './editorClient.ts';
import type { MeshSets } from './meshSets.ts';
import { folderOf } from './uris.ts';

const levels = new Set(['error', 'warning', 'information', 'hint', 'off']);

/** The settings of one folder. */
interface FolderSettings {
	/** A file of the folder, for requests to the client. */
	readonly uri: string;
	value: Settings;
	severities: Severities;
	/** Settles once the client has answered. */
	known: Promise<void>;
}

/**
 * The settings of each folder: requested when a file in it is first checked and after each change. A client that can't
 * be asked sends one value for all folders.
 */
export class CurrentSettings implements CheckerSettings {
	#sent: Settings = {};
	readonly #folders = new Map<string, FolderSettings>();

	constructor(
		readonly client: EditorClient,
		readonly sets: MeshSets,
		readonly checker: Checker,
	) {}

	/** Uses the initial settings, and requests and follows newer ones if supported. */
	follow(connection: Connection): void {
		const { client } = this;
		this.#sent = client.options.settings ?? {};
		connection.onInitialized(() => client.watchSettings());
		connection.onDidChangeConfiguration(({ settings }) => {
			if (!client.hasSettings)
				this.#sent = (settings as { trirefine?: Settings } | null)?.trirefine ?? {};
			for (const folder of this.#folders.values()) folder.known = this.#pull(folder);
		});
	}

	/** The settings of a file; defaults until the client has sent them. */
	of(uri: string): Settings {
		return this.#folder(uri).value;
	}

	severities(uri: string): Severities {
		return this.#folder(uri).severities;
	}

	whenKnown(uri: string): Promise<void> {
		return this.#folder(uri).known;
	}

	#folder(uri: string): FolderSettings {
		const key = folderOf(uri);
		const existing = this.#folders.get(key);
		if (existing) return existing;
		const value = this.#sent;
		const folder: FolderSettings = {
			uri,
			value,
			severities: severitiesOf(value),
			known: Promise.resolve(),
		};
		this.#folders.set(key, folder);
		if (this.client.hasSettings) folder.known = this.#pull(folder);
		return folder;
	}

	async #pull(folder: FolderSettings): Promise<void> {
		const { client, checker } = this;
		const settings = client.hasSettings ? await client.settings(folder.uri) : this.#sent;
		const previous = folder.value;
		folder.value = settings;
		folder.severities = severitiesOf(settings);
		if (settings.inlayHints?.every !== previous.inlayHints?.every) client.refreshHints();
		const rules = ({ rules }: Settings) => JSON.stringify(rules ?? {});
		if (rules(settings) === rules(previous)) return;
		for (const set of this.sets) if (this.#folder(set.first.uri) === folder) checker.renewed(set);
	}
}

/** The severities in the settings; invalid values are skipped, so that the rule's default applies. */
function severitiesOf({ rules }: Settings): Severities {
	return Object.fromEntries(
		Object.entries(rules ?? {}).filter(([, level]) => levels.has(level)),
	) as Severities;
}
