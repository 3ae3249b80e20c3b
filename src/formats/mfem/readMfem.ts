import { throwIfCancelled } from '../../util/cancel.ts';
import { counted } from '../../util/counted.ts';
import { grown } from '../../util/grow.ts';
import { doublesFor } from '../bytes/numbers.ts';
import { ElementStores } from '../elements/elementStore.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../format.ts';
import { readTextFile } from '../text/readTextFile.ts';
import { Report, shownInteger } from '../text/report.ts';
import type { Loaded } from '../wholeFile.ts';
import { buildMesh } from './buildMesh.ts';
import { geometries, otherGeometries } from './geometries.ts';
import { MfemLines } from './mfemLines.ts';
import { PlainElements, PlainVertices } from './plainRows.ts';
import { readNodes } from './readNodes.ts';

/**
 * Reads a mesh of MFEM, versions 1.0 to 1.3 (mfem.org, "Mesh formats"). What is wrong with it is a finding. Throws
 * `Cancelled`.
 */
export const readMfem = (
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> => readTextFile(sources, options, readText);

/** A named set of attributes. */
export interface AttributeSet {
	readonly name: string;
	readonly attributes: readonly number[];
}

/** What is read of a mesh. */
export interface MfemDraft {
	readonly lines: MfemLines;
	readonly report: Report;
	readonly options: ReadOptions;
	readonly size: number;
	version: string;
	/** Elements and boundary; attributes are tags. */
	readonly elements: ElementStores;
	/** The geometry of each element in the file's order; the first `elementCount` count. */
	geometries: Uint8Array;
	elementCount: number;
	/** Attribute sets by the dimension of their elements. */
	readonly sets: { 1: AttributeSet[]; 2: AttributeSet[] };
	vertices: number;
	dimension: 2 | 3;
	/** Coordinates of the vertices, or of the nodes. */
	points: Float64Array | undefined;
	pointLines: Uint32Array;
	/** Nodes beside the vertices are in the middle of edges and squares. */
	curved: boolean;
	/** Sections that are not read. */
	readonly others: string[];
	/** Errors in spite of which all was read that the mesh needs. */
	mild: number;
}

/** Reads the text of a mesh; see `readMfem`. */
export function readText(file: string, loaded: Loaded, options: ReadOptions): ReadResult {
	const lines = new MfemLines(file, loaded);
	const report = new Report(options.maxFindings);
	const draft: MfemDraft = {
		...{ lines, report, options, size: loaded.length, version: '', geometries: new Uint8Array(0) },
		...{
			elements: new ElementStores(true, options.shared),
			sets: { 1: [], 2: [] },
			vertices: -1,
			dimension: 2,
		},
		...{ elementCount: 0, mild: 0 },
		...{ points: undefined, pointLines: new Uint32Array(0), curved: false, others: [] },
	};
	const whole = readHeader(draft) && readSections(draft);
	const built = whole ? buildMesh(draft) : {};
	return { ...(report.errors === draft.mild && built), ...report.result() };
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
	const found = /^MFEM mesh v(1\.[0-3])$/.exec(words.join(' '));
	if (found) {
		draft.version = found[1]!;
		return true;
	}
	const kind = words[1] ?? '';
	const why: Record<string, string> = {
		NC: 'one that MFEM has refined with hanging nodes, which TriRefine does not read; save it as a mesh without them',
		NURBS: 'one of NURBS patches, which TriRefine does not read',
		INLINE: 'a description that MFEM makes a mesh of; have MFEM save that',
	};
	report.error(words[0] === 'MFEM' ? 'not-supported' : 'missing-section', () => ({
		...lines.linePlace(),
		message:
			words[0] === 'MFEM'
				? `This mesh is ${Object.hasOwn(why, kind) ? why[kind] : `of a version that TriRefine does not read: 1.0 to 1.3 are`}.`
				: 'Expected the words MFEM mesh and a version.',
	}));
	return false;
}

/** Reads the sections behind the first line; false, and reported, where the rest can't be read. */
function readSections(draft: MfemDraft): boolean {
	const { lines, report } = draft;
	const seen = new Set<string>();
	while (lines.any()) {
		const name = lines.word();
		const place = lines.place();
		if (name === 'mfem_mesh_end') break;
		if (seen.has(name)) {
			report.error('stray-line', () => ({
				...place,
				message: `The section ${name} is here again.`,
			}));
			return false;
		}
		seen.add(name);
		if (name === 'dimension') {
			if (!readDimension(draft)) return false;
		} else if (name === 'elements' || name === 'boundary') {
			if (!readElements(draft, name === 'elements' ? 2 : 1)) return false;
		} else if (name === 'attribute_sets' || name === 'bdr_attribute_sets') {
			if (!readSets(draft, name === 'attribute_sets' ? 2 : 1)) return false;
		} else if (name === 'vertices') {
			if (!readVertices(draft)) return false;
		} else if (name === 'nodes') {
			if (!readNodes(draft)) return false;
		} else if (name === 'vertex_parents') {
			const count = readCount(draft, 'vertex with parents', 4);
			if (count === undefined) return false;
			if (count > 0) {
				report.error('not-supported', () => ({
					...place,
					message:
						'This mesh has hanging nodes, which TriRefine does not read; save it as a mesh without them.',
				}));
				return false;
			}
		} else if (draft.points) {
			// What follows the coordinates is of parallel meshes and the like.
			draft.others.push(name);
			while (lines.next());
		} else {
			report.error('stray-line', () => ({
				...place,
				message: `Expected the name of a section, such as elements or vertices, found ${lines.found()}.`,
			}));
			return false;
		}
	}
	for (const name of ['dimension', 'elements', 'vertices'])
		if (!seen.has(name))
			report.error('missing-section', () => ({
				...lines.end(),
				message: `The file ends, and there is no section ${name}.`,
			}));
	if (seen.has('vertices') && !draft.points)
		report.error('missing-section', () => ({
			...lines.end(),
			message: 'The vertices have no coordinates, and there is no section nodes.',
		}));
	return report.errors === draft.mild;
}

function readDimension({ lines, report }: MfemDraft): boolean {
	const dimension = lines.int();
	if (dimension === 2) return true;
	if (Number.isNaN(dimension)) report.badNumber(lines, 'the dimension');
	else
		report.error('not-supported', () => ({
			...lines.place(),
			message: `The elements of this mesh have ${shownInteger(dimension)} dimension${dimension === 1 ? '' : 's'}, and TriRefine works on surfaces, which have 2.`,
		}));
	return false;
}

/** A count, checked against the room that the file has; undefined, and reported, where it is none. */
export function readCount(
	{ lines, report, size }: MfemDraft,
	noun: string,
	shortest: number,
): number | undefined {
	const count = lines.int();
	if (Number.isNaN(count)) {
		report.badNumber(lines, `the number: ${noun}`);
		return undefined;
	}
	const most = Math.floor((size + 1) / shortest);
	if (count >= 0 && count <= most) return count;
	report.error('wrong-count', () => ({
		...lines.place(),
		message:
			count < 0
				? `Expected a number of 0 or more: ${noun}, found ${shownInteger(count)}.`
				: `The file says ${counted(count, noun)}, but its ${counted(size, 'byte')} cannot hold more than ${most}.`,
	}));
	return undefined;
}

function readElements(draft: MfemDraft, dimension: 1 | 2): boolean {
	const { lines, report, elements, options } = draft;
	const noun = dimension === 2 ? 'element' : 'boundary element';
	const count = readCount(draft, noun, 6);
	if (count === undefined) return false;
	const plain = new PlainElements(draft);
	for (let i = 0; i < count; i++) {
		if ((i & 0xffff) === 0) throwIfCancelled(options.signal);
		const attribute = lines.int();
		const { line } = lines;
		if (!whole32(attribute, draft, `the attribute of ${noun} ${i}`)) draft.mild++;
		const geometry = lines.int();
		const kind = geometries[geometry];
		if (kind?.dimension !== dimension) {
			if (Number.isNaN(geometry)) report.badNumber(lines, `the geometry of ${noun} ${i}`);
			else
				report.error('not-supported', () => ({
					...lines.place(),
					message: `${dimension === 2 ? 'Element' : 'Boundary element'} ${i} is ${otherGeometries[geometry] ?? `of geometry ${shownInteger(geometry)}, which is not known here`}; ${dimension === 2 ? 'triangles (2) and squares (3)' : 'segments (1)'} are read.`,
				}));
			return false;
		}
		const store = elements.of(kind);
		const at = store.push(0, attribute | 0, line);
		if (dimension === 2) {
			draft.geometries = grown(draft.geometries, i + 1);
			draft.geometries[i] = geometry;
			draft.elementCount = i + 1;
		}
		for (let k = 0; k < kind.nodes; k++) {
			const vertex = lines.int();
			if (!(vertex >= 0 && vertex < 2 ** 32)) {
				if (Number.isNaN(vertex)) report.badNumber(lines, `vertex ${k + 1} of ${noun} ${i}`);
				else outOfRange(draft, `Vertex ${k + 1} of ${noun} ${i}`, vertex);
				return false;
			}
			store.nodes[kind.nodes * at + k] = vertex;
		}
		lineEnds(draft, `${noun} ${i}`);
		i += plain.take(kind, geometry, count - i - 1);
	}
	return true;
}

/** Goes to the end of the line; what stands there is an error, and nothing of the mesh. */
function lineEnds(draft: MfemDraft, what: string): void {
	const { lines, report } = draft;
	if (!lines.more()) return;
	lines.skip();
	report.error('extra-value', () => ({
		...lines.place(),
		message: `Expected the line to end after ${what}, found ${lines.found()}.`,
	}));
	draft.mild++;
	// A bracket is no word.
	while (lines.more() && lines.word() !== '');
}

function whole32(value: number, { lines, report }: MfemDraft, what: string): boolean {
	if (value === (value | 0)) return true;
	if (Number.isNaN(value)) report.badNumber(lines, what);
	else
		report.error('index-out-of-range', () => ({
			...lines.place(),
			message: `Expected ${what} as a number of 32 bits, found ${shownInteger(value)}.`,
		}));
	return false;
}

function outOfRange({ lines, report }: MfemDraft, what: string, found: number): void {
	report.error('index-out-of-range', () => ({
		...lines.place(),
		message: `${what} is ${shownInteger(found)}, which does not exist.`,
	}));
}

function readSets(draft: MfemDraft, dimension: 1 | 2): boolean {
	const { lines } = draft;
	const count = readCount(draft, 'set', 4);
	if (count === undefined) return false;
	for (let i = 0; i < count; i++) {
		const name = lines.name();
		const length = readCount(draft, 'attribute of a set', 2);
		if (length === undefined) return false;
		const attributes: number[] = [];
		for (let k = 0; k < length; k++) {
			const attribute = lines.int();
			if (!whole32(attribute, draft, `attribute ${k + 1} of the set ${name}`)) return false;
			attributes.push(attribute);
		}
		draft.sets[dimension].push({ name, attributes });
	}
	return true;
}

function readVertices(draft: MfemDraft): boolean {
	const { lines, report, options } = draft;
	const count = readCount(draft, 'vertex', 2);
	if (count === undefined) return false;
	draft.vertices = count;
	// Without coordinates the section of the nodes follows.
	if (count > 0 && lines.any() && !lines.startsNumber) return true;
	if (count === 0 && !(lines.any() && lines.startsNumber)) {
		draft.points = new Float64Array(0);
		return true;
	}
	const dimension = lines.int();
	if (dimension !== 2 && dimension !== 3) {
		if (Number.isNaN(dimension)) report.badNumber(lines, 'the number of coordinates of a vertex');
		else
			report.error('wrong-dimension', () => ({
				...lines.place(),
				message: `Expected vertices with 2 or 3 coordinates, found ${shownInteger(dimension)}.`,
			}));
		return false;
	}
	draft.dimension = dimension;
	const points = doublesFor(dimension * count, dimension === 2 && options.shared);
	const plain = new PlainVertices(draft, dimension);
	const found = new Uint32Array(options.positions ? count : 0);
	for (let i = 0; i < count; i++) {
		if ((i & 0xffff) === 0) throwIfCancelled(options.signal);
		for (let k = 0; k < dimension; k++) {
			const value = lines.number();
			if (Number.isNaN(value)) {
				const about = { entity: { kind: 'points', index: i } as const, slot: k };
				report.badNumber(lines, `the ${'xyz'[k]} coordinate of vertex ${i}`, about);
				return false;
			}
			if (k === 0 && options.positions) found[i] = lines.line;
			points[dimension * i + k] = value;
		}
		lineEnds(draft, `vertex ${i}`);
		i += plain.take(points.subarray(dimension * (i + 1)), found.subarray(i + 1));
	}
	draft.points = points;
	draft.pointLines = found;
	return true;
}
