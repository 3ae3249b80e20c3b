import type { Position, Range } from 'vscode-languageserver';
import type { TextModel } from '../../src/formats/model/textModel.ts';
import { openModel, readModels } from '../../src/formats/openModel.ts';
import { OpenMesh } from '../../src/language/openMesh.ts';
import { modelOf } from '../../src/language/positions.ts';
import { mergeFindings, validate } from '../../src/validate/validate.ts';

/** The folder in which the files of a test lie. */
export const folder = 'file:///meshes/';

/** A place in a file of a test. */
export interface Mark {
	readonly uri: string;
	readonly file: string;
	readonly model: TextModel;
	readonly position: Position;
}

/** A document for the test of a feature. */
export interface Opened {
	readonly document: OpenMesh;
	/** The first file's URI and text model. */
	readonly uri: string;
	readonly model: TextModel;
	/** The place of `{name}` in the texts; of `{}` without a name. */
	at(name?: string): Mark;
	/** The text that a range covers, by default in the first file. */
	text(range: Range, uri?: string): string;
}

/**
 * Opens files as one mesh, the first as the one that the editor shows. `{}` or `{name}` in a text marks a place and is
 * taken out: `await open({ 'a.gmr': '3\n0 {}0\n...' })`. With `findings`, the mesh is validated too.
 */
export async function open(
	texts: Readonly<Record<string, string>>,
	options: { readonly findings?: boolean } = {},
): Promise<Opened> {
	const marks = new Map<string, { uri: string; file: string; position: Position }>();
	const plain = new Map<string, string>();
	const files = Object.entries(texts).map(([file, marked]) => {
		const uri = `${folder}${file}`;
		const text = takeMarks(marked, (name, position) => marks.set(name, { uri, file, position }));
		plain.set(uri, text);
		const model = openModel(file, new TextEncoder().encode(text));
		if (!model) throw new Error(`${file} is not taken for a mesh`);
		return { uri, model };
	});
	const [first] = files;
	if (!first) throw new Error('no files');
	const companions = files.slice(1).map(({ uri, model }) => ({ file: model.file, uri }));
	const document = new OpenMesh({
		files,
		companions,
		readModels: (models) => readModels(models, { positions: true }),
	});
	if (options.findings) {
		const { mesh, read } = document;
		document.findings = mergeFindings(read, mesh && validate(mesh, read.positions));
	}
	return {
		document,
		uri: first.uri,
		model: first.model,
		at(name = '') {
			const mark = marks.get(name);
			const model = mark && modelOf(document, mark.uri);
			if (!model) throw new Error(`no {${name}} in the texts`);
			return { ...mark, model };
		},
		text(range, uri = first.uri) {
			const text = plain.get(uri);
			if (text === undefined) throw new Error(`no file ${uri}`);
			return text.slice(offsetOf(text, range.start), offsetOf(text, range.end));
		},
	};
}

/** Takes `{name}` out of a text and tells where each stood. */
export function takeMarks(
	marked: string,
	found: (name: string, position: Position) => void,
): string {
	let text = '';
	let from = 0;
	for (const match of marked.matchAll(/\{(\w*)\}/g)) {
		text += marked.slice(from, match.index);
		from = match.index + match[0].length;
		const lines = text.split(/\r\n|\n|\r/);
		found(match[1]!, { line: lines.length - 1, character: lines.at(-1)!.length });
	}
	return text + marked.slice(from);
}

/** The place of a position in a text in UTF-16 units; line ends are LF, CRLF or CR. */
export function offsetOf(text: string, { line, character }: Position): number {
	let offset = 0;
	for (let i = 0; i < line; i++) {
		const end = /\r\n|\n|\r/g;
		end.lastIndex = offset;
		const match = end.exec(text);
		if (!match) throw new Error(`no line ${line}`);
		offset = match.index + match[0].length;
	}
	return offset + character;
}
