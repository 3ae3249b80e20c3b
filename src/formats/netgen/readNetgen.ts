import { resultOf } from '../build/elements/elementFile.ts';
import { groupsByTag } from '../build/elements/elementMesh.ts';
import { MeshBuilder } from '../build/elements/meshBuilder.ts';
import { NodeStore } from '../build/elements/nodeStore.ts';
import { OtherElementsDraft, refusalOfVolumes } from '../build/elements/otherElements.ts';
import { readRows } from '../build/elements/rowReader.ts';
import type { Reader } from '../core/format.ts';
import { unknownContent } from '../losses/warnLosses.ts';
import { unknownKeyword } from '../text/corrections.ts';
import { addLoss, type Draft, rowsOf, SectionRows } from './draft.ts';
import { faces } from './faces.ts';
import { readArea } from './readArea.ts';
import { readFaces, readPointElements, readPoints, readSegments } from './readRows.ts';

/** Sections with names, by codimension. */
const nameSections = ['materials', 'bcnames', 'cd2names', 'cd3names'];

/** All sections that Netgen writes. */
const knownSections: readonly string[] = [
	...['dimension', 'geomtype', 'surfaceelements', 'surfaceelementsgi', 'surfaceelementsuv'],
	...['volumeelements', 'edgesegments', 'edgesegmentsgi', 'edgesegmentsgi2', 'points'],
	...['pointelements', ...nameSections, 'identifications', 'identificationtypes'],
	...['identificationnames', 'singular_points', 'singular_edge_left', 'singular_edge_right'],
	...['singular_face_inside', 'singular_face_outside', 'face_colours', 'face_transparencies'],
	...['facedescriptors', 'curvedelements', 'csgsurfaces', 'endmesh'],
];

/** Largest number of a point of a volume element; larger ones are ignored. */
const maxPoints = 2 ** 28;

/**
 * Reads a Netgen mesh: faces with the number of their face descriptor or boundary condition, segments, points, names.
 * Faces and segments of a mesh in the plane are regions and boundaries; of a volume mesh only the surface is read.
 * Throws `Cancelled`.
 */
export const readNetgen: Reader = (sources, options = {}) =>
	readRows(sources, options, (lines, report) => {
		const draft: Draft = {
			...{ lines, options, dimension: 3, area: false, names: new Map(), unkept: new Map() },
			nodes: new NodeStore(options.positions === true, 0, options.shared),
			elements: new MeshBuilder(options, true),
			others: new OtherElementsDraft(),
		};
		if (!lines.row('the word mesh3d')) return report.result();
		const valid = lines.word() === 'areamesh2' ? readArea(draft) : readSections(draft);
		if (!valid || !checkPoints(draft)) return report.result();
		const { nodes, elements, dimension, names, others } = draft;
		if (others.volumes.length > 0 && elements.count === 0)
			report.error('not-supported', () => ({
				...{ file: lines.file, line: 1, column: 1, length: 0 },
				message: refusalOfVolumes(others.volumes),
			}));
		const namesOf = (of: number) => names.get(nameSections[dimension - of] ?? '');
		return resultOf(
			{
				...{ format: 'netgen', suffix: 'vol', file: lines.file, nodes, elements, numbered: false },
				groupsOf: (placed) => groupsByTag(placed, (of, tag) => namesOf(of)?.get(tag)),
				unkept: [...draft.unkept.values(), ...others.unkept()],
				others,
			},
			report,
			options,
		);
	});

function readSections(draft: Draft): boolean {
	const { lines } = draft;
	const { report } = lines;
	let hasEnd = false;
	const read = new Set<string>();
	while (lines.next()) {
		const name = sectionName(draft);
		hasEnd = name === 'endmesh';
		if (hasEnd) break;
		const section = sectionOf(name);
		if (read.has(section)) {
			report.error('stray-line', () => ({
				...lines.location(),
				message: `The section ${section} is here again.`,
			}));
			return false;
		}
		if (section !== '') read.add(section);
		let valid = true;
		if (name === 'dimension') valid = readDimension(draft);
		else if (/^surfaceelements/.test(name)) valid = readFaces(draft, name.slice(15));
		else if (/^edgesegments/.test(name)) valid = readSegments(draft, name === 'edgesegmentsgi2');
		else if (name === 'points') valid = readPoints(draft, 3);
		else if (name === 'pointelements') valid = readPointElements(draft);
		else if (nameSections.includes(name)) valid = readNames(draft, name);
		else if (/^[a-z]/i.test(name)) valid = skipSection(draft, name);
		else {
			report.error('stray-line', () => ({
				...lines.location(),
				message: `Expected the name of a section, such as points, found ${lines.quotedToken()}.`,
			}));
			return false;
		}
		if (!valid) return false;
	}
	if (hasEnd) rejectSectionsAfterEnd(draft);
	if (draft.nodes.count > 0 || report.errors > 0) {
		if (!hasEnd)
			report.warning('ends-early', () => ({
				...lines.end(),
				message: 'The file ends without endmesh: further sections may be missing.',
			}));
		return report.errors === 0;
	}
	report.error('missing-section', () => ({
		...lines.end(),
		message: 'The file ends, and there are no points.',
	}));
	return false;
}

