import { abaqusNames } from './abaqus/fileNames.ts';
import type { FormatNames, LanguageNames } from './core/formatNames.ts';
import { csvNames } from './csv/fileNames.ts';
import { dolfinNames } from './dolfin/fileNames.ts';
import { exodusNames } from './exodus/fileNames.ts';
import { freefemNames } from './freefem/fileNames.ts';
import { geojsonNames } from './geojson/fileNames.ts';
import { gmrNames } from './gmr/fileNames.ts';
import { gmshFileNames } from './gmsh/fileNames.ts';
import { meditNames } from './medit/fileNames.ts';
import { mfemNames } from './mfem/fileNames.ts';
import { netgenNames } from './netgen/fileNames.ts';
import { npzNames } from './npz/fileNames.ts';
import { objNames } from './obj/fileNames.ts';
import { offNames } from './off/fileNames.ts';
import { plyNames } from './ply/fileNames.ts';
import { stlNames } from './stl/fileNames.ts';
import { su2Names } from './su2/fileNames.ts';
import { triangleNames } from './triangle/fileNames.ts';
import { ucdNames } from './ucd/fileNames.ts';
import { vtkNames } from './vtk/legacy/fileNames.ts';
import { pvtuFileNames } from './vtk/pvtu/fileNames.ts';
import { vtuFileNames } from './vtk/vtu/fileNames.ts';
import { xdmfNames } from './vtk/xdmf/fileNames.ts';

/** File names of all formats in `registry.ts`, for code that starts before any reader is loaded. */
export const formatNames: readonly FormatNames[] = [
	gmrNames,
	triangleNames,
	gmshFileNames,
	vtuFileNames,
	pvtuFileNames,
	offNames,
	vtkNames,
	stlNames,
	plyNames,
	objNames,
	su2Names,
	meditNames,
	freefemNames,
	abaqusNames,
	mfemNames,
	xdmfNames,
	ucdNames,
	netgenNames,
	dolfinNames,
	npzNames,
	exodusNames,
	csvNames,
	geojsonNames,
];

/** The languages that VS Code gets for mesh files, of all formats. */
export const languageNames: readonly LanguageNames[] = formatNames.flatMap(
	({ languages }) => languages,
);

/** Suffixes of all files of all formats, lower case and without the dot, without repetitions. */
export const meshSuffixes: readonly string[] = [
	...new Set(formatNames.flatMap(({ suffixes }) => suffixes)),
];

/** Suffixes of files to which features of VS Code apply; those that mostly belong to other programs are left out. */
export const offeredSuffixes = (formats: readonly FormatNames[]): string[] => [
	...new Set(
		formats.flatMap(({ suffixes, unoffered = [] }) =>
			suffixes.filter((suffix) => !unoffered.includes(suffix)),
		),
	),
];

/** Suffixes of `offeredSuffixes`, and those that are only offered on request. */
export const suffixesOnRequest = (formats: readonly FormatNames[]): string[] =>
	offeredSuffixes(
		formats.map(({ unoffered = [], onRequest = [], ...names }) => ({
			...names,
			unoffered: unoffered.filter((suffix) => !onRequest.includes(suffix)),
		})),
	);

/** Suffixes of binary files, which VS Code opens in the preview. */
export const binarySuffixes = (formats: readonly FormatNames[]): string[] =>
	formats.flatMap(({ binary = [] }) => binary);

/** Names of the other files of every set, in any format, that a file of this name may belong to. */
export const companionNames = (name: string): string[] =>
	formatNames.flatMap((format) => format.companions(name).map((companion) => companion.name));

/** Whether a file with this suffix may refer to other files by name. */
export const mayNameFiles = (name: string): boolean =>
	formatNames.some(({ named, suffixes }) => named !== undefined && hasSuffix(name, suffixes));

/**
 * Names of the files that the text of a file refers to, without repetitions.
 *
 * @param name of the file; its suffix selects the formats whose patterns apply
 */
export const namesInText = (name: string, text: string): string[] => [
	...new Set(
		formatNames
			.filter(({ suffixes }) => hasSuffix(name, suffixes))
			.flatMap(({ named }) => (named ? [...text.matchAll(named)] : []))
			.map(([, fileName]) => fileName as string),
	),
];

const hasSuffix = (name: string, suffixes: readonly string[]): boolean =>
	suffixes.some((suffix) => name.toLowerCase().endsWith(`.${suffix}`));
