import type { Connection } from 'vscode-languageserver';
import type { Severities } from '../../validate/validate.ts';
import type { Settings } from '../protocol.ts';
import type { Checker } from './checker.ts';
import type { EditorClient } from './editorClient.ts';
import type { MeshSets } from './meshSets.ts';

const levels = new Set(['error', 'warning', 'information', 'hint', 'off']);

/** The severities in the settings; values that are no severity are left out, so that the rule's own applies. */
export function severitiesOf({ rules }: Settings): Severities {
	return Object.fromEntries(
		Object.entries(rules ?? {}).filter(([, level]) => levels.has(level)),
	) as Severities;
}

/** The settings as they are now: the server asks for them where the client lets it, and else takes what it is sent. */
export class CurrentSettings {
	#settings: Settings = {};

	constructor(
		readonly client: EditorClient,
		readonly sets: MeshSets,
		readonly checker: Checker,
	) {}

	get value(): Settings {
		return this.#settings;
	}

	/** Takes those of the start, and asks for newer ones as soon as and whenever that is possible. */
	follow(connection: Connection): void {
		const { client, checker } = this;
		this.#take(client.options.settings);
		let settle = () => {};
		if (client.hasSettings)
			checker.settled = new Promise<void>((resolve) => {
				settle = resolve;
			});
		connection.onInitialized(async () => {
			client.watchSettings();
			await this.#pull().finally(settle);
		});
		connection.onDidChangeConfiguration(async ({ settings: pushed }) => {
			if (!(await this.#pull())) this.#take((pushed as { trirefine?: Settings } | null)?.trirefine);
		});
	}

	/** Asks for the settings; false where the client can't be asked. */
	async #pull(): Promise<boolean> {
		if (!this.client.hasSettings) return false;
		this.#take(await this.client.settings());
		return true;
	}

	#take(next: Settings | null | undefined): void {
		const before = this.#settings;
		this.#settings = next ?? {};
		this.checker.severities = severitiesOf(this.#settings);
		if (this.#settings.inlayHints?.every !== before.inlayHints?.every) this.client.refreshHints();
		const rules = ({ rules }: Settings) => JSON.stringify(rules ?? {});
		if (rules(this.#settings) === rules(before)) return;
		for (const set of this.sets) this.checker.renewed(set);
	}
}
