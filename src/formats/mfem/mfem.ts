import type { Format } from '../core/format.ts';
import { latin1 } from '../text/decimal.ts';
import { mfemNames } from './fileNames.ts';
import { extrasOf, mfemHolds, mfemOptions } from './options.ts';

const suffix = /\.mesh$/i;

/** Meshes of MFEM, as text. */
export const mfem: Format = {
	id: 'mfem',
	title: 'MFEM mesh (.mesh)',
	noun: 'MFEM meshes',
	holds: mfemHolds,
	options: mfemOptions,
	suffixes: ['mesh'],
	sniff(name, head) {
		if (head.length === 0) return suffix.test(name) ? 0.4 : 0;
		const text = latin1(head, 0, Math.min(head.length, 4096)).replace(/^\xef\xbb\xbf/, '');
		return /^\s*MFEM (?:[\w-]+ ){0,2}mesh v\d/.test(text) ? 1 : 0;
	},
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	asRead: ({ source }) => (extrasOf(source)?.version === '1.3' ? { version: '1.3' } : {}),
	details: ({ source }) => ({ version: extrasOf(source)?.version }),
	languages: mfemNames.languages,
	reader: async () => (await import('./readMfem.ts')).readMfem,
	writer: async () => (await import('./writeMfem.ts')).writeMfem,
};
