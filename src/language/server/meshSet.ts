import { companionsOf, namesOfSet } from '../../formats/companions.ts';
import type { Companion, Format, ReadResult } from '../../formats/format.ts';
import { companionRefusal, formatByName, refusal } from '../../formats/registry.ts';
import type { Finding } from '../../mesh/finding.ts';
import { sentence } from '../../validate/rule.ts';
import { OpenMesh, type ReadSheets, type SheetFile } from '../openMesh.ts';
import { type Files, readCompanion } from './files.ts';
import type { OpenSheet, OpenText } from './openText.ts';
import { journalKeys, unfinishedOf } from './unfinished.ts';
import { fileName, sibling, uriKey } from './uris.ts';

/** How text becomes sheets, and sheets a mesh. */
export interface Parser {
	readonly openSheet: OpenSheet;
	readonly readSheets: ReadSheets;
}

/** One key for all files of a set, from one of them; `name` is the file's name with a suffix. */
export function setKey(uri: string, name = fileName(uri)): string {
	const format = formatByName(name);
	// A file that is a set by itself has a key of its own, however much names and schemes look alike.
	if (!format || format.companions(name).length === 0) return `${format?.id ?? ''} ${uriKey(uri)}`;
	return `${format.id} ${uriKey(sibling(uri, (format.setName ?? format.baseName)(name)))}`;
}

/** The files that hold one mesh: those open in the editor, and those that lie next to them. */
export class MeshSet {
	/** In the order in which they were opened. */
	readonly texts: OpenText[] = [];
	/** Companions on disk by name; null for one that is not there, or can't be used. */
	readonly #disk = new Map<string, SheetFile | null>();
	/** Why a companion on disk can't be used, by its name. */
	readonly #problems = new Map<string, string>();
	readonly #files: Files;
	readonly #parser: Parser;
	#mesh: OpenMesh | undefined;
	#loading: Promise<void> | undefined;
	/** What was noticed before the files were read: that the set was left torn; see `look`. */
	noticed: Finding | undefined;
	/** The newest check of the journal; undefined where it has to be checked again. */
	#look: Promise<void> | undefined;
	/** The newest reading of each file: what an older one brings is dropped. */
	readonly #newest = new Map<string, symbol>();

	constructor(
		readonly key: string,
		files: Files,
		parser: Parser,
	) {
		this.#files = files;
		this.#parser = parser;
	}

	/** The file that gave the set its name: the first that is open. */
	get first(): OpenText {
		const [first] = this.texts;
		if (!first) throw new Error('a set without an open document');
		return first;
	}

	get format(): Format | undefined {
		return formatByName(this.first.name);
	}

	/** Rises whenever the text of an open document changes. */
	get version(): number {
		return this.texts.reduce((sum, { sheet, version }) => sum + version + (sheet?.version ?? 0), 0);
	}

	/** The mesh, made of what is loaded; undefined where the first file is no mesh. Its identity changes with its files. */
	get mesh(): OpenMesh | undefined {
		this.#mesh ??= this.#assemble();
		return this.#mesh;
	}

	/** All companions are loaded; undefined where there is nothing to wait for. */
	get ready(): Promise<void> | undefined {
		return this.#loading;
	}

