import { refusalOfVolumes } from '../build/elements/otherElements.ts';
import type { ByteSource, ReadOptions } from '../core/format.ts';
import { unknownKeyword, wrongCount } from '../text/corrections.ts';
import type { Report } from '../text/report.ts';
import { type Draft, type Entries, Markers, maxLocals } from './draft.ts';
import { FastTags } from './fastTags.ts';
import { checkAttribute, countOf, indexOf, numberOf, resultOf, textOf } from './tagNumbers.ts';
import { readTags, type Tag, TagFault, type TagVisitor } from './tagStream.ts';

/** Bytes of the shortest `<vertex/>`, `<triangle/>` and value. */
const minEntryBytes = 20;

/** Element of cells, by their number of vertices. */
const cellName = { 3: 'triangle', 4: 'tetrahedron' } as const;

/** Elements that only contain others. */
const containers = ['dolfin', 'data', 'domains'];

/** Reads one file of a set; false after reporting an error in it. Throws `Cancelled`. */
export function readFile(
	source: ByteSource,
	report: Report,
	options: ReadOptions,
	draft: Draft,
): Promise<boolean> {
	return readTags(source, report, options, (size) =>
		visitorOf(draft, source.name, size, report, options),
	);
}

function visitorOf(
	draft: Draft,
	file: string,
	size: number,
	report: Report,
	options: ReadOptions,
): TagVisitor {
	const fastTags = new FastTags(draft, options);
	let markers: Markers | undefined;
	/** Name of the open `<data_entry>`. */
	let entry = '';
	/** Depth within a skipped element; 0 outside. */
	let skipped = 0;
	const skipUnknown = (name: string) => {
		draft.unknownElements.set(name, (draft.unknownElements.get(name) ?? 0) + 1);
		skipped = 1;
	};
	const beginSection = (name: 'vertices' | 'cells', tag: Tag): void => {
		if (draft[name]) throw new TagFault('not-supported', `There are <${name}> before these.`);
		const count = countOf(tag, size, minEntryBytes);
		draft[name] = {
			...{ lines: new Uint32Array(count), found: 0, outOfRange: 0, firstOutOfRange: undefined },
			...{ line: tag.line, column: tag.column },
		};
		if (name === 'vertices') draft.points = new Float64Array(3 * count);
		else draft.corners = new Uint32Array(draft.width * count);
	};
	const beginMarkers = (tag: Tag): void => {
		const byCell = tag.name === 'mesh_value_collection';
		const dimension = indexOf(tag, 'dim', 4, 'dimensions');
		const name = tag.attributes.name?.trim() || entry;
		markers = new Markers(file, name, textOf(tag, 'type'), dimension, byCell);
		draft.markers.push(markers);
		countOf(tag, size, minEntryBytes);
	};
	return {
		opens(tag, path) {
			const { name } = tag;
			const parent = path.at(-2);
			if (skipped === 0) checkName(name, parent, draft.width);
			if (skipped > 0) skipped++;
			else if (parent === undefined) {
				if (name === 'dolfin') return;
				throw new TagFault(
					'not-supported',
					`The file is XML of <${name.slice(0, 40)}>; that of DOLFIN begins with <dolfin>.`,
				);
			} else if (name === 'mesh' && parent === 'dolfin') {
				if (draft.file !== '') {
					draft.extraMeshes++;
					skipped = 1;
				} else beginMesh(draft, file, tag);
			} else if (parent === 'mesh' && (name === 'vertices' || name === 'cells'))
				beginSection(name, tag);
			else if (parent === 'vertices' && name === 'vertex') readVertex(draft, tag, report, file);
			else if (parent === 'cells' && name === cellName[draft.width])
				readCell(draft, tag, report, file);
			else if (parent === 'cells')
				throw new TagFault(
					'not-supported',
					`The mesh has cells <${name.slice(0, 40)}>; TriRefine reads ${draft.width === 3 ? 'triangles' : 'tetrahedra here, as its celltype says'}.`,
				);
			else if (markers && (name === 'entity' || name === 'value')) readValue(markers, tag);
			else if (name === 'data_entry') entry = tag.attributes.name?.trim() ?? '';
			else if (/^(mesh_?function|mesh_value_collection)$/.test(name) && !markers) {
				// A wrapper of a collection has no dimension.
				if (tag.attributes.dim !== undefined) beginMarkers(tag);
			} else if (!containers.includes(name)) skipUnknown(name);
		},
		closes(path) {
			const name = path.at(-1);
			if (skipped > 0) skipped--;
			else if (path.at(-2) === 'mesh' && (name === 'vertices' || name === 'cells')) {
				if (report.errors === 0) checkCount(draft[name]!, name);
			} else if (/^(mesh_?function|mesh_value_collection)$/.test(name!)) markers = undefined;
			else if (name === 'data_entry') entry = '';
		},
		rows(path) {
			if (skipped > 0) return undefined;
			const name = path.at(-1);
			if (path.at(-2) === 'mesh' && name === 'vertices') return fastTags.vertices();
			if (path.at(-2) === 'mesh' && name === 'cells') return fastTags.cells();
			// Values are at any depth in markers.
			return markers && fastTags.values(markers);
		},
	};
}

/** Throws a `TagFault` if `size` is not the number of entries. */
function checkCount(entries: Entries, name: 'vertices' | 'cells'): void {
	const { lines, found, outOfRange, firstOutOfRange, line, column } = entries;
	const { length: size } = lines;
	if (found + outOfRange !== size) {
		const noun = name === 'cells' ? 'cell' : 'vertex';
		const { message, replacement } = wrongCount(size, found + outOfRange, noun, name);
		const tag = { line, column };
		const part = { tag, part: 'value', attribute: 'size', replacement } as const;
		throw new TagFault('wrong-count', message, part);
	}
	if (firstOutOfRange)
		throw new TagFault(
			'index-out-of-range',
			`Expected an index below ${size}, the size of <${name}>.`,
			{ tag: firstOutOfRange, part: 'value', attribute: 'index' },
		);
}

