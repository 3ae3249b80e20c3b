import { countText } from '../util/counted.ts';
import { textTable } from '../util/textTable.ts';
import { shortNumber } from './formatting.ts';
import type { LeppOrder, LeppRow } from './leppRounds.ts';
import { sum } from './measure.ts';
import type { Figure } from './results.ts';

const orders: Readonly<Record<LeppOrder, string>> = {
	random: 'targets at random',
	along: 'targets along the working order, within parts of the mesh first',
};

/** Groups rows by mesh and order of targets. */
export function groupsOf(rows: readonly LeppRow[]): (readonly LeppRow[])[] {
	const groups = new Map<string, LeppRow[]>();
	for (const row of rows) {
		const key = `${row.size} ${row.order}`;
		const group = groups.get(key) ?? [];
		groups.set(key, group);
		group.push(row);
	}
	return [...groups.values()];
}

/** Tables of the times of bisection by round, as in tables 1 to 4 of the paper. */
export const leppTables = (rows: readonly LeppRow[]): string =>
	groupsOf(rows).map(tablesOf).join('\n');

function tablesOf(rows: readonly LeppRow[]): string {
	const { size, order } = rows[0]!;
	const serial = rows.filter(({ variant }) => variant === 'serial');
	const parts = [
		`Lepp-bisection of ${countText(size)} random triangles, ${orders[order]}: serial`,
		textTable([
			[
				'round',
				'triangles',
				'targets',
				'made',
				'ms',
				'ns per new',
				'targets, room: ms',
				'numbers: ms',
			],
			...serial.map((row) => [
				...[row.round, row.triangles, row.targets, row.made].map(countText),
				shortNumber(row.bisect),
				shortNumber((1e6 * row.bisect) / row.made),
				shortNumber(row.around),
				row.number === undefined ? '' : shortNumber(row.number),
			]),
		]),
	];
	for (const variant of variantsOf(rows)) {
		const variantRows = rows.filter((row) => row.variant === variant);
		const counts = countsOf(variantRows);
		const bisectTime = (round: number, threads: number) =>
			variantRows.find((row) => row.round === round && row.threads === threads)?.bisect ??
			Number.NaN;
		const line = (name: string, of: (threads: number) => number, serialTime: number) => [
			...[name, shortNumber(serialTime)],
			...counts.map((threads) => shortNumber(of(threads))),
			...counts.map((threads) => `${(serialTime / of(threads)).toFixed(2)}×`),
		];
		const total = (threads: number) =>
			sum(variantRows.flatMap((row) => (row.threads === threads ? row.bisect : [])));
		const last = (valueIn: (row: LeppRow) => number | undefined) => (threads: number) =>
			valueIn(variantRows.findLast((row) => row.threads === threads)!) ?? 0;
		const lastSerial = serial.at(-1)!;
		parts.push(
			`${variant.toUpperCase()}: milliseconds and speed-up by threads`,
			textTable([
				['round', 'serial', ...counts.map((n) => `${n}`), ...counts.map((n) => `${n}`)],
				...serial.map(({ round, bisect }) => line(`${round}`, (n) => bisectTime(round, n), bisect)),
				line('all rounds', total, sum(serial.map(({ bisect }) => bisect))),
				line(
					'targets, room',
					(n) => sum(variantRows.flatMap((row) => (row.threads === n ? row.around : []))),
					sum(serial.map(({ around }) => around)),
				),
				line(
					'numbers',
					last(({ number }) => number),
					lastSerial.number ?? 0,
				),
				line(
					'whole, in memory',
					last(({ whole }) => whole),
					lastSerial.whole ?? 0,
				),
			]),
			textTable([
				['threads', 'collisions', 'restarts', 'stored paths', 'bisections by thread'],
				...counts.map((n) => {
					const {
						collisions = 0,
						restarts = 0,
						stored = 0,
						byThread = [0, 0],
					} = variantRows.findLast(({ threads }) => threads === n)!;
					const [min, max] = byThread.map(countText);
					return [`${n}`, ...[collisions, restarts, stored].map(countText), `${min} to ${max}`];
				}),
			]),
		);
	}
	return parts.join('\n');
}

const variantsOf = (rows: readonly LeppRow[]): LeppRow['variant'][] =>
	[...new Set(rows.map(({ variant }) => variant))].filter((variant) => variant !== 'serial');

const countsOf = (rows: readonly LeppRow[]): number[] =>
	[...new Set(rows.map(({ threads }) => threads))].sort((a, b) => a - b);

/** The figures for `history.csv`. */
export const leppHistory = (rows: readonly LeppRow[]): Figure[] =>
	rows.flatMap(({ size, order, variant, threads, round, bisect, around, number, whole }) => {
		const by = variant === 'serial' ? variant : `${variant.toUpperCase()}, ${threads} threads`;
		const name = `lepp of ${size} triangles, ${orders[order]}, ${by}, round ${round}`;
		const ms = (figure: string, value: number | undefined): Figure[] =>
			value === undefined ? [] : [{ case: name, figure, value, unit: 'ms' }];
		return [
			...ms('bisecting', bisect),
			...ms('targets, room', around),
			...ms('numbers', number),
			...ms('whole, in memory', whole),
		];
	});
