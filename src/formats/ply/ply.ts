import type { Format } from '../core/format.ts';
import type { PointRows } from '../core/pointParts.ts';
import { latin1 } from '../text/decimal.ts';
import { plyNames } from './fileNames.ts';
import { plyAsRead, plyExtras, plyHolds, plyOptions } from './options.ts';

const suffix = /\.ply$/i;
const encodings = {
	ascii: 'text',
	little: 'binary, little-endian',
	big: 'binary, big-endian',
};

/** PLY, the Polygon File Format: points, faces and edges with any properties, as text or binary. */
export const ply: Format = {
	id: 'ply',
	title: 'Polygon File Format (.ply)',
	noun: 'PLY files',
	holds: plyHolds,
	options: plyOptions,
	suffixes: ['ply'],
	sniff(name, head) {
		const text = latin1(head, 0, Math.min(head.length, 4096));
		if (/^(\xef\xbb\xbf)?ply\s*(\r|\n|$)/.test(text)) return 1;
		return suffix.test(name) && head.length === 0 ? 0.5 : 0;
	},
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	asRead: plyAsRead,
	details: (mesh) => ({ encoding: encodings[plyExtras(mesh)?.encoding ?? 'ascii'] }),
	extras: (mesh) => [{ what: 'comments', count: plyExtras(mesh)?.comments.length ?? 0 }],
	pointRows,
	languages: plyNames.languages,
	reader: async () => (await import('./readPly.ts')).readPly,
	writer: async () => (await import('./writePly.ts')).writePly,
};

/** Position of the points in a text file whose first element is `vertex` with x and y first. */
function pointRows(_name: string, head: Uint8Array): PointRows | undefined {
	const text = latin1(head, 0, head.length);
	const match =
		/^ply\s+format ascii[^\n]*\n(?:(?:comment|obj_info)[^\n]*\n)*element vertex (\d+)\s*\nproperty \w+ x\s*\nproperty \w+ y\s*\n(?:.|\n)*?end_header[^\n]*\n/.exec(
			text,
		);
	if (!match) return undefined;
	return { from: match[0].length, count: Number(match[1]), before: 0, numbers: [2, 20] };
}
