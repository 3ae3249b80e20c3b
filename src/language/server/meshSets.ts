import type {
	DidOpenTextDocumentParams,
	TextDocumentContentChangeEvent,
} from 'vscode-languageserver';
import type { Files } from './files.ts';
import { MeshSet, type Parser, setKey } from './meshSet.ts';
import { OpenText, type ReplacedLines } from './openText.ts';

/** The sets of open documents. */
export class MeshSets {
	readonly #sets = new Map<string, MeshSet>();
	/** The set of each open document, by URI. */
	readonly #byUri = new Map<string, MeshSet>();

	constructor(
		readonly files: Files,
		readonly parser: Parser,
	) {}

	[Symbol.iterator](): Iterator<MeshSet> {
		return this.#sets.values();
	}

	/** The set of an open document. */
	of(uri: string): MeshSet | undefined {
		return this.#byUri.get(uri);
	}

	/** The set of a file, if one of its files is open. */
	including(uri: string): MeshSet | undefined {
		return this.#byUri.get(uri) ?? this.#sets.get(setKey(uri));
	}

	open({ textDocument }: DidOpenTextDocumentParams): MeshSet {
		const { uri, languageId, version, text } = textDocument;
		this.close(uri);
		const opened = new OpenText(uri, languageId, version, text, this.parser.openModel);
		const key = setKey(uri, opened.name);
		let set = this.#sets.get(key);
		if (!set) {
			set = new MeshSet(key, this.files, this.parser);
			this.#sets.set(key, set);
		}
		set.texts.push(opened);
		this.#byUri.set(uri, set);
		set.changed();
		return set;
	}

	/** Applies changes and returns the touched lines; undefined if the whole text was replaced. */
	change(
		set: MeshSet,
		uri: string,
		changes: readonly TextDocumentContentChangeEvent[],
		version: number,
	): readonly ReplacedLines[] | undefined {
		const touched = set.text(uri)?.change(changes, version);
		if (!touched) set.changed();
		return touched;
	}

	/** Closes a document; `last`: it was the last of its set, which is dropped. */
	close(uri: string): { readonly set: MeshSet; readonly last: boolean } | undefined {
		const set = this.#byUri.get(uri);
		if (!set) return undefined;
		this.#byUri.delete(uri);
		set.texts.splice(
			set.texts.findIndex((text) => text.uri === uri),
			1,
		);
		const last = set.texts.length === 0;
		if (last) this.#sets.delete(set.key);
		else set.changed();
		return { set, last };
	}
}
