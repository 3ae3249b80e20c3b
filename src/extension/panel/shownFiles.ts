import { type Uri, type Webview, workspace } from 'vscode';
import { isCompressed } from '../../formats/io/gzip.ts';
import type { FileRef, PanelDocument } from '../../protocol/panelDocument.ts';
import { Refused } from '../../protocol/refused.ts';
import { fileName } from '../fileNames.ts';
import type { Platform } from '../platform.ts';
import { type FileState, hasChanged } from '../source/fileState.ts';
import {
	bytesOf,
	findSet,
	isHidden,
	type MeshSet,
	onlyInEditor,
	type SetFile,
	stateOf,
} from '../source/meshSet.ts';
import { requireRegularFile } from '../source/regularFile.ts';
import { readOnlyReason } from '../write/readOnly.ts';
import { panelSettings } from './settings.ts';

/** The files that a page shows, in versions: a new version is made when files or their contents change. */
export class ShownFiles {
	#set: MeshSet = { files: [], missing: [], named: [] };
	#loaded = new Map<string, FileState>();
	#version = 0;
	/** The result of `prefetch`. */
	#prefetched: Promise<MeshSet> | undefined;

	constructor(
		readonly uri: Uri,
		readonly webview: Webview,
		/** See `Platform`. */
		readonly refusal?: Platform['refusal'],
	) {}

	/** The newest version, 1-based; 0 before the first. */
	get version(): number {
		return this.#version;
	}

	/** The files of the newest version. */
	get all(): readonly SetFile[] {
		return this.#set.files;
	}

	/** Files that the first file of the newest version names inside, existing or not. */
	get named(): readonly Uri[] {
		return this.#set.named;
	}

	/** Whether `named` includes a file. */
	names(uri: Uri): boolean {
		const key = uri.toString();
		return this.named.some((file) => file.toString() === key);
	}

	/** A file by its name. Throws if there is none: the page may send any name. */
	member(name: string): SetFile {
		const file = this.all.find((candidate) => candidate.name === name);
		if (!file) throw new Refused(`“${name}” is not a file of this mesh`);
		return file;
	}

	/** Starts to find the files of the next version while its page loads. */
	prefetch(): void {
		this.#prefetched = findSet(this.uri);
		// `next` passes the error on.
		this.#prefetched.catch(() => {});
	}

	/** Drops the result of `prefetch`: files may have changed since. */
	dropPrefetched(): void {
		this.#prefetched = undefined;
	}

	/**
	 * Finds the files again and makes the next version. Throws an `Error` for the user if one is no regular file, or if
	 * links lead out of the folder of the first: the page would read it.
	 */
	async next(): Promise<PanelDocument> {
		const { uri } = this;
		const prefetched = this.#prefetched;
		this.#prefetched = undefined;
		const set = await (prefetched ?? findSet(uri));
		const files = await Promise.all(set.files.map((file) => this.#fileRef(file)));
		this.#set = set;
		this.#loaded = new Map(set.files.map((file) => [file.name, stateOf(file)]));
		this.#version++;
		const readOnly = readOnlyReason(uri, workspace.fs);
		const reason = noMarkEdits(set.files);
		return {
			uri: uri.toString(),
			title: fileName(uri.path),
			version: this.#version,
			files,
			missing: set.missing,
			...(set.unfinished ? { unfinished: set.unfinished } : {}),
			...(readOnly === undefined ? {} : { readOnly }),
			...panelSettings(uri),
			...(reason === undefined ? {} : { noMarkEdits: reason }),
		};
	}

	/** Whether the files differ from the newest version. */
	async haveChanged(): Promise<boolean> {
		const set = await findSet(this.uri);
		const same =
			set.unfinished?.message === this.#set.unfinished?.message &&
			set.files.length === this.#set.files.length &&
			set.files.every((file) => {
				const loaded = this.#loaded.get(file.name);
				return loaded !== undefined && !hasChanged(loaded, stateOf(file));
			});
		if (!same) return true;
		this.#set = set;
		for (const file of set.files) this.#loaded.set(file.name, stateOf(file));
		return false;
	}

	async #fileRef(file: SetFile): Promise<FileRef> {
		if (onlyInEditor(file)) return { name: file.name, bytes: await bytesOf(file) };
		if (file.stat) requireRegularFile(file.uri, file.stat);
		const { uri } = this;
		const isOpened = file.uri.toString() === uri.toString();
		const refused = isOpened ? undefined : await this.refusal?.(file.uri, uri);
		if (refused !== undefined) throw new Error(refused);
		const url = this.webview.asWebviewUri(file.uri).toString();
		return { name: file.name, url, ...(file.stat ? { size: file.stat.size } : {}) };
	}
}

/** Reason why marks can't be edited in the text of a set; undefined if they can. */
function noMarkEdits(files: readonly SetFile[]): string | undefined {
	const hidden = files.find(isHidden);
	if (hidden) return `${hidden.name} is above 50 MiB, so VS Code hides its text from extensions.`;
	const compressed = files.find(({ name }) => isCompressed(name));
	return compressed && `${compressed.name} is compressed: its text can’t be edited.`;
}
