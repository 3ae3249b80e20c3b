import type { Unkept } from '../../mesh/triMesh.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { resultOf } from '../elements/elementFile.ts';
import { elementKinds } from '../elements/elementKinds.ts';
import { groupsByTag } from '../elements/elementMesh.ts';
import { ElementStores } from '../elements/elementStore.ts';
import { NodeStore } from '../elements/nodeStore.ts';
import { OtherElementsDraft, refusalOfVolumes } from '../elements/otherElements.ts';
import { PlainNodes } from '../elements/plainNodes.ts';
import { type RowReader, readRows } from '../elements/rowReader.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../format.ts';
import { notUnderstood } from '../notUnderstood.ts';
import { faces, PlainFaces } from './faces.ts';

/** Names by the number of dimensions that are missing. */
const nameSections = ['materials', 'bcnames', 'cd2names', 'cd3names'];

/** What is read of a mesh. */
interface Draft {
	readonly lines: RowReader;
	readonly options: ReadOptions;
	readonly nodes: NodeStore;
	readonly elements: ElementStores;
	dimension: number;
	/** Names by section and number. */
	readonly names: Map<string, Map<number, string>>;
	readonly unkept: Map<string, Unkept>;
	/** Volumes; their points may come later. */
	readonly others: OtherElementsDraft;
}

/** The greatest number of a point that a volume is expected to have. */
const mostPoints = 2 ** 28;

/**
 * Reads a mesh of Netgen: faces with the number of their face descriptor or boundary condition, segments, points, names. Those in
 * the plane are regions and boundaries; of a mesh of volumes the surface is read. Throws `Cancelled`.
 */
