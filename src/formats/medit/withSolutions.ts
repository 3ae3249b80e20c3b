import {
	cellCount,
	type DataLoss,
	type Field,
	pointCount,
	type TriMesh,
	triangleCount,
} from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import type { Report } from '../text/report.ts';
import {
	componentsOf,
	roleOf,
	type SolutionFile,
	type Solutions,
	siteOf,
	solutionName,
	solutionSections,
} from './solution.ts';

/**
 * Adds the solutions of a file to a mesh as fields: `sol1`, `sol2` and so on for each section. Solutions whose count
 * differs from that of the entities of the mesh are reported as losses.
 */
export function withSolutions(mesh: TriMesh, read: SolutionFile, report: Report): TriMesh {
	const { dimension, file } = read;
	const fields = [...mesh.fields];
	const cells = [...(mesh.cells ?? [])];
	const unkept: DataLoss[] = [];
	for (const { name, at } of read.unread) {
		const reason = 'not for triangular meshes';
		report.warning('not-kept', () => ({
			...at,
			message: `Not kept: ${name} of ${file} (${reason}).`,
		}));
		unkept.push({ what: `sections ${name} of the solutions`, count: 1, reason });
	}
	const counts = new Map<string, number>();
	for (const solutions of read.solutions) {
		const { section, count, at } = solutions;
		const of = solutionSections[section];
		const index = cells.findIndex(({ shape }) => shape === of);
		const expected =
			of === 'points'
				? pointCount(mesh)
				: of === 'triangles'
					? triangleCount(mesh)
					: index < 0
						? 0
						: cellCount(cells[index]!);
		if (count !== expected) {
			report.warning('wrong-count', () => ({
				...at,
				message: `Not kept: ${section} of ${file} (${counted(count, 'value')}, but ${expected} in the mesh).`,
			}));
			const reason = 'wrong count';
			unkept.push({ what: `${section} of the solutions`, count: 1, reason });
			continue;
		}
		const before = counts.get(section) ?? 0;
		const added = fieldsOf(solutions, dimension, before);
		counts.set(section, before + added.length);
		if (of === 'points' || of === 'triangles') fields.push(...added);
		else if (index >= 0) {
			const block = cells[index]!;
			cells[index] = { ...block, fields: [...block.fields, ...added] };
		}
	}
	return {
		...mesh,
		fields,
		...(mesh.cells && { cells }),
		...(mesh.source && {
			source: {
				...mesh.source,
				parts: [...mesh.source.parts, file.replace(/^.*\./, '').toLowerCase()],
				...(unkept.length > 0 && { unkept: [...(mesh.source.unkept ?? []), ...unkept] }),
			},
		}),
	};
}

/** The fields of a section, numbered from `before` + 1 on. */
function fieldsOf(
	{ section, types, values, count }: Solutions,
	dimension: number,
	before: number,
): Field[] {
	const width = count > 0 ? values.length / count : 0;
	let first = 0;
	return types.map((type, k): Field => {
		const components = componentsOf(type, dimension);
		const columns = types.length === 1 ? values : new Float64Array(components * count);
		if (types.length > 1)
			for (let i = 0, to = 0; i < count; i++)
				for (let c = 0; c < components; c++) columns[to++] = values[width * i + first + c]!;
		first += components;
		return {
			...{ name: `${solutionName}${before + k + 1}`, on: siteOf(section), role: roleOf(type) },
			...{ type: 'real', components, values: columns },
		};
	});
}
