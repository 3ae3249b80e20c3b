import { throwIfCancelled } from '../../util/cancel.ts';
import { counted } from '../../util/counted.ts';
import { Runs } from '../../util/runs.ts';
import type { ReadOptions } from '../core/format.ts';
import { BlockLines } from '../text/blockLines.ts';
import { wrongCount } from '../text/corrections.ts';
import { Fault, faultOf } from '../text/fault.ts';
import { bytesFrom, type Loaded } from '../text/loaded.ts';
import { type Miscount, miscounted } from '../text/recount.ts';
import type { Report } from '../text/report.ts';
import { byteClasses } from '../text/tokens.ts';
import type { PlyElement, PlyHeader, Property } from './header.ts';
import { checkRoom, type ElementData, growingColumns, maxOf } from './readElements.ts';
import { TextRows } from './textRows.ts';
import { VertexPoints } from './vertexPoints.ts';

const classes = byteClasses('line');

/**
 * Reads the elements of a text file, one entry a line; undefined after reporting errors. If the lines show that the
 * count of one element is wrong, reports this and reads as many of its entries as the file has. Throws a `Fault` if the
 * data cannot be read, and `Cancelled`.
 *
 * @param onFault reports a wrong count, at its place in the header
 */
export function readText(
	file: string,
	source: Loaded,
	header: PlyHeader,
	report: Report,
	options: ReadOptions,
	onFault: (fault: Fault) => void,
): readonly ElementData[] | undefined {
	const { elements, end } = header;
	const head = bytesFrom(source, 0, end);
	let headerLines = 0;
	for (let at = 0; at < end; at++)
		if (head[at] === 10 || (head[at] === 13 && head[at + 1] !== 10)) headerLines++;
	const open = () =>
		new BlockLines(file, classes, source, end, Math.max(end, source.length + 1), headerLines);
	const stateBefore = report.state;
	const read = (elements: readonly PlyElement[]) =>
		readEntries(open(), elements, source.length - end, report, options);
	let data: readonly ElementData[] | undefined;
	let fault: Fault | undefined;
	try {
		data = read(elements);
	} catch (error) {
		fault = faultOf(error);
	}
	if (!fault && report.errors === stateBefore.errors) return data;
	const miscount = recountElements(open(), elements);
	if (!miscount) {
		if (fault) throw fault;
		return data;
	}
	report.restore(stateBefore);
	onFault(miscount.fault);
	const { nth, count } = miscount;
	return read(elements.with(nth, { ...elements[nth]!, count }));
}

/** Finds the element with a wrong count; undefined unless the numbers of values in the lines show it. */
function recountElements(
	lines: BlockLines,
	elements: readonly PlyElement[],
): (Miscount & { readonly fault: Fault }) | undefined {
	if (elements.length > 32 || elements.some(({ properties }) => properties.length === 0))
		return undefined;
	const miscount = miscounted(
		lines,
		elements.map(({ count, properties }) => ({ count, fits: () => isEntry(lines, properties) })),
	);
	if (!miscount) return undefined;
	const { name, count, countAt } = elements[miscount.nth]!;
	const [noun, plural] = nouns[name] ?? [`entry of "${name}"`, `entries of "${name}"`];
	const { message, replacement } = wrongCount(count, miscount.count, noun, plural);
	const place = { length: `${count}`.length, replacement };
	return { ...miscount, fault: new Fault('wrong-count', countAt, message, place) };
}

const nouns: Readonly<Record<string, readonly [string, string]>> = {
	vertex: ['vertex', 'vertices'],
	face: ['face', 'faces'],
	edge: ['edge', 'edges'],
};

/** Whether the current line is exactly one entry. */
function isEntry(lines: BlockLines, properties: readonly Property[]): boolean {
	for (const { type, count } of properties) {
		const items = count ? lines.integer() : 1;
		if (!(items >= 0)) return false;
		for (let i = 0; i < items; i++) {
			if (type.kind === 'real') lines.anyReal();
			else lines.integer();
			if (lines.problem !== 'none') return false;
		}
	}
	return !lines.more();
}

/**
 * Reads all entries; undefined after reporting errors.
 *
 * @param room bytes of the file after the header, which limit the counts
 */
