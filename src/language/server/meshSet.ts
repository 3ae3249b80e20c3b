import type { Companion, Format, ReadResult } from '../../formats/core/format.ts';
import { companionRefusal, formatByName, refusal } from '../../formats/registry.ts';
import { companionsOf, memberNames } from '../../formats/sets.ts';
import type { Finding } from '../../mesh/finding.ts';
import { sentence } from '../../validate/rule.ts';
import { type ModelFile, OpenMesh, type ReadModels } from '../openMesh.ts';
import { type Files, readCompanion } from './files.ts';
import type { OpenModel, OpenText } from './openText.ts';
import { journalKeys, unfinishedOf } from './unfinished.ts';
import { fileName, sibling, uriKey } from './uris.ts';

/** Parses texts to text models, and text models to a mesh. */
export interface Parser {
	readonly openModel: OpenModel;
	readonly readModels: ReadModels;
}

/** A key that all files of a set share; `name` is the file's name with a suffix. */
export function setKey(uri: string, name = fileName(uri)): string {
	const format = formatByName(name);
	// A file without companions is a set of its own, however similar the names.
	if (!format || format.companions(name).length === 0) return `${format?.id ?? ''} ${uriKey(uri)}`;
	return `${format.id} ${uriKey(sibling(uri, (format.setName ?? format.baseName)(name)))}`;
}

/** The files of one mesh: open documents, and companions on disk. */
export class MeshSet {
	/** In the order of opening. */
	readonly texts: OpenText[] = [];
	/** Companions on disk by name; null for a missing or unusable one. */
	readonly #companionFiles = new Map<string, ModelFile | null>();
	/** Reasons why companions on disk are unusable, by name. */
	readonly #problems = new Map<string, string>();
	readonly #files: Files;
	readonly #parser: Parser;
	#mesh: OpenMesh | undefined;
	#loading: Promise<void> | undefined;
	/** The finding that the set is torn; see `checkJournal`. */
	tornFinding: Finding | undefined;
	/** The last check of the journal; undefined if it must be repeated. */
	#journalCheck: Promise<void> | undefined;
	/** Identifies the last read of each file: results of earlier reads are discarded. */
	readonly #lastRead = new Map<string, symbol>();

	constructor(
		readonly key: string,
		files: Files,
		parser: Parser,
	) {
		this.#files = files;
		this.#parser = parser;
	}

	/** The file that names the set: the first one opened. */
	get first(): OpenText {
		const [first] = this.texts;
		if (!first) throw new Error('a set without an open document');
		return first;
	}

	get format(): Format | undefined {
		return formatByName(this.first.name);
	}

	/** Increases with each change of the text of an open document. */
	get version(): number {
		return this.texts.reduce((sum, { model, version }) => sum + version + (model?.version ?? 0), 0);
	}

	/** The mesh of the loaded files; undefined if the first file is no mesh. A new object when the files change. */
	get mesh(): OpenMesh | undefined {
		this.#mesh ??= this.#assemble();
		return this.#mesh;
	}

	/** Resolves when all companions are loaded; undefined if none are being loaded. */
	get ready(): Promise<void> | undefined {
		return this.#loading;
	}

