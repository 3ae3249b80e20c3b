import { pointCount, type TriMesh } from '../../../mesh/triMesh.ts';
import type { OptionValues } from '../../../util/options.ts';
import { spatialPoints } from '../../build/plane.ts';
import { type FilePlan, numbersFrom, type WriterLoss } from '../../core/format.ts';
import { entityLosses, withEntityCells } from '../../fit/entityCells.ts';
import { float32Rounding, lostDigits } from '../../fit/precision.ts';
import { keepsType } from '../../io/dataTypes.ts';
import { type FilePart, partsFile } from '../../io/fileParts.ts';
import { byteTable, pointColumns } from '../../io/rowBytes.ts';
import { latin1 } from '../../text/decimal.ts';
import { utf8Bytes } from '../../text/utf8.ts';
import { pointRefusal } from '../../text/values.ts';
import { arrangeCells, cellData } from '../shared/arrangeCells.ts';
import { nameLosses } from '../shared/arrayNames.ts';
import { type GlobalIds, repeatedIds } from '../shared/globalIds.ts';
import { groupArrays } from '../shared/groupArrays.ts';
import { type VtkExtras, vtkExtras } from './extras.ts';
import { polydataHolds } from './options.ts';
import { metadataText } from './readMetadata.ts';
import { typeOfWord } from './types.ts';
import { arrayParts, fieldParts } from './writeArrays.ts';
import { gridParts, polydataParts, sortedForPolydata, straightCells } from './writeCells.ts';

/**
 * Plans the legacy file of a mesh. Its content is generated when chunks are requested.
 *
 * @param values values of `vtkOptions`
 */
export function writeVtk(mesh: TriMesh, values: OptionValues = {}): FilePlan {
	const numberOf = numbersFrom(0);
	const { dimension, points } = mesh;
	const refusal = pointRefusal(mesh, 'point of a legacy VTK file');
	if (refusal !== undefined) return { files: [], numberOf, refusal };
	const single = values.precision === 'single' ? float32Rounding(points) : undefined;
	const overflow = single?.firstOverflow ?? -1;
	if (overflow >= 0)
		return {
			files: [],
			numberOf,
			refusal: `Point ${Math.floor(overflow / dimension)} is beyond the range of single precision; write the file in double precision.`,
		};
	const polydata = values.dataset === 'polydata';
	const straight = polydata ? straightCells(mesh) : mesh;
	const withCells = withEntityCells(straight);
	const losses: WriterLoss[] = [
		...entityLosses(straight, withCells, { oneTag: false, zeroIsNone: false }),
		...nameLosses(mesh, 'a legacy VTK file'),
		...emptyNames(mesh),
		...lostDigits(single),
		...repeatedIds(withCells, idsIn(vtkExtras(mesh))),
	];
	const binary = values.encoding === 'binary';
	const file = partsFile('vtk', binary, false, () => partsOf(withCells, values));
	return { files: [file], numberOf, losses, ...(polydata && { holds: polydataHolds }) };
}

const idsIn = ({ arrays = [] }: Partial<VtkExtras> = {}): GlobalIds => {
	const named = (section: string) =>
		arrays.find((one) => one.section === section && one.kind === 'GLOBAL_IDS')?.name;
	return { points: named('POINT_DATA'), cells: named('CELL_DATA') };
};

function emptyNames({ fields, cells = [] }: TriMesh): WriterLoss[] {
	const all = [...fields, ...cells.flatMap((block) => block.fields)];
	const count = all.filter(({ name, role }) => name === '' && role !== 'midNodes').length;
	return count > 0
		? [{ what: 'empty field names', count, reason: 'replaced by "_"', changed: true }]
		: [];
}

function partsOf(mesh: TriMesh, values: OptionValues): FilePart[] {
	const extras = vtkExtras(mesh);
	const version = `${values.version ?? '3.0'}`;
	const binary = values.encoding === 'binary';
	const polydata = values.dataset === 'polydata';
	const offsets = Number.parseFloat(version) >= 5;
	const grouped = groupArrays(mesh);
	const grouping = grouped?.mesh ?? mesh;
	const inOrder = arrangeCells(grouping, extras);
	const arranged = polydata ? sortedForPolydata(inOrder) : inOrder;
	const fieldsOn = (site: 'points' | 'mesh') => mesh.fields.filter((field) => field.on === site);
	const arrays = { points: fieldsOn('points'), cells: cellData(arranged), mesh: fieldsOn('mesh') };
	const style = { binary, offsets, metadata: Number.parseFloat(version) >= 4, extras };
	const text = titleOf(extras);
	return [
		`# vtk DataFile Version ${version}\n${text}\n${binary ? 'BINARY' : 'ASCII'}\n`,
		`DATASET ${polydata ? 'POLYDATA' : 'UNSTRUCTURED_GRID'}\n`,
		...fieldParts(arrays, grouped, style),
		...pointParts(mesh, `${values.precision ?? 'exact'}`, binary, extras),
		style.metadata ? metadataText(extras?.pointMetadata) : '',
		...(polydata ? polydataParts : gridParts)(arranged, style),
		...arrayParts('POINT_DATA', pointCount(mesh), arrays.points, style),
		...arrayParts('CELL_DATA', arranged.count, arrays.cells, style),
	];
}

/** The title: one line of at most 255 bytes. */
function titleOf(extras: VtkExtras | undefined): string {
	const bytes = utf8Bytes((extras?.title ?? 'Mesh').replace(/[\r\n]/g, ' '));
	return latin1(bytes, 0, Math.min(bytes.length, 255));
}

function pointParts(
	mesh: TriMesh,
	precision: string,
	binary: boolean,
	extras: VtkExtras | undefined,
): FilePart[] {
	const { points } = mesh;
	const read = extras?.pointType ?? 'double';
	const fits = keepsType(points, typeOfWord(read), !binary);
	const word = precision === 'single' ? 'float' : precision === 'exact' && fits ? read : 'double';
	const type = typeOfWord(word)!;
	const count = pointCount(mesh);
	const heading = `POINTS ${count} ${word}\n`;
	if (binary) return [heading, byteTable(count, false, pointColumns(mesh, type, 3)), '\n'];
	const spatial = spatialPoints(mesh);
	const values = precision === 'single' ? spatial.map(Math.fround) : spatial;
	return [heading, { values, type, width: 3 }];
}
