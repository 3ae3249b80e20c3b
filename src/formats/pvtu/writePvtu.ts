import { type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import type { OptionValues } from '../../util/options.ts';
import { withEntityCells } from '../entityCells.ts';
import type { FilePlan } from '../format.ts';
import { namingRefusal } from '../namedFiles.ts';
import { outputFile } from '../outputFile.ts';
import { fileNamed } from '../setNames.ts';
import { utf8Text } from '../text/utf8.ts';
import { vtuFile, type WrittenFile } from '../vtu/fileChunks.ts';
import { zlib } from '../vtu/payload.ts';
import { encodingOf, fileOf, writeVtu } from '../vtu/writeVtu.ts';
import { attributesText } from '../vtu/xmlText.ts';
import { cellArraysOf, FileCutter, numbered, sectionsOf } from './cutFile.ts';
import { partition } from './partition.ts';
import { baseName, extrasOf } from './pvtu.ts';

/**
 * Plans the files of a mesh: a PVTU file and beside it the VTU files of its pieces, `plate_0.vtu`, … as VTK's own writer calls them.
 * Points on the border of pieces are in each that has them, with their numbers as global ids, and cells have theirs, so that
 * reading gives the mesh again as it is. Nothing is made before the chunks of a file are asked for.
 *
 * @param values of the format's options
 * @param name of the PVTU file
 */
export function writePvtu(mesh: TriMesh, values: OptionValues = {}, name = 'mesh.pvtu'): FilePlan {
	// What a file of another format has besides its mesh is not for pieces.
	const { source: _, ...plain } = mesh;
	const { files, ...plan } = writeVtu(plain, values);
	if (plan.refusal !== undefined)
		return { files, ...plan, refusal: plan.refusal.replace('VTU', 'PVTU') };
	const base = baseName(name);
	const count = (values.pieces as number | undefined) ?? 1;
	const names = Array.from({ length: count }, (_, nth) => fileNamed(base, pieceSuffix(nth)));
	const why = namingRefusal(names[0]!);
	if (why !== undefined)
		return {
			...plan,
			files: [],
			refusal: `A PVTU file can't name ${names[0]} as that of a piece, as ${why}: choose another name.`,
		};
	/** Made once, for all files. */
	let made: { readonly whole: WrittenFile; piece(nth: number): WrittenFile } | undefined;
	const cut = (whole: WrittenFile) => {
		const parts = partition(cellArraysOf(whole), whole.points, count, knownPieces(mesh, count));
		const cutter = new FileCutter(whole, parts);
		return (nth: number) => cutter.piece(nth);
	};
	const make = () => {
		if (made) return made;
		const whole = fileOf(withEntityCells(plain), values);
		made = { whole, piece: count === 1 ? () => whole : cut(whole) };
		return made;
	};
	return {
		...plan,
		files: [
			outputFile('pvtu', () => [utf8Text(listText(make().whole, names))]),
			...names.map((_, nth) =>
				vtuFile(pieceSuffix(nth), encodingOf(values), () => make().piece(nth)),
			),
		],
	};
}

const pieceSuffix = (nth: number): string => `_${nth}.vtu`;

/** The piece that each triangle was in, where the mesh came from as many and they are all still known. */
function knownPieces(mesh: TriMesh, count: number): Uint16Array | undefined {
	const { trianglePieces: known } = mesh.source ?? {};
	return extrasOf(mesh)?.pieces === count &&
		known?.length === triangleCount(mesh) &&
		known.every((piece) => piece < count)
		? known
		: undefined;
}

/** The file that names the pieces, and what arrays they have. */
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
