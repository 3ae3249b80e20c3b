import type { Field } from '../../mesh/triMesh.ts';
import { explainValues } from '../tables/checkEntries.ts';
import { checkSections, declaredCount } from '../tables/checkSections.ts';
import { type RawFile, type RawSection, sectionOf } from '../tables/raw.ts';
import { problemBits } from '../tables/rows.ts';
import { integerText, type Report } from '../text/report.ts';
import {
	exactInteger,
	headerNumber,
	headerToken,
	type References,
	reportReference,
} from './blocks.ts';
import type { Memo } from './memo.ts';
import { type Numbered, numbered, reportIds } from './numbers.ts';
import { columnCount, field, type Refusal } from './points.ts';
import { maxColumns } from './triangleSyntax.ts';

/** The triangles of an `.ele` file. */
export interface Elements extends Numbered {
	readonly section: RawSection;
	/** Three corners each, as point indices if `whole`. */
	readonly triangles: Uint32Array;
	readonly fields: readonly Field[];
	readonly isValid: boolean;
}

/** Reads an `.ele` file; without `points`, references to them are not checked. */
export function readElements(
	file: RawFile,
	points: References | undefined,
	memo: Memo,
	report: Report,
): Elements | Refusal {
	const section = sectionOf(file, 'triangles');
	const refusal = section && refuseElements(file, section, report);
	if (refusal) return refusal;
	checkSections(file, report);
	if (!section) return 'header';
	const numbers = numbered(file, section, report, points?.ids.first);
	const { rows } = section;
	const width = columnCount(rows, 'point');
	const { nodes, whole } = memo.get(
		'nodes',
		[section.version, width, points !== undefined, ...(points?.key ?? [])],
		() => {
			const whole = points && resolveInPlace(section, points);
			if (whole) return { nodes: whole, whole: true };
			const nodes = new Uint32Array(width * rows.count);
			return { nodes, whole: resolve(file, section, points, nodes, report) };
		},
		({ whole }) => whole,
	);
	if (points && !points.lenient) reportIds(file, section, numbers, report);
	const triangles =
		width === 3 ? nodes : memo.get('corners', [nodes], () => nodes.filter((_, i) => i % width < 3));
	const fields: Field[] = [];
	if (width === 6) {
		const values = new Int32Array(3 * rows.count);
		for (let row = 0; row < rows.count; row++)
			for (let k = 0; k < 3; k++) values[3 * row + k] = nodes[6 * row + 3 + k]!;
		fields.push({
			name: 'midNodes',
			on: 'triangles',
			role: 'midNodes',
			type: 'integer',
			components: 3,
			values,
		});
	}
	const attributes = columnCount(rows, 'attribute');
	if (attributes > 0) {
		const values = rows.store(rows.columns.length - 1).slice(0, attributes * rows.count);
		fields.push(field('attribute', 'triangles', attributes, values as Float64Array));
	}
	return { ...numbers, section, triangles, fields, isValid: whole };
}

function refuseElements(file: RawFile, section: RawSection, report: Report): Refusal | undefined {
	const count = declaredCount(file, section) || section.rows.count;
	const what = 'the number of nodes per triangle';
	const perTriangle = { column: 1, what, missing: 3, most: 0x7fffffff };
	const nodes = headerNumber(file, section, perTriangle, report);
	if (nodes < 0) return 'header';
	if (nodes !== 3 && nodes !== 6) {
		const spatial = nodes === 4 || nodes === 10;
		report.error(spatial ? 'tetgen-mesh' : 'wrong-element', () => ({
			...headerToken(file, section, 1).location(),
			message: spatial
				? `This is a three-dimensional mesh of TetGen, not one of Triangle: its elements are tetrahedra with ${nodes} nodes. \`tetgen -k\` writes it as .vtk; Extract Surface in ParaView makes triangles of that.`
				: `Expected triangles with 3 or 6 nodes, found ${integerText(nodes)}.`,
		}));
		return spatial ? 'spatial' : 'header';
	}
	const maxAttributes = maxColumns(file.size, count);
	const attributes = {
		column: 2,
		what: 'the number of attributes',
		missing: 0,
		most: maxAttributes,
	};
	return headerNumber(file, section, attributes, report) < 0 ? 'header' : undefined;
}

/**
 * Replaces point numbers by indices in the array that they were read into, if points count up and all references exist;
 * else returns undefined.
 */
function resolveInPlace(section: RawSection, { ids }: References): Uint32Array | undefined {
	if (!section.clean || !section.releaseColumn || ids.deviates >= 0) return undefined;
	const { first, count } = ids;
	const length = section.rows.count * section.rows.widthOf(1);
	const numbers = section.releaseColumn(1) as Int32Array;
	let at = 0;
	while (at < length) {
		const index = numbers[at]! - first;
		if (!(index >= 0 && index < count)) break;
		numbers[at++] = index;
	}
	if (at === length) return new Uint32Array(numbers.buffer, numbers.byteOffset, length);
	// Restores the numbers, for messages.
	while (at-- > 0) numbers[at]! += first;
	return undefined;
}

/** Resolves point numbers to indices in `nodes`; false if a row has an error. */
function resolve(
	file: RawFile,
	section: RawSection,
	points: References | undefined,
	nodes: Uint32Array,
	report: Report,
): boolean {
	const { rows } = section;
	const { flags } = rows;
	const width = columnCount(rows, 'point');
	const read = rows.store(1) as Int32Array;
	const { ids } = points ?? {};
	const first = ids && ids.deviates < 0 ? ids.first : Number.NaN;
	const count = ids?.count ?? 0;
	let valid = true;
	for (let row = 0; row < rows.count; row++) {
		const rowFlags = flags[row]!;
		let unknownPoints = 0;
		let hasInvalid = false;
		for (let k = 0; k < width; k++) {
			const at = row * width + k;
			const index = read[at]! - first;
			if (index >= 0 && index < count) {
				nodes[at] = index;
				continue;
			}
			if (!ids) continue;
			const id = exactInteger(file, section, row, 1 + k);
			const pointIndex = ids.indexOf(id);
			if (pointIndex >= 0) nodes[at] = pointIndex;
			else if (Number.isNaN(id)) hasInvalid = true;
			else unknownPoints++;
		}
		if (unknownPoints === 0 && !hasInvalid && (rowFlags & problemBits) === 0) continue;
		valid = false;
		const reported = points && !points.lenient ? points : undefined;
		if (report.full) report.dropErrors((rowFlags & problemBits) + (reported ? unknownPoints : 0));
		else if (reported || (rowFlags & problemBits) > 0)
			explainElement(file, section, row, reported, report);
	}
	return valid;
}

function explainElement(
	file: RawFile,
	section: RawSection,
	row: number,
	points: References | undefined,
	report: Report,
): void {
	const tokens = file.row(section, row);
	const entity = { kind: 'triangles', index: row } as const;
	const id = tokens.integer();
	if (Number.isNaN(id)) report.badNumber(tokens, 'the number of a triangle', { entity });
	const name = Number.isNaN(id) ? 'this triangle' : `triangle ${id}`;
	const node = (nth: number) => `node ${nth + 1} of ${name}`;
	explainValues(
		tokens,
		section,
		1,
		report,
		(role, nth) =>
			role === 'point'
				? [node(nth), { entity, slot: nth }]
				: [`attribute ${nth + 1} of ${name}`, { entity }],
		(value, role, nth) => {
			if (role !== 'point' || !points || points.ids.indexOf(value) >= 0) return;
			const reference = { row, column: 1 + nth, what: node(nth), entity };
			reportReference(file, section, reference, points, report);
		},
	);
}
