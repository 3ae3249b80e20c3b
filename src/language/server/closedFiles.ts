import type { Diagnostic } from 'vscode-languageserver';
import { allBytes } from '../../formats/io/allBytes.ts';
import { plainSource } from '../../formats/io/gzip.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import { openModel } from '../../formats/openModel.ts';
import { memberNames } from '../../formats/sets.ts';
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

/** Maximum size in bytes of files that are read again for columns; in larger ones findings keep the columns of the reader. */
const MAX_RELOCATED_BYTES = 2 ** 28;

/** Maximum size in bytes of files that are checked again on every change. */
const MAX_RECHECKED_BYTES = 8 << 20;

/** Checks files that are not open, and keeps their diagnostics until the files change or are opened. */
export class ClosedFiles {
	/**
	 * By key of the set: the requested file, files with diagnostics, and keys of files that the first one names inside
	 * or that belong to it by name.
	 */
	readonly #published = new Map<
		string,
		{ readonly uri: string; readonly files: string[]; readonly named: ReadonlySet<string> }
	>();
	/** Number of times that each set was forgotten, by key; a check of an earlier generation is obsolete. */
	readonly #generations = new Map<string, number>();

	constructor(
		readonly files: Files,
		readonly publish: (uri: string, version: number | undefined, diagnostics: Diagnostic[]) => void,
	) {}

	/**
	 * Reads and checks a set of files, and publishes its findings. Throws what `checkClosed` does, and `Cancelled` if
	 * the set is forgotten meanwhile.
	 */
	async check(uri: string, options: ClosedCheckOptions): Promise<CheckResult> {
		const key = setKey(uri);
		const generation = this.#generations.get(key);
		const { findings, counts, named } = await checkClosed(uri, this.files, options);
		const name = fileName(uri);
		const uriOf = (file: string) => (file === name ? uri : beside(uri, file));
		const models = await this.#models(findings.list, name, uriOf);
		if (this.#generations.get(key) !== generation) throw new Cancelled();
		const locator = {
			uri: uriOf,
			range(location: Location & Subject) {
				const model = models.get(location.file);
				return model ? rangeOfFinding(model, location) : rangeByNumbers(location);
			},
		};
		const diagnosticsOf = diagnosticsByFile(
			findings.list,
			locator,
			this.#published.get(key)?.files,
		);
		for (const [file, diagnostics] of diagnosticsOf) this.publish(file, undefined, diagnostics);
		const remaining = [...diagnosticsOf]
			.filter(([, { length }]) => length > 0)
			.map(([file]) => file);
		if (remaining.length > 0)
			this.#published.set(key, {
				uri,
				files: remaining,
				named: new Set([...named, ...memberNames(name).map(uriOf)].map(uriKey)),
			});
		else this.#published.delete(key);
		return { counts, found: findings.found };
	}

	/** The text of files with findings, unless too large. */
	async #models(
		findings: readonly Finding[],
		opened: string,
		uriOf: (file: string) => string,
	): Promise<Map<string, TextModel>> {
		const models = new Map<string, TextModel>();
		for (const file of new Set(
			findings
				.flatMap((finding) => [finding, ...(finding.related ?? [])])
				.map((location) => location.file),
		)) {
			const stored = await this.files.open(uriOf(file));
			const source = stored && (await plainSource(stored).catch(() => undefined));
			if (!source || source.size > MAX_RELOCATED_BYTES) continue;
			const model = openModel(source.name, await allBytes(source), file !== opened);
			if (model) models.set(file, model);
		}
		return models;
	}

	/** Handles a changed file: checks its set again, or removes its findings if that would take long. */
	async changed(uri: string, settings: CheckerSettings): Promise<void> {
		const naming = [...this.#published].filter(([, { named }]) => named.has(uriKey(uri)));
		for (const key of new Set([setKey(uri), ...naming.map(([key]) => key)]))
			await this.#recheck(key, settings);
	}

	/** Checks a set again if its first file is small, otherwise forgets it. */
	async #recheck(key: string, settings: CheckerSettings): Promise<void> {
		this.#generations.set(key, (this.#generations.get(key) ?? 0) + 1);
		const published = this.#published.get(key);
		if (!published) return;
		const { uri } = published;
		try {
			const source = await this.files.open(uri);
			if (!source || source.size > MAX_RECHECKED_BYTES) this.forget(uri);
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

	/** Handles a created or deleted journal: checks the sets again that it may belong to. */
	async journalChanged(uri: string, settings: CheckerSettings): Promise<void> {
		for (const published of [...this.#published.values()])
			if (journalKeys(published.uri).includes(uriKey(uri)))
				await this.changed(published.uri, settings);
	}

	/** Removes the diagnostics of the set of a file. */
	forget(uri: string): void {
		const key = setKey(uri);
		this.#generations.set(key, (this.#generations.get(key) ?? 0) + 1);
		for (const file of this.#published.get(key)?.files ?? []) this.publish(file, undefined, []);
		this.#published.delete(key);
	}
}
