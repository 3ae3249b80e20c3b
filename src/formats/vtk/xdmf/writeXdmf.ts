import type { TriMesh } from '../../../mesh/triMesh.ts';
import type { OptionValues } from '../../../util/options.ts';
import { hdf5Chunks, type WrittenDataset } from '../../codecs/hdf5/writeHdf5.ts';
import { attributesText, escaped } from '../../codecs/xml/xmlText.ts';
import { type FilePlan, numbersFrom, type OutputFile, type WriterLoss } from '../../core/format.ts';
import { namingRefusal } from '../../core/namedFiles.ts';
import { nameOfOutput, suffixAmong } from '../../core/setNames.ts';
import { entityLosses, withEntityCells } from '../../fit/entityCells.ts';
import { type DataType, dataTypes } from '../../io/dataTypes.ts';
import { numbersAsText } from '../../io/fileParts.ts';
import { outputFile, type Part } from '../../io/outputFile.ts';
import { utf8Text } from '../../text/utf8.ts';
import { pointRefusal } from '../../text/values.ts';
import { nameLosses } from '../shared/arrayNames.ts';
import { documentOf, type XdmfArray } from './document.ts';
import { baseName, companions } from './fileNames.ts';
import { xdmfExtras } from './options.ts';

const suffixes = ['xdmf', 'xmf'] as const;

/**
 * Plans the files of a mesh: an XDMF file with its arrays as text, or one with the arrays in an HDF5 file. Lines and
 * points form grids of their own over the points of the faces, as dolfinx reads them, or with `grids=one` a mixed grid,
 * as meshio does. The content is generated when chunks are requested.
 *
 * @param values values of `xdmfOptions`
 * @param name name of the XDMF file
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
	const withCells = withEntityCells(mesh);
	const main = outputFile(suffixAmong(suffixes, name) ?? suffixes[0], () => [
		...partsOf(withCells, values, arrays),
	]);
	const hdf5: OutputFile = {
		suffix: 'h5',
		chunks: (report) => hdf5Chunks(datasetsOf(withCells, values), report),
	};
	return {
		files: arrays === undefined ? [main] : [main, hdf5],
		numberOf,
		losses: [
			...entityLosses(mesh, withCells, { oneTag: false, zeroIsNone: false }),
			...nameLosses(mesh, 'XDMF'),
			...gridLosses(mesh, values),
		],
	};
}

/** Names of grids that are merged into one. */
function gridLosses(mesh: TriMesh, { grids }: OptionValues): WriterLoss[] {
	const count = grids === 'one' ? (xdmfExtras(mesh)?.further?.length ?? 0) : 0;
	const reason = 'grids=one writes one grid';
	return count > 0 ? [{ what: 'names of further grids', count, reason }] : [];
}

function refusalOf(mesh: TriMesh, arrays: string | undefined): string | undefined {
	const refusal = pointRefusal(mesh, 'point of an XDMF file');
	if (refusal !== undefined || arrays === undefined) return refusal;
	const reason = namingRefusal(arrays);
	return reason === undefined
		? undefined
		: `An XDMF file can't name ${arrays} as that of its arrays, as ${reason}: choose another name, or data=text.`;
}

/** Point indexes have 64 bits, as in dolfinx; other integers have 32. */
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
	for (const segment of documentOf(mesh, values)) {
		if (typeof segment === 'string') {
			yield utf8Text(segment);
			continue;
		}
		const type = typeOf(segment);
		const itemAttributes = attributesText({
			Dimensions: segment.sizes.join(' '),
			NumberType: type.kind === 'real' ? 'Float' : 'Int',
			Precision: arrays === undefined ? 8 : type.bytes,
			Format: arrays === undefined ? 'XML' : 'HDF',
		});
		yield utf8Text(`${indent}<DataItem${itemAttributes}>\n`);
		if (arrays !== undefined) yield utf8Text(`${indent}  ${escaped(arrays)}:${segment.path}\n`);
		else yield* numbersAsText(segment.values, type, Math.max(1, segment.sizes.at(-1) ?? 1));
		yield utf8Text(`${indent}</DataItem>\n`);
	}
}

/** The arrays of a file as HDF5 datasets. */
const datasetsOf = (mesh: TriMesh, values: OptionValues): WrittenDataset[] =>
	[...documentOf(mesh, values)].flatMap((piece) =>
		typeof piece === 'string' ? [] : [{ ...piece, type: typeOf(piece) }],
	);
