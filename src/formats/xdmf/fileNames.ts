import type { Companion } from '../format.ts';
import type { FormatNames } from '../formatNames.ts';

/** Suffixes of the files that say what arrays are. */
export const suffix = /\.(xdmf|xmf|xdmf3|xdmf2)$/i;
const arrays = /\.h5$/i;

/** The name without the suffix. */
export const baseName = (name: string): string =>
	name.replace(suffix.test(name) ? suffix : arrays, '');

/** The file of arrays that programs write beside an XDMF file, and the other way round. */
export function companions(name: string): readonly Companion[] {
	const base = baseName(name);
	const upper = /\.[A-Z0-9]+$/.test(name);
	const called = (end: string) => `${base}.${upper ? end.toUpperCase() : end}`;
	if (suffix.test(name)) return [{ name: called('h5'), required: false }];
	return arrays.test(name) ? [{ name: called('xdmf'), required: true }] : [];
}

/** The name of the XDMF file that a file belongs to. */
export const setName = (name: string): string =>
	suffix.test(name) ? name : `${baseName(name)}.xdmf`;

/** How XDMF files are called. */
export const xdmfNames: FormatNames = {
	id: 'xdmf',
	suffixes: ['xdmf', 'xmf', 'h5'],
	unoffered: ['h5'],
	languages: [],
	companions,
};
