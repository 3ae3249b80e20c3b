import { listed } from '../../util/listed.ts';
import { refusalOfVolumes } from '../build/elements/otherElements.ts';
import type { Reader, ReadOptions, ReadResult } from '../core/format.ts';
import { readTextFile } from '../io/readFile.ts';
import { Report } from '../text/report.ts';
import { type Loaded, lineAt, markLength } from '../text/wholeFile.ts';
import { positionsOf } from './buildMesh.ts';
import { Draft, type SetDraft, type SurfaceDraft } from './draft.ts';
import { isLoad } from './elementSides.ts';
import { kindOfType } from './elementTypes.ts';
import { InputLines } from './inputLines.ts';
import { assembledMesh, checkInstances, readPlacement } from './instances.ts';
import { noteParameters, passElements, passLines } from './keptLines.ts';
import { isNaming, type Keyword, keyOf, keywordIn, makers } from './keyword.ts';
import { type Behind, readElements, readNodes } from './readBlocks.ts';
import { readLoads } from './readLoads.ts';
import { readSet, readSurface } from './readSets.ts';
import { Scopes } from './scopes.ts';
import { misspeltIn, placeIn } from './spelling.ts';

/**
 * Reads an input file of Abaqus or CalculiX (Abaqus Keywords Reference Guide; CalculiX CrunchiX user's manual). Errors
 * are findings; keywords that do not concern the mesh are kept verbatim. Throws `Cancelled`.
 */
export const readAbaqus: Reader = (sources, options = {}) =>
	readTextFile(sources, options, readText);

/** Reads the text of an input file; see `readAbaqus`. */
export function readText(file: string, loaded: Loaded, options: ReadOptions): ReadResult {
	const lines = new InputLines(file, loaded);
	const report = new Report(options.maxFindings);
	const drafts: [Draft, ...Draft[]] = [new Draft(lines, report, options)];
	const scopes = new Scopes();
	readKeywords(drafts, scopes, loaded);
	const mesh = report.errors === 0 ? assembledMesh(drafts, scopes.instances) : undefined;
	const [draft, second] = drafts;
	return {
		...(mesh && report.errors === 0 && { mesh }),
		// Points of instances are not in the order of lines.
		...(options.positions && { positions: second ? {} : positionsOf(draft) }),
		...report.result(),
	};
}

/** Text that is kept, from a file offset on. */
interface Kept {
	from: number;
	naming: string | undefined;
	/** Its parameters or its elements name nodes. */
	ofNodes: boolean;
	/** Line of the keyword. */
	line: number;
}

/** Keywords of nodes, elements, sets and surfaces. */
const ofMesh = new Set(['NODE', 'ELEMENT', 'NSET', 'ELSET', 'SURFACE']);

/**
 * Reads all keywords with their lines; reports errors.
 *
 * @param drafts the first is that of the first part, or of the model; those of further parts are appended
 */
