import { MeshBuilder } from '../build/elements/meshBuilder.ts';
import { OtherElementsDraft, refusalOfVolumes } from '../build/elements/otherElements.ts';
import type { Reader, ReadOptions, ReadResult } from '../core/format.ts';
import { readTextFile } from '../io/readFile.ts';
import { unknownKeyword } from '../text/corrections.ts';
import type { Loaded } from '../text/loaded.ts';
import { integerText, Report } from '../text/report.ts';
import { buildMesh } from './buildMesh.ts';
import { isInt32, type MfemDraft, readCount } from './draft.ts';
import { explainRows, type WrongCount } from './explainRows.ts';
import { MfemLines } from './mfemLines.ts';
import { readElements } from './readElements.ts';
import { readNodes } from './readNodes.ts';
import { readVertices } from './readVertices.ts';

/** Reads a mesh of MFEM, versions 1.0 to 1.3 (mfem.org, "Mesh formats"). Errors are findings. Throws `Cancelled`. */
export const readMfem: Reader = (sources, options = {}) => readTextFile(sources, options, readText);

/** Reads the text of a mesh; see `readMfem`. */
export function readText(file: string, loaded: Loaded, options: ReadOptions): ReadResult {
	const counts = new Map<string, number>();
	for (;;) {
		const attempt = readOnce(file, loaded, options, counts);
		if (!attempt.wrong) return attempt.result;
		counts.set(attempt.wrong.key, attempt.wrong.count);
	}
}

/** Reads the text, with some counts replaced by `counts`; `wrong` is the next wrong count. */
function readOnce(
	file: string,
	loaded: Loaded,
	options: ReadOptions,
	counts: ReadonlyMap<string, number>,
): { readonly result: ReadResult; readonly wrong?: WrongCount | undefined } {
	const lines = new MfemLines(file, loaded);
	const report = new Report(options.maxFindings);
	const draft: MfemDraft = {
		...{ lines, report, options, text: loaded, counts, version: '' },
		...{
			elements: new MeshBuilder(options, true),
			sets: { 1: [], 2: [] },
			vertices: -1,
			dimension: 2,
			elementDimension: 2,
			volumes: new OtherElementsDraft(loaded.length),
			volumeLine: 1,
			volumeSets: 0,
		},
		recoverableErrors: 0,
		...{ points: undefined, pointLines: new Uint32Array(0), curved: false, others: [] },
	};
	const outcome = readHeader(draft) && readSections(draft);
	if (typeof outcome === 'object') return { result: report.result(), wrong: outcome };
	const built = outcome ? buildMesh(draft) : {};
	return {
		result: { ...(report.errors === draft.recoverableErrors && built), ...report.result() },
	};
}

function readHeader(draft: MfemDraft): boolean {
	const { lines, report } = draft;
	if (!lines.any()) {
		report.error('missing-section', () => ({
			...lines.end(),
			message: 'Expected the words MFEM mesh and a version, but the file ends.',
		}));
		return false;
	}
	const words: string[] = [];
	while (lines.more()) words.push(lines.word());
	const match = /^MFEM mesh v(1\.[0-3])$/.exec(words.join(' '));
	if (match) {
		draft.version = match[1]!;
		return true;
	}
	const kind = words[1] ?? '';
	const reasons: Record<string, string> = {
		NC: 'one that MFEM has refined with hanging nodes, which TriRefine does not read; save it as a mesh without them',
		NURBS: 'one of NURBS patches, which TriRefine does not read',
		INLINE: 'a description that MFEM makes a mesh of; have MFEM save that',
	};
	report.error(words[0] === 'MFEM' ? 'not-supported' : 'missing-section', () => ({
		...lines.lineLocation(),
		message:
			words[0] === 'MFEM'
				? `This mesh is ${Object.hasOwn(reasons, kind) ? reasons[kind] : `of a version that TriRefine does not read: 1.0 to 1.3 are`}.`
				: 'Expected the words MFEM mesh and a version.',
	}));
	return false;
}

/** The names of sections. */
const sections = [
	...['dimension', 'elements', 'attribute_sets', 'boundary', 'bdr_attribute_sets', 'vertices'],
	...['nodes', 'vertex_parents', 'mfem_mesh_end'],
];

/** The section name, corrected after reporting a misspelling. */
function correctName(draft: MfemDraft, name: string, namesRead: ReadonlySet<string>): string {
	if (sections.includes(name)) return name;
	const { message, replacement } = unknownKeyword(name, sections);
	if (replacement === undefined || namesRead.has(replacement)) return name;
	const location = draft.lines.location();
	draft.report.error('unknown-keyword', () => ({ ...location, message, replacement }));
	draft.recoverableErrors++;
	return replacement;
}