/** The section that a name begins, of those that a mesh has once; '' for others. */
const sectionOf = (name: string): string =>
	/^(surfaceelements|edgesegments|points$|pointelements)/.exec(name)?.[1] ?? '';

/** Reports the first section after endmesh, where the geometry follows, if there is one. */
function rejectSectionsAfterEnd({ lines }: Draft): void {
	while (lines.next()) {
		const name = lines.word();
		if (sectionOf(name) === '' || lines.more()) continue;
		lines.report.error('stray-line', () => ({
			...lines.location(),
			message: `The section ${name} comes after endmesh, which ends the mesh.`,
		}));
		return;
	}
}

/** The name of a section at the start of a line; a misspelt one is reported and replaced by the likely one. */
function sectionName({ lines }: Draft): string {
	const name = lines.word();
	if (knownSections.includes(name) || !/^[a-z]/i.test(name)) return name;
	const { message, replacement } = unknownKeyword(name, knownSections, { what: 'section' });
	if (replacement === undefined) return name;
	lines.report.error('unknown-keyword', () => ({ ...lines.location(), message, replacement }));
	return replacement;
}

function readDimension(draft: Draft): boolean {
	const { lines } = draft;
	if (!lines.row('the dimension')) return false;
	const dimension = lines.checkedInteger('the dimension');
	if (dimension === 2 || dimension === 3) {
		draft.dimension = dimension;
		return true;
	}
	if (dimension !== undefined)
		lines.report.error('not-supported', () => ({
			...lines.location(),
			message: `This mesh has ${dimension} dimension${dimension === 1 ? '' : 's'}; TriRefine reads those of 2 and 3.`,
		}));
	return false;
}

function readNames(draft: Draft, section: string): boolean {
	const { lines, names } = draft;
	const rows = rowsOf(draft, 'name', 3);
	if (!rows) return false;
	const sectionNames = new Map<number, string>();
	names.set(section, sectionNames);
	while (rows.next()) {
		const number = lines.checkedInteger(`the number of name ${rows.read}`);
		if (number === undefined) return false;
		const words: string[] = [];
		while (lines.more()) words.push(lines.nameWord());
		if (words.length > 0) sectionNames.set(number, words.join(' '));
	}
	return true;
}

/** Skips the rows of a section that is not read, and counts those of volume elements. */
function skipSection(draft: Draft, name: string): boolean {
	const { lines } = draft;
	if (name === 'geomtype') return lines.row('the type of the geometry');
	if (!lines.row(`the number of rows of ${name}`)) return false;
	if (lines.startsWithLetter) {
		lines.pushBack();
		return true;
	}
	const count = lines.integer();
	// Keywords of other programs stand alone, or something other than a count follows.
	if (!(count >= 0)) return true;
	if (name === 'volumeelements') {
		const rows = new SectionRows(draft, count, 'volume element');
		while (rows.next())
			// A material, the number of nodes, and these.
			for (let k = 0; lines.more(); k++) {
				const node = lines.integer();
				if (k > 1 && node >= 1 && node <= maxPoints) draft.others.use(node - 1);
			}
		if (rows.read > 0) draft.others.add('volume elements', rows.read, true);
		return true;
	}
	for (let i = 0; i < count; i++) if (!lines.row(`row ${i + 1} of ${name}`)) return false;
	addLoss(draft, `rows of ${name}`, count, unknownContent);
	return true;
}

/** Reports points of elements that do not exist; returns whether all exist. */
function checkPoints({ lines, nodes, elements, area }: Draft): boolean {
	const { report } = lines;
	for (const { kind, nodes: corners, count, lines: elementLines } of elements.all) {
		const [, order] = [...faces.values()].find(([one]) => one === kind) ?? [];
		for (let i = 0; i < kind.nodes * count; i++) {
			if (corners[i]! < nodes.count) continue;
			const nth = i % kind.nodes;
			// Tokens before the points.
			const leadingTokens = kind.dimension === 0 ? 0 : order ? (area ? 2 : 5) : area ? 1 : 2;
			const line = elementLines?.at(Math.floor(i / kind.nodes));
			report.error('index-out-of-range', () => ({
				...(line === undefined
					? { file: lines.file, line: 1, column: 1 }
					: lines.wordLocation(line, leadingTokens + (order?.[nth] ?? nth))),
				message: `This element names point ${corners[i]! + 1}, but there ${nodes.count === 1 ? 'is' : 'are'} ${nodes.count}.`,
			}));
		}
	}
	return report.errors === 0;
}
