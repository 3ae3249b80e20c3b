import type { Field } from '../../mesh/triMesh.ts';
import { explainValues } from '../tables/checkEntries.ts';
import { checkSections, declaredCount } from '../tables/checkSections.ts';
import { type RawFile, type RawSection, sectionOf } from '../tables/raw.ts';
import type { Rows } from '../tables/rows.ts';
import { integerText, type Report } from '../text/report.ts';
import { explainRows, headerNumber, headerToken, type References, referencesTo } from './blocks.ts';
import { type Numbered, numbered, reportIds } from './numbers.ts';
import { maxColumns } from './triangleSyntax.ts';

/** The points of a `.node` file, or of a `.poly` file. */
export interface Points extends Numbered {
	readonly section: RawSection;
	readonly references: References;
	/** Whether all entries are valid. */
	readonly isValid: boolean;
}

/** Why points are refused: a three-dimensional file of TetGen, or an unusable header. */
export type Refusal = 'spatial' | 'header';

/** Checks the header of the points and reports its errors; undefined if the points can be read. */
export function refusedPoints(
	file: RawFile,
	section: RawSection,
	report: Report,
): Refusal | undefined {
	const count = declaredCount(file, section) || section.rows.count;
	const coordinates = { column: 1, what: 'the dimension', missing: 2, most: 0x7fffffff };
	const dimension = headerNumber(file, section, coordinates, report);
	if (dimension < 0) return 'header';
	if (dimension !== 2) {
		const spatial = dimension === 3;
		report.error(spatial ? 'tetgen-mesh' : 'wrong-dimension', () => ({
			...headerToken(file, section, 1).location(),
			message: spatial
				? 'This is a three-dimensional mesh of TetGen, not one of Triangle: its points have 3 coordinates. TriRefine reads points with 2. `tetgen -k` writes it as .vtk; Extract Surface in ParaView makes triangles of that.'
				: `Expected points with 2 coordinates, found ${integerText(dimension)}.`,
		}));
		return spatial ? 'spatial' : 'header';
	}
	const most = maxColumns(file.size, count);
	const attributes = { column: 2, what: 'the number of attributes', missing: 0, most };
	if (headerNumber(file, section, attributes, report) < 0) return 'header';
	const what = 'the number of boundary markers';
	const markers = { column: 3, what, missing: 0, most: 0x7fffffff };
	if (headerNumber(file, section, markers, report) < 0) return 'header';
	return undefined;
}

/** Reads a `.node` file; errors are reported. */
export function readPoints(file: RawFile, report: Report): Points | Refusal {
	const section = sectionOf(file, 'points');
	const refusal = section && refusedPoints(file, section, report);
	if (refusal) return refusal;
	checkSections(file, report);
	return section ? pointsOf(file, section, report) : 'header';
}

/** The points of a section with a valid header. */
export function pointsOf(file: RawFile, section: RawSection, report: Report): Points {
	const numbers = numbered(file, section, report);
	const valid = explainRows(section, report, (row) => explainPoint(file, section, row, report));
	reportIds(file, section, numbers, report);
	return { ...numbers, section, isValid: valid, references: referencesTo(file, section, numbers) };
}

/** x and y of each point. */
export function coordinatesOf({ section }: Points): Float64Array {
	const { rows } = section;
	if (rows.widthOf(1) === 2) return section.columnValues(1) as Float64Array;
	const points = new Float64Array(2 * rows.count);
	const width = columnCount(rows, 'coordinate') + columnCount(rows, 'attribute');
	spread(rows.store(1) as Float64Array, width, 0, 2, points);
	return points;
}

/** Attributes and markers of the points. */
export function pointFields({ section: { rows } }: Points): Field[] {
	const fields: Field[] = [];
	const attributes = columnCount(rows, 'attribute');
	if (attributes > 0) {
		const values = new Float64Array(attributes * rows.count);
		spread(rows.store(1) as Float64Array, 2 + attributes, 2, attributes, values);
		fields.push(field('attribute', 'points', attributes, values));
	}
	if (columnCount(rows, 'marker') > 0) {
		const values = rows.store(rows.columns.length - 1).slice(0, rows.count) as Int32Array;
		fields.push(field('marker', 'points', 1, values));
	}
	return fields;
}

/** Number of columns with a role. */
export const columnCount = ({ columns }: Rows, role: string): number =>
	columns.filter((column) => column.role === role).length;

/**
 * Copies columns [first, first + columns) of rows of `width` numbers into rows of `columns` numbers, until `to` is
 * full.
 */
export function spread<T extends Float64Array | Int32Array>(
	from: T,
	width: number,
	first: number,
	columns: number,
	to: T,
): void {
	for (let at = 0, row = first; at < to.length; at += columns, row += width)
		for (let k = 0; k < columns; k++) to[at + k] = from[row + k]!;
}

/** A field of attributes or markers; missing attributes become 0. */
export function field(
	role: 'attribute' | 'marker',
	on: Field['on'],
	components: number,
	values: Float64Array | Int32Array,
): Field {
	for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) values[i] = 0;
	const type = role === 'marker' ? 'integer' : 'real';
	return { name: role, on, role, type, components, values };
}

/** Reports the errors in a point's row. */
function explainPoint(file: RawFile, section: RawSection, row: number, report: Report): void {
	const tokens = file.row(section, row);
	const entity = { kind: 'points', index: row } as const;
	const id = tokens.integer();
	if (Number.isNaN(id)) report.badNumber(tokens, 'the number of a point', { entity });
	const name = Number.isNaN(id) ? 'this point' : `point ${id}`;
	explainValues(tokens, section, 1, report, (column, nth) => {
		if (column === 'coordinate')
			return [`the ${'xyz'[nth]} coordinate of ${name}`, { entity, slot: nth }];
		return [
			column === 'marker' ? `the marker of ${name}` : `attribute ${nth + 1} of ${name}`,
			{ entity },
		];
	});
}
