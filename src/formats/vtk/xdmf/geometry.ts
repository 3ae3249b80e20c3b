import type { TriMesh } from '../../../mesh/triMesh.ts';
import type { Element } from '../../codecs/xml/markup.ts';
import { doublesOf } from '../../io/numbers.ts';
import { Fault } from '../../text/fault.ts';
import { coordinates } from '../shared/coordinates.ts';
import { type DataFile, itemIn, itemsIn, readItem } from './dataItem.ts';
import { attributeOf } from './grids.ts';

/** The points of a mesh. */
export interface Geometry extends Pick<TriMesh, 'dimension' | 'points'> {
	/** Byte of their array in the file, for messages. */
	readonly at: number;
}

/** Reads the points of a `<Geometry>`. Throws a `Fault` if they can't be read. */
export function readGeometry(file: DataFile, element: Element): Geometry {
	const stated = attributeOf(element, 'GeometryType', 'Type') ?? 'XYZ';
	const type = stated.toUpperCase();
	if (type === 'XY' || type === 'XYZ') {
		const width = type.length as 2 | 3;
		const { values, at } = readItem(file, itemIn(element), 'the points');
		if (values.length % width !== 0)
			throw new Fault(
				'wrong-count',
				at,
				`There are ${values.length} coordinates, which are no whole points of ${width}.`,
			);
		return { ...planarPoints(doublesOf(values), width, at), at };
	}
	if (type !== 'X_Y' && type !== 'X_Y_Z')
		throw new Fault(
			'not-supported',
			element.start,
			`A geometry of type ${stated.slice(0, 40)} is not read; there are XY, XYZ, X_Y and X_Y_Z.`,
		);
	const columns = itemsIn(element).map((item) => readItem(file, item, 'the points'));
	const width = type === 'X_Y' ? 2 : 3;
	const count = columns[0]?.values.length ?? 0;
	if (columns.length !== width || columns.some(({ values }) => values.length !== count))
		throw new Fault(
			'wrong-count',
			element.start,
			`A geometry of type ${type} has ${width} <DataItem> of as many numbers.`,
		);
	const values = new Float64Array(width * count);
	for (const [k, column] of columns.entries())
		for (let i = 0; i < count; i++) values[width * i + k] = column.values[i]!;
	const { at } = columns[0]!;
	return { ...planarPoints(values, width, at), at };
}

/** Reduces points in the plane z = 0 to two coordinates. Throws a `Fault` if a coordinate is not finite. */
function planarPoints(values: Float64Array, width: 2 | 3, at: number) {
	if (width === 3) return coordinates(values, at);
	const notFinite = values.findIndex((value) => value - value !== 0);
	if (notFinite < 0) return { dimension: 2 as const, points: values };
	throw new Fault(
		'not-finite',
		at,
		`Expected a finite number as the ${'xy'[notFinite % 2]} coordinate of point ${notFinite >> 1} (counted from 0), found ${values[notFinite]}.`,
	);
}
