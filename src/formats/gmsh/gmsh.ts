import type { Format } from '../core/format.ts';
import type { PointRows } from '../core/pointParts.ts';
import { latin1 } from '../text/decimal.ts';
import { gmshFileNames } from './fileNames.ts';
import { extrasOf } from './shared/extras.ts';
import { gmshHolds, gmshOptions } from './shared/options.ts';

const suffix = /\.msh$/i;

/** Gmsh's mesh format (MSH), versions 2.2 and 4.1; versions 1.0 and 4.0 are read only. */
export const gmsh: Format = {
	id: 'gmsh',
	title: 'Gmsh mesh (.msh)',
	noun: "Gmsh's files",
	holds: gmshHolds,
	options: gmshOptions,
	suffixes: ['msh'],
	sniff: sniffGmsh,
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	asRead({ source }) {
		const extras = extrasOf(source);
		return extras ? { version: extras.version, encoding: extras.encoding } : {};
	},
	details({ source }) {
		const { version, found = version, encoding } = extrasOf(source) ?? {};
		return { version: found, encoding: encoding === 'binary' ? 'binary' : 'text' };
	},
	extras({ source }) {
		const extras = extrasOf(source);
		if (!extras) return [];
		const { entities, partitioned, partitions, kept, otherNames, views } = extras;
		const { parameters } = source?.pointEntities ?? {};
		const namesOf = (of: number) => otherNames.filter(({ dimension }) => dimension === of);
		return [
			{ what: 'entities of the geometry', count: entities.length + partitioned.length },
			{ what: 'ghost entities', count: (partitions?.ghosts.length ?? 0) / 2 },
			{ what: 'tags of views', count: views.length },
			{ what: 'parameters of the nodes on their entities', count: parameters?.length ?? 0 },
			{ what: 'names of groups of volumes', count: namesOf(3).length },
			{ what: 'names of groups without elements', count: namesOf(-1).length },
			...kept.map(({ name }) => ({ what: `sections $${name}`, count: 1 })),
		];
	},
	pointRows: nodeRows,
	languages: gmshFileNames.languages,
	reader: async () => (await import('./read/readGmsh.ts')).readGmsh,
	writer: async () => (await import('./write/writeGmsh.ts')).writeGmsh,
	pointParts: async (source, head) =>
		(await import('./read/pointParts.ts')).gmshPoints(source, head),
};

/**
 * Confidence that a file is a Gmsh mesh. Unsupported versions count, so that the reader can report them; the name alone
 * is no evidence, as other programs write `.msh` too.
 */
export function sniffGmsh(name: string, head: Uint8Array): number {
	if (head.length === 0) return suffix.test(name) ? 0.5 : 0;
	const text = latin1(head, 0, Math.min(head.length, 4096)).replace(/^\xef\xbb\xbf/, '');
	return /^\s*\$(MeshFormat|NOD|ELM|Comments|PhysicalNames|Nodes|Elements)\s/.test(`${text}\n`)
		? 1
		: 0;
}

/** Finds the node rows of a text file: `tag x y z` in version 2; in version 4, `x y z` after the tags. */
function nodeRows(_name: string, head: Uint8Array): PointRows | undefined {
	const text = latin1(head, 0, head.length);
	const version = /\$MeshFormat\s+([24])\.\d+\s+0\s/.exec(text)?.[1];
	const section = /\$Nodes\s+(?:\d+ +)?(\d+)[^\n]*\n/.exec(text);
	if (!version || !section) return undefined;
	const from = section.index + section[0].length;
	const count = Number(section[1]);
	return version === '2'
		? { from, count, before: 1, numbers: [4, 4] }
		: { from, count, before: 0, numbers: [3, 3], anywhere: true };
}