/**
 * Reads the sections after the first line; false after reporting an error that is not recoverable. Returns a wrong
 * count without reporting it.
 */
function readSections(draft: MfemDraft): boolean | WrongCount {
	const { lines, report } = draft;
	const namesRead = new Set<string>();
	while (lines.any()) {
		const word = lines.word();
		const location = lines.location();
		const name = correctName(draft, word, namesRead);
		if (name === 'mfem_mesh_end') break;
		if (namesRead.has(name)) {
			report.error('stray-line', () => ({
				...location,
				message: `The section ${name} is here again.`,
			}));
			return false;
		}
		namesRead.add(name);
		const read = readers[name];
		if (read) {
			const start = {
				byte: lines.start,
				line: lines.line - 1,
				found: report.state,
				recoverableErrors: draft.recoverableErrors,
			};
			const valid =
				read(draft) &&
				report.errors === draft.recoverableErrors - start.recoverableErrors + start.found.errors;
			if (valid && !(lines.any() && !lines.startsWithLetter)) continue;
			const wrong = explainRows(draft, name, start);
			if (wrong || !valid) return wrong ?? false;
		} else if (name === 'vertex_parents') {
			const count = readCount(draft, 'vertex with parents', 4, 'vertices with parents');
			if (count === undefined) return false;
			if (count > 0) {
				report.error('not-supported', () => ({
					...location,
					message:
						'This mesh has hanging nodes, which TriRefine does not read; save it as a mesh without them.',
				}));
				return false;
			}
		} else if (draft.points) {
			// Sections after the coordinates belong to parallel meshes and the like.
			draft.others.push(name);
			while (lines.next());
		} else {
			report.error('stray-line', () => ({
				...location,
				message: `Expected the name of a section, such as elements or vertices, found ${lines.quotedToken()}.`,
			}));
			return false;
		}
	}
	for (const name of ['dimension', 'elements', 'vertices'])
		if (!namesRead.has(name))
			report.error('missing-section', () => ({
				...lines.end(),
				message: `The file ends, and there is no section ${name}.`,
			}));
	if (namesRead.has('vertices') && !draft.points)
		report.error('missing-section', () => ({
			...lines.end(),
			message: 'The vertices have no coordinates, and there is no section nodes.',
		}));
	refuseVolumes(draft);
	return report.errors === draft.recoverableErrors;
}

const readers: Readonly<Record<string, SectionReader | undefined>> = {
	dimension: readDimension,
	elements: (draft) => readElements(draft, false),
	boundary: (draft) => readElements(draft, true),
	attribute_sets: (draft) => readSets(draft, false),
	bdr_attribute_sets: (draft) => readSets(draft, true),
	vertices: readVertices,
	nodes: readNodes,
};

/** Reports a mesh whose only elements are volumes. */
function refuseVolumes({ volumes, elements, lines, report, recoverableErrors }: MfemDraft): void {
	if (report.errors > recoverableErrors || volumes.volumes.length === 0 || elements.count > 0)
		return;
	report.error('not-supported', () => ({
		...{ file: lines.file, line: 1, column: 1, length: 0 },
		message: refusalOfVolumes(volumes.volumes),
	}));
}

type SectionReader = (draft: MfemDraft) => boolean;

function readDimension(draft: MfemDraft): boolean {
	const { lines, report } = draft;
	const dimension = lines.int();
	if (dimension === 2 || dimension === 3) {
		draft.elementDimension = dimension;
		return true;
	}
	if (Number.isNaN(dimension)) report.badNumber(lines, 'the dimension');
	else
		report.error('not-supported', () => ({
			...lines.location(),
			message: `The elements of this mesh have ${integerText(dimension)} dimension${dimension === 1 ? '' : 's'}, and TriRefine works on surfaces, which have 2.`,
		}));
	return false;
}

function readSets(draft: MfemDraft, isBoundary: boolean): boolean {
	const { lines } = draft;
	const dimension = (draft.elementDimension - Number(isBoundary)) as 1 | 2 | 3;
	const count = readCount(draft, 'set', 4);
	if (count === undefined) return false;
	for (let i = 0; i < count; i++) {
		const name = lines.name();
		const length = readCount(draft, 'attribute', 2);
		if (length === undefined) return false;
		const attributes: number[] = [];
		for (let k = 0; k < length; k++) {
			const attribute = lines.int();
			if (!isInt32(attribute, draft, `attribute ${k + 1} of the set ${name}`)) return false;
			attributes.push(attribute);
		}
		if (dimension === 3) draft.volumeSets++;
		else draft.sets[dimension].push({ name, attributes });
	}
	return true;
}
