import { cellCount, pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import type { OptionValues } from '../../util/options.ts';
import { type ElementKind, elementKinds } from '../build/elements/elementKinds.ts';
import type { FilePlan, WriterLoss } from '../core/format.ts';
import type { Holds } from '../core/holds.ts';
import { entityLosses, withEntityCells } from '../fit/entityCells.ts';
import { outputFile, type Part } from '../io/outputFile.ts';
import { encoderFor } from '../text/encoding.ts';
import { integers, lineOf, linesOf, type NumberTable, reals } from '../text/numberTable.ts';
import { pointRefusal } from '../text/values.ts';
import { type Attributes, attributesOf } from './attributes.ts';
import { type Curves, curvesOf } from './curves.ts';
import { geometries } from './geometries.ts';
import { mfemHolds, mfemHolds10 } from './options.ts';

/** Elements of a kind that are written: their corners are the first of `stride` nodes each. */
interface WrittenElements {
	readonly of: 'triangles' | number;
	readonly kind: ElementKind;
	readonly count: number;
	readonly nodes: Uint32Array;
	readonly stride: number;
}

/** Plans a mesh of MFEM, version 1.0 or 1.3. */
export function writeMfem(source: TriMesh, values: OptionValues = {}): FilePlan {
	const mesh = withEntityCells(source);
	const curves = curvesOf(mesh);
	const parts = partsOf(mesh, curves !== undefined);
	const attributes = attributesOf(mesh, parts);
	const version =
		values.version === '1.0' || values.version === '1.3'
			? values.version
			: attributes.named
				? '1.3'
				: '1.0';
	const numberOf: FilePlan['numberOf'] = (of, index) =>
		of === 'points' && curves ? curves.nodeOf[index]! : index;
	const refusal = pointRefusal(mesh, 'point of a mesh of MFEM');
	if (refusal !== undefined) return { files: [], numberOf, refusal };
	return {
		files: [outputFile('mesh', () => filePartsOf(mesh, parts, attributes, curves, version))],
		numberOf,
		holds: holdsOf(version, curves !== undefined),
		losses: lossesOf(source, mesh, attributes, version),
		notes: notesOf(attributes),
	};
}

/** Readers make a group of attribute 1. */
const notesOf = ({ defaults }: Attributes): string[] =>
	defaults === 0
		? []
		: [
				`${counted(defaults, 'ungrouped element')} ${defaults === 1 ? 'gets' : 'get'} attribute 1 (MFEM stores an attribute for every element).`,
			];

function holdsOf(version: string, curved: boolean): Holds {
	const holds = version === '1.0' ? mfemHolds10 : mfemHolds;
	return curved
		? { ...holds, cells: ['line', 'quad9'] }
		: {
				...holds,
				cells: ['line', 'quad'],
				fields: holds.fields.filter(({ roles }) => !roles.includes('midNodes')),
			};
}

function lossesOf(
	source: TriMesh,
	mesh: TriMesh,
	{ losses }: Attributes,
	version: string,
): WriterLoss[] {
	const entity = entityLosses(source, mesh, { oneTag: false, zeroIsNone: false });
	// Version 1.0 has no names, which is a loss of its own.
	return version === '1.0'
		? [...entity, ...losses.filter(({ what }) => !/name/.test(what))]
		: [...entity, ...losses];
}

function partsOf(mesh: TriMesh, curved: boolean): WrittenElements[] {
	const parts: WrittenElements[] = [
		{
			of: 'triangles',
			kind: elementKinds.triangle,
			count: triangleCount(mesh),
			nodes: mesh.triangles,
			stride: 3,
		},
	];
	for (const [of, block] of (mesh.cells ?? []).entries()) {
		const { shape, nodes } = block;
		const count = cellCount(block);
		if (shape === 'line') parts.push({ of, kind: elementKinds.line, count, nodes, stride: 2 });
		else if (shape === (curved ? 'quad9' : 'quad'))
			parts.push({ of, kind: elementKinds.quad, count, nodes, stride: curved ? 9 : 4 });
	}
	return parts;
}

function filePartsOf(
	mesh: TriMesh,
	parts: readonly WrittenElements[],
	attributes: Attributes,
	curves: Curves | undefined,
	version: string,
): Part[] {
	const elements = (dimension: 1 | 2): Part[] => {
		const partIndices = [...parts.keys()].filter((p) => parts[p]!.kind.dimension === dimension);
		const count = partIndices.reduce((sum, p) => sum + parts[p]!.count, 0);
		return [
			`${count}\n`,
			...partIndices.map((p) => elementTable(parts[p]!, attributes.of[p]!, curves)),
		];
	};
	const encoded = encoderFor(mesh.source, 'mfem');
	const sets = (dimension: 1 | 2): Part[] => {
		if (version !== '1.3') return [];
		const attributeSets = attributes.sets[dimension];
		const lines = attributeSets.map(
			([name, numbers]) => `${[`"${encoded(name)}"`, numbers.length, ...numbers].join(' ')}\n`,
		);
		return [
			`\n${dimension === 1 ? 'bdr_' : ''}attribute_sets\n${attributeSets.length}\n`,
			...lines,
		];
	};
	return [
		`MFEM mesh v${version}\n\ndimension\n2\n\nelements\n`,
		...elements(2),
		...sets(2),
		'\nboundary\n',
		...elements(1),
		...sets(1),
		...pointParts(mesh, curves),
		...(version === '1.3' ? ['\nmfem_mesh_end\n'] : []),
	];
}

function elementTable(
	{ kind, count, nodes, stride }: WrittenElements,
	attributes: Int32Array,
	curves: Curves | undefined,
): NumberTable {
	const { nodes: corners } = kind;
	const geometry = geometries.indexOf(kind);
	return {
		rows: count,
		between: ['', ` ${geometry} `, ...lineOf(corners).slice(1)],
		columns(from, to) {
			const attribute = integers(attributes, 1, from, to);
			if (!curves && stride === corners) return [attribute, integers(nodes, corners, from, to)];
			const values = new Int32Array(corners * (to - from));
			for (let i = from; i < to; i++)
				for (let k = 0; k < corners; k++) {
					const point = nodes[stride * i + k]!;
					values[corners * (i - from) + k] = curves ? curves.nodeOf[point]! : point;
				}
			return [attribute, integers(values, corners, 0, to - from)];
		},
	};
}

/** The vertices, or for curved elements their number and all nodes. */
function pointParts(mesh: TriMesh, curves: Curves | undefined): Part[] {
	const { points, dimension } = mesh;
	const count = pointCount(mesh);
	const table: NumberTable = linesOf(count, (from, to) => {
		if (!curves) return [reals(points, dimension, from, to)];
		const values = new Float64Array(dimension * (to - from));
		for (let i = from; i < to; i++)
			for (let k = 0; k < dimension; k++)
				values[dimension * (i - from) + k] = points[dimension * curves.order[i]! + k]!;
		return [reals(values, dimension, 0, to - from)];
	});
	if (!curves) return [`\nvertices\n${count}\n${dimension}\n`, table];
	return [
		`\nvertices\n${curves.vertices}\n\nnodes\nFiniteElementSpace\nFiniteElementCollection: H1_2D_P2\nVDim: ${dimension}\nOrdering: 1\n\n`,
		table,
	];
}
