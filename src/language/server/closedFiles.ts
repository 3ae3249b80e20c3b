import type { Diagnostic } from 'vscode-languageserver';
import type { Sheet } from '../../formats/sheet.ts';
import { openSheet } from '../../formats/sheets.ts';
import type { Finding, Location, Subject } from '../../mesh/finding.ts';
import type { CheckResult } from '../protocol.ts';
import { type ClosedCheckOptions, checkClosed } from './closedCheck.ts';
import { diagnosticsByFile } from './diagnostics.ts';
import { allBytes, type Files, fileName, sibling } from './files.ts';
import { rangeByNumbers, rangeOfFinding } from './findingRange.ts';
import { setKey } from './meshSet.ts';

/** Larger files are not opened again only to tell columns: their findings stand at the numbers that were read. */
const LARGEST = 2 ** 28;

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
		const uriOf = (file: string) => (file === own ? uri : sibling(uri, file));
		const sheets = await this.#sheets(findings.list, uriOf);
		const places = {
			uri: uriOf,
			range(place: Location & Subject) {
				const sheet = sheets.get(place.file);
				return sheet ? rangeOfFinding(sheet, place) : rangeByNumbers(place);
			},
		};
		const key = setKey(uri);
		const all = diagnosticsByFile(findings.list, places, this.#published.get(key));
		for (const [file, diagnostics] of all) this.publish(file, undefined, diagnostics);
		const left = [...all].filter(([, { length }]) => length > 0).map(([file]) => file);
		if (left.length > 0) this.#published.set(key, left);
		else this.#published.delete(key);
		return { counts, found: findings.found };
	}

	/** The text of the files that something was found in, as far as they are not too large for that. */
	async #sheets(
		findings: readonly Finding[],
		uriOf: (file: string) => string,
	): Promise<Map<string, Sheet>> {
		const sheets = new Map<string, Sheet>();
		for (const file of new Set(
			findings.flatMap((one) => [one, ...(one.related ?? [])]).map((one) => one.file),
		)) {
			const source = await this.files.open(uriOf(file));
			if (!source || source.size > LARGEST) continue;
			const sheet = openSheet(file, await allBytes(source));
			if (sheet) sheets.set(file, sheet);
		}
		return sheets;
	}

	/** Takes back the diagnostics of the set that a file belongs to. */
	forget(uri: string): void {
		const key = setKey(uri);
		for (const file of this.#published.get(key) ?? []) this.publish(file, undefined, []);
		this.#published.delete(key);
	}
}
