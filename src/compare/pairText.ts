import { counted, countText, rounded } from '../util/counted.ts';
import { isDifferentGroup } from './compareGroups.ts';
import type {
	CellChangeReport,
	CellsReport,
	FieldReport,
	GroupReport,
	ListReport,
	MoveReport,
	PairReport,
} from './pairReport.ts';
import { entityNouns, type PlaceReport } from './places.ts';
import type { Tolerance } from './tolerance.ts';

/** Entities that are listed of each kind of change. */
const LISTED = 20;

/** A part of a comparison; without lines if the meshes are the same in it. */
export interface Section {
	/** "points", "triangles", "field u on points". */
	readonly name: string;
	readonly lines: readonly string[];
	/** Whether the lines are a difference, and not only notes. */
	readonly differs: boolean;
}

/** Prints a comparison for people: one line if the meshes are the same, else a section for each kind of difference. */
export function diffText(report: PairReport): string {
	const lines = [headline(report), ...report.notes];
	return `${[...lines, ...sectionsOf(report).flatMap((section) => section.lines)].join('\n')}\n`;
}

/** "a.gmr and b.vtu are the same: 4 points, 2 triangles". */
export function headline({ a, b, same, partial }: PairReport): string {
	const relation = partial
		? `${a.file} is ${same ? '' : 'not '}a part of ${b.file}`
		: `${a.file} and ${b.file} ${same ? 'are the same' : 'differ'}`;
	const [before, after] = [a, b].map(
		({ points, triangles }) => `${counted(points, 'point')}, ${counted(triangles, 'triangle')}`,
	);
	return `${relation}: ${before}${before === after ? '' : ` and ${after}`}`;
}

/** The parts of a comparison; each counts as a difference as `same` of the report does. */
export function sectionsOf(report: PairReport): Section[] {
	const { partial, points, seeds } = report;
	const more = (count: number) => (partial ? 0 : count);
	const pointsDiffer = points.moved.count + points.removed.count + more(points.added.count) > 0;
	const seedsDiffer = seeds.removed + more(seeds.added) > 0;
	return [
		{ name: 'points', lines: pointLines(report), differs: pointsDiffer },
		...report.cells.map((cells) => ({
			name: cells.what,
			lines: cellLines(cells, partial),
			differs:
				cells.removed.count + cells.reversed.count + cells.changed.count + more(cells.added.count) >
				0,
		})),
		{ name: 'holes and regions', lines: seedLines(report), differs: seedsDiffer },
		...report.groups.map((group) => ({
			name: groupName(group),
			lines: groupLines(group),
			differs: isDifferentGroup(group, partial),
		})),
		...report.fields.map((field) => ({
			name: fieldName(field),
			lines: fieldLines(field),
			differs: field.status !== 'same' && !(partial && field.status === 'added'),
		})),
		{ name: 'surfaces', lines: surfaceLines(report), differs: false },
	];
}

/** "point 7 (0.5, 0.2)", with the noun of an entity. */
export const placeText = (noun: string, { number, at }: PlaceReport): string =>
	`${noun} ${number} (${at.map((x) => rounded(x, 9)).join(', ')})`;

function listLines<T>({ count, listed }: ListReport<T>, line: (entry: T) => string): string[] {
	const lines = listed.slice(0, LISTED).map((entry) => `  ${line(entry)}`);
	const more = count - lines.length;
	return more > 0 ? [...lines, `  and ${countText(more)} more`] : lines;
}

/** "moved by 0.25: point 4 (0, 1) to point 4 (0, 1.25)". */
export const moveText = ({ a, b, distance }: MoveReport): string =>
	`moved by ${rounded(distance)}: ${placeText('point', a)} to ${placeText('point', b)}`;

function pointLines({ points, tolerance }: PairReport): string[] {
	const { matched, within, moved, removed, added } = points;
	const changes = [
		...(within.count > 0
			? [
					`${countText(within.count)} within the tolerance of ${rounded(tolerance)} (at most ${rounded(within.max)} away)`,
				]
			: []),
		...(moved.count > 0
			? [`${countText(moved.count)} moved (at most by ${rounded(moved.max)})`]
			: []),
		...(removed.count > 0 ? [`${countText(removed.count)} removed`] : []),
		...(added.count > 0 ? [`${countText(added.count)} added`] : []),
	];
	if (changes.length === 0) return [];
	return [
		`points: ${countText(matched)} in both, ${changes.join(', ')}`,
		...listLines(moved, moveText),
		...listLines(removed, (place) => `removed: ${placeText('point', place)}`),
		...listLines(added, (place) => `added: ${placeText('point', place)}`),
	];
}

function cellLines(
	{ what, matched, removed, added, reversed, changed }: CellsReport,
	partial: boolean,
): string[] {
	const noun = what.replace(/s$/, '');
	const kinds = [
		['removed', removed],
		['added', added],
		['reversed', reversed],
	] as const;
	const present = kinds.filter(([, { count }]) => count > 0);
	if (present.length + changed.count === 0) return [];
	const counts = [...present, ...(changed.count > 0 ? [['changed', changed] as const] : [])].map(
		([name, { count }]) => `${countText(count)} ${name}`,
	);
	return [
		`${what}: ${countText(matched)} in both, ${counts.join(', ')}`,
		...present
			.filter(([name]) => !(partial && name === 'added'))
			.flatMap(([name, list]) => listLines(list, (place) => `${name}: ${placeText(noun, place)}`)),
		...listLines(changed, (change) => changeText(noun, change)),
	];
}

