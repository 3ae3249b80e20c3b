import { abaqus } from './abaqus/abaqus.ts';
import type { Companion, Format } from './core/format.ts';
import { suffixAmong } from './core/setNames.ts';
import { csv } from './csv/csv.ts';
import { dolfin } from './dolfin/dolfin.ts';
import { exodus } from './exodus/exodus.ts';
import { foreignKind } from './foreignKind.ts';
import { freefem } from './freefem/freefem.ts';
import { geojson } from './geojson/geojson.ts';
import { gmr } from './gmr/gmr.ts';
import { gmsh } from './gmsh/gmsh.ts';
import { medit } from './medit/medit.ts';
import { mfem } from './mfem/mfem.ts';
import { netgen } from './netgen/netgen.ts';
import { npz } from './npz/npz.ts';
import { obj } from './obj/obj.ts';
import { off } from './off/off.ts';
import { ply } from './ply/ply.ts';
import { stl } from './stl/stl.ts';
import { su2 } from './su2/su2.ts';
import { triangle } from './triangle/triangle.ts';
import { ucd } from './ucd/ucd.ts';
import { vtk } from './vtk/legacy/vtk.ts';
import { pvtu } from './vtk/pvtu/pvtu.ts';
import { vtu } from './vtk/vtu/vtu.ts';
import { xdmf } from './vtk/xdmf/xdmf.ts';

/**
 * All formats. Of those that share a suffix, the most common one for new files comes first. Help texts, dialogs,
 * losses, round-trip tests and fuzzers use this list.
 */
export const formats: readonly Format[] = [
	gmr,
	triangle,
	gmsh,
	vtu,
	pvtu,
	off,
	vtk,
	stl,
	ply,
	obj,
	su2,
	medit,
	freefem,
	abaqus,
	mfem,
	xdmf,
	ucd,
	netgen,
	dolfin,
	npz,
	exodus,
	csv,
	geojson,
];

/** Formats that can be written. */
export const writtenFormats = (): Format[] =>
	formats.filter(({ writtenAs }) => writtenAs === undefined);

/** The format with an id, as in `MeshSource.format`. */
export const formatById = (id: string): Format | undefined =>
	formats.find((format) => format.id === id);

/** A file's format, or its foreign kind ("a PLY file"), or neither. */
export type Recognised =
	| { readonly format: Format; readonly foreign?: undefined }
	| { readonly format?: undefined; readonly foreign?: string };

/**
 * Recognises a file by its head (up to 4 KiB) and, if that is ambiguous, its name. The name alone decides if no
 * format recognises the head, for example because of a control byte in a comment. Foreign kinds take precedence over
 * formats of less than full confidence.
 */
export function recognised(name: string, head: Uint8Array): Recognised {
	let best: Format | undefined;
	let highest = 0;
	for (const format of formats) {
		const confidence = format.sniff(name, head);
		if (confidence > highest) [best, highest] = [format, confidence];
	}
	const foreign = highest < 1 ? foreignKind(name, head) : undefined;
	if (foreign !== undefined) return { foreign };
	const format = best ?? (head.length > 0 ? formatByName(name) : undefined);
	return format ? { format } : {};
}

/** Format of a file by its head (up to 4 KiB) and name; undefined if there is none. */
export const formatOf = (name: string, head: Uint8Array): Format | undefined =>
	recognised(name, head).format;

/** Format of a file by its name alone. */
export const formatByName = (name: string): Format | undefined => formatOf(name, new Uint8Array());

/** Formats that write files of this name, by its suffix, the default first. */
export const formatsForWriting = (name: string): readonly Format[] =>
	writtenFormats().filter(({ suffixes }) => suffixAmong(suffixes, name) !== undefined);

/**
 * Format for writing a file of this name, by its suffix: if several apply, `source` if among them, otherwise the
 * default.
 *
 * @param source the format that the mesh was read from
 */
export function formatForWriting(name: string, source?: Pick<Format, 'id'>): Format | undefined {
	const candidates = formatsForWriting(name);
	return candidates.find(({ id }) => id === source?.id) ?? candidates[0];
}

/** A message that the file is not read, and why. */
export function refusal(name: string, head: Uint8Array): string {
	const foreign = recognised(name, head).foreign ?? foreignKind(name, head);
	const titles = formats.map(({ title }) => title).join(', ');
	return `${name} ${foreign ? `looks like ${foreign}` : 'is not a mesh file that is known here'}; TriRefine reads ${titles}.`;
}

/**
 * A message that a required companion is not read, and why; undefined if it is read. Optional companions are always
 * read, so that errors appear in their lines; so are files to which the mesh refers by name, as these may have any
 * suffix.
 */
export function companionRefusal(
	companion: Companion | undefined,
	name: string,
	head: Uint8Array,
): string | undefined {
	if (!companion?.required || companion.named) return undefined;
	const { format, foreign } = recognised(name, head);
	if (foreign !== undefined) return refusal(name, head);
	const named = formatByName(name);
	if (!format || format === named) return undefined;
	const kind = foreignKind(name, head) ?? `one of ${format.noun}`;
	return `${name} looks like ${kind}, but its name makes it one of ${named?.noun ?? 'a set'}: rename it, and open it by itself.`;
}
