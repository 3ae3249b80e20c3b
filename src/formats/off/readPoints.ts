import type { Field } from '../../mesh/triMesh.ts';
import type { RowPart } from '../core/fastLines.ts';
import { FastRows } from '../io/fastRows.ts';
import { doublesFor } from '../io/numbers.ts';
import { explainRow, type Layout, type RowMessages, readMixedRows } from '../io/rows.ts';
import type { Report } from '../text/report.ts';
import type { WordLines } from '../text/wordLines.ts';
import type { FaceOptions } from './readFaces.ts';
import type { Header } from './readHeader.ts';

/** Numbers of a point, in this order: coordinates, normal, colour, texture coordinates. */
export interface PointColumns {
	readonly dimension: 2 | 3;
	/** The columns after the coordinates. */
	readonly others: readonly { readonly name: string; readonly components: number }[];
}

/** The points of a file. */
export interface OffPoints {
	readonly columns: PointColumns;
	/** `dimension` coordinates for each. */
	readonly coordinates: Float64Array;
	/** The values after the coordinates, an array for each of the columns. */
	readonly others: readonly Float64Array[];
	/** 1-based lines; empty if they are not requested. */
	readonly lines: Uint32Array;
	/** There are fewer lines than points. */
	readonly short: boolean;
}

/** The columns of points, from the header and the number of tokens in the line of the first. */
export function columnsOf({ variant, dimension }: Header, tokens: number): PointColumns {
	const { word, normals, colours, texture } = variant;
	const coordinates = dimension ?? (word === 'OFF' && tokens === 2 ? 2 : 3);
	const others: { name: string; components: number }[] = [];
	if (normals) others.push({ name: 'normal', components: coordinates });
	const textureWidth = texture ? 2 : 0;
	const knownWidth = coordinates + (normals ? coordinates : 0) + textureWidth;
	if (colours) others.push({ name: 'colour', components: tokens - knownWidth === 3 ? 3 : 4 });
	if (texture) others.push({ name: 'texture', components: 2 });
	return { dimension: coordinates, others };
}

/**
 * Reads the lines of points.
 *
 * @param count expected number of points
 */
export function readPoints(
	lines: WordLines,
	header: Header,
	count: number,
	positions: boolean,
	report: Report,
	options: FaceOptions,
): OffPoints {
	const pointLines = new Uint32Array(positions ? count : 0);
	let columns = columnsOf(header, 3);
	let coordinates: Float64Array = new Float64Array(0);
	let others = columns.others.map(() => new Float64Array(0));
	let layout: Layout | undefined;
	const layoutAt = (): Layout => {
		if (layout) return layout;
		columns = columnsOf(header, options.tokens ?? lines.count());
		const { dimension } = columns;
		coordinates = doublesFor(dimension * count, options.shared);
		others = columns.others.map(({ components }) => new Float64Array(components * count));
		const run = new FastRows(options, partsOf(columns));
		layout = {
			run,
			put([xyz, ...otherValues], rows, line, first) {
				coordinates.set(xyz!, dimension * first);
				for (const [o, values] of otherValues.entries())
					others[o]!.set(values, columns.others[o]!.components * first);
				if (positions) for (let i = 0; i < rows; i++) pointLines[first + i] = line + i;
			},
		};
		return layout;
	};
	const { rows } = readMixedRows(lines, count, {
		layoutAt,
		explain(row, layout) {
			explainRow(lines, layout!.run.row, messagesFor(row, columns, header), report);
			return true;
		},
	});
	return { columns, coordinates, others, lines: pointLines, short: rows < count };
}

/** Parts of a row; normals may be NaN, as some programs write those without a direction. */
const partsOf = ({ dimension, others }: PointColumns): RowPart[] => [
	{ kind: 'reals', width: dimension },
	...others.map(({ name, components }): RowPart => {
		return { kind: 'reals', width: components, ...(name === 'normal' && { notFinite: 'nan' }) };
	}),
];

/** Messages about the row of a point (0-based). */
const messagesFor = (
	point: number,
	{ others }: PointColumns,
	{ variant }: Header,
): RowMessages => ({
	end: `point ${point}`,
	hint: `; the points of ${variant.word} files have no more numbers`,
	number: (part, k) =>
		part === 0
			? `the ${'xyz'[k]} coordinate of point ${point}`
			: `number ${k + 1} of the ${others[part - 1]!.name} of point ${point}`,
	about: (part, k) => ({
		entity: { kind: 'points', index: point },
		...(part === 0 && k !== undefined && { slot: k }),
	}),
});

/** The columns after the coordinates, as fields. */
export const pointFields = ({ columns, others }: OffPoints): Field[] =>
	columns.others.map(({ name, components }, o) => ({
		name,
		on: 'points',
		role: 'attribute',
		type: 'real',
		components,
		values: others[o]!,
	}));
