import type { DocumentLink } from 'vscode-languageserver';
import type { Section, Sheet } from '../../formats/sheet.ts';
import { type Part, partOf } from '../../formats/triangle/names.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { rangeIn } from '../places.ts';

/** A number of a header and the files that it is natural to go to from there, the first that exists. */
interface Place {
	/** Position among the header's numbers. */
	readonly number: number;
	readonly parts: readonly Part[];
}

/** Where the headers of Triangle's files lead: what they count, and what their numbers are numbers of. */
const places: { readonly [part in Part]: readonly (readonly Place[])[] } = {
	// Points, their dimension, attributes and markers.
	node: [
		[
			{ number: 0, parts: ['ele'] },
			{ number: 3, parts: ['poly', 'edge'] },
		],
	],
	// Triangles, nodes of each, attributes.
	ele: [
		[
			{ number: 0, parts: ['neigh', 'node'] },
			{ number: 1, parts: ['node'] },
			{ number: 2, parts: ['poly'] },
		],
	],
	// Points (0 where they stand in the .node file); segments; holes; regions.
	poly: [
		[{ number: 0, parts: ['node'] }],
		[{ number: 0, parts: ['edge', 'ele'] }],
		[],
		[{ number: 0, parts: ['ele'] }],
	],
	// Edges and their markers.
	edge: [
		[
			{ number: 0, parts: ['node'] },
			{ number: 1, parts: ['poly'] },
		],
	],
	// Triangles, neighbours of each.
	neigh: [[{ number: 0, parts: ['ele'] }]],
};

/** What the files of a set hold. */
const contents: { readonly [part in Part]: string } = {
	node: 'points',
	ele: 'triangles',
	poly: 'segments, holes and regions',
	edge: 'edges',
	neigh: 'neighbours',
};

/** Links from the numbers of a header to the other files of the set that exist; none in GMR files. */
export function documentLinks(document: MeshDocument, sheet: Sheet): DocumentLink[] {
	if (sheet.part === 'gmr') return [];
	const others = new Map(
		document.companions
			.filter(({ file }) => file !== sheet.file)
			.map((companion) => [partOf(companion.file), companion]),
	);
	return places[sheet.part].flatMap((headers, k) => {
		const section: Section | undefined = sheet.sections[k];
		if (!section || section.header < 0) return [];
		const tokens = sheet.tokensOf(section.header);
		return headers.flatMap(({ number, parts }) => {
			const token = tokens[number];
			const part = parts.find((one) => others.has(one));
			const target = part && others.get(part);
			if (!token || !target) return [];
			return {
				range: rangeIn(sheet, section.header, token.start, token.end),
				target: target.uri,
				tooltip: `Open ${target.file} (${contents[part]})`,
			};
		});
	});
}
