import { grown } from '../../util/grow.ts';
import { CutList, isObject, type Json, type JsonObject } from './json.ts';
import { PointTable } from './pointTable.ts';
import { PropertyColumn } from './propertyColumn.ts';

/** An unsupported or malformed feature. */
export class UnsupportedFeature extends Error {
	/** @param nth the feature; −1 for the file */
	constructor(
		readonly rule: string,
		readonly nth: number,
		message: string,
	) {
		super(message);
	}
}

/** The content of the features read so far. */
export class Draft {
	readonly points = new PointTable();
	corners = new Uint32Array(0);
	triangles = 0;
	/** Features read. */
	features = 0;
	/** Features without triangles: their geometry is missing or empty. */
	empty = 0;
	/** Number of points of the feature `points`, which triangles name by index. */
	listed = 0;
	/** Properties of the feature `points`. */
	readonly ofPoints = new Map<string, Json[] | CutList>();
	readonly ofTriangles = new Map<string, PropertyColumn>();
	/** Number of triangles with a value that is not numeric, by property. */
	readonly texts = new Map<string, number>();
}

/** Reads a feature; counts it as empty without triangles. Throws `UnsupportedFeature` if it has anything else. */
export function readFeature(feature: Json, draft: Draft): void {
	const nth = draft.features++;
	if (!isObject(feature)) throw withoutCoordinates(nth);
	const { geometry, properties: given, id } = feature;
	const properties = isObject(given) ? given : {};
	const trianglesBefore = draft.triangles;
	if (geometry !== null && geometry !== undefined) {
		if (nth === 0 && id === 'points' && isObject(geometry) && geometry.type === 'MultiPoint') {
			const { coordinates } = geometry;
			if (!isList(coordinates)) throw withoutCoordinates(nth);
			readPoints(coordinates, properties, draft);
			return;
		}
		// GeometryCollections may be nested to any depth.
		const pending: Json[] = [geometry];
		for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
			if (isObject(one) && one.type === 'GeometryCollection' && isList(one.geometries))
				for (const inner of entriesOf(one.geometries).toReversed()) pending.push(inner);
			else readGeometry(one, properties, nth, draft);
		}
	}
	if (draft.triangles === trianglesBefore) draft.empty++;
}

const isList = (value: Json | undefined): value is Json[] | CutList =>
	Array.isArray(value) || value instanceof CutList;

const entriesOf = (list: Json[] | CutList): Json[] =>
	list instanceof CutList ? list.entries : list;

const withoutCoordinates = (nth: number): UnsupportedFeature =>
	new UnsupportedFeature('missing-value', nth, `Feature ${nth} has no geometry with coordinates.`);

/** Reads the polygons of a geometry other than a collection; without positions it is empty (RFC 7946, §3.1). */
function readGeometry(geometry: Json, properties: JsonObject, nth: number, draft: Draft): void {
	if (!isObject(geometry) || !isList(geometry.coordinates)) throw withoutCoordinates(nth);
	const { type, coordinates } = geometry;
	const entries = entriesOf(coordinates);
	if (entries.length === 0) return;
	if (type === 'Polygon') readPolygon(entries, properties, nth, draft);
	else if (type === 'MultiPolygon')
		for (const polygon of entries) readPolygon(polygon, properties, nth, draft);
	else
		throw new UnsupportedFeature(
			'not-supported',
			nth,
			`Feature ${nth} is a ${typeof type === 'string' ? type.slice(0, 40) : 'thing without a type'}; TriRefine reads Polygons of three corners.`,
		);
}

/** Reads the feature `points` of a file from `writeGeojson`, with fields. */
function readPoints(coordinates: Json[] | CutList, properties: JsonObject, draft: Draft): void {
	const { points } = draft;
	const values = coordinates instanceof CutList ? coordinates.values : undefined;
	if (coordinates instanceof CutList && values && coordinates.width >= 2) {
		const { width, count } = coordinates;
		points.coordinates = new Float64Array(3 * count);
		for (let i = 0, at = 0; i < count; i++, at += width) {
			const [x, y] = [values[at]!, values[at + 1]!];
			const z = width > 2 ? values[at + 2]! : 0;
			if (!(Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z))) throw notFinite(0);
			points.add(x, y, z);
		}
	} else
		for (const one of coordinates instanceof CutList ? coordinates.entries : coordinates) {
			checkPosition(one, 0);
			points.add(one[0], one[1], one[2] ?? 0);
		}
	draft.listed = points.count;
	for (const [name, list] of Object.entries(properties))
		if (Array.isArray(list) || list instanceof CutList) draft.ofPoints.set(name, list);
}