function readEntries(
	lines: BlockLines,
	elements: readonly PlyElement[],
	room: number,
	report: Report,
	options: ReadOptions,
): readonly ElementData[] | undefined {
	const vertices = elements.find(({ name }) => name === 'vertex')?.count ?? 0;
	let valid = true;
	const data: ElementData[] = [];
	for (const element of elements) {
		checkRoom(element, room, true);
		const points = VertexPoints.of(element, options.shared);
		const columns = growingColumns(element, options.shared, points);
		const rows = new TextRows(element, columns, options, points);
		const lineRuns = new Runs();
		const { count, properties } = element;
		let read = rows.take(lines, 0, lineRuns);
		for (; read < count && (properties.length === 0 || lines.next()); read++) {
			if ((read & 0xffff) === 0) throwIfCancelled(options.signal);
			lineRuns.add(lines.line);
			if (!readEntry(lines, element, read, columns, points, report)) valid = false;
			read += rows.take(lines, read + 1, lineRuns);
		}
		if (read < count) {
			reportEnd(lines, element, read, report);
			return undefined;
		}
		const finished = columns.map((column, k) => column.done(maxOf(element, k, vertices)));
		data.push({
			element,
			columns: finished,
			lines: lineRuns,
			...(points && { points: points.store.raw() }),
		});
	}
	if (lines.next()) {
		lines.skip();
		report.error('trailing-text', () => ({
			...lines.location(),
			message: 'Unexpected text after the last entry.',
		}));
	}
	return valid ? data : undefined;
}

/** Reads entry `nth` of an element from the current line; false after reporting a malformed value. */
function readEntry(
	lines: BlockLines,
	{ name, properties }: PlyElement,
	nth: number,
	columns: ReturnType<typeof growingColumns>,
	points: VertexPoints | undefined,
	report: Report,
): boolean {
	let valid = true;
	for (let k = 0; k < columns.length; k++) {
		const { type, count: list, name: property } = properties[k]!;
		const column = columns[k]!;
		const real = type.kind === 'real';
		let items = list ? lines.integer() : 1;
		if (!(items >= 0)) {
			reportLength(lines, `the length of ${property} of ${name} ${nth}`, items, report);
			valid = false;
			items = 0;
		}
		for (let i = 0; i < items; i++) {
			const value = real ? lines.real() : lines.integer();
			// NaN and infinity are read here: whether a property allows them is checked later.
			const isWord = real && Number.isNaN(value) && lines.problem === 'not-finite';
			const number = isWord ? wordValue(lines.quotedToken()) : value;
			if (points?.has(k)) points.set(k, number);
			else column.add(number);
			if (isWord || !Number.isNaN(value)) continue;
			report.badNumber(lines, `${property} of ${name} ${nth}`);
			valid = false;
			if (lines.problem === 'missing') break;
		}
		if (list) column.end(items);
	}
	points?.add();
	if (lines.more()) {
		lines.skip();
		report.error('extra-value', () => ({
			...lines.location(),
			message: `Unexpected value after ${name} ${nth}: ${lines.quotedToken()}.`,
		}));
	}
	return valid;
}

/** Reports the length of a list that is no number or negative. */
function reportLength(lines: BlockLines, what: string, found: number, report: Report): void {
	if (Number.isNaN(found)) report.badNumber(lines, what);
	else
		report.error('wrong-count', () => ({
			...lines.location(),
			message: `Expected ${what} as 0 or more, found ${found}.`,
		}));
}

/** Reports that the file ends after `read` entries of an element. */
function reportEnd(
	lines: BlockLines,
	{ name, count }: PlyElement,
	read: number,
	report: Report,
): void {
	const place = { file: lines.file, line: Math.max(1, lines.line), column: 1, length: 0 };
	report.error('wrong-count', () => ({
		...place,
		message: `Expected ${counted(count, 'entry', 'entries')} of the element "${name}", but the file ends after ${read}.`,
	}));
}

/** The value of a quoted word for NaN or infinity. */
function wordValue(found: string): number {
	if (/nan/i.test(found)) return Number.NaN;
	return found.startsWith('"-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}
