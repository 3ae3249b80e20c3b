import { describe, expect, test } from 'vitest';
import { openModel, readModels } from '../../../src/formats/openModel.ts';
import { codeActions, resolveCodeAction } from '../../../src/language/fixes/codeActions.ts';
import { OpenMesh } from '../../../src/language/openMesh.ts';
import { toDiagnostic } from '../../../src/language/server/diagnostics.ts';
import { rangeOfFinding } from '../../../src/language/server/findingRange.ts';
import { parser } from '../../../src/language/server/parser.ts';
import type { MeshFile } from '../../../src/library/meshFile.ts';
import { readMesh } from '../../../src/library/readMesh.ts';
import type { Finding } from '../../../src/mesh/finding.ts';
import { mergeFindings, validate } from '../../../src/validate/validate.ts';
import { edited } from '../../language/edited.ts';
import { type DamagedText, plain } from './damagedText.ts';
import { type Damage, type Damaged, damagesOf } from './damages.ts';
import { damagedTexts } from './texts.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const problems = (list: readonly Finding[]) =>
	list.filter(({ severity }) => severity === 'error' || severity === 'warning');
const told = ({ file, line, rule, message }: Finding) => `${file}:${line} ${rule}: ${message}`;

/** What the library, and so the command line, finds in a text of a set. */
async function found({ name, others = {} }: DamagedText, text: string): Promise<Finding[]> {
	const files = Object.entries({ [name]: text, ...others });
	const read = await readMesh(
		files.map(([name, text]) => ({ name, bytes: bytesOf(text) })) as unknown as [MeshFile],
		{ positions: true },
	);
	return problems(mergeFindings(read, read.mesh && validate(read.mesh, read.positions)).list);
}

/** The same in the editor; undefined for a format that is not edited as text. */
function opened({ name, others = {} }: DamagedText, text: string): OpenMesh | undefined {
	const files = Object.entries({ [name]: text, ...others }).flatMap(([file, text]) => {
		const model = openModel(file, bytesOf(text));
		return model ? [{ uri: `file:///${file}`, model }] : [];
	});
	if (files[0]?.model.file !== name) return undefined;
	const document = new OpenMesh({
		files,
		readModels: (models) => readModels(models, { positions: true }),
	});
	const { mesh, read } = document;
	document.findings = mergeFindings(read, mesh && validate(mesh, read.positions));
	return document;
}

/** The text after each fix of a finding. */
async function fixed(document: OpenMesh, finding: Finding, text: string): Promise<string[]> {
	const { file } = finding;
	const diagnostic = toDiagnostic(finding, {
		uri: (file) => document.uri(file),
		range: (place) => rangeOfFinding(document.model(place.file)!, place),
	});
	const uri = document.uri(file);
	const { range } = diagnostic;
	const context = { diagnostics: [diagnostic] };
	const texts: string[] = [];
	for (const action of codeActions(document, { textDocument: { uri }, range, context })) {
		const { edit } = await resolveCodeAction(document, action, parser);
		texts.push(edited(text, edit?.changes?.[uri] ?? []));
	}
	return texts;
}

/** What is not as it should be with the findings of a damage. */
async function wrongWith(given: DamagedText, damaged: Damaged): Promise<string[]> {
	const { damage, line, start, end, text } = damaged;
	const list = await found(given, text);
	const [first] = list;
	if (!first || list.length > 1) return [`${list.length} findings: ${list.map(told).join('; ')}`];
	const wrong: string[] = [];
	const document = opened(given, text);
	const all = document && problems(document.findings!.list);
	if (all && `${all.map(told)}` !== told(first)) wrong.push(`the editor says ${all.map(told)}`);
	let { column, length } = first;
	if (document) {
		const range = rangeOfFinding(document.model(first.file)!, first);
		column = range.start.character + 1;
		length = range.end.character - range.start.character;
	}
	// What is missing may be seen at the end of the line alone.
	const touches =
		damage === 'missing' || (column - 1 <= end && column - 1 + (length ?? 0) >= start);
	if (first.line !== line || !touches) wrong.push(`at ${first.line}:${column}: ${told(first)}`);
	const mends: readonly Damage[] = ['keyword', 'high', 'low'];
	if (document && mends.includes(damage)) {
		const texts = await fixed(document, all![0]!, text);
		if (!texts.includes(plain(given.text))) wrong.push(`no fix restores: ${told(first)}`);
	}
	return wrong;
}

/** Formats of which all damages are told as they should be, and those of which some are. */
const all: readonly Damage[] = ['number', 'keyword', 'high', 'low', 'missing', 'surplus', 'range'];
const mended: Readonly<Record<string, readonly Damage[]>> = {
	...{ vtk: all, obj: all },
	...{ gmsh: all, abaqus: all },
	...{ su2: all, medit: all, mfem: all, triangle: all },
	...{ ply: all, netgen: all, ucd: all, freefem: all, dolfin: all, stl: all },
	...{ vtu: ['keyword', 'number', 'missing', 'range', 'high'], xdmf: all },
	...{ gmr: all, off: all },
};

describe.each(
	damagedTexts
		.filter(({ format }) => mended[format] !== undefined)
		.map((given) => [given.name, given] as const),
)('%s', (_, given) => {
	test('has no findings', async () => {
		expect((await found(given, plain(given.text))).map(told)).toEqual([]);
	});

	test('has one finding for each single damage, there, and a fix of keywords and counts', async () => {
		const wrong: string[] = [];
		for (const damaged of damagesOf(given.text)) {
			if (!(mended[given.format] ?? []).includes(damaged.damage)) continue;
			const said = await wrongWith(given, damaged);
			if (said.length > 0) wrong.push(`${damaged.damage} ${damaged.what}\n\t${said.join('\n\t')}`);
		}
		expect(wrong).toEqual([]);
	});
});
