import type { Format } from '../format.ts';
import type { PointRows } from '../glimpse.ts';
import { latin1 } from '../text/decimal.ts';
import { extrasOf } from './extras.ts';
import { gmshFileNames } from './fileNames.ts';
import { gmshHolds, gmshOptions } from './options.ts';

const suffix = /\.msh$/i;

/** The meshes of Gmsh, versions 2.2 and 4.1; 1.0 and 4.0 are read. */
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
	load: async () => (await import('./readWrite.ts')).gmshIo,
};

/**
 * How sure it is that a file is one of Gmsh's. Files of versions that are not read count, so that their reader can say
 * so; a name alone says little, as other programs write `.msh`, too.
 */
export function sniffGmsh(name: string, head: Uint8Array): number {
	if (head.length === 0) return suffix.test(name) ? 0.5 : 0;
	const text = latin1(head, 0, Math.min(head.length, 4096)).replace(/^\xef\xbb\xbf/, '');
	return /^\s*\$(MeshFormat|NOD|ELM|Comments|PhysicalNames|Nodes|Elements)\s/.test(`${text}\n`)
		? 1
		: 0;
}

/** Where the nodes of a text file are: `tag x y z` a line in version 2, tags and then `x y z` a line in version 4. */
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
