import type { Field } from '../../mesh/triMesh.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { doublesFor } from '../bytes/numbers.ts';
import { PlainRun } from '../parallel/plainRun.ts';
import { takeRows } from '../parallel/takeRows.ts';
import type { Report } from '../text/report.ts';
import type { WordLines } from '../text/wordLines.ts';
import type { FaceOptions } from './readFaces.ts';
import type { Header } from './readHeader.ts';

/** Numbers of a point in their order: coordinates, normal, colour, texture coordinates. */
export interface PointColumns {
	readonly dimension: 2 | 3;
	/** What follows the coordinates, and how many numbers of each. */
	readonly others: readonly { readonly name: string; readonly components: number }[];
}

/** The points of a file. */
export interface OffPoints {
	readonly columns: PointColumns;
	/** `dimension` coordinates for each. */
	readonly coordinates: Float64Array;
	/** What follows the coordinates, one array for each of the columns. */
	readonly others: readonly Float64Array[];
	/** 1-based lines; empty where they are not asked for. */
	readonly lines: Uint32Array;
	/** There are fewer lines than points. */
	readonly short: boolean;
}

/** The columns of the points, by the header and the number of tokens in the line of the first. */
export function columnsOf({ variant, dimension }: Header, tokens: number): PointColumns {
	const { word, normals, colours, texture } = variant;
	const coordinates = dimension ?? (word === 'OFF' && tokens === 2 ? 2 : 3);
	const others: { name: string; components: number }[] = [];
	if (normals) others.push({ name: 'normal', components: coordinates });
	const behind = texture ? 2 : 0;
	const known = coordinates + (normals ? coordinates : 0) + behind;
	if (colours) others.push({ name: 'colour', components: tokens - known === 3 ? 3 : 4 });
	if (texture) others.push({ name: 'texture', components: 2 });
	return { dimension: coordinates, others };
}

/**
 * Reads the lines of the points.
 *
 * @param count points that are expected
 */
export function readPoints(
	lines: WordLines,
	header: Header,
	count: number,
	positions: boolean,
	report: Report,
	options: FaceOptions,
): OffPoints {
	const tick = () => throwIfCancelled(options.signal);
	let run: PlainRun | undefined;
	let columns = columnsOf(header, 3);
	let coordinates: Float64Array = new Float64Array(0);
	let others = columns.others.map(() => new Float64Array(0));
	const found = new Uint32Array(positions ? count : 0);
	let read = 0;
	for (; read < count && lines.next(); read++) {
		if (read === 0) {
			columns = columnsOf(header, options.tokens ?? lines.count());
			coordinates = doublesFor(columns.dimension * count, options.shared);
			others = columns.others.map(({ components }) => new Float64Array(components * count));
			const widths = [columns.dimension, ...columns.others.map(({ components }) => components)];
			const parts = widths.map((width) => ({ kind: 'reals', width }) as const);
			run = new PlainRun(options, parts);
		}
		if ((read & 0xffff) === 0) tick();
		const { dimension } = columns;
		let sum = 0;
		for (let k = 0; k < dimension; k++) {
			const value = lines.real();
			coordinates[dimension * read + k] = value;
			sum += value - value;
		}
		for (let o = 0; o < others.length; o++) {
			const { components } = columns.others[o]!;
			for (let k = 0; k < components; k++) {
				const value = lines.real();
				others[o]![components * read + k] = value;
				if (value - value === 0 || !isNone(lines, columns.others[o]!.name)) sum += value - value;
			}
		}
		if (positions) found[read] = lines.line;
		if (Number.isNaN(sum) || lines.more()) explain(lines, columns, read, header, report);
		const behind = read + 1;
		read += takeRows(lines, run!, count - behind, (rows, taken) => {
			tick();
			const first = behind + taken;
			coordinates.set(rows.values[0]!, dimension * first);
			for (const [o, values] of others.entries())
				values.set(rows.values[o + 1]!, columns.others[o]!.components * first);
			if (positions) for (let i = 0; i < rows.count; i++) found[first + i] = lines.line + 1 + i;
			return rows.count;
		});
	}
	return { columns, coordinates, others, lines: found, short: read < count };
}

/** Whether the last number is NaN in a normal, as programs write those without a direction. */
const isNone = (lines: WordLines, name: string): boolean =>
	name === 'normal' && /^"[+-]?nan"$/i.test(lines.found());

/** Reports what is wrong with the line of a point. */
function explain(
	lines: WordLines,
	{ dimension, others }: PointColumns,
	point: number,
	{ variant }: Header,
	report: Report,
): void {
	if (report.full) {
		report.dropErrors(1);
		return;
	}
	lines.rewind();
	const about = { entity: { kind: 'points', index: point } } as const;
	for (let k = 0; k < dimension; k++) {
		if (!Number.isNaN(lines.real())) continue;
		report.badNumber(lines, `the ${'xyz'[k]} coordinate of point ${point}`, { ...about, slot: k });
		if (lines.problem === 'missing') return;
	}
	for (const { name, components } of others)
		for (let k = 0; k < components; k++) {
			if (!Number.isNaN(lines.real()) || isNone(lines, name)) continue;
			report.badNumber(lines, `number ${k + 1} of the ${name} of point ${point}`, about);
			if (lines.problem === 'missing') return;
		}
	if (!lines.skip()) return;
	const message = `Unexpected value after point ${point}: ${lines.found()}; the points of ${variant.word} files have no more numbers.`;
	report.error('extra-value', () => ({ ...lines.place(), ...about, message }));
}

/** What follows the coordinates as fields. */
export const pointFields = ({ columns, others }: OffPoints): Field[] =>
	columns.others.map(({ name, components }, o) => ({
		name,
		on: 'points',
		role: 'attribute',
		type: 'real',
		components,
		values: others[o]!,
	}));
