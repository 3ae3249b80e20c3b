import { pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { spatialPoints } from '../build/plane.ts';
import { type FilePlan, numbersFrom, type WriterLoss } from '../core/format.ts';
import { entityLosses, withEntityCells } from '../fit/entityCells.ts';
import { kindsOf } from '../fit/fieldKinds.ts';
import { outputFile, type Part } from '../io/outputFile.ts';
import { encoderFor } from '../text/encoding.ts';
import { lineOf } from '../text/numberTable.ts';
import { pointRefusal } from '../text/values.ts';
import { arrangeCells } from '../vtk/shared/arrangeCells.ts';
import { type CornerList, corners } from './cornerLists.ts';
import { elementParts } from './elementParts.ts';
import { fieldNames, objExtras, objHolds } from './options.ts';
import { statesOf, withDistinctNames, writtenName } from './writeGroups.ts';

/** Plans an OBJ file: points with weights and colours, texture coordinates, normals, and elements in groups. */
export function writeObj(mesh: TriMesh): FilePlan {
	const numberOf = numbersFrom(1);
	const refusal = pointRefusal(mesh, 'point of an OBJ file');
	if (refusal !== undefined) return { files: [], numberOf, refusal };
	const cells = withEntityCells(mesh);
	const { groups } = cells;
	const distinct = groups && withDistinctNames(groups, objExtras(mesh)?.kinds ?? {});
	const prepared = distinct ? { ...cells, groups: distinct } : cells;
	const repeated = groups?.filter((group, g) => group !== distinct?.[g]).length ?? 0;
	const losses: WriterLoss[] = [
		...entityLosses(mesh, prepared, { oneTag: false, zeroIsNone: false }),
		...groupLosses(prepared),
	];
	if (repeated > 0)
		losses.push({
			what: 'repeated group names',
			count: repeated,
			reason: 'OBJ identifies groups by name: a number is appended',
			changed: true as const,
		});
	return { files: [outputFile('obj', () => partsOf(prepared))], numberOf, losses };
}

function groupLosses(mesh: TriMesh): WriterLoss[] {
	const { groups = [] } = mesh;
	const kinds = objExtras(mesh)?.kinds ?? {};
	const changed = groups.filter(
		(group) => writtenName(group, kinds[group.tag] ?? 'g') !== group.name,
	).length;
	const tags = new Map(groups.map(({ name, tag }) => [tag, name]));
	const inOrder = [...tags.keys()].every((tag, k) => tag === k + 1);
	return [
		...(changed > 0
			? [
					{
						what: 'missing or blank group names',
						count: changed,
						reason: 'an OBJ group name is one word',
						changed: true as const,
					},
				]
			: []),
		...(inOrder
			? []
			: [
					{ what: 'numbers of the groups', count: tags.size, reason: 'OBJ groups have only names' },
				]),
	];
}

function partsOf(mesh: TriMesh): Part[] {
	const extras = objExtras(mesh);
	const head = [
		...(extras?.comments ?? []),
		...(extras?.libraries ?? []).map((library) => `mtllib ${library}`),
	];
	const encode = encoderFor(mesh.source, 'obj');
	const textures = corners(mesh, fieldNames.texture);
	const normals = corners(mesh, fieldNames.normal);
	const arranged = arrangeCells({ ...mesh, fields: [] }, extras);
	return [
		encode(head.map((line) => `${line}\n`).join('')),
		...pointParts(mesh, extras?.flat === true && mesh.dimension === 2),
		...listParts('vt', textures),
		...listParts('vn', normals),
		...elementParts(mesh, arranged, statesOf(mesh, extras?.kinds ?? {}), [textures, normals]),
	];
}

function pointParts(mesh: TriMesh, flat: boolean): Part[] {
	const writtenFields = [...kindsOf(mesh.fields, objHolds).keys()];
	const find = (name: string) =>
		writtenFields.find((field) => field.on === 'points' && field.name === name);
	const extras = [find(fieldNames.weight), find(fieldNames.colour)].filter(
		(one) => one !== undefined,
	);
	const count = pointCount(mesh);
	const xyz = spatialPoints(mesh);
	// Rows are of several lengths if some points have no weight or colour.
	const isPartial = extras.some(({ values }) => values.some((value) => !Number.isFinite(value)));
	if (isPartial) {
		const lines: string[] = [];
		for (let p = 0; p < count; p++) {
			const further = extras.flatMap(({ values, components }) => {
				const row = [...values.subarray(components * p, components * (p + 1))];
				return row.every(Number.isFinite) ? row : [];
			});
			lines.push(`v ${[...xyz.subarray(3 * p, 3 * p + 3), ...further].map(textOf).join(' ')}\n`);
		}
		return [lines.join('')];
	}
	const width = flat && extras.length === 0 ? 2 : 3;
	const columnCount = extras.reduce((sum, { components }) => sum + components, width);
	const [, ...between] = lineOf(columnCount);
	return [
		{
			rows: count,
			between: ['v ', ...between],
			columns: (from, to) => [
				{ kind: 'reals', values: xyz.slice(3 * from, 3 * to), width: 3, taken: width },
				...extras.map(({ values, components }) => ({
					kind: 'reals' as const,
					values: Float64Array.from(values.subarray(components * from, components * to)),
					width: components,
					taken: components,
				})),
			],
		},
	];
}

const textOf = (value: number): string => (Object.is(value, -0) ? '-0' : `${value}`);

function listParts(word: string, { values, width }: CornerList): Part[] {
	if (values.length === 0) return [];
	const [, ...between] = lineOf(width);
	return [
		{
			rows: values.length / width,
			between: [`${word} `, ...between],
			columns: (from, to) => [
				{ kind: 'reals', values: values.slice(width * from, width * to), width, taken: width },
			],
		},
	];
}
