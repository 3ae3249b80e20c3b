import { posix } from 'node:path';

/** The part of VS Code's API that the panel needs, with files in a map and events that a test fires. */
export class Disposable {
	static from(...all: { dispose(): void }[]): Disposable {
		return new Disposable(() => {
			for (const one of all) one.dispose();
		});
	}
	constructor(readonly callOnDispose: () => void) {}
	dispose(): void {
		this.callOnDispose();
	}
}

export class EventEmitter<T> {
	readonly #listeners = new Set<(value: T) => void>();
	readonly event = (listener: (value: T) => void): Disposable => {
		this.#listeners.add(listener);
		return new Disposable(() => this.#listeners.delete(listener));
	};
	fire(value: T): void {
		for (const listener of [...this.#listeners]) listener(value);
	}
	dispose(): void {
		this.#listeners.clear();
	}
}

export class Uri {
	static parse(text: string, strict = false): Uri {
		const [, scheme, path, query] =
			/^([a-z][\w-]*):(?:\/\/[^/]*)?([^?]*)\??(.*)$/i.exec(text) ?? [];
		if (strict && scheme === undefined) throw new Error('Scheme is missing');
		return new Uri(
			scheme ?? 'file',
			decodeURIComponent(path ?? text),
			decodeURIComponent(query ?? ''),
		);
	}
	static joinPath(uri: Uri, ...parts: string[]): Uri {
		return new Uri(uri.scheme, posix.join(uri.path, ...parts), uri.query);
	}
	constructor(
		readonly scheme: string,
		readonly path: string,
		readonly query = '',
	) {}
	with({ query }: { readonly query: string }): Uri {
		return new Uri(this.scheme, this.path, query);
	}
	toString(): string {
		const path = this.path.split('/').map(encodeURIComponent).join('/');
		return `${this.scheme}://${path}${this.query && `?${encodeURIComponent(this.query)}`}`;
	}
}

/** A part of a text. */
export class Range {
	readonly numbers: readonly number[];
	constructor(...numbers: readonly number[]) {
		this.numbers = numbers;
	}
}

export const FileType = { File: 1, Directory: 2 };

export class RelativePattern {
	constructor(
		readonly base: Uri,
		readonly pattern: string,
	) {}
}

/** A text document; `edit` makes it differ from its file. */
export class FakeDocument {
	version = 1;
	isDirty = false;
	isClosed = false;
	readonly encoding = 'utf8';
	readonly lineCount = 10;
	constructor(
		readonly uri: Uri,
		public text: string,
	) {}
	getText(): string {
		return this.text;
	}
}

const edited = new EventEmitter<{ document: FakeDocument; contentChanges: unknown[] }>();
const saved = new EventEmitter<FakeDocument>();
const closed = new EventEmitter<FakeDocument>();
const onDisk = new EventEmitter<Uri>();
const files = new Map<string, { text: string; mtime: number; type?: number }>();
let clock = 0;

const configured = new EventEmitter<{ affectsConfiguration(name: string, of?: Uri): boolean }>();
const settings = new Map<string, unknown>();

export const workspace = {
	getConfiguration: (section: string, uri?: Uri) => ({
		get: (name: string) => {
			const key = `${section}.${name}`;
			return settings.get(`${uri?.toString()} ${key}`) ?? settings.get(key);
		},
	}),
	onDidChangeConfiguration: configured.event,
	textDocuments: [] as FakeDocument[],
	onDidChangeTextDocument: edited.event,
	onDidSaveTextDocument: saved.event,
	onDidCloseTextDocument: closed.event,
	createFileSystemWatcher: (_pattern: RelativePattern) => ({
		onDidChange: onDisk.event,
		onDidCreate: onDisk.event,
		onDidDelete: onDisk.event,
		dispose() {},
	}),
	fs: {
		isWritableFileSystem: () => true,
		async stat(uri: Uri) {
			const file = files.get(uri.toString());
			if (!file) throw new Error(`no ${uri}`);
			return {
				type: file.type ?? FileType.File,
				ctime: 0,
				mtime: file.mtime,
				size: file.text.length,
			};
		},
		async readFile(uri: Uri) {
			return Buffer.from(files.get(uri.toString())?.text ?? '');
		},
	},
};

/** What a test does to the files and their editors. */
export const world = {
	reset(): void {
		files.clear();
		settings.clear();
		workspace.textDocuments = [];
	},
	/** Another program writes a file, or with `type` makes what is none. */
	write(uri: Uri, text: string, type?: number): void {
		files.set(uri.toString(), { text, mtime: ++clock, ...(type === undefined ? {} : { type }) });
		onDisk.fire(uri);
	},
	/** A person changes a setting, for all files or for one. */
	set(name: string, value: unknown, uri?: Uri): void {
		settings.set(uri ? `${uri} ${name}` : name, value);
		configured.fire({
			affectsConfiguration: (other, of) =>
				other === name && (!uri || !of || of.toString() === uri.toString()),
		});
	},
	open(uri: Uri): FakeDocument {
		const document = new FakeDocument(uri, files.get(uri.toString())?.text ?? '');
		workspace.textDocuments.push(document);
		return document;
	},
	edit(document: FakeDocument, text: string): void {
		document.text = text;
		document.version++;
		document.isDirty = true;
		edited.fire({ document, contentChanges: [{}] });
	},
	save(document: FakeDocument): void {
		document.isDirty = false;
		files.set(document.uri.toString(), { text: document.text, mtime: ++clock });
		saved.fire(document);
		onDisk.fire(document.uri);
	},
};
