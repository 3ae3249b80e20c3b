import { type TriMesh, triangleCount } from '../../../mesh/triMesh.ts';
import type { OptionValues } from '../../../util/options.ts';
import { attributesText } from '../../codecs/xml/xmlText.ts';
import type { FilePlan } from '../../core/format.ts';
import { namingRefusal } from '../../core/namedFiles.ts';
import { fileNamed } from '../../core/setNames.ts';
import { withEntityCells } from '../../fit/entityCells.ts';
import { outputFile } from '../../io/outputFile.ts';
import { utf8Text } from '../../text/utf8.ts';
import { vtuFile, type WrittenFile } from '../vtu/fileChunks.ts';
import { zlib } from '../vtu/payload.ts';
import { encodingOf, fileOf, writeVtu } from '../vtu/writeVtu.ts';
import { cellArraysOf, FileCutter, numbered, sectionsOf } from './cutFile.ts';
import { partition } from './partition.ts';
import { baseName, extrasOf } from './pvtu.ts';

/**
 * Plans a PVTU file and the VTU files of its pieces, named as by VTK's own writer: `plate_0.vtu`, … Points on the
 * border of pieces are in each of them; global ids of points and cells restore the mesh when it is read again. Content
 * is made when the chunks of a file are requested.
 *
 * @param values options of the format
 * @param name name of the PVTU file
 */
export function writePvtu(mesh: TriMesh, values: OptionValues = {}, name = 'mesh.pvtu'): FilePlan {
	// Extras of the mesh's source do not apply to pieces.
	const { source: _, ...meshOnly } = mesh;
	const { files, ...plan } = writeVtu(meshOnly, values);
	if (plan.refusal !== undefined)
		return { files, ...plan, refusal: plan.refusal.replace('VTU', 'PVTU') };
	const base = baseName(name);
	const count = (values.pieces as number | undefined) ?? 1;
	const names = Array.from({ length: count }, (_, nth) => fileNamed(base, pieceSuffix(nth)));
	const refusal = namingRefusal(names[0]!);
	if (refusal !== undefined)
		return {
			...plan,
			files: [],
			refusal: `A PVTU file can't name ${names[0]} as that of a piece, as ${refusal}: choose another name.`,
		};
	/** Generated once for all files. */
	let content: { readonly whole: WrittenFile; piece(nth: number): WrittenFile } | undefined;
	const cut = (whole: WrittenFile) => {
		const parts = partition(cellArraysOf(whole), whole.points, count, readPieces(mesh, count));
		const cutter = new FileCutter(whole, parts);
		return (nth: number) => cutter.piece(nth);
	};
	const getContent = () => {
		if (content) return content;
		const whole = fileOf(withEntityCells(meshOnly), values);
		content = { whole, piece: count === 1 ? () => whole : cut(whole) };
		return content;
	};
	return {
		...plan,
		files: [
			outputFile('pvtu', () => [utf8Text(listText(getContent().whole, names))]),
			...names.map((_, nth) =>
				vtuFile(pieceSuffix(nth), encodingOf(values), () => getContent().piece(nth)),
			),
		],
	};
}

const pieceSuffix = (nth: number): string => `_${nth}.vtu`;

/** The piece of each triangle in the file that was read, if the number of pieces is unchanged. */
function readPieces(mesh: TriMesh, count: number): Uint16Array | undefined {
	const { trianglePieces } = mesh.source ?? {};
	return extrasOf(mesh)?.pieces === count &&
		trianglePieces?.length === triangleCount(mesh) &&
		trianglePieces.every((piece) => piece < count)
		? trianglePieces
		: undefined;
}

/** Text of the PVTU file: declarations of the arrays, and the names of the pieces. */
function listText(whole: WrittenFile, pieces: readonly string[]): string {
	const { pointData, cellData, points } = sectionsOf(whole);
	const none = new Uint32Array();
	const single = pieces.length === 1;
	const sections = [
		single ? pointData : numbered(pointData, 'Node', none),
		single ? cellData : numbered(cellData, 'Element', none),
		points,
	];
	const head = attributesText({
		...{ type: 'PUnstructuredGrid', version: whole.version },
		byte_order: whole.little ? 'LittleEndian' : 'BigEndian',
		header_type: whole.headerBytes === 8 ? 'UInt64' : 'UInt32',
		compressor: whole.zlib ? zlib : undefined,
	});
	const lines = [
		'<?xml version="1.0"?>',
		`<VTKFile${head}>`,
		'  <PUnstructuredGrid GhostLevel="0">',
		...sections.flatMap(({ name, attributes, arrays }) => [
			`    <P${name}${attributesText(attributes)}>`,
			...arrays.map((array) => `      <PDataArray${attributesText(array.attributes)}/>`),
			`    </P${name}>`,
		]),
		...pieces.map((piece) => `    <Piece${attributesText({ Source: piece })}/>`),
		'  </PUnstructuredGrid>',
		'</VTKFile>',
	];
	return `${lines.join('\n')}\n`;
}