function readKeywords(drafts: [Draft, ...Draft[]], scopes: Scopes, loaded: Loaded): void {
	const [main] = drafts;
	const { lines, report, options } = main;
	const kept: Kept = { from: markLength(loaded), naming: undefined, ofNodes: false, line: 1 };
	const keep = (to: number) => {
		if (to > kept.from)
			main.pieces.push({
				kind: 'text',
				bytes: lines.between(kept.from, to),
				...(kept.naming !== undefined && { naming: kept.naming, line: kept.line }),
				...(kept.ofNodes && { ofNodes: true as const }),
			});
	};
	let more = lines.next();
	while (more && !lines.isKeyword) {
		report.error('stray-line', () => {
			lines.skip();
			return {
				...lines.place(),
				message: `Expected a keyword, such as *NODE, found ${lines.found()}.`,
			};
		});
		more = lines.next();
	}
	while (more) {
		const start = lines.start;
		const { line } = lines;
		const words = lines.text();
		const { keyword: given, header, end } = keywordAt(lines);
		const misspelt = misspeltIn(given);
		if (misspelt)
			report.error('unknown-keyword', () => placeIn(words, lines.placeOf(start), misspelt));
		const keyword = misspelt?.meant ?? given;
		const refused = refusalOf(keyword);
		if (refused !== undefined) {
			report.error('not-supported', () => ({ ...lines.placeOf(start), message: refused }));
			return;
		}
		let draft: Draft | undefined;
		if (ofMesh.has(keyword.name)) {
			const found = scopes.draftOf(drafts, keyword, /^(NODE|ELEMENT)$/.test(keyword.name));
			draft = found === 'new' ? new Draft(lines, report, options) : found;
			if (found === 'new' && draft) drafts.push(draft);
			if (draft && /^(NODE|ELEMENT)$/.test(keyword.name) && draft.scope === undefined) {
				draft.scope = scopes.shown;
				draft.at = start;
			}
		}
		const reads = draft && readerOf(draft, scopes, keyword, header);
		if (reads) {
			keep(start);
			const { more: another, last } = reads();
			more = another;
			kept.from = lineAt(loaded, last < 0 ? end : last)[1];
			kept.naming = undefined;
			kept.ofNodes = false;
			continue;
		}
		scopes.follow(keyword, start);
		const names = isNaming(keyword) && scopes.isOfMesh(main);
		const node =
			scopes.isOfMesh(main) && drafts.map((one) => noteParameters(one, keyword)).includes(true);
		if (names || node || kept.naming !== undefined) {
			keep(start);
			kept.from = Math.max(kept.from, start);
			kept.naming = undefined;
			kept.ofNodes = false;
			kept.line = line;
		}
		if (isLoad(keyword.name) && names && !node) {
			const [, first] = lineAt(loaded, end);
			const { more: another, last } = readLoads(main, keyword.name, start, first);
			more = another;
			kept.from = last < 0 ? first : lineAt(loaded, last)[1];
			continue;
		}
		if (keyword.name === 'ELEMENT') {
			const { parameters } = keyword;
			const label = parameters.get('ELSET');
			const own = draft ?? main;
			const set = label && draft ? draft.set('elset', scopes.setPlace, label) : undefined;
			more = passElements(own, keyOf(parameters.get('TYPE') ?? ''), set, draft !== undefined);
			if (names) {
				kept.naming = keyword.name;
				kept.ofNodes = true;
			}
			continue;
		}
		if (keyword.name === 'INSTANCE') {
			const { more: another, placement } = readPlacement(main);
			more = another;
			scopes.instances.at(-1)!.placement = placement;
			continue;
		}
		const passed = passLines(lines, drafts, names);
		more = passed.more;
		if ((names && passed.numbered) || node) kept.naming = keyword.name;
		kept.ofNodes = node;
	}
	keep(loaded.length);
	checkInstances(lines, main, scopes.instances, scopes.parts);
	const [, second] = drafts;
	if (second && scopes.instances.length === 0)
		report.error('not-supported', () => ({
			...lines.placeOf(second.at),
			message: `These are the nodes or elements of ${lines.decoded(second.scope ?? 'another part')}, and those of ${lines.decoded(main.scope ?? 'another part')} came before, but no assembly says where the parts are: write each as a file of its own.`,
		}));
	const kinds = drafts.flatMap(({ otherElements }) => otherElements.kinds);
	const volumes = drafts.flatMap(({ otherElements }) => otherElements.volumes);
	if (kinds.length > 0 && drafts.every(({ elements }) => elements.count === 0))
		report.error('not-supported', () => ({
			...lines.placeOf(0),
			message:
				volumes.length > 0
					? refusalOfVolumes(kinds)
					: `The file has only ${listed(kinds.slice(0, 5).map(({ what }) => what))}; TriRefine reads triangles, quads and lines, such as CPS3, S3, CPS4 and T2D2.`,
		}));
}

/**
 * The current keyword with its continuation lines (after a comma), joined as `header`; `end` is the offset of the last.
 */
