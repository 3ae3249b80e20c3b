import type { TextTraits } from '../model/languageSupport.ts';
import {
	type Column,
	coordinate,
	type FileSyntax,
	point,
	type SectionSyntax,
} from '../model/syntax.ts';
import { byteClasses } from '../text/tokens.ts';
import type { Suffix } from './fileNames.ts';
import { links, polyHovers, triangleHovers } from './hovers.ts';

/** Traits of the text of all files. */
const traits: TextTraits = {
	format: 'triangle',
	comments: 'anywhere',
	surplus: true,
	hoverTexts: triangleHovers,
};
const classes = byteClasses('anywhere');

const id: Column = { role: 'id', type: 'integer' };
const attribute: Column = { role: 'attribute', type: 'real', optional: true };
const marker: Column = { role: 'marker', type: 'marker', optional: true };

/** A number of a header line if it is in [0, max], else `missing`. */
function headerNumber(value: number | undefined, missing: number, max: number): number {
	return value !== undefined && value >= 0 && value <= max ? value : missing;
}

/**
 * Maximum number of columns that a header may announce: memory is reserved for all of them, even if values are left
 * out.
 */
export const maxColumns = (size: number, rows: number): number =>
	Math.floor(Math.max(size, 1 << 16) / Math.max(1, rows));

const repeatColumn = (column: Column, count: number): Column[] =>
	Array.from({ length: count }, () => column);

const points: SectionSyntax = {
	kind: 'points',
	noun: 'point',
	entry: 'a number, x and y',
	fractional: true,
	shortest: 6,
	headerLength: 4,
	declares: { attributes: 2, marker: 3, missing: [0, 2] },
	plausible: ([, dimension = 2]) => dimension === 2 || dimension === 3,
	columns(header, size) {
		const count = headerNumber(header[0], 1, Number.MAX_SAFE_INTEGER);
		const dimension = headerNumber(header[1], 2, 3) === 3 ? 3 : 2;
		const attributes = headerNumber(header[2], 0, maxColumns(size, count));
		const markers = headerNumber(header[3], 0, 0x7fffffff);
		return [
			id,
			...repeatColumn(coordinate, dimension),
			...repeatColumn(attribute, attributes),
			...(markers > 0 ? [marker] : []),
		];
	},
};

const triangles: SectionSyntax = {
	kind: 'triangles',
	noun: 'triangle',
	entry: 'a number and three points',
	fractional: true,
	shortest: 8,
	headerLength: 3,
	declares: { attributes: 2, missing: [0, 3] },
	plausible: ([, nodes = 3]) => [3, 4, 6, 10].includes(nodes),
	columns(header, size) {
		const count = headerNumber(header[0], 1, Number.MAX_SAFE_INTEGER);
		const nodes = headerNumber(header[1], 3, 10);
		const attributes = headerNumber(header[2], 0, maxColumns(size, count));
		return [
			id,
			...repeatColumn(point, [3, 4, 6, 10].includes(nodes) ? nodes : 3),
			...repeatColumn(attribute, attributes),
		];
	},
};

const pairs = (kind: 'edges' | 'segments', noun: string): SectionSyntax => ({
	kind,
	noun,
	entry: 'a number and two points',
	fractional: false,
	shortest: 6,
	headerLength: 2,
	declares: { marker: 1 },
	columns: (header) => [
		id,
		point,
		point,
		...(headerNumber(header[1], 0, 0x7fffffff) > 0 ? [marker] : []),
	],
});

const neighbours: SectionSyntax = {
	kind: 'neighbours',
	noun: 'triangle',
	entry: 'a number and three triangles',
	fractional: false,
	shortest: 8,
	headerLength: 2,
	columns: () => [id, ...repeatColumn({ role: 'triangle', type: 'integer' }, 3)],
};

const holes: SectionSyntax = {
	kind: 'holes',
	noun: 'hole',
	maxTokens: 3,
	entry: 'a number, x and y',
	fractional: true,
	shortest: 6,
	headerLength: 1,
	columns: () => [id, coordinate, coordinate],
};

const regions: SectionSyntax = {
	kind: 'regions',
	noun: 'region',
	maxTokens: 5,
	entry: 'a number, x, y and an attribute',
	fractional: true,
	shortest: 6,
	headerLength: 1,
	optional: true,
	columns: () => [id, coordinate, coordinate, attribute, attribute],
};

const fileOf = (
	suffix: Suffix,
	sections: readonly SectionSyntax[],
	overrides: Partial<TextTraits> = {},
): FileSyntax => ({
	...traits,
	...overrides,
	part: suffix,
	classes,
	links: links[suffix],
	sections,
});

/** Triangle's files by their suffixes. */
export const triangleFiles: Readonly<Record<Suffix, FileSyntax>> = {
	node: fileOf('node', [points]),
	ele: fileOf('ele', [triangles]),
	poly: fileOf('poly', [points, pairs('segments', 'segment'), holes, regions], {
		repeats: true,
		hoverTexts: polyHovers,
	}),
	edge: fileOf('edge', [pairs('edges', 'edge')], { rays: true }),
	neigh: fileOf('neigh', [neighbours]),
};
