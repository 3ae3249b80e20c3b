import { listed } from '../../util/listed.ts';
import { readTextFile } from '../bytes/readFile.ts';
import { refusalOfVolumes } from '../elements/otherElements.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../format.ts';
import { Report } from '../text/report.ts';
import { type Loaded, lineAt, markLength } from '../wholeFile.ts';
import { buildMesh, positionsOf } from './buildMesh.ts';
import { Draft, type SetDraft, type SurfaceDraft } from './draft.ts';
import { kindOfType } from './elementTypes.ts';
import { InputLines } from './inputLines.ts';
import { noteParameters, passElements, passLines } from './keptLines.ts';
import { type Keyword, keyOf, keywordIn, makers, naming } from './keyword.ts';
import { type Behind, readElements, readNodes } from './readBlocks.ts';
import { readSet, readSurface } from './readSets.ts';
import { Scopes } from './scopes.ts';

/**
 * Reads an input file of Abaqus or CalculiX (Abaqus Keywords Reference Guide; CalculiX CrunchiX user's manual). What is
 * wrong with it is a finding; what says nothing of the mesh is kept as it stands. Throws `Cancelled`.
 */
export const readAbaqus = (
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> => readTextFile(sources, options, readText);

/** Reads the text of an input file; see `readAbaqus`. */
export function readText(file: string, loaded: Loaded, options: ReadOptions): ReadResult {
	const lines = new InputLines(file, loaded);
	const report = new Report(options.maxFindings);
	const draft = new Draft(lines, report, options);
	readKeywords(draft, loaded);
	const mesh = report.errors === 0 ? buildMesh(draft) : undefined;
	return {
		...(mesh && report.errors === 0 && { mesh }),
		...(options.positions && { positions: positionsOf(draft) }),
		...report.result(),
	};
}

/** A stretch of the file that is kept: from a byte, with what its lines name. */
interface Kept {
	from: number;
	naming: string | undefined;
}

/** Reads all keywords with their lines; errors are reported. */
function readKeywords(draft: Draft, loaded: Loaded): void {
	const { lines, report } = draft;
	const scopes = new Scopes();
	const kept: Kept = { from: markLength(loaded), naming: undefined };
	const keep = (to: number) => {
		if (to > kept.from)
			draft.pieces.push({
				kind: 'text',
				bytes: lines.between(kept.from, to),
				...(kept.naming !== undefined && { naming: kept.naming }),
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
		const { keyword, header, end } = keywordAt(lines);
		const refused = refusalOf(keyword);
		if (refused !== undefined) {
			report.error('not-supported', () => ({ ...lines.placeOf(start), message: refused }));
			return;
		}
		const reads = scopes.isMesh(keyword, draft)
			? readerOf(draft, scopes, keyword, header)
			: undefined;
		if (reads === 'second') {
			report.error('not-supported', () => ({
				...lines.placeOf(start),
				message: `These are the ${keyword.name === 'NODE' ? 'nodes' : 'elements'} of ${scopes.shown}, and those of ${draft.scope ?? 'another part'} came before; TriRefine reads files of one part: write each part as a file of its own.`,
			}));
			return;
		}
		if (reads) {
			keep(start);
			const { more: another, last } = reads();
			more = another;
			kept.from = lineAt(loaded, last < 0 ? end : last)[1];
			kept.naming = undefined;
			continue;
		}
		scopes.follow(keyword);
		const names = naming.has(keyword.name) && scopes.isOfMesh(draft);
		if (names || kept.naming !== undefined) {
			keep(start);
			kept.from = Math.max(kept.from, start);
			kept.naming = undefined;
		}
		if (keyword.name === 'ELEMENT') {
			const { parameters } = keyword;
			const label = parameters.get('ELSET');
			const set = label && names ? draft.set('elset', scopes.setPlace, label) : undefined;
			more = passElements(draft, keyOf(parameters.get('TYPE') ?? ''), set);
			if (names) kept.naming = keyword.name;
			continue;
		}
		noteParameters(draft, keyword);
		const passed = passLines(draft, names);
		more = passed.more;
		if (names && passed.numbered) kept.naming = keyword.name;
	}
	keep(loaded.length);
	const { kinds, volumes } = draft.otherElements;
	if (kinds.length > 0 && draft.elements.count === 0)
		report.error('not-supported', () => ({
			...lines.placeOf(0),
			message:
				volumes.length > 0
					? refusalOfVolumes(kinds)
					: `The file has only ${listed(kinds.slice(0, 5).map(({ what }) => what))}; TriRefine reads triangles, quads and lines, such as CPS3, S3, CPS4 and T2D2.`,
		}));
}

/** The keyword that the lines are at, with those that go on with it behind a comma; the line as text, and where the last begins. */
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
	// Blanks between words mean nothing, those in names do.
	header = header.replace(/("[^"]*")|[ \t]+/g, (_, name?: string) => name ?? ' ');
	return { keyword: keywordIn(header), header, end };
}

/** Why a file with a keyword is not read; undefined where it is. */
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

/** What reads the lines of a keyword; undefined where they are kept as they stand, 'second' for those of a second part. */
function readerOf(
	draft: Draft,
	scopes: Scopes,
	{ name, parameters }: Keyword,
	header: string,
): (() => Behind) | 'second' | undefined {
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
			if (!scopes.claim(draft)) return 'second';
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
			if (!label || parameters.has('ELSET') === (name === 'NSET')) return undefined;
			return () => {
				const set = draft.set(name === 'NSET' ? 'nset' : 'elset', place, label);
				if (!draft.pieces.some((piece) => 'set' in piece && piece.set === set))
					draft.pieces.push({ set, header: header.replace(/,\s*(generate|unsorted)\b/gi, '') });
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
				draft.surfaces.push(surface);
				const bytes = lines.stretch(from, behind.last);
				draft.pieces.push({ surface, header, bytes });
				return behind;
			};
		}
		default:
			return undefined;
	}
}
