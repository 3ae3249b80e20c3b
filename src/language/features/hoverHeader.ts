import type { Section, SectionKind, Sheet } from '../../formats/sheet.ts';
import { counted, whole } from './figures.ts';

/** What each number of a header line means, the count first; Triangle's may leave later ones out. */
const HEADERS: Readonly<Record<SectionKind, readonly string[]>> = {
	points: [
		'points',
		'dimension: coordinates of a point',
		'attributes of a point',
		'boundary markers of a point, 0 or 1',
	],
	edges: ['edges', 'boundary markers of an edge, 0 or 1'],
	triangles: [
		'triangles',
		'nodes of a triangle: its 3 corners, or 6 with the middles of its sides',
		'attributes of a triangle',
	],
	segments: ['segments', 'boundary markers of a segment, 0 or 1'],
	holes: ['holes'],
	regions: ['regions'],
	neighbours: ['triangles', 'neighbours of a triangle: across from each corner'],
};

/** What the line of an entry holds. */
function entryOf({ kind, roles }: Section, sheet: Sheet): string {
	const attributes = roles.filter((role) => role === 'attribute').length;
	const marker = roles.includes('marker') ? ', boundary marker' : '';
	const extra = attributes > 0 ? `, ${counted(attributes, 'attribute')}` : '';
	const id = roles.includes('id') ? 'number, ' : '';
	switch (kind) {
		case 'points':
			return `${id}x, y${extra}${marker}`;
		case 'edges':
			if (sheet.form === 'coordinates') return 'the coordinates of both ends, [x y] [x y]';
			return `${id}start point, end point${marker}`;
		case 'triangles':
			if (sheet.part === 'gmr')
				return 'three edges in order round the triangle, negative where it runs against the edge, and the mark (1: refine)';
			return `${id}${roles.filter((role) => role === 'point').length > 3 ? 'three corners, the middles of the sides opposite them' : 'three corners'}${extra}`;
		case 'segments':
			return `${id}start point, end point${marker}`;
		case 'holes':
			return `${id}x, y of a point in the hole`;
		case 'regions':
			return `${id}x, y of a point in the region, its attribute, its largest area`;
		case 'neighbours':
			return `${id}the triangle across from each corner, -1 on the boundary`;
	}
}

/**
 * What a header line means: declared and found counts, and for Triangle's files each of its numbers; `nth` is the
 * number that is asked about, 0 the count, −1 the whole line.
 */
export function describeHeader(sheet: Sheet, section: Section, nth: number): string {
	const names = sheet.part === 'gmr' ? [section.kind] : HEADERS[section.kind];
	const noun = section.count === 1 ? names[0]!.slice(0, -1) : names[0];
	const lines = [`**${whole(section.count)} ${noun}**${declaredOf(section)}`];
	if (sheet.part !== 'gmr' && section.header >= 0) {
		const values = sheet
			.tokensOf(section.header)
			.filter(({ role }) => role === 'count' || role === 'header');
		const rows = values.map(({ value }, i) => {
			const row = `${value} · ${names[i] ?? 'not used'}`;
			return `- ${i === nth ? `**${row}**` : row}`;
		});
		if (rows.length > 1 || nth > 0) lines.push(rows.join('\n'));
		const missing = names.slice(values.length);
		if (values.length > 0 && missing.length > 0)
			lines.push(`Left out: ${missing.map((name) => name.split(':')[0]).join(', ')}.`);
	}
	if (sheet.part === 'poly' && section.kind === 'points' && section.declared === 0)
		lines.push('The points stand in the `.node` file.');
	lines.push(`${countedFrom(section)}Each line: ${entryOf(section, sheet)}.`);
	return lines.join('\n\n');
}

function declaredOf({ declared, count, header }: Section): string {
	if (header < 0) return ' · the line with their number is missing';
	if (Number.isNaN(declared)) return ' · their number could not be read';
	return declared === count ? '' : ` · the file says ${whole(declared)}`;
}

const countedFrom = (section: Section): string =>
	section.count > 0 ? `Counted from ${section.numberOf(0)}. ` : '';
