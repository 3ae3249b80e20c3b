import type { Section, SectionKind } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import { neighbourOf } from '../../formats/triangle/neighbours.ts';
import { NONE, topologyOf } from '../../mesh/topology.ts';
import type { Draft } from '../../repair/draft.ts';
import { meshOf } from '../../repair/meshOf.ts';
import { firstEqualRows } from '../../util/equalRows.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { type FileEdits, ModelEdits } from './modelEdits.ts';
import { positionsAfter, sectionEdits } from './rowEdits.ts';

/** Numbers of entries before and after some are removed. */
interface Labels {
	/** New number of an entry by its old row. */
	of(row: number): number;
	/** Row of an entry by its old number, −1 if there is none. */
	row(number: number): number;
}

/** Consecutive new numbers from `first`. */
interface Renumbered {
	readonly first: number;
}

/** Edits of Triangle's files for a draft; see `draftEdits`. */
export function triangleEdits(
	document: MeshDocument,
	draft: Draft,
	renumbers: boolean,
): FileEdits | undefined {
	const renumber = renumbers && { first: draft.mesh.source?.firstIndex ?? 1 };
	const sectionOf = (kind: SectionKind) =>
		document.models.find((model) => hasOnly(model, kind))?.sections[0];
	const node = sectionOf('points');
	const ele = sectionOf('triangles');
	if (node?.count !== draft.pointGone.length || ele?.count !== draft.triangleGone.length)
		return undefined;
	const points = labelsOf(node, draft.pointGone, renumber);
	const triangles = labelsOf(ele, draft.triangleGone, renumber);
	const files = new Map<string, ModelEdits>();
	for (const model of document.models) {
		const edits = new ModelEdits(model);
		const [section] = model.sections;
		if (!section) return undefined;
		if (hasOnly(model, 'points'))
			sectionEdits(edits, section, rowsWithIds(points, draft.pointGone));
		else if (hasOnly(model, 'triangles')) elementEdits(edits, section, draft, points, triangles);
		else if (hasOnly(model, 'edges')) {
			if (!pairEdits(edits, section, draft, points, 'edge', renumber)) return undefined;
		} else if (hasOnly(model, 'neighbours')) neighbourEdits(edits, section, draft, triangles);
		else if (!polyEdits(edits, draft, points, renumber)) return undefined;
		if (edits.count > 0) files.set(model.file, edits);
	}
	return files;
}

/** Keeps consecutive numbers consecutive; others change only with `renumber`. */
function labelsOf(section: Section, gone: Uint8Array, renumber: false | Renumbered): Labels {
	const first = renumber ? renumber.first : section.count > 0 ? section.numberOf(0) : 0;
	let consecutive = true;
	for (let row = 0; row < section.count && consecutive && !renumber; row++)
		consecutive = section.numberOf(row) === first + row;
	const positions = positionsAfter(gone);
	return {
		of: consecutive ? (row) => first + positions[row]! : (row) => section.numberOf(row),
		row: (number) => section.rowOf(number),
	};
}

/** Whether a file has only entries of a kind. */
const hasOnly = ({ syntax }: TextModel, kind: SectionKind): boolean =>
	syntax.sections.length === 1 && syntax.sections[0]?.kind === kind;

const rowsWithIds = (labels: Labels, gone: Uint8Array) => ({
	gone,
	width: 1,
	change(row: number, values: Float64Array) {
		values[0] = labels.of(row);
		return true;
	},
});

function elementEdits(
	edits: ModelEdits,
	section: Section,
	draft: Draft,
	points: Labels,
	triangles: Labels,
): void {
	const midNodes = draft.mesh.fields.find(({ role }) => role === 'midNodes')?.values;
	sectionEdits(edits, section, {
		gone: draft.triangleGone,
		width: midNodes ? 7 : 4,
		change(t, values) {
			values[0] = triangles.of(t);
			for (let k = 0; k < 3; k++) {
				values[1 + k] = points.of(draft.triangles[3 * t + k]!);
				// A midside node stays opposite its corner when the triangle is reversed.
				const from = draft.triangleReversed[t] === 1 && k > 0 ? 3 - k : k;
				if (midNodes) values[4 + k] = points.of(draft.pointTo[midNodes[3 * t + from]!]!);
			}
			return true;
		},
	});
}

/**
 * Edits of lines of two points: an `.edge` file or segments. False if a segment would be lost that has not collapsed,
 * or a point does not exist.
 */
