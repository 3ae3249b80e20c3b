import type { TriMesh } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import type { Format } from '../format.ts';
import { latin1 } from '../text/decimal.ts';
import type { VtuEncoding } from '../vtu/extras.ts';
import { vtuHolds } from '../vtu/options.ts';
import { pvtuFileNames } from './fileNames.ts';

const suffix = /\.pvtu$/i;
const opening = /<VTKFile\b[^>]*\stype\s*=\s*["']PUnstructuredGrid["']/;

/** `extras` of the source of a mesh that was read from a PVTU file. */
export interface PvtuExtras {
	readonly version: string;
	/** Files that it names. */
	readonly pieces: number;
	/** How the first of these has its points. */
	readonly encoding: VtuEncoding;
	readonly compressor: 'none' | 'zlib';
}

const extrasOf = ({ source }: TriMesh): PvtuExtras | undefined =>
	source?.format === 'pvtu' ? (source.extras as PvtuExtras | undefined) : undefined;

/** VTK's XML files that name the pieces of an unstructured grid, as programs write them that run in parallel. */
export const pvtu: Format = {
	id: 'pvtu',
	title: 'VTK parallel unstructured grid (.pvtu)',
	noun: 'PVTU files',
	holds: vtuHolds,
	options: [],
	writtenAs: 'vtu',
	suffixes: pvtuFileNames.suffixes,
	sniff(name, head) {
		const text = latin1(head, 0, Math.min(head.length, 4096));
		if (opening.test(text)) return 1;
		return suffix.test(name) && /^(\xef\xbb\xbf)?\s*(<|$)/.test(text) ? 0.5 : 0;
	},
	companions: () => [],
	namedIn: async (source, signal) => (await import('./list.ts')).filesNamedIn(source, signal),
	baseName: (name) => name.replace(suffix, ''),
	details(mesh) {
		const { version, pieces } = extrasOf(mesh) ?? {};
		return { version, ...(pieces !== undefined && { encoding: counted(pieces, 'piece') }) };
	},
	load: async () => (await import('./readWrite.ts')).pvtuIo,
};
