import { latin1 } from '../text/decimal.ts';
import { bytesFrom, type Loaded } from '../text/loaded.ts';
import type { Su2Lines } from './su2Lines.ts';

/** Keywords of a marker that sends and receives values of points. */
const sendKeyword = /^SEND_(RECV|TO)$|^RECEIVE_FROM$/;

/** Lines that are written again as they are. */
interface Verbatim {
	readonly text: string;
	/** Whether a line follows. */
	readonly goesOn: boolean;
}

/** Skips to the next keyword; returns whether a line follows. */
export function skipRows(lines: Su2Lines): boolean {
	let goesOn = lines.next();
	while (goesOn && lines.key() === '') goesOn = lines.next();
	return goesOn;
}

/**
 * Whether the marker whose MARKER_ELEMS is current sends or receives values: a keyword follows that says so, or it is
 * called SEND_RECEIVE and begins with a vertex.
 *
 * @param ahead lines from MARKER_ELEMS on
 */
export function sendsValues(ahead: Su2Lines, name: string): boolean {
	ahead.next();
	if (!ahead.next()) return false;
	const key = ahead.key();
	return sendKeyword.test(key) || (name === 'SEND_RECEIVE' && key === '' && ahead.integer() === 1);
}

/** Keeps the lines of a marker that sends or receives values, from byte `start` on. */
export function keepMarker(lines: Su2Lines, loaded: Loaded, start: number): Verbatim {
	let goesOn = skipRows(lines);
	if (goesOn && sendKeyword.test(lines.key())) goesOn = skipRows(lines);
	return { text: textFrom(lines, loaded, start, goesOn), goesOn };
}

/** Keeps lines up to the next keyword of another kind; `namesPoints`: they name points by number. */
export function keepLines(
	lines: Su2Lines,
	loaded: Loaded,
	key: string,
): Verbatim & { readonly namesPoints: boolean } {
	const { byte } = lines.position();
	const stem = key.startsWith('FFD_') ? 'FFD_' : key === 'NPERIODIC' ? 'PERIODIC_' : undefined;
	let namesPoints = false;
	let goesOn = true;
	for (let next = key; ; next = lines.key()) {
		if (next === 'FFD_SURFACE_POINTS') {
			lines.skip();
			namesPoints ||= lines.integer() !== 0;
		}
		goesOn = skipRows(lines);
		if (!goesOn || stem === undefined || !lines.key().startsWith(stem)) break;
	}
	return { text: textFrom(lines, loaded, byte, goesOn), goesOn, namesPoints };
}

/** The text from `byte` to the current line, or to the end of the file. */
function textFrom(lines: Su2Lines, loaded: Loaded, byte: number, goesOn: boolean): string {
	const end = goesOn ? lines.start : loaded.length;
	const text = latin1(bytesFrom(loaded, byte, end), 0, end - byte);
	return /[\r\n]$/.test(text) ? text : `${text}\n`;
}
