import {
	type Diagnostic,
	Disposable,
	EventEmitter,
	languages,
	type TextDocument,
	type Uri,
	workspace,
} from 'vscode';
import { CancelSource } from '../../util/cancel.ts';
import { isMeshLanguage } from '../ids.ts';
import { fileName } from '../naming.ts';
import type { Platform } from '../platform.ts';
import { baseName, formatByName } from '../source/companions.ts';
import { findSet, openDocument, sibling } from '../source/meshSet.ts';
import { watchSet } from '../source/watchSet.ts';
import { type Analysis, analyse } from './analyse.ts';
import { toDiagnostic } from './toDiagnostic.ts';

/** Texts longer than this are checked when they are opened and saved, not while someone types. */
const liveLimit = 8 << 20;

/** What is known of one set of files. */
interface Entry {
	readonly uri: Uri;
	readonly watcher: Disposable;
	/** Files that have diagnostics from this set. */
	files: readonly Uri[];
	analysis?: Analysis;
	running?: CancelSource;
	/** Edited since it was last checked, and too long to be checked while someone types. */
	waitsForSave: boolean;
}

/** What the status item says of the set of a document. */
export interface CheckStatus {
	readonly analysis?: Analysis;
	readonly busy: boolean;
	readonly waitsForSave: boolean;
}

const length = (document: TextDocument): number =>
	document.offsetAt(document.lineAt(document.lineCount - 1).range.end);

/** Keeps the diagnostics of open mesh files, each set checked as one, and those of files checked on request. */
export class MeshDiagnostics extends Disposable {
	readonly #collection = languages.createDiagnosticCollection('trirefine');
	readonly #changed = new EventEmitter<void>();
	/** The status of some set has changed. */
	readonly onDidChange = this.#changed.event;
	readonly #entries = new Map<string, Entry>();
	readonly #subscriptions: Disposable[];

	constructor(
		readonly platform: Platform,
		readonly log: (message: string) => void,
	) {
		super(() => {
			for (const key of [...this.#entries.keys()]) this.#drop(key);
			Disposable.from(this.#collection, this.#changed, ...this.#subscriptions).dispose();
		});
		this.#subscriptions = [
			workspace.onDidOpenTextDocument((document) => this.#opened(document)),
			workspace.onDidCloseTextDocument((document) => this.#closed(document)),
		];
		for (const document of workspace.textDocuments) this.#opened(document);
	}

	/** What is known of the set that a file belongs to. */
	status(uri: Uri): CheckStatus | undefined {
		const entry = this.#entries.get(keyOf(uri));
		if (!entry) return undefined;
		const { analysis, running, waitsForSave } = entry;
		return { ...(analysis ? { analysis } : {}), busy: running !== undefined, waitsForSave };
	}

	/** Checks a set now, open or not; its diagnostics stay until its files change. Throws what reading throws. */
	check(uri: Uri): Promise<Analysis> {
		return this.#check(this.#entry(uri));
	}

	#entry(uri: Uri): Entry {
		const key = keyOf(uri);
		let entry = this.#entries.get(key);
		if (!entry) {
			const watcher = watchSet(uri, () => this.#edited(key));
			entry = { uri, watcher, files: [], waitsForSave: false };
			this.#entries.set(key, entry);
		}
		return entry;
	}

	#opened(document: TextDocument): void {
		if (!isMeshLanguage(document.languageId) || !isEditable(document.uri)) return;
		void this.#checkQuietly(this.#entry(document.uri));
	}

	#closed({ uri }: TextDocument): void {
		const key = keyOf(uri);
		if (this.#entries.has(key) && !isOpen(key)) this.#drop(key);
	}

	#edited(key: string): void {
		const entry = this.#entries.get(key);
		if (!entry) return;
		const documents = documentsOf(key);
		if (documents.length === 0) this.#drop(key);
		else if (documents.some((document) => document.isDirty && length(document) > liveLimit)) {
			entry.waitsForSave = true;
			this.#changed.fire();
		} else void this.#checkQuietly(entry);
	}

	async #checkQuietly(entry: Entry): Promise<void> {
		try {
			await this.#check(entry);
		} catch (error) {
			if ((error as Error).name !== 'Cancelled') this.log(`checking ${entry.uri}: ${error}`);
		}
	}

	async #check(entry: Entry): Promise<Analysis> {
		entry.running?.cancel();
		const cancel = new CancelSource();
		entry.running = cancel;
		this.#changed.fire();
		try {
			const set = await findSet(entry.uri);
			const analysis = await analyse(set, this.platform, cancel.signal);
			if (!cancel.signal.aborted) this.#show(entry, analysis);
			return analysis;
		} finally {
			if (entry.running === cancel) delete entry.running;
			this.#changed.fire();
		}
	}

	#show(entry: Entry, analysis: Analysis): void {
		const byFile = new Map<string, Diagnostic[]>();
		const find = (name: string) => {
			const uri = sibling(entry.uri, name);
			const document = openDocument(uri);
			return document ? { uri, document } : { uri };
		};
		for (const finding of analysis.list) {
			const list = byFile.get(finding.file) ?? [];
			list.push(toDiagnostic(finding, find));
			byFile.set(finding.file, list);
		}
		const files = [...byFile.keys()].map((name) => sibling(entry.uri, name));
		for (const old of entry.files) this.#collection.delete(old);
		for (const [name, list] of byFile) this.#collection.set(sibling(entry.uri, name), list);
		entry.files = files;
		entry.analysis = analysis;
		entry.waitsForSave = false;
	}

	#drop(key: string): void {
		const entry = this.#entries.get(key);
		if (!entry) return;
		this.#entries.delete(key);
		entry.running?.cancel();
		entry.watcher.dispose();
		for (const file of entry.files) this.#collection.delete(file);
		this.#changed.fire();
	}
}

/** One key for all files of a set. */
function keyOf(uri: Uri): string {
	const name = fileName(uri.path);
	const format = formatByName(name);
	return `${format?.id ?? ''} ${sibling(uri, baseName(name))}`;
}

/** Both sides of a comparison with an older version are documents too; they are not checked. */
const isEditable = ({ scheme }: Uri): boolean => !/^(git|vscode-.*-diff|output)$/.test(scheme);

const documentsOf = (key: string): TextDocument[] =>
	workspace.textDocuments.filter(
		(document) =>
			!document.isClosed && isMeshLanguage(document.languageId) && keyOf(document.uri) === key,
	);

const isOpen = (key: string): boolean => documentsOf(key).length > 0;
