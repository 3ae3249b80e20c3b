import type { TriMesh } from '../../../mesh/triMesh.ts';
import { counted } from '../../../util/counted.ts';
import type { OptionSpec } from '../../../util/options.ts';
import type { Format } from '../../core/format.ts';
import { MAX_NAMED } from '../../core/namedFiles.ts';
import { latin1 } from '../../text/decimal.ts';
import type { VtuEncoding } from '../vtu/extras.ts';
import { vtuHolds, vtuOptions } from '../vtu/options.ts';
import { pvtuFileNames } from './fileNames.ts';

const suffix = /\.pvtu$/i;
const opening = /<VTKFile\b[^>]*\stype\s*=\s*["']PUnstructuredGrid["']/;

/** `extras` of the source of a mesh that was read from a PVTU file. */
export interface PvtuExtras {
	readonly version: string;
	/** Number of pieces. */
	readonly pieces: number;
	/** Encoding of the points of the first piece. */
	readonly encoding: VtuEncoding;
	readonly compressor: 'none' | 'zlib';
}

/** A file name without the suffix `.pvtu`. */
export const baseName = (name: string): string => name.replace(suffix, '');

/** The extras of a mesh that was read from a PVTU file; undefined for others. */
export const extrasOf = ({ source }: TriMesh): PvtuExtras | undefined =>
	source?.format === 'pvtu' ? (source.extras as PvtuExtras | undefined) : undefined;

const piecesOption: OptionSpec = {
	name: 'pieces',
	type: 'integer',
	title: 'Pieces',
	help: 'number of VTU files; as many as were read by default, else one',
	from: 1,
	to: MAX_NAMED,
};

/** VTK's XML files that name the pieces of an unstructured grid, as written by parallel programs. */
export const pvtu: Format = {
	id: 'pvtu',
	title: 'VTK parallel unstructured grid (.pvtu)',
	noun: 'PVTU files',
	holds: vtuHolds,
	options: [piecesOption, ...vtuOptions],
	suffixes: pvtuFileNames.suffixes,
	sniff(name, head) {
		const text = latin1(head, 0, Math.min(head.length, 4096));
		if (opening.test(text)) return 1;
		return suffix.test(name) && /^(\xef\xbb\xbf)?\s*(<|$)/.test(text) ? 0.5 : 0;
	},
	companions: () => [],
	namedIn: async (source, signal) => (await import('./list.ts')).filesNamedIn(source, signal),
	baseName,
	asRead(mesh) {
		const extras = extrasOf(mesh);
		if (!extras) return {};
		const { pieces, encoding, compressor } = extras;
		return { pieces, encoding, ...(encoding === 'ascii' ? {} : { compressor }) };
	},
	details(mesh) {
		const { version, pieces } = extrasOf(mesh) ?? {};
		return { version, ...(pieces !== undefined && { encoding: counted(pieces, 'piece') }) };
	},
	reader: async () => (await import('./readPvtu.ts')).readPvtu,
	writer: async () => (await import('./writePvtu.ts')).writePvtu,
};
