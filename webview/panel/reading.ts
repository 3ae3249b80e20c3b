import type { PanelDocument } from '../../src/protocol/panelDocument.ts';
import { Cancelled, CancelSource } from '../../src/util/cancel.ts';
import type { Progress } from '../../src/util/progress.ts';
import type { Tone } from '../controls/screen.ts';
import { FILE_CHANGED } from '../files/fetchChunks.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { Loaded } from '../model/results.ts';
import type { MeshService } from '../work/meshService.ts';
import { ProgressReporter } from './progressReporter.ts';

/** Milliseconds after which reading can be cancelled. */
const slowThreshold = 1000;
/** Tries to read a file that is written meanwhile, and milliseconds between them. */
const [maxTries, retryDelay] = [10, 300];
/** Maximum number of file names in a message. */
const MAX_REPORTED = 8;

/** Events of reading. */
export interface ReadingEvents {
	showStatus(text: string, tone?: Tone, fraction?: number): void;
	/** Another document will be read: runs on the one before are obsolete. */
	begins(document: PanelDocument): void;
	/** A quick preview of a large file is ready; see `FromWorker.glimpse`. */
	previewed(display: DisplayMesh): void;
	/** A document was read. */
	show(loaded: Loaded): void;
	/** There is no mesh: a message, and whether the user cancelled. */
	none(message: string, cancelled: boolean): void;
	/** Available commands have changed. */
	changed(): void;
}

/** The document shown and the one being read; only the newest counts. */
export class Reading {
	readonly #service: MeshService;
	readonly #events: ReadingEvents;
	#document: PanelDocument | null = null;
	#loaded: Loaded | null = null;
	/** Version of the document that was read last, readable or not. */
	#version = 0;
	#loading: { cancel: CancelSource; done: Promise<void>; slow: boolean } | null = null;

	constructor(service: MeshService, events: ReadingEvents) {
		this.#service = service;
		this.#events = events;
		service.onPreview = (display) => {
			if (!this.#loaded) events.previewed(display);
		};
	}

	/** The document that is shown, or being read. */
	get document(): PanelDocument | null {
		return this.#document;
	}

	/** The result of reading it; null if that failed. */
	get loaded(): Loaded | null {
		return this.#loaded;
	}

	get version(): number {
		return this.#version;
	}

	/** Whether reading takes long. */
	get slow(): boolean {
		return this.#loading?.slow === true;
	}

	/** Reads a version of the document, unless a newer one arrives meanwhile. */
	async load(document: PanelDocument): Promise<void> {
		this.#loading?.cancel.cancel();
		this.#events.begins(document);
		this.#document = document;
		const cancel = new CancelSource();
		const loading = { cancel, done: this.#read(document, cancel), slow: false };
		this.#loading = loading;
		const timer = setTimeout(() => {
			loading.slow = true;
			this.#events.changed();
		}, slowThreshold);
		await loading.done;
		clearTimeout(timer);
		if (this.#loading === loading) this.#loading = null;
		this.#events.changed();
	}

	/** Waits until the newest document has been read. */
	async settled(): Promise<void> {
		while (this.#loading) await this.#loading.done;
	}

	/** Cancels reading, and drops the document. */
	cancel(): void {
		if (!this.#loading) return;
		this.#events.showStatus('Cancelling…', 'busy');
		this.#loading.cancel.cancel();
	}

	/**
	 * Loads a document, and again if a file is written meanwhile: the extension may send no other version then, as an
	 * open editor may have the content already.
	 */
	async #loadUnchanged(
		document: PanelDocument,
		cancel: CancelSource,
		onProgress: (value: unknown) => void,
	): Promise<Loaded> {
		for (let tries = 1; ; tries++)
			try {
				return await this.#service.load(document, { cancel, onProgress });
			} catch (error) {
				if ((error as Error).message !== FILE_CHANGED || tries === maxTries) throw error;
				await new Promise((resolve) => setTimeout(resolve, retryDelay));
				if (this.#document !== document || cancel.signal.aborted) throw new Cancelled();
			}
	}

	async #read(document: PanelDocument, cancel: CancelSource): Promise<void> {
		const { missing, files } = document;
		const { showStatus } = this.#events;
		const names = files.map((file) => file.name);
		const read =
			names.length > MAX_REPORTED ? `${names[0]} and ${names.length - 1} more` : undefined;
		showStatus(`Reading ${read ?? names.join(' and ')}…`, 'busy');
		const reporter = new ProgressReporter('Reading', (text, fraction) => {
			if (this.#document === document && !cancel.signal.aborted) showStatus(text, 'busy', fraction);
		});
		const onProgress = (value: unknown) => reporter.report(value as Progress);
		try {
			const loaded = await this.#loadUnchanged(document, cancel, onProgress);
			reporter.end();
			if (this.#document !== document) return;
			this.#loaded = loaded;
			this.#version = loaded.version;
			this.#events.show(loaded);
		} catch (error) {
			reporter.end();
			if (this.#document !== document) return;
			this.#version = document.version;
			this.#loaded = null;
			if (error instanceof Cancelled) {
				this.#events.none('The mesh was not read', true);
				showStatus('Reading was cancelled.');
				return;
			}
			this.#events.none("The mesh can't be read", false);
			const moreText =
				missing.length > MAX_REPORTED ? `, and ${missing.length - MAX_REPORTED} more` : '';
			const notFound =
				missing.length > 0
					? ` Not found: ${missing.slice(0, MAX_REPORTED).join(', ')}${moreText}.`
					: '';
			const reason = (error as Error).message.replace(/\.$/, '');
			if (files.length > 0) showStatus(`The mesh can't be read: ${reason}.${notFound}`, 'error');
			else showStatus(`${missing.join(' and ')} not found. It will load when it appears.`, 'error');
		}
	}
}
