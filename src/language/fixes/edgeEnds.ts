import type { TextModel } from '../../formats/model/textModel.ts';
import type { Finding } from '../../mesh/finding.ts';
import { NONE } from '../../mesh/topology.ts';
import type { MeshDocument } from '../meshDocument.ts';
import type { Fix, FixKind } from './fix.ts';
import { edgesOf, endOf, type GmrTables, gmrTables, startOf } from './gmrTables.ts';
import { several } from './meshFix.ts';
import { type FileEdits, ModelEdits } from './modelEdits.ts';
import { tokenSpans } from './tokenSpans.ts';

/**
 * The ends of an edge that chain its triangles: the gap between the other two edges of each, in the direction of its
 * sign. Undefined if the triangles disagree or do not determine them, or another edge has these ends.
 */
function requiredEnds(tables: GmrTables, e: number): readonly [number, number] | undefined {
	const { starts, slots } = tables;
	let ends: readonly [number, number] | undefined;
	for (let i = starts[e]!; i < starts[e + 1]!; i++) {
		const slot = slots[i]!;
		const own = edgesOf(tables, Math.floor(slot / 3));
		const [next, last] = [own[(slot + 1) % 3]!, own[(slot + 2) % 3]!];
		if (next === 0 || last === 0) continue;
		const middle = endOf(tables, next);
		const [from, to] = [endOf(tables, last), startOf(tables, next)];
		if (middle === NONE || middle !== startOf(tables, last)) continue;
		if (from === NONE || to === NONE || from === to) continue;
		const required = own[slot % 3]! > 0 ? ([from, to] as const) : ([to, from] as const);
		if (ends && (ends[0] !== required[0] || ends[1] !== required[1])) return undefined;
		ends = required;
	}
	return ends && tables.edgeBetween(...ends) < 0 ? ends : undefined;
}

/** The edge of a finding in a GMR file in the input form. */
function edgeOf(document: MeshDocument, { file, line }: Finding) {
	const model = document.model(file);
	const content = model?.contentOf(line - 1);
	if (!model || content?.kind !== 'entry') return undefined;
	if (!model.syntax.signedEdges || model.syntax.pointsInEdges) return undefined;
	const tables = content.section.kind === 'edges' ? gmrTables(model) : undefined;
	return tables && { model, tables, row: content.row };
}

/** Replaces the ends of edges where the triangles determine them. */
function endEdits(model: TextModel, tables: GmrTables, rows: Iterable<number>): FileEdits {
	const edits = new ModelEdits(model);
	const spans = new Float64Array(4);
	for (const row of rows) {
		const ends = requiredEnds(tables, row);
		if (!ends) continue;
		if (tokenSpans(model, tables.edges.lineOf(row), spans) === 1)
			edits.replace(spans[0]!, spans[1]!, ends.join(' '));
		else
			for (const [k, end] of ends.entries())
				if (tables.edges.value(row, k) !== end)
					edits.replace(spans[2 * k]!, spans[2 * k + 1]!, end);
	}
	return new Map([[model.file, edits]]);
}

/** Edges without two different ends, in file order. */
function* degenerateEdges({ ends }: GmrTables): Generator<number> {
	for (let e = 0; e < ends.length / 2; e++)
		if (ends[2 * e] === NONE || ends[2 * e + 1] === NONE || ends[2 * e] === ends[2 * e + 1])
			yield e;
}

const rules = [
	'equal-ends',
	'index-out-of-range',
	'missing-value',
	'not-an-integer',
	'not-a-number',
];

/** Replaces equal, missing or unreadable ends of an edge by those that its triangles require. */
export const edgeEnds: FixKind = {
	rules,
	safe: false,
	fixes(document, finding): readonly Fix[] {
		const edge = edgeOf(document, finding);
		const ends = edge && requiredEnds(edge.tables, edge.row);
		if (!ends) return [];
		const { model, tables, row } = edge;
		return [
			{
				title: `Make edge ${row + 1} run from point ${ends[0]} to point ${ends[1]}, as its triangles need`,
				preferred: true,
				edits: () => endEdits(model, tables, [row]),
			},
		];
	},
	all(document, finding) {
		const edge = edgeOf(document, finding);
		if (!edge || !several(document, rules) || !requiredEnds(edge.tables, edge.row)) return [];
		const { model, tables } = edge;
		return [
			{
				title: 'Correct the ends of all degenerate edges from their triangles',
				preferred: true,
				edits: () => endEdits(model, tables, degenerateEdges(tables)),
			},
		];
	},
};
