import { pointCount, type TriMesh } from '../mesh/triMesh.ts';
import { counted } from '../util/counted.ts';
import { cellKinds, cellSetOf } from './cellSets.ts';
import { type FieldView, fieldViewsOf } from './fieldViews.ts';
import type { Tolerance } from './tolerance.ts';

/**
 * Writes a file of tolerances for a mesh, for people to edit: a line for the points and for each field, each with its range.
 * `parseTolerances` reads it.
 *
 * @param points tolerance of points
 */
export function summaryText(
	file: string,
	mesh: TriMesh,
	points: number,
	toleranceOf: (field: FieldView) => Tolerance,
): string {
	const sets = cellKinds.map((kind) => cellSetOf(mesh, kind));
	const rows = fieldViewsOf(mesh, sets).map((field) => {
		const { kind, value, floor } = toleranceOf(field);
		const numbers = kind === 'ignore' ? '' : ` ${value}${floor > 0 ? ` floor ${floor}` : ''}`;
		return [
			`field ${JSON.stringify(field.name)} on ${siteText(field.on)} ${kind}${numbers}`,
			rangeText(field.values),
		];
	});
	const all = [[`points ${points}`, pointRanges(mesh)], ...rows];
	const width = Math.max(...all.map(([line]) => line!.length));
	return [
		`# Tolerances of trirefine diff for ${file.replace(/[\r\n]/g, ' ')}`,
		'# points <distance>',
		'# field <name or *> [on <site>] <kind> <value> [floor <value>]',
		'',
		...all.map(([line, range]) => `${line!.padEnd(width)}  # ${range}`),
		'',
	].join('\n');
}

/** A site as one word. */
const siteText = (on: FieldView['on']): string => (on.includes(' ') ? JSON.stringify(on) : on);

function rangeText(values: ArrayLike<number>): string {
	let [low, high] = [Infinity, -Infinity];
	let others = 0;
	for (let i = 0; i < values.length; i++) {
		const value = values[i]!;
		if (!Number.isFinite(value)) others++;
		else {
			if (value < low) low = value;
			if (value > high) high = value;
		}
	}
	const range = low > high ? 'no values' : `${low} to ${high}`;
	return others === 0 ? range : `${range}, ${counted(others, 'value')} not finite`;
}

function pointRanges(mesh: TriMesh): string {
	const { points, dimension } = mesh;
	const ranges = ['x', 'y', 'z'].slice(0, dimension).map((axis, k) => {
		const coordinates = new Float64Array(pointCount(mesh));
		for (let i = 0; i < coordinates.length; i++) coordinates[i] = points[dimension * i + k]!;
		return `${axis} ${rangeText(coordinates)}`;
	});
	return [counted(pointCount(mesh), 'point'), ...ranges].join(', ');
}
