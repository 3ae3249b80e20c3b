import { throwIfCancelled } from '../../util/cancel.ts';
import { isWithin, u32 } from '../io/rows.ts';
import { integerText } from '../text/report.ts';
import { isInt32, lineEnds, type MfemDraft, readCount, useVertex } from './draft.ts';
import { FastElements, FastVolumes } from './fastRows.ts';
import { geometries, otherGeometries, volumes } from './geometries.ts';

const supported = {
	1: 'segments (1) are read',
	2: 'triangles (2) and squares (3) are read',
	3: 'tetrahedra (4), cubes (5), prisms (6) and pyramids (7) are read in a mesh of dimension 3',
} as const;

/** Reads elements or boundary elements, and counts volumes; false after reporting an error that is not recoverable. */
export function readElements(draft: MfemDraft, isBoundary: boolean): boolean {
	const { lines, report, elements, options } = draft;
	const dimension = (draft.elementDimension - Number(isBoundary)) as 1 | 2 | 3;
	const noun = isBoundary ? 'boundary element' : 'element';
	const count = readCount(draft, noun, 6);
	if (count === undefined) return false;
	const fastElements = new FastElements(draft);
	const fastVolumes = new FastVolumes(draft);
	for (let i = 0; i < count; i++) {
		if ((i & 0xffff) === 0) throwIfCancelled(options.signal);
		const attribute = lines.int();
		const { line } = lines;
		if (!isInt32(attribute, draft, `the attribute of ${noun} ${i}`)) draft.recoverableErrors++;
		const geometry = lines.int();
		const kind = geometries[geometry];
		const volume = dimension === 3 ? volumes[geometry] : undefined;
		if (volume) {
			if (!readVolume(draft, volume, i)) return false;
			i += fastVolumes.take(geometry, count - i - 1);
			continue;
		}
		if (kind?.dimension !== dimension) {
			if (Number.isNaN(geometry)) report.badNumber(lines, `the geometry of ${noun} ${i}`);
			else
				report.error('not-supported', () => ({
					...lines.location(),
					message: `${isBoundary ? 'Boundary element' : 'Element'} ${i} is ${otherGeometries[geometry] ?? `of geometry ${integerText(geometry)}, which is not known here`}; ${supported[dimension]}.`,
				}));
			return false;
		}
		const store = elements.of(kind);
		const at = store.push(0, attribute | 0, line);
		for (let k = 0; k < kind.nodes; k++) {
			const vertex = readVertex(draft, k, noun, i);
			if (vertex === undefined) return false;
			store.nodes[kind.nodes * at + k] = vertex;
		}
		lineEnds(draft, `${noun} ${i}`);
		i += fastElements.take(kind, geometry, count - i - 1);
	}
	return true;
}

/** Counts a volume and its vertices; false after reporting an error that is not recoverable. */
function readVolume(
	draft: MfemDraft,
	[what, width]: readonly [what: string, vertices: number],
	element: number,
): boolean {
	draft.volumes.add(what, 1, true);
	for (let k = 0; k < width; k++) {
		const vertex = readVertex(draft, k, 'element', element);
		if (vertex === undefined) return false;
		useVertex(draft, vertex, draft.lines.line);
	}
	lineEnds(draft, `element ${element}`);
	return true;
}

/** Reads vertex `k` (0-based) of an element; undefined after reporting an invalid one. */
function readVertex(
	{ lines, report }: MfemDraft,
	k: number,
	noun: string,
	element: number,
): number | undefined {
	const vertex = lines.int();
	if (isWithin(u32, vertex)) return vertex;
	if (Number.isNaN(vertex)) report.badNumber(lines, `vertex ${k + 1} of ${noun} ${element}`);
	else
		report.error('index-out-of-range', () => ({
			...lines.location(),
			message: `Vertex ${k + 1} of ${noun} ${element} is ${integerText(vertex)}, which does not exist.`,
		}));
	return undefined;
}
