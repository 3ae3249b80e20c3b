import type { RowPace } from './pace.ts';
import type { RefineRow } from './results.ts';

/** A number to four significant digits. */
export const shortNumber = (value: number): string => String(Number(value.toPrecision(4)));

/** A fraction as "20 %". */
export const percent = (fraction: number): string => `${shortNumber(100 * fraction)} %`;

/** The engine of a row. */
export const engineName = ({ engine, threads }: RefineRow): string =>
	engine === 'gpu' ? 'GPU' : `CPU, ${threads === 1 ? 'one thread' : `${threads} threads`}`;

/** Message about a slow card; empty if it was not slow. */
export const slowness = (pace: RowPace | undefined): string =>
	pace?.slow === undefined ? '' : `SLOW: ${pace.slow}`;

/** Whether a figure is within its bound, and a remark if the card was slow. */
export const verdict = (met: boolean, pace: RowPace | undefined): string =>
	[met ? 'within' : 'MISSES', slowness(pace)].filter((part) => part !== '').join('; ');
