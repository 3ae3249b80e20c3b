import { NONE } from '../../mesh/topology.ts';
import type { DataLoss } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import type { RawFile } from '../tables/raw.ts';
import type { Report } from '../text/report.ts';
import type { Memo } from './memo.ts';
import { rowsLocation } from './pairs.ts';
import { coordinatesOf, type Points, pointFields } from './points.ts';

/** Points of a `.poly` file, 0-based in its order, that differ from the `.node` file or are absent there. */
interface Differences {
	readonly own2node: Uint32Array;
	/** Points with other coordinates; with only other attributes or markers; absent from the `.node` file. */
	readonly moved: readonly number[];
	readonly data: readonly number[];
	readonly foreign: readonly number[];
}

/** Points of a `.poly` file, compared with those of the `.node` file. */
export interface ComparedPoints {
	/** For each point of the `.poly` file the one of the `.node` file, both 0-based; `NONE` if it is absent. */
	readonly own2node: Uint32Array;
	/** Losses of points of the `.poly` file. */
	readonly unkept: readonly DataLoss[];
}

/**
 * Compares the points of a `.poly` file with those of the `.node` file, which take precedence, and warns of
 * differences.
 */
export function comparePoints(
	file: RawFile,
	own: Points,
	node: Points,
	memo: Memo,
	report: Report,
): ComparedPoints {
	const { own2node, moved, data, foreign } = memo.get(
		'own points',
		[file, own.section.version, node.section, node.section.version],
		() => differences(own, node),
	);
	const warn = (rows: readonly number[], message: string) => {
		if (rows.length > 0)
			report.warning('points-disagree', () => ({
				...rowsLocation(file, own.section, rows),
				message,
			}));
	};
	const first = (rows: readonly number[]) =>
		`${counted(rows.length, 'point')} here, this one first,`;
	const those = 'those of the .node file are taken.';
	warn(moved, `The points here, from this one on, are not those of the .node file; ${those}`);
	warn(
		data,
		`The attributes or the marker of ${first(data)} are not those of the .node file; ${those}`,
	);
	warn(
		foreign,
		`${first(foreign)} ${foreign.length === 1 ? 'is' : 'are'} not in the .node file and will be lost with ${foreign.length === 1 ? 'its' : 'their'} attributes and markers.`,
	);
	const losses = [
		...(moved.length + data.length > 0
			? [
					{
						what: 'points of the .poly file',
						count: moved.length + data.length,
						reason: 'the .node file differs',
					},
				]
			: []),
		...(foreign.length > 0
			? [
					{
						what: 'further points of the .poly file',
						count: foreign.length,
						reason: 'not in the .node file',
					},
				]
			: []),
	];
	return { own2node, unkept: losses };
}

function differences(own: Points, node: Points): Differences {
	const x = coordinatesOf(own);
	const y = coordinatesOf(node);
	const isElsewhere = (row: number, at: number) =>
		x[2 * row] !== y[2 * at] || x[2 * row + 1] !== y[2 * at + 1];
	const own2node = matchPoints(own, node, isElsewhere);
	const fields = pointFields(own).map((field) => ({
		...field,
		node: pointFields(node).find(({ role }) => role === field.role),
	}));
	const moved: number[] = [];
	const data: number[] = [];
	const foreign: number[] = [];
	for (let row = 0; row < own2node.length; row++) {
		const at = own2node[row]!;
		if (at === NONE) foreign.push(row);
		else if (isElsewhere(row, at)) moved.push(row);
		else if (
			fields.some(({ values, components, node }) => {
				if (node?.components !== components) return true;
				for (let k = 0; k < components; k++)
					if (values[components * row + k] !== node.values[components * at + k]) return true;
				return false;
			})
		)
			data.push(row);
	}
	return { own2node, moved, data, foreign };
}

/** Matches points by number or by order, whichever keeps the coordinates of more points. */
function matchPoints(
	own: Points,
	node: Points,
	isElsewhere: (row: number, at: number) => boolean,
): Uint32Array {
	const { count } = own.ids;
	const shift = node.ids.first - own.ids.first;
	const byOrder = Uint32Array.from({ length: count }, (_, row) =>
		row < node.ids.count ? row : NONE,
	);
	if (own.ids.deviates < 0 && node.ids.deviates < 0) return byOrder;
	const byNumber = Uint32Array.from({ length: count }, (_, row) => {
		const at = node.ids.indexOf(own.ids.numberOf(row) + shift);
		return at < 0 ? NONE : at;
	});
	const countWrong = (own2node: Uint32Array) => {
		let count = 0;
		for (let row = 0; row < own2node.length; row++) {
			const at = own2node[row]!;
			if (at === NONE || isElsewhere(row, at)) count++;
		}
		return count;
	};
	return countWrong(byOrder) < countWrong(byNumber) ? byOrder : byNumber;
}
