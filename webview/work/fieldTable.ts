import type { CellShape, Group, TriMesh } from '../../src/mesh/triMesh.ts';
import { groupLabel, groupsOf } from '../../src/quantities/classes.ts';
import { namedFields, seriesOf } from '../../src/quantities/fieldSources.ts';
import { summaryOf } from '../../src/quantities/ranges.ts';
import type { FieldRow, FieldTable, GroupRow } from '../model/fieldTable.ts';

/** Groups and fields of a mesh with counts and ranges, in one pass over all values. */
export const fieldTable = (mesh: TriMesh): FieldTable => ({
	groups: (mesh.groups ?? []).map((group) => groupRow(mesh, group)),
	fields: namedFields(mesh).flatMap(({ field, id, title, lines }) =>
		seriesOf({ field, title }).map(({ part, title: name, values }): FieldRow => {
			const numbers = values();
			const summary = summaryOf(numbers);
			return {
				name,
				on: lines ? 'lines' : field.on,
				count: numbers.length,
				range: summary && {
					...{ low: summary.low, high: summary.high },
					mean: field.role === 'marker' ? null : summary.mean,
				},
				quantity: `field:${id}:${part}`,
			};
		}),
	),
});

/** Nouns for the cells of a block. */
const cellNames: Readonly<Record<CellShape, string>> = {
	point: 'points',
	line: 'lines',
	polygon: 'polygons',
	quad: 'quads',
	quad8: 'quads',
	quad9: 'quads',
};

function groupRow(mesh: TriMesh, group: Group): GroupRow {
	const kinds = group.members.map(({ of }) =>
		typeof of === 'number' ? cellNames[mesh.cells![of]!.shape] : of,
	);
	const on = (['triangles', 'edges', 'points'] as const).find(
		(kind) => groupsOf({ ...mesh, groups: [group] }, kind).length > 0,
	);
	return {
		name: groupLabel(group),
		on: [...new Set(kinds)].join(', '),
		count: group.members.reduce((sum, { members }) => sum + members.length, 0),
		...(on && { quantity: `groups:${on}` }),
	};
}
