import type { Format } from '../core/format.ts';
import { latin1 } from '../text/decimal.ts';
import { binaryLength } from './binaryLength.ts';
import { stlAsRead, stlExtras, stlHolds, stlOptions } from './options.ts';

const suffix = /\.stl$/i;
const textStart = /^(\xef\xbb\xbf)?\s*solid\b[^\n\r]*[\n\r]\s*(facet\b|endsolid\b|$)/i;

/** STL: triangles by the coordinates of their corners, as text or binary. */
export const stl: Format = {
	id: 'stl',
	title: 'STL (.stl)',
	noun: 'STL files',
	holds: stlHolds,
	options: stlOptions,
	suffixes: ['stl'],
	sniff(name, head) {
		if (textStart.test(latin1(head, 0, Math.min(head.length, 4096)))) return 1;
		// `head` is all of a short file.
		const isWholeFile = head.length >= 84 && head.length < 4096;
		if (isWholeFile && binaryLength(head) === head.length) return 1;
		return suffix.test(name) ? (head.length === 0 || head.length >= 84 ? 0.6 : 0.5) : 0;
	},
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	asRead: stlAsRead,
	details: (mesh) => ({ encoding: stlExtras(mesh)?.encoding === 'binary' ? 'binary' : 'text' }),
	extras(mesh) {
		return [{ what: 'headers of files', count: stlExtras(mesh)?.header ? 1 : 0 }];
	},
	reader: async () => (await import('./readStl.ts')).readStl,
	writer: async () => (await import('./writeStl.ts')).writeStl,
};
