import { listText } from '../../../util/listText.ts';
import { refusalOfVolumes } from '../../build/elements/otherElements.ts';
import type { Reader, ReadOptions, ReadResult } from '../../core/format.ts';
import { readTextFile } from '../../io/readFile.ts';
import { type Loaded, markLength } from '../../text/loaded.ts';
import { Report } from '../../text/report.ts';
import { isNaming } from '../shared/dataLines.ts';
import { keyOf } from '../shared/keyword.ts';
import { isLoad } from '../shared/sideLabels.ts';
import type { Draft } from './draft/draft.ts';
import { InputLines } from './draft/inputLines.ts';
import { Model } from './draft/model.ts';
import {
	isOfMesh,
	type KeywordLine,
	kindOf,
	plainHeader,
	readKeywordLine,
	refusalOf,
	typeOf,
} from './keywordLine.ts';
import { readElements, skipElements } from './keywords/elements.ts';
import { readPlacement } from './keywords/instance.ts';
import { readLoads } from './keywords/loads.ts';
import { readNodes } from './keywords/nodes.ts';
import { noteParameters, skipLines, TextBlocks } from './keywords/otherKeywords.ts';
import { readSet, readSurface } from './keywords/sets.ts';
import { assembledMesh } from './mesh/assembly.ts';
import { positionsOf } from './mesh/buildMesh.ts';

/**
 * Reads an input file of Abaqus or CalculiX (Abaqus Keywords Reference Guide; CalculiX CrunchiX user's manual). Errors
 * are findings; keywords that do not concern the mesh are kept verbatim. Throws `Cancelled`.
 */
export const readAbaqus: Reader = (sources, options = {}) =>
	readTextFile(sources, options, readText);

/** Reads the loaded text of an input file; see `readAbaqus`. */
export function readText(file: string, loaded: Loaded, options: ReadOptions): ReadResult {
	const report = new Report(options.maxFindings);
	const model = new Model(new InputLines(file, loaded), report, options);
	readKeywords(model, loaded);
	const mesh = report.errors === 0 ? assembledMesh(model) : undefined;
	const [draft, second] = model.drafts;
	return {
		...(mesh && report.errors === 0 && { mesh }),
		// Points of instances are not in the order of lines.
		...(options.positions && { positions: second ? {} : positionsOf(draft) }),
		...report.result(),
	};
}

/**
 * Reads all keywords with their data lines; reports errors. `readerOf` handles the keywords of the mesh: nodes,
 * elements, sets and surfaces. `readOther` handles parts, instances, loads and everything that is kept as text.
 */
function readKeywords(model: Model, loaded: Loaded): void {
	const { lines, report } = model;
	const text = new TextBlocks(model.drafts[0], markLength(loaded));
	while (lines.nextData())
		report.error('stray-line', () => {
			lines.skip();
			return {
				...lines.location(),
				message: `Expected a keyword, such as *NODE, found ${lines.quotedToken()}.`,
			};
		});
	while (lines.atKeyword) {
		const line = readKeywordLine(lines, report);
		const refusal = refusalOf(line.keyword);
		if (refusal !== undefined) {
			report.error('not-supported', () => ({ ...lines.locationOf(line.start), message: refusal }));
			return;
		}
		const owner = isOfMesh(line.keyword.name) ? model.ownerOf(line.keyword, line.start) : undefined;
		const readData = owner && readerOf(owner.draft, owner.place, line);
		if (readData) {
			text.cut(line.start, line.line);
			readData();
			text.resume(lines.previousEnd);
		} else readOther(model, owner, line, text);
	}
	text.cut(loaded.length, 0);
	checkParts(model);
	checkElements(model);
}

