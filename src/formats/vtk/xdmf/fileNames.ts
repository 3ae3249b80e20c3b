import type { Companion } from '../../core/format.ts';
import type { FormatNames } from '../../core/formatNames.ts';

/** Suffixes of XDMF files. */
export const suffix = /\.(xdmf|xmf|xdmf3|xdmf2)$/i;
const hdf5Suffix = /\.h5$/i;

/** A file name without the suffix of an XDMF or HDF5 file. */
export const baseName = (name: string): string =>
	name.replace(suffix.test(name) ? suffix : hdf5Suffix, '');

/** The HDF5 file that programs write with an XDMF file, and vice versa. */
export function companions(name: string): readonly Companion[] {
	const base = baseName(name);
	const isUpper = /\.[A-Z0-9]+$/.test(name);
	const withSuffix = (end: string) => `${base}.${isUpper ? end.toUpperCase() : end}`;
	if (suffix.test(name)) return [{ name: withSuffix('h5'), required: false }];
	return hdf5Suffix.test(name) ? [{ name: withSuffix('xdmf'), required: true }] : [];
}

/** The name of the XDMF file of a set. */
export const setName = (name: string): string =>
	suffix.test(name) ? name : `${baseName(name)}.xdmf`;

/** Names of XDMF files and their HDF5 files. */
export const xdmfNames: FormatNames = {
	id: 'xdmf',
	suffixes: ['xdmf', 'xmf', 'h5'],
	unoffered: ['h5'],
	languages: [],
	companions,
};