	/** Files were opened, closed or replaced: the mesh is made of others now. Loads what is missing. */
	changed(): void {
		this.#mesh = undefined;
		this.#look = undefined;
		const missing = this.#missing();
		if (missing.length === 0) return;
		const loading = this.#load(missing).finally(() => {
			this.#mesh = undefined;
			if (this.#loading === loading) this.#loading = undefined;
		});
		this.#loading = loading;
	}

	/** Whether a file is one that the mesh may be made of, by its name. */
	includes(uri: string): boolean {
		const names = [this.first.name, ...this.#names()];
		return names.some((name) => uriKey(sibling(this.first.uri, name)) === uriKey(uri));
	}

	/** A file changed on disk; true if the mesh is made of it. */
	changedOnDisk(uri: string): boolean {
		const name = fileName(uri);
		if (this.texts.some((text) => uriKey(text.uri) === uriKey(uri))) return false;
		if (!this.#names().includes(name)) return false;
		if (uriKey(sibling(this.first.uri, name)) !== uriKey(uri)) return false;
		this.#disk.delete(name);
		this.changed();
		return true;
	}

	/** Looks for the journal of the set, where that was not done since its files changed. */
	async look(): Promise<void> {
		const { uri, name } = this.first;
		this.#look ??= unfinishedOf(uri, this.#files, namesOfSet(name)).then((noticed) => {
			this.noticed = noticed;
		});
		await this.#look;
	}

	/** Looks for the journal again; true where that changes what is noticed. */
	async lookAgain(): Promise<boolean> {
		const before = this.noticed?.message;
		this.#look = undefined;
		await this.look();
		return this.noticed?.message !== before;
	}

	/** Whether a file is the journal of this set. */
	isItsJournal(uri: string): boolean {
		const { first } = this;
		return journalKeys(first.uri, first.name).includes(uriKey(uri));
	}

	/** Why a file can't be used, in a sentence. */
	get problem(): string | undefined {
		return [...this.#refused().values()][0];
	}

	/** The text of a document that is open. */
	text(uri: string): OpenText | undefined {
		return this.texts.find((text) => text.uri === uri);
	}

	#companions(): readonly Companion[] {
		return companionsOf(this.first.name);
	}

	#names(): string[] {
		return this.#companions().map(({ name }) => name);
	}

	/** Files that are there and can't be used, with the reason of each; an open one has no name that a mesh would use. */
	#refused(): ReadonlyMap<string, string> {
		const refused = new Map(this.#problems);
		for (const text of this.texts.slice(1))
			if (!text.sheet) refused.set(text.name, refusal(text.name, text.head()));
		return refused;
	}

	#missing(): string[] {
		const open = new Set(this.texts.map(({ name }) => name));
		for (const name of open) {
			this.#disk.delete(name);
			this.#problems.delete(name);
			// What is still being read would be old by the time the editor is closed.
			this.#newest.delete(name);
		}
		// What is no longer open has been deleted above, so it is read again.
		return this.#names().filter((name) => !open.has(name) && !this.#disk.has(name));
	}

	async #load(names: readonly string[]): Promise<void> {
		const { first } = this;
		const companions = this.#companions();
		await Promise.all(
			names.map(async (name) => {
				const uri = sibling(first.uri, name);
				const reading = Symbol(name);
				this.#newest.set(name, reading);
				this.#problems.delete(name);
				try {
					const bytes = await readCompanion(this.#files, uri, first.uri);
					if (this.#newest.get(name) !== reading) return;
					const companion = companions.find((one) => one.name === name);
					const refused = bytes && companionRefusal(companion, name, bytes.subarray(0, 4096));
					if (refused) throw new Error(refused);
					const sheet = bytes && this.#parser.openSheet(name, bytes, true);
					this.#disk.set(name, sheet ? { uri, sheet } : null);
				} catch (error) {
					if (this.#newest.get(name) !== reading) return;
					this.#disk.set(name, null);
					this.#problems.set(name, error instanceof Error ? error.message : String(error));
				}
			}),
		);
	}

	#assemble(): OpenMesh | undefined {
		const { first } = this;
		if (!first.sheet) return undefined;
		const files = this.texts.flatMap(({ uri, sheet }) => (sheet ? [{ uri, sheet }] : []));
		const open = new Set(this.texts.map(({ name }) => name));
		for (const name of this.#names()) {
			const file = open.has(name) ? null : this.#disk.get(name);
			if (file) files.push(file);
		}
		const companions = files.slice(1).map(({ uri, sheet }) => ({ file: sheet.file, uri }));
		const refused = this.#refused();
		return new OpenMesh({
			files,
			companions,
			problem: this.problem,
			readSheets: (sheets) =>
				explained(this.#parser.readSheets(sheets), refused, this.#companions(), first.name),
		});
	}
}

/**
 * Says of files that are there and can't be used why, where the reader takes them for missing. One that was refused is
 * not as if it were not there: what is read without its triangles is not the mesh.
 *
 * @param needed the files that a mesh of the set may need
 * @param opened the file that findings about others stand in
 */
function explained(
	result: ReadResult,
	refused: ReadonlyMap<string, string>,
	needed: readonly Companion[],
	opened: string,
): ReadResult {
	if (refused.size === 0) return result;
	const unexplained = new Map(
		[...refused].filter(([name]) => needed.some((one) => one.required && one.name === name)),
	);
	const findings = result.findings.map((finding) => {
		if (finding.rule !== 'missing-file') return finding;
		const why = [...refused].find(([name]) => finding.message.includes(` ${name}, `));
		if (!why) return finding;
		unexplained.delete(why[0]);
		return { ...finding, message: sentence(why[1]) };
	});
	if (unexplained.size === 0 || !result.mesh) return { ...result, findings };
	const { mesh: _, ...rest } = result;
	const place = { file: opened, line: 1, column: 1 };
	const more = [...unexplained.values()].map((why) => ({
		...place,
		rule: 'missing-file',
		severity: 'error' as const,
		message: sentence(why),
	}));
	return { ...rest, findings: [...findings, ...more] };
}
