import type { Diagnostic } from 'vscode-languageserver';
import { allBytes } from '../../formats/allBytes.ts';
import { namesOfSet } from '../../formats/companions.ts';
import { plainSource } from '../../formats/gzip.ts';
import { openSheet } from '../../formats/openSheet.ts';
import type { Sheet } from '../../formats/sheet.ts';
import type { Finding, Location, Subject } from '../../mesh/finding.ts';
import { Cancelled, CancelSource, isCancelled } from '../../util/cancel.ts';
import type { CheckResult } from '../protocol.ts';
import type { CheckerSettings } from './checker.ts';
import { type ClosedCheckOptions, checkClosed } from './closedCheck.ts';
import { diagnosticsByFile } from './diagnostics.ts';
import type { Files } from './files.ts';
import { rangeByNumbers, rangeOfFinding } from './findingRange.ts';
import { setKey } from './meshSet.ts';
import { journalKeys } from './unfinished.ts';
import { beside, fileName, uriKey } from './uris.ts';

/** Larger files are not opened again only to find columns: their findings are placed at the numbers that were read. */
const LARGEST = 2 ** 28;

/** Files of up to so many bytes are checked again whenever they change. */
const QUICK = 8 << 20;

/** Checks files that no editor has open, and remembers their diagnostics until the files change or are opened. */
export class ClosedFiles {
	/**
	 * By the key of their set: the file that was asked for, the files with diagnostics, and the keys of those that the first
	 * names inside, or that belong to it by their names.
	 */
	readonly #published = new Map<
		string,
		{ readonly uri: string; readonly files: string[]; readonly named: ReadonlySet<string> }
	>();
	/** How often each set was forgotten. */
	readonly #forgotten = new Map<string, number>();

	constructor(
		readonly files: Files,
		readonly publish: (uri: string, version: number | undefined, diagnostics: Diagnostic[]) => void,
	) {}

	/**
	 * Reads and checks a set of files, and publishes what was found. Throws what `checkClosed` throws, and `Cancelled` where
	 * the files are forgotten meanwhile.
	 */
	async check(uri: string, options: ClosedCheckOptions): Promise<CheckResult> {
		const key = setKey(uri);
		const before = this.#forgotten.get(key);
		const { findings, counts, named } = await checkClosed(uri, this.files, options);
		const name = fileName(uri);
		const uriOf = (file: string) => (file === name ? uri : beside(uri, file));
		const sheets = await this.#sheets(findings.list, name, uriOf);
		if (this.#forgotten.get(key) !== before) throw new Cancelled();
		const locator = {
			uri: uriOf,
			range(location: Location & Subject) {
				const sheet = sheets.get(location.file);
				return sheet ? rangeOfFinding(sheet, location) : rangeByNumbers(location);
			},
		};
		const all = diagnosticsByFile(findings.list, locator, this.#published.get(key)?.files);
		for (const [file, diagnostics] of all) this.publish(file, undefined, diagnostics);
		const left = [...all].filter(([, { length }]) => length > 0).map(([file]) => file);
		if (left.length > 0)
			this.#published.set(key, {
				...{ uri, files: left },
				named: new Set([...named, ...namesOfSet(name).map(uriOf)].map(uriKey)),
			});
		else this.#published.delete(key);
		return { counts, found: findings.found };
	}

	/** The text of the files that something was found in, as far as they are not too large for that. */
	async #sheets(
		findings: readonly Finding[],
		opened: string,
		uriOf: (file: string) => string,
	): Promise<Map<string, Sheet>> {
		const sheets = new Map<string, Sheet>();
		for (const file of new Set(
			findings.flatMap((one) => [one, ...(one.related ?? [])]).map((one) => one.file),
		)) {
			const stored = await this.files.open(uriOf(file));
			const source = stored && (await plainSource(stored).catch(() => undefined));
			if (!source || source.size > LARGEST) continue;
			const sheet = openSheet(source.name, await allBytes(source), file !== opened);
			if (sheet) sheets.set(file, sheet);
		}
		return sheets;
	}

	/** A file has changed on disk: its set is checked again, or its findings are removed where that takes long. */
	async changed(uri: string, settings: CheckerSettings): Promise<void> {
		const naming = [...this.#published].filter(([, { named }]) => named.has(uriKey(uri)));
		for (const key of new Set([setKey(uri), ...naming.map(([key]) => key)]))
			await this.#again(key, settings);
	}

	async #again(key: string, settings: CheckerSettings): Promise<void> {
		this.#forgotten.set(key, (this.#forgotten.get(key) ?? 0) + 1);
		const published = this.#published.get(key);
		if (!published) return;
		const { uri } = published;
		try {
			const source = await this.files.open(uri);
			if (!source || source.size > QUICK) this.forget(uri);
			else {
				await settings.whenKnown(uri);
				const severities = settings.severities(uri);
				const { signal } = new CancelSource();
				await this.check(uri, { severities, signal, onProgress: () => {} });
			}
		} catch (error) {
			if (!isCancelled(error)) this.forget(uri);
		}
	}

	/** A journal has come or gone: the set that it may be about is checked again. */
	async journalChanged(uri: string, settings: CheckerSettings): Promise<void> {
		for (const published of [...this.#published.values()])
			if (journalKeys(published.uri).includes(uriKey(uri)))
				await this.changed(published.uri, settings);
	}

	/** Takes back the diagnostics of the set that a file belongs to. */
	forget(uri: string): void {
		const key = setKey(uri);
		this.#forgotten.set(key, (this.#forgotten.get(key) ?? 0) + 1);
		for (const file of this.#published.get(key)?.files ?? []) this.publish(file, undefined, []);
		this.#published.delete(key);
	}
}