const notFinite = (nth: number): UnsupportedFeature =>
	new UnsupportedFeature(
		'not-a-number',
		nth,
		`A coordinate of feature ${nth} is no finite number.`,
	);

type Position = readonly [x: number, y: number, z?: number];

function checkPosition(
	position: Json | undefined,
	nth: number,
): asserts position is Position & Json {
	if (!Array.isArray(position) || position.length < 2)
		throw new UnsupportedFeature(
			'missing-value',
			nth,
			`A position of feature ${nth} has no two coordinates.`,
		);
	const { length } = position;
	for (let k = 0; k < 3 && k < length; k++) if (!Number.isFinite(position[k])) throw notFinite(nth);
}

const areSame = (a: Position, b: Position): boolean =>
	Object.is(a[0], b[0]) && Object.is(a[1], b[1]) && Object.is(a[2] ?? 0, b[2] ?? 0);

function readPolygon(
	polygon: Json | undefined,
	properties: JsonObject,
	nth: number,
	draft: Draft,
): void {
	const ring = Array.isArray(polygon) ? polygon[0] : undefined;
	if (!Array.isArray(ring))
		throw new UnsupportedFeature(
			'missing-value',
			nth,
			`The polygon of feature ${nth} has no corners.`,
		);
	if (Array.isArray(polygon) && polygon.length > 1)
		throw new UnsupportedFeature(
			'not-supported',
			nth,
			`The polygon of feature ${nth} has a hole, which TriRefine does not read.`,
		);
	for (const position of ring) checkPosition(position, nth);
	const positions = ring as unknown as Position[];
	const { length } = positions;
	const isClosed = length > 3 && areSame(positions[0]!, positions[length - 1]!);
	const count = length - (isClosed ? 1 : 0);
	if (count !== 3)
		throw new UnsupportedFeature(
			'not-supported',
			nth,
			`The polygon of feature ${nth} has ${count} corners; TriRefine reads those of three.`,
		);
	const triangle = draft.triangles++;
	if (3 * triangle + 3 > draft.corners.length)
		draft.corners = grown(draft.corners, 3 * triangle + 3);
	const { corners } = draft;
	corners[3 * triangle] = pointAt(positions[0]!, properties.a, draft);
	corners[3 * triangle + 1] = pointAt(positions[1]!, properties.b, draft);
	corners[3 * triangle + 2] = pointAt(positions[2]!, properties.c, draft);
	readProperties(properties, triangle, draft);
}

/** @param listedIndex index of a listed point; used if it has these coordinates */
function pointAt([x, y, z = 0]: Position, listedIndex: Json | undefined, draft: Draft): number {
	const { points, listed } = draft;
	const isListed =
		typeof listedIndex === 'number' &&
		Number.isInteger(listedIndex) &&
		listedIndex >= 0 &&
		listedIndex < listed;
	return isListed && points.isAt(listedIndex, x, y, z) ? listedIndex : points.at(x, y, z);
}

function readProperties(properties: JsonObject, triangle: number, draft: Draft): void {
	const { listed, ofTriangles, texts } = draft;
	for (const name of Object.keys(properties)) {
		if (listed > 0 && (name === 'a' || name === 'b' || name === 'c')) continue;
		const value = properties[name]!;
		if (
			typeof value === 'number' ||
			(Array.isArray(value) && value.every((one) => typeof one === 'number'))
		) {
			let column = ofTriangles.get(name);
			if (!column) {
				column = new PropertyColumn(value);
				ofTriangles.set(name, column);
			}
			column.put(triangle, value);
		} else if (value instanceof CutList) readCutList(value, name, triangle, draft);
		else if (value !== null) texts.set(name, (texts.get(name) ?? 0) + 1);
	}
}

function readCutList(list: CutList, name: string, triangle: number, draft: Draft): void {
	readProperties({ [name]: list.entries }, triangle, draft);
}
