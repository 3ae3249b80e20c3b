import type { TriMesh } from '../../mesh/triMesh.ts';
import type { OptionValues } from '../../util/options.ts';
import { entityLosses, withEntityCells } from '../entityCells.ts';
import { numbersAsText } from '../fileParts.ts';
import { type FilePlan, numbersFrom, type OutputFile, type OwnLoss } from '../format.ts';
import { hdf5Chunks, type WrittenDataset } from '../hdf5/writeHdf5.ts';
import { namingRefusal } from '../namedFiles.ts';
import { firstNotFinite } from '../notFinite.ts';
import { outputFile, type Part } from '../outputFile.ts';
import { nameOfOutput, suffixAmong } from '../setNames.ts';
import { utf8Text } from '../text/utf8.ts';
import { nameLosses } from '../vtkData/arrayNames.ts';
import { type DataType, dataTypes } from '../vtkData/dataTypes.ts';
import { attributesText, escaped } from '../vtu/xmlText.ts';
import { documentOf, type XdmfArray } from './document.ts';
import { baseName, companions } from './fileNames.ts';
import { xdmfExtras } from './options.ts';

const suffixes = ['xdmf', 'xmf'] as const;

/**
 * Plans the files of a mesh: an XDMF file with its numbers as text, or one with a file of HDF5 beside it that has them. Faces are one
 * grid; lines and points are another one over the same points, as programs want the cells of a grid to be of one dimension, unless all
 * are wanted in one, which is what meshio reads. Nothing is made before its chunks are asked for.
 *
 * @param values of `xdmfOptions`
 * @param name of the XDMF file
 */
export function writeXdmf(
	mesh: TriMesh,
	values: OptionValues = {},
	name = `mesh.${suffixes[0]}`,
): FilePlan {
	const numberOf = numbersFrom(0);
	const arrays =
		values.data === 'hdf5' ? nameOfOutput({ companions, baseName }, name, 'h5') : undefined;
	const refusal = refusalOf(mesh, arrays);
	if (refusal !== undefined) return { files: [], numberOf, refusal };
	const made = withEntityCells(mesh);
	const main = outputFile(suffixAmong(suffixes, name) ?? suffixes[0], () => [
		...partsOf(made, values, arrays),
	]);
	const beside: OutputFile = {
		suffix: 'h5',
		chunks: (report) => hdf5Chunks(datasetsOf(made, values), report),
	};
	return {
		files: arrays === undefined ? [main] : [main, beside],
		numberOf,
		losses: [
			...entityLosses(mesh, made, { oneTag: false, zeroIsNone: false }),
			...nameLosses(mesh, 'XDMF'),
			...gridLosses(mesh, values),
		],
	};
}

/** The names of grids that are written into one. */
function gridLosses(mesh: TriMesh, { grids }: OptionValues): OwnLoss[] {
	const count = grids === 'one' ? (xdmfExtras(mesh)?.further?.length ?? 0) : 0;
	const reason = 'grids=one writes one grid';
	return count > 0 ? [{ what: 'names of further grids', count, reason }] : [];
}

function refusalOf({ dimension, points }: TriMesh, arrays: string | undefined): string | undefined {
	const odd = firstNotFinite(points, dimension, dimension);
	if (odd >= 0)
		return `Point ${Math.floor(odd / dimension)} has no finite coordinates, as every point of an XDMF file needs.`;
	if (arrays === undefined) return undefined;
	const why = namingRefusal(arrays);
	return why === undefined
		? undefined
		: `An XDMF file can't name ${arrays} as that of its arrays, as ${why}: choose another name, or data=text.`;
}

/** Where points are told apart in 64 bits, as dolfinx has them; other integers have 32. */
const typeOf = ({ values }: XdmfArray): DataType =>
	dataTypes[
		values instanceof Float64Array ? 'Float64' : values instanceof Int32Array ? 'Int32' : 'Int64'
	]!;

function* partsOf(
	mesh: TriMesh,
	values: OptionValues,
	arrays: string | undefined,
): Generator<Part> {
	const indent = '        ';
	for (const piece of documentOf(mesh, values)) {
		if (typeof piece === 'string') {
			yield utf8Text(piece);
			continue;
		}
		const type = typeOf(piece);
		const said = attributesText({
			Dimensions: piece.sizes.join(' '),
			NumberType: type.kind === 'real' ? 'Float' : 'Int',
			Precision: arrays === undefined ? 8 : type.bytes,
			Format: arrays === undefined ? 'XML' : 'HDF',
		});
		yield utf8Text(`${indent}<DataItem${said}>\n`);
		if (arrays !== undefined) yield utf8Text(`${indent}  ${escaped(arrays)}:${piece.path}\n`);
		else yield* numbersAsText(piece.values, type, Math.max(1, piece.sizes.at(-1) ?? 1));
		yield utf8Text(`${indent}</DataItem>\n`);
	}
}

/** The arrays of a file as those of one of HDF5. */
const datasetsOf = (mesh: TriMesh, values: OptionValues): WrittenDataset[] =>
	[...documentOf(mesh, values)].flatMap((piece) =>
		typeof piece === 'string' ? [] : [{ ...piece, type: typeOf(piece) }],
	);