/** Reader of the data lines of a keyword of the mesh; undefined if it is kept as text. */
function readerOf(draft: Draft, place: string, line: KeywordLine): (() => void) | undefined {
	const { keyword, header, start } = line;
	const { name, parameters } = keyword;
	const setNamed = (kind: 'nset' | 'elset') => {
		const label = parameters.get(kind.toUpperCase());
		return label ? draft.set(kind, place, label) : undefined;
	};
	/** Marks where the writer puts the nodes or elements: at their first keyword. */
	const markPosition = (kind: 'nodes' | 'elements') => {
		if (!draft.pieces.some((piece) => piece.kind === kind)) draft.pieces.push({ kind });
	};
	switch (name) {
		case 'NODE':
			return () => {
				markPosition('nodes');
				readNodes(draft, setNamed('nset'));
			};
		case 'ELEMENT': {
			const kind = kindOf(keyword);
			if (!kind) return undefined;
			return () => {
				markPosition('elements');
				readElements(draft, kind, typeOf(keyword), setNamed('elset'));
			};
		}
		case 'NSET':
		case 'ELSET': {
			if (!parameters.get(name) || (name === 'ELSET' && parameters.has('NSET'))) return undefined;
			return () => {
				const set = setNamed(name === 'NSET' ? 'nset' : 'elset')!;
				if (parameters.has('UNSORTED')) draft.unsorted++;
				const elements = name === 'NSET' ? parameters.get('ELSET') : undefined;
				if (elements) set.ofElements.push({ name: elements, at: start });
				if (set.header === undefined) {
					set.header = plainHeader(line);
					draft.pieces.push(set);
				}
				readSet(draft, set, parameters.has('GENERATE'));
			};
		}
		case 'SURFACE': {
			const label = parameters.get('NAME');
			const type = keyOf(parameters.get('TYPE') ?? 'ELEMENT');
			if (!label || type !== 'ELEMENT' || parameters.has('COMBINE')) return undefined;
			return () => {
				const { lines } = draft;
				const read = readSurface(draft);
				const bytes = lines.between(start, lines.previousEnd);
				draft.addSurface({ kind: 'surface', name: label, header, bytes, ...read });
			};
		}
		default:
			return undefined;
	}
}

/** Follows parts and instances, reads loads, and skips the data lines of keywords that are kept as text. */
function readOther(
	model: Model,
	owner: ReturnType<Model['ownerOf']>,
	{ keyword, start, line }: KeywordLine,
	text: TextBlocks,
): void {
	const { lines, drafts } = model;
	const [main] = drafts;
	const { name, parameters } = keyword;
	model.follow(keyword, start);
	const names = isNaming(keyword) && model.namesMesh;
	const node =
		model.namesMesh && drafts.map((draft) => noteParameters(draft, keyword)).includes(true);
	if (names || node || text.isNaming) text.cut(start, line);
	if (isLoad(name) && names && !node) {
		readLoads(main, name, start);
		text.resume(lines.previousEnd);
	} else if (name === 'INSTANCE') {
		model.instances.at(-1)!.placement = readPlacement(main);
	} else if (name === 'ELEMENT') {
		const label = parameters.get('ELSET');
		const set = label ? owner?.draft.set('elset', owner.place, label) : undefined;
		skipElements(owner?.draft ?? main, typeOf(keyword), set, owner !== undefined);
		if (names) text.names(name, true);
	} else {
		const hasNumbers = skipLines(model, names);
		if (hasNumbers || node) text.names(name, node);
	}
}

/** Reports instances of parts that are not in the file, and parts without an assembly. */
function checkParts({ drafts, instances, parts, lines, report }: Model): void {
	for (const { name, part, at } of instances)
		if (part !== undefined && !parts.has(keyOf(part)))
			report.error('index-out-of-range', () => ({
				...lines.locationOf(at),
				message: `Instance ${lines.decoded(name)} is one of part ${lines.decoded(part)}, which does not exist.`,
			}));
	const [first, second] = drafts;
	if (second && instances.length === 0)
		report.error('not-supported', () => ({
			...lines.locationOf(second.at),
			message: `These are the nodes or elements of ${lines.decoded(second.scope ?? 'another part')}, and those of ${lines.decoded(first.scope ?? 'another part')} came before, but no assembly says where the parts are: write each as a file of its own.`,
		}));
}

/** Reports a file that has only elements that are not read. */
function checkElements({ drafts, lines, report }: Model): void {
	const kinds = drafts.flatMap(({ otherElements }) => otherElements.kinds);
	const volumes = drafts.flatMap(({ otherElements }) => otherElements.volumes);
	if (kinds.length === 0 || drafts.some(({ elements }) => elements.count > 0)) return;
	report.error('not-supported', () => ({
		...lines.locationOf(0),
		message:
			volumes.length > 0
				? refusalOfVolumes(kinds)
				: `The file has only ${listText(kinds.slice(0, 5).map(({ what }) => what))}; TriRefine reads triangles, quads and lines, such as CPS3, S3, CPS4 and T2D2.`,
	}));
}