	/** Files were opened, closed or replaced: discards the mesh and loads missing files. */
	changed(): void {
		this.#mesh = undefined;
		this.#journalCheck = undefined;
		const missing = this.#missing();
		if (missing.length === 0) return;
		const loading = this.#load(missing).finally(() => {
			this.#mesh = undefined;
			if (this.#loading === loading) this.#loading = undefined;
		});
		this.#loading = loading;
	}

	/** Whether a file belongs to the set, by its name. */
	includes(uri: string): boolean {
		const { first } = this;
		const members = memberNames(first.name).map((name) => uriKey(sibling(first.uri, name)));
		return members.includes(uriKey(uri));
	}

	/** Handles a file that changed on disk; true if it is part of the mesh. */
	changedOnDisk(uri: string): boolean {
		const name = fileName(uri);
		if (this.texts.some((text) => uriKey(text.uri) === uriKey(uri))) return false;
		if (!this.#names().includes(name)) return false;
		if (uriKey(sibling(this.first.uri, name)) !== uriKey(uri)) return false;
		this.#companionFiles.delete(name);
		this.changed();
		return true;
	}

	/** Checks the journal of the set, if its files have changed since the last check. */
	async checkJournal(): Promise<void> {
		const { uri, name } = this.first;
		this.#journalCheck ??= unfinishedOf(uri, this.#files, name).then((finding) => {
			this.tornFinding = finding;
		});
		await this.#journalCheck;
	}

	/** Checks the journal again; true if the finding has changed. */
	async recheckJournal(): Promise<boolean> {
		const before = this.tornFinding?.message;
		this.#journalCheck = undefined;
		await this.checkJournal();
		return this.tornFinding?.message !== before;
	}

	/** Whether a file is the journal of this set. */
	isItsJournal(uri: string): boolean {
		const { first } = this;
		return journalKeys(first.uri, first.name).includes(uriKey(uri));
	}

	/** The reason why a file is unusable, as a sentence. */
	get problem(): string | undefined {
		return [...this.#unusable().values()][0];
	}

	/** An open document. */
	text(uri: string): OpenText | undefined {
		return this.texts.find((text) => text.uri === uri);
	}

	#companions(): readonly Companion[] {
		return companionsOf(this.first.name);
	}

	#names(): string[] {
		return this.#companions().map(({ name }) => name);
	}

	/** Existing but unusable files with reasons, among them open companions that are no mesh text. */
	#unusable(): ReadonlyMap<string, string> {
		const refused = new Map(this.#problems);
		for (const text of this.texts.slice(1))
			if (!text.model) refused.set(text.name, refusal(text.name, text.head()));
		return refused;
	}

	#missing(): string[] {
		const open = new Set(this.texts.map(({ name }) => name));
		for (const name of open) {
			this.#companionFiles.delete(name);
			this.#problems.delete(name);
			// A pending read would be outdated when the editor is closed.
			this.#lastRead.delete(name);
		}
		// Closed documents were removed above, so they are read again.
		return this.#names().filter((name) => !open.has(name) && !this.#companionFiles.has(name));
	}

	async #load(names: readonly string[]): Promise<void> {
		const { first } = this;
		const companions = this.#companions();
		await Promise.all(
			names.map(async (name) => {
				const uri = sibling(first.uri, name);
				const read = Symbol(name);
				this.#lastRead.set(name, read);
				this.#problems.delete(name);
				try {
					const bytes = await readCompanion(this.#files, uri, first.uri);
					if (this.#lastRead.get(name) !== read) return;
					const companion = companions.find((candidate) => candidate.name === name);
					const refused = bytes && companionRefusal(companion, name, bytes.subarray(0, 4096));
					if (refused) throw new Error(refused);
					const model = bytes && this.#parser.openModel(name, bytes, true);
					this.#companionFiles.set(name, model ? { uri, model } : null);
				} catch (error) {
					if (this.#lastRead.get(name) !== read) return;
					this.#companionFiles.set(name, null);
					this.#problems.set(name, error instanceof Error ? error.message : String(error));
				}
			}),
		);
	}

	#assemble(): OpenMesh | undefined {
		const { first } = this;
		if (!first.model) return undefined;
		const files = this.texts.flatMap(({ uri, model }) => (model ? [{ uri, model }] : []));
		const open = new Set(this.texts.map(({ name }) => name));
		for (const name of this.#names()) {
			const file = open.has(name) ? null : this.#companionFiles.get(name);
			if (file) files.push(file);
		}
		const companions = files.slice(1).map(({ uri, model }) => ({ file: model.file, uri }));
		const refused = this.#unusable();
		return new OpenMesh({
			files,
			companions,
			problem: this.problem,
			readModels: (models) =>
				withReasons(this.#parser.readModels(models), refused, this.#companions(), first.name),
		});
	}
}

/**
 * Gives the reason for each unusable file instead of reporting it as missing. An unusable file is not ignored: a mesh
 * without its triangles would be wrong.
 *
 * @param needed companions of the set
 * @param opened file of added findings
 */
function withReasons(
	result: ReadResult,
	unusable: ReadonlyMap<string, string>,
	needed: readonly Companion[],
	opened: string,
): ReadResult {
	if (unusable.size === 0) return result;
	const unexplained = new Map(
		[...unusable].filter(([name]) =>
			needed.some((companion) => companion.required && companion.name === name),
		),
	);
	const findings = result.findings.map((finding) => {
		if (finding.rule !== 'missing-file') return finding;
		const reason = [...unusable].find(([name]) => finding.message.includes(` ${name}, `));
		if (!reason) return finding;
		unexplained.delete(reason[0]);
		return { ...finding, message: sentence(reason[1]) };
	});
	if (unexplained.size === 0 || !result.mesh) return { ...result, findings };
	const { mesh: _, ...rest } = result;
	const location = { file: opened, line: 1, column: 1 };
	const added = [...unexplained.values()].map((reason) => ({
		...location,
		rule: 'missing-file',
		severity: 'error' as const,
		message: sentence(reason),
	}));
	return { ...rest, findings: [...findings, ...added] };
}