function pairEdits(
	edits: ModelEdits,
	section: Section,
	draft: Draft,
	points: Labels,
	noun: 'edge' | 'segment',
	renumber: false | Renumbered,
): boolean {
	const gone = new Uint8Array(section.count);
	// An .edge file that lists all edges has them in the order of the mesh.
	const isIndexed = noun === 'edge' && draft.mesh.edges !== undefined;
	const oldEnds = new Uint32Array(2 * section.count);
	const ends = new Uint32Array(2 * section.count);
	for (let row = 0; row < section.count; row++) {
		for (let k = 0; k < 2; k++) {
			const point = points.row(section.value(row, 1 + k));
			if (point < 0) return false;
			oldEnds[2 * row + k] = point;
			ends[2 * row + k] = draft.pointTo[point]!;
		}
		const [a, b] = [ends[2 * row]!, ends[2 * row + 1]!];
		if (isIndexed) {
			gone[row] = draft.edgeGone[row]!;
			ends.set(draft.edges.subarray(2 * row, 2 * row + 2), 2 * row);
		} else if (a === b) gone[row] = 1;
		else if (draft.pointGone[a] === 1 || draft.pointGone[b] === 1) {
			if (noun === 'segment') return false;
			gone[row] = 1;
		}
	}
	if (!isIndexed) removeRepeated(oldEnds, ends, gone);
	const labels = labelsOf(section, gone, renumber);
	sectionEdits(edits, section, {
		gone,
		width: 3,
		change(row, values) {
			values[0] = labels.of(row);
			values[1] = points.of(ends[2 * row]!);
			values[2] = points.of(ends[2 * row + 1]!);
			return true;
		},
	});
	return true;
}

/** Flags lines that have become equal to an earlier one; lines that were equal before stay. */
function removeRepeated(before: Uint32Array, after: Uint32Array, gone: Uint8Array): void {
	const first = firstEqualRows(sortedEnds(after, gone), 2);
	const firstBefore = firstEqualRows(sortedEnds(before, gone), 2);
	for (let row = 0; row < gone.length; row++)
		if (first[row] !== row && firstBefore[row] === row) gone[row] = 1;
}

/** Ends of each edge in ascending order; of a removed one, `NONE` and its row. */
function sortedEnds(ends: Uint32Array, gone: Uint8Array): Uint32Array {
	const sorted = new Uint32Array(ends.length);
	for (let row = 0; row < gone.length; row++) {
		const [a, b] = [ends[2 * row]!, ends[2 * row + 1]!];
		sorted.set(gone[row] === 1 ? [NONE, row] : [Math.min(a, b), Math.max(a, b)], 2 * row);
	}
	return sorted;
}

/**
 * Edits of a `.poly` file. False if a segment would be lost, or points would be removed that are not those of the
 * `.node` file.
 */
function polyEdits(
	edits: ModelEdits,
	draft: Draft,
	points: Labels,
	renumber: false | Renumbered,
): boolean {
	const { edgeTo, edgeGone, pointGone, mesh } = draft;
	for (const segment of mesh.source?.segments ?? []) {
		const e = Math.abs(edgeTo[segment]!) - 1;
		if (edgeGone[e] === 1 && draft.edges[2 * e] !== draft.edges[2 * e + 1]) return false;
	}
	const { model } = edits;
	const pointSection = model.sections.find(({ kind }) => kind === 'points');
	let labels = points;
	if (pointSection && pointSection.count > 0) {
		if (pointSection.count !== pointGone.length) return !pointGone.includes(1);
		labels = labelsOf(pointSection, pointGone, renumber);
		sectionEdits(edits, pointSection, rowsWithIds(labels, pointGone));
	}
	const segments = model.sections.find(({ kind }) => kind === 'segments');
	return !segments || pairEdits(edits, segments, draft, labels, 'segment', renumber);
}

/** Edits of a `.neigh` file: the neighbours in the repaired mesh. */
function neighbourEdits(
	edits: ModelEdits,
	section: Section,
	draft: Draft,
	triangles: Labels,
): void {
	if (section.count !== draft.triangleGone.length) return;
	const topology = topologyOf(meshOf(draft).mesh);
	const positions = positionsAfter(draft.triangleGone);
	const rows = new Uint32Array(draft.triangleGone.length);
	for (let t = 0; t < rows.length; t++) if (draft.triangleGone[t] === 0) rows[positions[t]!] = t;
	sectionEdits(edits, section, {
		gone: draft.triangleGone,
		width: 4,
		change(t, values) {
			values[0] = triangles.of(t);
			for (let corner = 0; corner < 3; corner++) {
				const neighbour = neighbourOf(topology, positions[t]!, corner);
				values[1 + corner] = neighbour < 0 ? -1 : triangles.of(rows[neighbour]!);
			}
			return true;
		},
	});
}
