import type { RowPart } from '../../../core/fastLines.ts';
import type { ReadOptions } from '../../../core/format.ts';
import { FastRows } from '../../../io/fastRows.ts';
import { isWithin } from '../../../io/rows.ts';
import { integerText } from '../../../text/report.ts';
import { greatestNumber } from '../../shared/keyword.ts';
import type { Draft } from '../draft/draft.ts';

/** The number of a node or element, as a part of a row. */
export const numberPart = { kind: 'integers', width: 1, min: 1, max: greatestNumber } as const;

/** Fast path for data lines of a number and `width` values, separated by commas. */
export function fastRows(options: ReadOptions, value: RowPart, width: number): FastRows {
	const row: RowPart[] = [numberPart];
	for (let k = 0; k < width; k++) row.push({ kind: 'text', text: ',' }, value);
	return new FastRows(options, row);
}

/** Whether `value` may be the number of a node or element. */
export const isNumber = (value: number): boolean => isWithin(numberPart, value);

/**
 * Reports a field that is not the number of a node or element.
 *
 * @param value the field as a number; NaN if it is malformed
 * @param what noun of the field, for the message
 */
export function badNumber({ lines, report }: Draft, value: number, what: string): void {
	if (Number.isNaN(value)) report.badNumber(lines, what);
	else
		report.error('index-out-of-range', () => ({
			...lines.location(),
			message: `Expected ${what} from 1 to ${greatestNumber}, found ${integerText(value)}.`,
		}));
}

/** Expects the end of the line after the fields of an entry; reports anything else and returns false. */
export function ends({ lines, report }: Draft, entry: string): boolean {
	if (!lines.more()) return true;
	lines.skip();
	report.error('extra-value', () => ({
		...lines.location(),
		message: `Expected a comma or the end of the line after a value of ${entry}, found ${lines.quotedToken()}.`,
	}));
	return false;
}
