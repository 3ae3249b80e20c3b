import { abaqus } from './abaqus/abaqus.ts';
import { csv } from './csv/csv.ts';
import { dolfin } from './dolfin/dolfin.ts';
import { exodus } from './exodus/exodus.ts';
import { foreignKind } from './foreignKind.ts';
import type { Companion, Format } from './format.ts';
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
import { pvtu } from './pvtu/pvtu.ts';
import { suffixAmong } from './setNames.ts';
import { stl } from './stl/stl.ts';
import { su2 } from './su2/su2.ts';
import { triangle } from './triangle/triangle.ts';
import { ucd } from './ucd/ucd.ts';
import { vtk } from './vtk/vtk.ts';
import { vtu } from './vtu/vtu.ts';
import { xdmf } from './xdmf/xdmf.ts';

/** Of formats that share a suffix, the one that a new file of it is mostly of comes first. */
const registered: Format[] = [
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

/** All formats. Help texts, dialogs, losses, round-trip tests and fuzzers go through this list whenever they are asked. */
export const formats: readonly Format[] = registered;

/** Those whose files are written, too. */
export const writtenFormats = (): Format[] =>
	formats.filter(({ writtenAs }) => writtenAs === undefined);

/** Adds a format while the program runs; call what is returned to take it away again. Throws where its id is taken. */
export function addFormat(format: Format): () => void {
	if (formatById(format.id)) throw new Error(`there is a format ${format.id} already`);
	registered.push(format);
	return () => {
		const at = registered.indexOf(format);
		if (at >= 0) registered.splice(at, 1);
	};
}

/** The format of an id, as in `MeshSource.format`. */
export const formatById = (id: string): Format | undefined =>
	formats.find((format) => format.id === id);

/** What a file is: of a format, of a kind that no format here reads ("a PLY file"), or neither. */
export type Recognised =
	| { readonly format: Format; readonly foreign?: undefined }
	| { readonly format?: undefined; readonly foreign?: string };

/**
 * What a file is by its beginning (up to 4 KiB) and, where that leaves a doubt, its name. A name alone speaks for a file
 * that no format knows by its beginning, such as one with a control byte in a comment. Foreign kinds come before formats
 * that are not certain.
 */
export function recognised(name: string, head: Uint8Array): Recognised {
	let best: Format | undefined;
	let surest = 0;
	for (const format of formats) {
		const sure = format.sniff(name, head);
		if (sure > surest) [best, surest] = [format, sure];
	}
	const foreign = surest < 1 ? foreignKind(name, head) : undefined;
	if (foreign !== undefined) return { foreign };
	const format = best ?? (head.length > 0 ? formatByName(name) : undefined);
	return format ? { format } : {};
}

/** The format of a file by its beginning (up to 4 KiB) and its name; undefined for one that no format takes for its own. */
export const formatOf = (name: string, head: Uint8Array): Format | undefined =>
	recognised(name, head).format;

/** The format that a file's name alone speaks for. */
export const formatByName = (name: string): Format | undefined => formatOf(name, new Uint8Array());

/** The format that says which files belong to one: that of its content where such files name others, else that of its name. */
export function formatOfSet(name: string, head: Uint8Array): Format | undefined {
	const found = formatOf(name, head);
	return found?.namedIn ? found : formatByName(name);
}

/** The formats that write files of this name, by its suffix, the usual one first. */
export const formatsForWriting = (name: string): readonly Format[] =>
	writtenFormats().filter(({ suffixes }) => suffixAmong(suffixes, name) !== undefined);

/**
 * The format to write a file of this name in, by its suffix: where several have it, that of the mesh, else the usual one.
 *
 * @param source the format that the mesh was read from
 */
export function formatForWriting(name: string, source?: Pick<Format, 'id'>): Format | undefined {
	const able = formatsForWriting(name);
	return able.find(({ id }) => id === source?.id) ?? able[0];
}

/** Why a file is not read, in a sentence for people. */
export function refusal(name: string, head: Uint8Array): string {
	const foreign = recognised(name, head).foreign ?? foreignKind(name, head);
	const known = formats.map(({ title }) => title).join(', ');
	return `${name} ${foreign ? `looks like ${foreign}` : 'is not a mesh file that is known here'}; TriRefine reads ${known}.`;
}

/**
 * Why a file that a mesh can't do without is not read, in a sentence for people; undefined where it is read. What else
 * lies next to a mesh under the name of a companion is read whatever it is: its lines show what is wrong. So is what the mesh
 * names inside, which may be called anything.
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