/** Children of each element. */
const childrenOf: Readonly<Record<string, readonly string[]>> = {
	dolfin: ['mesh', 'data', 'mesh_function', 'mesh_value_collection', 'meshfunction'],
	mesh: ['vertices', 'cells', 'data', 'domains'],
	vertices: ['vertex'],
	data: ['data_entry', 'mesh_function', 'meshfunction'],
	domains: ['mesh_value_collection', 'mesh_function', 'meshfunction'],
	mesh_function: ['entity', 'mesh_value_collection'],
	mesh_value_collection: ['value'],
};

const allElements = new Set(['dolfin', 'cells', ...Object.values(childrenOf).flat()]);

/** Throws a `TagFault` if a name is a misspelling of a child of `parent`. */
function checkName(name: string, parent: string | undefined, width: 3 | 4): void {
	if (allElements.has(name)) return;
	const children = parent === 'cells' ? [cellName[width]] : childrenOf[parent ?? ''];
	if (!children || children.includes(name)) return;
	const { message, replacement } = unknownKeyword(name, children, { what: 'element' });
	if (replacement === undefined) return;
	throw new TagFault('unknown-keyword', message, { part: 'name', replacement });
}

function beginMesh(draft: Draft, file: string, tag: Tag): void {
	draft.file = file;
	for (const attribute of Object.keys(tag.attributes))
		checkAttribute(attribute, ['celltype', 'dim']);
	const cells = tag.attributes.celltype ?? 'triangle';
	draft.width = cells === 'tetrahedron' ? 4 : 3;
	if (cells !== cellName[draft.width]) {
		const { message, replacement } = unknownKeyword(cells, Object.values(cellName), {
			what: 'cell type',
		});
		const part = { part: 'value', attribute: 'celltype' } as const;
		if (replacement !== undefined)
			throw new TagFault('unknown-keyword', message, { ...part, replacement });
		throw new TagFault(
			'not-supported',
			/hedron$/.test(cells)
				? refusalOfVolumes([{ what: cells.replace(/on$/, 'a').slice(0, 40), count: 0 }])
				: `The cells of the mesh are of type "${cells.slice(0, 40)}"; TriRefine reads triangles.`,
			part,
		);
	}
	const dimension = tag.attributes.dim ?? '2';
	if (dimension !== '2' && dimension !== '3')
		throw new TagFault(
			'not-supported',
			`The dim of <mesh> is "${dimension.slice(0, 20)}"; triangles have 2 or 3 coordinates.`,
		);
	if (draft.width === 4 && dimension !== '3')
		throw new TagFault('not-supported', 'The dim of <mesh> is 2; tetrahedra have 3 coordinates.');
	draft.dimension = dimension === '3' ? 3 : 2;
}

/** Marks the index of an entry as used and returns it; undefined after counting one out of range or reporting a repeat. */
function claimIndex(
	draft: Draft,
	section: 'vertices' | 'cells',
	tag: Tag,
	report: Report,
	file: string,
): number | undefined {
	const entries = draft[section]!;
	const at = indexOf(tag, 'index', 2 ** 32, section);
	if (at >= entries.lines.length) {
		entries.outOfRange++;
		entries.firstOutOfRange ??= { line: tag.line, column: tag.column };
		return undefined;
	}
	if (entries.lines[at] === 0) {
		entries.lines[at] = tag.line;
		entries.found++;
		return at;
	}
	const earlierLine = entries.lines[at]!;
	const { name, line, column } = tag;
	report.error('duplicate-number', () => ({
		...{ file, line, column },
		message: `The ${name} of line ${earlierLine} has index ${at}, too.`,
	}));
	return undefined;
}

function readVertex(draft: Draft, tag: Tag, report: Report, file: string): void {
	const at = claimIndex(draft, 'vertices', tag, report, file);
	if (at === undefined) return;
	draft.points[3 * at] = numberOf(tag, 'x');
	draft.points[3 * at + 1] = numberOf(tag, 'y');
	if (draft.dimension === 3) draft.points[3 * at + 2] = numberOf(tag, 'z');
}

function readCell(draft: Draft, tag: Tag, report: Report, file: string): void {
	const at = claimIndex(draft, 'cells', tag, report, file);
	if (at === undefined) return;
	const vertices = draft.vertices?.lines.length;
	if (vertices === undefined)
		throw new TagFault('missing-section', 'There are no <vertices> before the <cells>.');
	const { width, corners } = draft;
	for (let k = 0; k < width; k++)
		corners[width * at + k] = indexOf(tag, `v${k}`, vertices, 'vertices');
}

function readValue(markers: Markers, tag: Tag): void {
	const byCell = markers.locals !== undefined;
	const index = indexOf(tag, byCell ? 'cell_index' : 'index', 2 ** 32, 'at most');
	const local = byCell ? indexOf(tag, 'local_entity', maxLocals, 'entities of a cell') : 0;
	const text = textOf(tag, 'value');
	const value =
		markers.type === 'bool' && /^(true|false)$/.test(text)
			? Number(text === 'true')
			: resultOf(tag);
	if (markers.type !== 'double' && !Number.isInteger(value))
		throw new TagFault('not-an-integer', `Expected a whole number as value, found "${text}".`);
	markers.push(index, local, value, tag.line);
}
