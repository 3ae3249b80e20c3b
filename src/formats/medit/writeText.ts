import { cellRows, type Referenced, vertexRows } from '../build/references/partsOf.ts';
import { outputFile, type Part } from '../io/outputFile.ts';
import { integers, lineOf, type NumberTable } from '../text/numberTable.ts';
import { flagNames } from './sections.ts';
import { flagged, type Plan, whyLost } from './writePlan.ts';
import type { WrittenSolutions } from './writtenSolutions.ts';

/** Encodes a mesh as a text file. */
export const meshText = (plan: Plan) => outputFile('mesh', () => meshParts(plan));

function meshParts(plan: Plan): Part[] {
	const { parts, version, dimension, extras } = plan;
	const { mesh, pointReferences, lines, triangles, quads } = parts;
	const keptText = (front: boolean) =>
		(extras?.kept ?? [])
			.filter((kept) => kept.front === front && whyLost(plan, kept) === undefined)
			.map(({ text }) => text);
	const flagSections = flagNames.flatMap((name) => {
		const entries = flagged(mesh, name);
		const table: NumberTable = {
			rows: entries.length,
			between: ['', '\n'],
			columns: (from, to) => [integers(entries, 1, from, to)],
		};
		return section(name, table, extras?.empty.includes(name) === true);
	});
	return [
		`MeshVersionFormatted ${version}\nDimension ${dimension}\n`,
		...keptText(true),
		...section('Vertices', vertexRows(mesh, pointReferences, dimension), true),
		...cellSection('Edges', lines, 2),
		...cellSection('Triangles', triangles, 3),
		...cellSection('Quadrilaterals', quads, 4),
		...flagSections,
		...keptText(false),
		'End\n',
	];
}

const section = (name: string, rows: NumberTable, always = false): Part[] =>
	rows.rows > 0 || always ? [`${name}\n${rows.rows}\n`, rows] : [];

const cellSection = (name: string, cells: Referenced, corners: number): Part[] =>
	section(name, cellRows(cells, corners));

/** Encodes solutions as a text file. */
export const solutionText = (
	{ version, dimension }: Plan,
	solutions: readonly WrittenSolutions[],
) =>
	outputFile('sol', () => [
		`MeshVersionFormatted ${version}\nDimension ${dimension}\n`,
		...solutions.flatMap(({ section, count, types, fields }): Part[] => [
			`${section}\n${count}\n${types.length} ${types.join(' ')}\n`,
			{
				rows: count,
				between: lineOf(fields.reduce((sum, { components }) => sum + components, 0)),
				columns: (from, to) =>
					fields.map(({ values, components }) => ({
						...{ kind: 'reals', width: components, taken: components },
						values: values.subarray(components * from, components * to),
					})),
			},
		]),
		'End\n',
	]);
