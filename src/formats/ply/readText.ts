import { throwIfCancelled } from '../../util/cancel.ts';
import { counted } from '../../util/counted.ts';
import { Runs } from '../../util/runs.ts';
import type { ReadOptions } from '../core/format.ts';
import { BlockLines } from '../text/blockLines.ts';
import { Fault, faultOf } from '../text/fault.ts';
import { wrongCount } from '../text/mending.ts';
import { type Miscount, miscounted } from '../text/recount.ts';
import type { Report } from '../text/report.ts';
import { byteClasses } from '../text/tokens.ts';
import { bytesFrom, type Loaded } from '../text/wholeFile.ts';
import type { PlyElement, PlyHeader, Property } from './header.ts';
import { checkRoom, type ElementData, growing, maxOf } from './readElements.ts';
import { TextRows } from './textRows.ts';
import { VertexPoints } from './vertexPoints.ts';

const classes = byteClasses('line');

/**
 * Reads the elements of a text file, one entry a line; undefined after reporting errors. If the lines show that one
 * count is wrong, reads as many entries as there are.
 *
 * @param wrong reports a fault of the header
 */
export function readText(
	file: string,
	source: Loaded,
	header: PlyHeader,
	report: Report,
	options: ReadOptions,
	wrong: (fault: Fault) => void,
): readonly ElementData[] | undefined {
	const { elements, end } = header;
	const head = bytesFrom(source, 0, end);
	let line = 0;
	for (let at = 0; at < end; at++)
		if (head[at] === 10 || (head[at] === 13 && head[at + 1] !== 10)) line++;
	const open = () =>
		new BlockLines(file, classes, source, end, Math.max(end, source.length + 1), line);
	const before = report.state;
	const read = (elements: readonly PlyElement[]) =>
		readEntries(open(), elements, source.length - end, report, options);
	let data: readonly ElementData[] | undefined;
	let fault: Fault | undefined;
	try {
		data = read(elements);
	} catch (error) {
		fault = faultOf(error);
	}
	if (!fault && report.errors === before.errors) return data;
	const found = recounted(open(), elements);
	if (!found) {
		if (fault) throw fault;
		return data;
	}
	report.restore(before);
	wrong(found.fault);
	return read(elements.with(found.nth, { ...elements[found.nth]!, count: found.count }));
}

/** Finds the wrong count; undefined if the lines do not show it. */
function recounted(
	lines: BlockLines,
	elements: readonly PlyElement[],
): (Miscount & { readonly fault: Fault }) | undefined {
	if (elements.length > 32 || elements.some(({ properties }) => properties.length === 0))
		return undefined;
	const found = miscounted(
		lines,
		elements.map(({ count, properties }) => ({ count, fits: () => isEntry(lines, properties) })),
	);
	if (!found) return undefined;
	const { name, count, countAt } = elements[found.nth]!;
	const [noun, plural] = nouns[name] ?? [`entry of "${name}"`, `entries of "${name}"`];
	const { message, replacement } = wrongCount(count, found.count, noun, plural);
	const place = { length: `${count}`.length, replacement };
	return { ...found, fault: new Fault('wrong-count', countAt, message, place) };
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

function readEntries(
	lines: BlockLines,
	elements: readonly PlyElement[],
	room: number,
	report: Report,
	options: ReadOptions,
): readonly ElementData[] | undefined {
	const { signal } = options;
	const { file } = lines;
	const vertices = elements.find(({ name }) => name === 'vertex')?.count ?? 0;
	let whole = true;
	const data: ElementData[] = [];
	for (const element of elements) {
		const { count, properties, name } = element;
		checkRoom(element, room, true);
		const points = VertexPoints.of(element, options.shared);
		const columns = growing(element, options.shared, points);
		const rows = new TextRows(element, columns, options, points);
		const own = new Runs();
		let read = rows.take(lines, 0, own);
		for (; read < count && (properties.length === 0 || lines.next()); read++) {
			if ((read & 0xffff) === 0) throwIfCancelled(signal);
			own.add(lines.line);
			for (let k = 0; k < columns.length; k++) {
				const { type, count: list, name: property } = properties[k]!;
				const column = columns[k]!;
				const real = type.kind === 'real';
				let items = 1;
				if (list) {
					items = lines.integer();
					if (Number.isNaN(items)) {
						report.badNumber(lines, `the length of ${property} of ${name} ${read}`);
						whole = false;
						items = 0;
					} else if (items < 0) {
						report.error('wrong-count', () => ({
							...lines.place(),
							message: `Expected the length of ${property} of ${name} ${read} as 0 or more, found ${items}.`,
						}));
						whole = false;
						items = 0;
					}
				}
				for (let i = 0; i < items; i++) {
					const value = real ? lines.real() : lines.integer();
					// NaN and infinity are read here: whether a property allows them is checked later.
					const word = real && Number.isNaN(value) && lines.problem === 'not-finite';
					const number = word ? wordValue(lines.found()) : value;
					if (points?.has(k)) points.set(k, number);
					else column.add(number);
					if (word || !Number.isNaN(value)) continue;
					report.badNumber(lines, `${property} of ${name} ${read}`);
					whole = false;
					if (lines.problem === 'missing') break;
				}
				if (list) column.end(items);
			}
			points?.add();
			if (lines.more()) {
				lines.skip();
				report.error('extra-value', () => ({
					...lines.place(),
					message: `Unexpected value after ${name} ${read}: ${lines.found()}.`,
				}));
			}
			read += rows.take(lines, read + 1, own);
		}
		if (read < count) {
			const place = { file, line: Math.max(1, lines.line), column: 1, length: 0 };
			report.error('wrong-count', () => ({
				...place,
				message: `Expected ${counted(count, 'entry', 'entries')} of the element "${name}", but the file ends after ${read}.`,
			}));
			return undefined;
		}
		const done = columns.map((column, k) => column.done(maxOf(element, k, vertices)));
		data.push({
			element,
			columns: done,
			lines: own,
			...(points && { points: points.store.raw() }),
		});
	}
	if (lines.next()) {
		lines.skip();
		report.error('trailing-text', () => ({
			...lines.place(),
			message: 'Unexpected text after the last entry.',
		}));
	}
	return whole ? data : undefined;
}

/** Value of a quoted NaN or infinity. */
function wordValue(found: string): number {
	if (/nan/i.test(found)) return Number.NaN;
	return found.startsWith('"-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}