/** "changed: triangle 5 of points 1, 2, 3 to 5 of points 1, 2, 4". */
function changeText(noun: string, { a, b, corners }: CellChangeReport): string {
	const [before, after] = corners.map((numbers) => `of points ${numbers.join(', ')}`);
	return `changed: ${noun} ${a.number} ${before} to ${b.number} ${after}`;
}

function seedLines({ seeds: { removed, added } }: PairReport): string[] {
	if (removed + added === 0) return [];
	return [`holes and regions: ${countText(removed)} removed, ${countText(added)} added`];
}

const dimensionNouns = ['points', 'lines', 'faces'] as const;

/** "inlet" (3), or the tag alone. */
const nameAndTag = ({ name, tag }: { readonly name?: string; readonly tag: number }): string =>
	name === undefined ? `${tag}` : `"${name}" (${tag})`;

const groupName = ({ a, b, dimension }: GroupReport): string =>
	`group ${nameAndTag((a ?? b)!)} of ${dimensionNouns[dimension]}`;

function groupLines(group: GroupReport): string[] {
	const parts = [...groupChange(group), ...measureText(group)];
	return parts.length > 0 ? [`${groupName(group)}: ${parts.join('; ')}`] : [];
}

function groupChange({ status, a, b, joined, left }: GroupReport): string[] {
	if (status === 'added' || status === 'removed')
		return [`${status}, ${counted((a ?? b)!.count, 'member')}`];
	if (status === 'same' || !a || !b) return [];
	const renamed = nameAndTag(a) === nameAndTag(b) ? [] : [`renamed to ${nameAndTag(b)}`];
	if (status === 'renamed') return renamed;
	const members = `${counted(joined, 'member')} joined, ${countText(left)} left, ${countText(a.count)} before, ${countText(b.count)} after`;
	return [...renamed, members];
}

/** "points 5 and 9, length 2 and 2"; without a partner the numbers of one mesh. */
function measureText({ a, b, dimension }: GroupReport): string[] {
	const measures = [a?.measure, b?.measure].filter((measure) => measure !== undefined);
	if (measures.length === 0) return [];
	const sizes = measures.flatMap(({ size }) => (size === undefined ? [] : rounded(size, 9)));
	const size = dimension === 1 ? 'length' : 'area';
	return [
		`points ${measures.map(({ points }) => countText(points)).join(' and ')}${sizes.length > 0 ? `, ${size} ${sizes.join(' and ')}` : ''}`,
	];
}

/** "relative tolerance 1e-6, floor 1e-12". */
const toleranceText = ({ kind, value, floor }: Tolerance): string =>
	kind === 'ignore'
		? 'ignored'
		: `${kind} tolerance ${rounded(value)}${floor > 0 ? `, floor ${rounded(floor)}` : ''}`;

const fieldName = ({ name, on }: FieldReport): string => `field "${name}" on ${on}`;

function fieldLines(field: FieldReport): string[] {
	const { on, status, types, roles, components, differing, compared, norms, worst } = field;
	const subject = fieldName(field);
	const pair = ([before, after]: readonly [unknown, unknown]) => `${before} and ${after}`;
	if (status === 'added' || status === 'removed') return [`${subject}: ${status}`];
	const lines = [
		...(types ? [`${subject}: of types ${pair(types)}`] : []),
		...(roles ? [`${subject}: of roles ${pair(roles)}`] : []),
		...(components ? [`${subject}: with ${pair(components)} components`] : []),
	];
	if (differing === 0 || !worst) return lines;
	const noun = entityNouns[on];
	const at = worst.a && worst.b ? ` at ${placeText(noun, worst.a)}` : '';
	const other =
		worst.a && worst.b && worst.a.number !== worst.b.number
			? `, in the other file ${noun} ${worst.b.number}`
			: '';
	return [
		...lines,
		`${subject}: ${countText(differing)} of ${counted(compared, 'value')} differ (${toleranceText(field.tolerance)})`,
		`  most${at}${other}${worst.component > 0 ? `, component ${worst.component + 1}` : ''}: ${worst.values.map(valueText).join(' and ')}`,
		`  norms of the difference: L1 ${rounded(norms.l1)}, L2 ${rounded(norms.l2)}, maximum ${rounded(norms.max)}`,
	];
}

/** All digits of a value: values may differ in the last one. */
const valueText = (value: number | null): string => (value === null ? 'no number' : String(value));

function surfaceLines({ surfaces, a, b }: PairReport): string[] {
	if (!surfaces) return [];
	const { hausdorff, aToB, bToA, areas } = surfaces;
	const from = (side: string, { max, mean, worst }: typeof aToB) =>
		`  from ${side}: at most ${rounded(max)} at ${placeText('point', worst)}, ${rounded(mean)} on average`;
	return [
		`distance of the surfaces: ${rounded(hausdorff)} (Hausdorff, over points)`,
		from(a.file, aToB),
		from(b.file, bToA),
		`areas: ${areas.map((area) => rounded(area, 9)).join(' and ')}`,
	];
}
