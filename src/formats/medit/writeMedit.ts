import { type Group, pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import type { OptionValues } from '../../util/options.ts';
import { type FilePlan, numbersFrom, type OwnLoss } from '../format.ts';
import { firstNotFinite } from '../notFinite.ts';
import { outputFile, type Part } from '../outputFile.ts';
import {
	cellRows,
	partsOf,
	type Referenced,
	vertexRows,
	type WrittenParts,
} from '../references/partsOf.ts';
import type { NumberTable } from '../text/numberTable.ts';
import { extrasOf, type KeptSection, type MeditExtras } from './options.ts';
import { type Flag, flagNames, flags, lasting } from './sections.ts';

/** What is written of a mesh. */
interface Plan {
	readonly parts: WrittenParts;
	readonly version: string;
	readonly dimension: 2 | 3;
	readonly extras: MeditExtras | undefined;
	/** Points and cells are still those of the file. */
	readonly unchanged: boolean;
}

const isFlag = ({ name }: Group): boolean => flagNames.includes(name as Flag);

/** Plans a file of MEDIT as text. */
export function writeMedit(mesh: TriMesh, values: OptionValues = {}): FilePlan {
	const { points, dimension } = mesh;
	const numberOf = numbersFrom(1);
	const odd = firstNotFinite(points, dimension);
	if (odd >= 0)
		return {
			files: [],
			numberOf,
			refusal: `Point ${Math.floor(odd / dimension) + 1} has no finite coordinates, as every point of a file of MEDIT needs.`,
		};
	const parts = partsOf(mesh, isFlag);
	const extras = extrasOf(mesh.source);
	const cells = [parts.lines, parts.triangles, parts.quads].reduce(
		(sum, { references }) => sum + references.length,
		0,
	);
	const plan: Plan = {
		parts,
		version: String(values.version ?? '2'),
		dimension: values.dimension === '3' ? 3 : dimension,
		extras,
		unchanged: extras?.points === pointCount(mesh) && extras.cells === cells,
	};
	return {
		files: [outputFile('mesh', () => fileParts(plan))],
		numberOf,
		losses: [...parts.losses, ...lostExtras(plan)],
	};
}

/** Whether a section that was kept is still true of the mesh. */
const isKept = ({ unchanged }: Plan, { key }: KeptSection): boolean =>
	unchanged || lasting.has(key);

function fileParts(plan: Plan): Part[] {
	const { parts, version, dimension, extras } = plan;
	const { mesh, pointReferences, lines, triangles, quads } = parts;
	const kept = (front: boolean) =>
		(extras?.kept ?? [])
			.filter((one) => one.front === front && isKept(plan, one))
			.map(({ text }) => text);
	return [
		`MeshVersionFormatted ${version}\nDimension ${dimension}\n`,
		...kept(true),
		...section('Vertices', vertexRows(mesh, pointReferences, dimension), true),
		...cellSection('Edges', lines, 2),
		...cellSection('Triangles', triangles, 3),
		...cellSection('Quadrilaterals', quads, 4),
		...flagNames.flatMap((name) => flagSection(plan, name)),
		...kept(false),
		'End\n',
	];
}

const section = (name: string, rows: NumberTable, always = false): Part[] =>
	rows.rows > 0 || always ? [`${name}\n${rows.rows}\n`, rows] : [];

const cellSection = (name: string, cells: Referenced, corners: number): Part[] =>
	section(name, cellRows(cells, corners));

/** The entities of a list, counted from 1; those of blocks of one shape are counted through. */
function flagSection({ parts: { mesh }, extras }: Plan, name: Flag): Part[] {
	const groups = [...(mesh.groups ?? [])].filter((group) => group.name === name);
	const numbers: number[] = [];
	const shape = flags[name] === 'Edges' ? 'line' : 'quad';
	let first = 1;
	const firstOf = (mesh.cells ?? []).map((block) => {
		if (block.shape !== shape) return 0;
		const own = first;
		first += block.nodes.length / (shape === 'line' ? 2 : 4);
		return own;
	});
	for (const { members } of groups)
		for (const { of, members: list } of members) {
			const from = typeof of === 'number' ? (firstOf[of] ?? 0) : 1;
			if (from > 0) for (const member of list) numbers.push(member + from);
		}
	const rows = Int32Array.from(new Set(numbers)).sort();
	return section(
		name,
		{
			rows: rows.length,
			between: ['', '\n'],
			columns: (from, to) => [
				{ kind: 'integers', values: rows.slice(from, to), width: 1, taken: 1, added: 0 },
			],
		},
		extras?.empty.includes(name) === true,
	);
}

/** What of the extras is not written. */
function lostExtras(plan: Plan): OwnLoss[] {
	return (plan.extras?.kept ?? [])
		.filter((one) => !isKept(plan, one))
		.map(({ key }) => ({
			what: `sections ${key}`,
			count: 1,
			reason: 'it is about the points and cells of the file that was read',
		}));
}