export const readNetgen = (
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> =>
	readRows(sources, options, (lines, report) => {
		const draft: Draft = {
			...{ lines, options, dimension: 3, names: new Map(), unkept: new Map() },
			nodes: new NodeStore(options.positions === true, 0, options.shared),
			elements: new ElementStores(true, options.shared),
			others: new OtherElementsDraft(),
		};
		if (!lines.row('the word mesh3d')) return report.result();
		const whole = lines.word() === 'areamesh2' ? readArea(draft) : readSections(draft);
		if (!whole || !checkPoints(draft)) return report.result();
		const { nodes, elements, dimension, names, others } = draft;
		if (others.volumes.length > 0 && elements.count === 0)
			report.error('not-supported', () => ({
				...{ file: lines.file, line: 1, column: 1, length: 0 },
				message: refusalOfVolumes(others.volumes),
			}));
		const missing = (of: number) => names.get(nameSections[dimension - of] ?? '');
		return resultOf(
			{
				...{ format: 'netgen', suffix: 'vol', file: lines.file, nodes, elements, numbered: false },
				groupsOf: (placed) => groupsByTag(placed, (of, tag) => missing(of)?.get(tag)),
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
	let ended = false;
	const read = new Set<string>();
	while (lines.next()) {
		const name = lines.word();
		ended = name === 'endmesh';
		if (ended) break;
		const section = /^(surfaceelements|edgesegments|points$|pointelements)/.exec(name)?.[1] ?? '';
		if (read.has(section)) {
			report.error('stray-line', () => ({
				...lines.place(),
				message: `The section ${section} is here again.`,
			}));
			return false;
		}
		if (section !== '') read.add(section);
		let good = true;
		if (name === 'dimension') good = readDimension(draft);
		else if (/^surfaceelements(gi|uv)?$/.test(name)) good = readFaces(draft, name.slice(15));
		else if (/^edgesegments/.test(name)) good = readSegments(draft);
		else if (name === 'points') good = readPoints(draft, 3);
		else if (name === 'pointelements') good = readPointElements(draft);
		else if (nameSections.includes(name)) good = readNames(draft, name);
		else if (/^[a-z]/i.test(name)) good = skipSection(draft, name);
		else {
			report.error('stray-line', () => ({
				...lines.place(),
				message: `Expected the name of a section, such as points, found ${lines.found()}.`,
			}));
			return false;
		}
		if (!good) return false;
	}
	if (draft.nodes.count > 0 || report.errors > 0) {
		if (!ended)
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

function readDimension(draft: Draft): boolean {
	const { lines } = draft;
	if (!lines.row('the dimension')) return false;
	const dimension = lines.whole('the dimension');
	if (dimension === 2 || dimension === 3) {
		draft.dimension = dimension;
		return true;
	}
	if (dimension !== undefined)
		lines.report.error('not-supported', () => ({
			...lines.place(),
			message: `This mesh has ${dimension} dimension${dimension === 1 ? '' : 's'}; TriRefine reads those of 2 and 3.`,
		}));
	return false;
}

/** The number of rows of a section. */
function countOf({ lines }: Draft, noun: string, shortest: number): number | undefined {
	return lines.row(`the number of ${noun}s`) ? lines.rows(noun, shortest) : undefined;
}

/** @param more what stands behind the points of a face: numbers of triangles of the geometry (gi) or parameters (uv) */
function readFaces(draft: Draft, more: string): boolean {
	const { lines, options } = draft;
	const count = countOf(draft, 'surface element', 12);
	if (count === undefined) return false;
	const plain = new PlainFaces(lines, options);
	for (let i = 0; i < count; i++) {
		if ((i & 0xffff) === 0) throwIfCancelled(options.signal);
		const name = `surface element ${i + 1}`;
		if (!lines.row(`${name} of ${count}`)) return false;
		const { line } = lines;
		lines.skip();
		const tag = lines.whole(`the boundary condition of ${name}`);
		if (tag === undefined) return false;
		for (let k = 0; k < 2; k++) lines.skip();
		const width = readFace(draft, name, tag, line);
		if (width === undefined || (more === '' && !lines.ends(`the points of ${name}`))) return false;
		if (more === '') i += plain.take(draft.elements, width, count - i - 1);
	}
	if (more !== '') lose(draft, 'geometry parameters of corners', count, 'the file has no geometry');
	return true;
}

/** Reads the number of points of a face and the points; how many there are. */
function readFace(
	{ lines, elements }: Draft,
	name: string,
	tag: number,
	line: number,
): number | undefined {
	const width = lines.whole(`the number of points of ${name}`);
	if (width === undefined) return undefined;
	const found = faces.get(width);
	if (!found) {
		lines.report.error('not-supported', () => ({
			...lines.place(),
			message: `The ${name} has ${width} points; those with 3, 4, 6 or 8 are read.`,
		}));
		return undefined;
	}
	const [kind, order] = found;
	const store = elements.of(kind);
	const at = width * store.push(0, tag, line);
	const points: number[] = [];
	for (let k = 0; k < width; k++) {
		const point = lines.whole(`point ${k + 1} of ${name}`, 1);
		if (point === undefined) return undefined;
		points.push(point - 1);
	}
	for (const [k, from] of order.entries()) store.nodes[at + k] = points[from]!;
	return width;
}

function readSegments(draft: Draft): boolean {
	const { lines, elements, dimension, options } = draft;
	const count = countOf(draft, 'segment', 8);
	if (count === undefined) return false;
	const store = elements.of(elementKinds.line);
	for (let i = 0; i < count; i++) {
		if ((i & 0xffff) === 0) throwIfCancelled(options.signal);
		const name = `segment ${i + 1}`;
		if (!lines.row(`${name} of ${count}`)) return false;
		const { line } = lines;
		let tag = lines.whole(`the boundary of ${name}`);
		if (tag === undefined) return false;
		lines.skip();
		const from = lines.whole(`the first point of ${name}`, 1);
		const to = from === undefined ? undefined : lines.whole(`the second point of ${name}`, 1);
		if (to === undefined) return false;
		// In space the number of the edge is the fifth behind the points.
		if (dimension === 3) {
			for (let k = 0; k < 4; k++) lines.skip();
			const edge = lines.more() ? lines.integer() : Number.NaN;
			if (edge >= 0 && edge < 2 ** 31) tag = edge;
		}
		const at = store.push(0, tag | 0, line);
		store.nodes[2 * at] = from! - 1;
		store.nodes[2 * at + 1] = to - 1;
	}
	return true;
}

function readPoints({ lines, nodes, options }: Draft, width: 2 | 3): boolean {
	if (!lines.row('the number of points')) return false;
	const count = lines.rows('point', 2 * width);
	if (count === undefined) return false;
	const plain = new PlainNodes(nodes, options, false, width);
	for (let i = 0; i < count; i++) {
		if ((i & 0xffff) === 0) throwIfCancelled(options.signal);
		if (!lines.row(`point ${i + 1} of ${count}`)) return false;
		const at = [0, 0, 0];
		for (let k = 0; k < width; k++) {
			const value = lines.value(`the ${'xyz'[k]} coordinate of point ${i + 1}`);
			if (value === undefined) return false;
			at[k] = value;
		}
		nodes.push(i + 1, at[0]!, at[1]!, at[2]!, lines.line);
		i += plain.take(lines, count - i - 1);
	}
	return true;
}

function readPointElements(draft: Draft): boolean {
	const { lines, elements } = draft;
	const count = countOf(draft, 'point element', 4);
	if (count === undefined) return false;
	const store = elements.of(elementKinds.point);
	for (let i = 0; i < count; i++) {
		if (!lines.row(`point element ${i + 1} of ${count}`)) return false;
		const point = lines.whole(`the point of point element ${i + 1}`, 1);
		const tag =
			point === undefined ? undefined : lines.whole(`the number of point element ${i + 1}`);
		if (tag === undefined) return false;
		const at = store.push(0, tag, lines.line);
		store.nodes[at] = point! - 1;
	}
	return true;
}

function readNames(draft: Draft, section: string): boolean {
	const { lines, names } = draft;
	const count = countOf(draft, 'name', 3);
	if (count === undefined) return false;
	const found = new Map<number, string>();
	names.set(section, found);
	for (let i = 0; i < count; i++) {
		if (!lines.row(`name ${i + 1} of ${count}`)) return false;
		const number = lines.whole(`the number of name ${i + 1}`);
		if (number === undefined) return false;
		const words: string[] = [];
		while (lines.more()) words.push(lines.nameWord());
		if (words.length > 0) found.set(number, words.join(' '));
	}
	return true;
}

/** Goes over the rows of a section that is not read; those of volumes are counted. */
function skipSection(draft: Draft, name: string): boolean {
	const { lines } = draft;
	if (name === 'geomtype') return lines.row('the type of the geometry');
	if (!lines.row(`the number of rows of ${name}`)) return false;
	const count = lines.integer();
	// Words of other writers stand alone, or have something else behind them.
	if (!(count > 0)) return true;
	const isVolume = name === 'volumeelements';
	for (let i = 0; i < count; i++) {
		if (!lines.row(`row ${i + 1} of ${name}`)) return false;
		// A material, how many nodes, and these.
		for (let k = 0; isVolume && lines.more(); k++) {
			const node = lines.integer();
			if (k > 1 && node >= 1 && node <= mostPoints) draft.others.use(node - 1);
		}
	}
	if (isVolume) draft.others.add('volume elements', count, true);
	else lose(draft, `rows of ${name}`, count, notUnderstood);
	return true;
}

function lose({ unkept }: Draft, what: string, count: number, reason: string): void {
	if (count > 0) unkept.set(what, { what, count, reason });
}

/** Reads what is behind the word areamesh2: segments, elements and points in the plane. */
function readArea(draft: Draft): boolean {
	const { lines, elements } = draft;
	draft.dimension = 2;
	const segments = countOf(draft, 'segment', 6);
	if (segments === undefined) return false;
	const store = elements.of(elementKinds.line);
	for (let i = 0; i < segments; i++) {
		if (!lines.row(`segment ${i + 1} of ${segments}`)) return false;
		const tag = lines.whole(`the boundary of segment ${i + 1}`);
		const from =
			tag === undefined ? undefined : lines.whole(`the first point of segment ${i + 1}`, 1);
		const to =
			from === undefined ? undefined : lines.whole(`the second point of segment ${i + 1}`, 1);
		if (to === undefined) return false;
		const at = store.push(0, tag! | 0, lines.line);
		store.nodes[2 * at] = from! - 1;
		store.nodes[2 * at + 1] = to - 1;
	}
	const count = countOf(draft, 'element', 8);
	if (count === undefined) return false;
	for (let i = 0; i < count; i++) {
		const name = `element ${i + 1}`;
		if (!lines.row(`${name} of ${count}`)) return false;
		const tag = lines.whole(`the region of ${name}`);
		if (tag === undefined || readFace(draft, name, tag, lines.line) === undefined) return false;
	}
	return readPoints(draft, 2);
}

function checkPoints({ lines, nodes, elements }: Draft): boolean {
	const { report } = lines;
	for (const { kind, nodes: own, count, lines: found } of elements.all)
		for (let i = 0; i < kind.nodes * count; i++) {
			if (own[i]! < nodes.count) continue;
			report.error('index-out-of-range', () => ({
				...{ file: lines.file, line: found?.at(Math.floor(i / kind.nodes)) ?? 1, column: 1 },
				message: `This element names point ${own[i]! + 1}, but there ${nodes.count === 1 ? 'is' : 'are'} ${nodes.count}.`,
			}));
		}
	return report.errors === 0;
}