function keywordAt(lines: InputLines) {
	let header = lines.text().trimEnd();
	let end = lines.start;
	while (header.endsWith(',') && lines.next()) {
		if (lines.isKeyword) {
			lines.hold();
			break;
		}
		header += ` ${lines.text().trimEnd()}`;
		end = lines.start;
	}
	// Collapses blanks outside quotation marks.
	header = header.replace(/("[^"]*")|[ \t]+/g, (_, name?: string) => name ?? ' ');
	return { keyword: keywordIn(header), header, end };
}

/** Why a file with this keyword is refused; undefined if it is not. */
function refusalOf({ name, parameters }: Keyword): string | undefined {
	if (name === 'INCLUDE')
		return `*INCLUDE takes in another file${parameters.get('INPUT') ? `, ${parameters.get('INPUT')}` : ''}; TriRefine reads one: put its lines in this place.`;
	if (makers.has(name))
		return `*${name} makes nodes or elements of others, which TriRefine does not; write the file with all of them.`;
	if (/^(NODE|ELEMENT|NSET|ELSET|SURFACE)$/.test(name) && parameters.has('INPUT'))
		return `*${name} has its lines in another file, ${parameters.get('INPUT')}; TriRefine reads one: put them in this place.`;
	if (name === 'NODE' && /^[CS]/i.test(parameters.get('SYSTEM') ?? ''))
		return 'These nodes are in cylindrical or spherical coordinates; TriRefine reads Cartesian ones.';
	if (name === 'SYSTEM')
		return '*SYSTEM gives the nodes that follow another system of coordinates, which TriRefine does not read.';
	return undefined;
}

/** The header of a set without GENERATE, UNSORTED and ELSET. */
function headerOf(header: string, elements: string | undefined): string {
	const plain = header.replace(/,\s*(generate|unsorted)\b/gi, '');
	return elements ? plain.replace(/,\s*elset\s*=\s*("[^"]*"|[^,]*)/i, '') : plain;
}

/** Reader of a keyword's lines; undefined if they are kept as text. */
function readerOf(
	draft: Draft,
	scopes: Scopes,
	{ name, parameters }: Keyword,
	header: string,
): (() => Behind) | undefined {
	const place = scopes.setPlace;
	const own = (of: SetDraft['of'], key: 'NSET' | 'ELSET'): SetDraft | undefined => {
		const label = parameters.get(key);
		return label ? draft.set(of, place, label) : undefined;
	};
	const first = (kind: 'nodes' | 'elements') => {
		if (!draft.pieces.some((piece) => 'kind' in piece && piece.kind === kind))
			draft.pieces.push({ kind });
	};
	switch (name) {
		case 'NODE':
		case 'ELEMENT': {
			const kind = kindOfType(keyOf(parameters.get('TYPE') ?? ''));
			if (name === 'ELEMENT' && !kind) return undefined;
			return () => {
				first(name === 'NODE' ? 'nodes' : 'elements');
				return kind && name === 'ELEMENT'
					? readElements(draft, kind, keyOf(parameters.get('TYPE')!), own('elset', 'ELSET'))
					: readNodes(draft, own('nset', 'NSET'));
			};
		}
		case 'NSET':
		case 'ELSET': {
			const label = parameters.get(name);
			if (!label || (name === 'ELSET' && parameters.has('NSET'))) return undefined;
			const elements = name === 'NSET' ? parameters.get('ELSET') : undefined;
			return () => {
				const set = draft.set(name === 'NSET' ? 'nset' : 'elset', place, label);
				if (parameters.has('UNSORTED')) draft.unsorted++;
				if (elements) set.ofElements.push({ name: elements, at: draft.lines.start });
				if (!draft.pieces.some((piece) => 'set' in piece && piece.set === set))
					draft.pieces.push({ set, header: headerOf(header, elements) });
				return readSet(draft, set, parameters.has('GENERATE'));
			};
		}
		case 'SURFACE': {
			const label = parameters.get('NAME');
			const type = keyOf(parameters.get('TYPE') ?? 'ELEMENT');
			if (!label || type !== 'ELEMENT' || parameters.has('COMBINE')) return undefined;
			return () => {
				const { lines } = draft;
				const from = lines.start;
				const surface: SurfaceDraft = { name: label, sides: [], odd: false };
				const behind = readSurface(draft, surface);
				draft.addSurface({ surface, header, bytes: lines.stretch(from, behind.last) });
				return behind;
			};
		}
		default:
			return undefined;
	}
}
