import type { Diagnostic } from 'vscode-languageserver';
import { type ClosedCheckOptions, checkClosed } from './closedCheck.ts';
import { diagnosticsByFile } from './diagnostics.ts';
import { type Files, fileName, sibling } from './files.ts';
import { rangeByNumbers } from './findingRange.ts';
import { setKey } from './meshSet.ts';
import type { CheckResult } from './protocol.ts';

/** Checks files that no editor has open, and keeps account of their diagnostics until the files change or are opened. */
export class ClosedFiles {
	/** Files with diagnostics, by the key of their set. */
	readonly #published = new Map<string, readonly string[]>();

	constructor(
		readonly files: Files,
		readonly publish: (uri: string, version: number | undefined, diagnostics: Diagnostic[]) => void,
	) {}

	/** Reads and checks a set of files, and publishes what was found. Throws what `checkClosed` throws. */
	async check(uri: string, options: ClosedCheckOptions): Promise<CheckResult> {
		const { findings, counts } = await checkClosed(uri, this.files, options);
		const own = fileName(uri);
		const places = {
			uri: (file: string) => (file === own ? uri : sibling(uri, file)),
			range: rangeByNumbers,
		};
		const key = setKey(uri);
		const all = diagnosticsByFile(findings.list, places, this.#published.get(key));
		for (const [file, diagnostics] of all) this.publish(file, undefined, diagnostics);
		const left = [...all].filter(([, { length }]) => length > 0).map(([file]) => file);
		if (left.length > 0) this.#published.set(key, left);
		else this.#published.delete(key);
		return { counts, found: findings.found };
	}

	/** Takes back the diagnostics of the set that a file belongs to. */
	forget(uri: string): void {
		const key = setKey(uri);
		for (const file of this.#published.get(key) ?? []) this.publish(file, undefined, []);
		this.#published.delete(key);
	}
}
