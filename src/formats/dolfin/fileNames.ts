import type { Companion } from '../core/format.ts';
import type { FormatNames } from '../core/formatNames.ts';

const suffix = /\.xml$/i;
/** Endings of names of marker files, from dolfin-convert and DOLFIN's own meshes. */
const markerEndings = ['physical_region', 'facet_region', 'subdomains'];
const markers = new RegExp(`_(${markerEndings.join('|')})$`, 'i');

/** File name without suffix and ending of marker files. */
export const baseName = (name: string): string => name.replace(suffix, '').replace(markers, '');

/** The mesh and all its marker files. */
export function companions(name: string): readonly Companion[] {
	const end = suffix.exec(name)?.[0];
	if (end === undefined) return [];
	const base = baseName(name);
	const mesh = { name: `${base}${end}`, required: true };
	return [
		...[mesh, ...markerEndings.map((kind) => ({ name: `${base}_${kind}${end}`, required: false }))],
	].filter((one) => one.name.toLowerCase() !== name.toLowerCase());
}

/** Names of DOLFIN XML files. */
export const dolfinNames: FormatNames = {
	id: 'dolfin',
	suffixes: ['xml'],
	unoffered: ['xml'],
	onRequest: ['xml'],
	languages: [],
	companions,
};
