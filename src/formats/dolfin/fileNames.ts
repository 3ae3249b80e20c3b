import type { Companion } from '../format.ts';
import type { FormatNames } from '../formatNames.ts';

const suffix = /\.xml$/i;
/** What the files of markers beside a mesh are called, as dolfin-convert and DOLFIN's own meshes call them. */
const kinds = ['physical_region', 'facet_region', 'subdomains'];
const markers = new RegExp(`_(${kinds.join('|')})$`, 'i');

/** The name without what tells the files of a set apart. */
export const baseName = (name: string): string => name.replace(suffix, '').replace(markers, '');

/** The mesh of a file of markers, and the files of markers. */
export function companions(name: string): readonly Companion[] {
	const end = suffix.exec(name)?.[0];
	if (end === undefined) return [];
	const base = baseName(name);
	const mesh = { name: `${base}${end}`, required: true };
	return [
		...[mesh, ...kinds.map((kind) => ({ name: `${base}_${kind}${end}`, required: false }))],
	].filter((one) => one.name.toLowerCase() !== name.toLowerCase());
}

/** How DOLFIN XML files are called. */
export const dolfinNames: FormatNames = {
	id: 'dolfin',
	suffixes: ['xml'],
	unoffered: ['xml'],
	onRequest: ['xml'],
	languages: [],
	companions,
};
