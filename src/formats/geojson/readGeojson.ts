import type { Location } from '../../mesh/finding.ts';
import type { Field, TriMesh, Unkept } from '../../mesh/triMesh.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { sharedCopy } from '../../util/sharedMemory.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../format.ts';
import { inPlane } from '../plane.ts';
import { latin1 } from '../text/decimal.ts';
import { Report } from '../text/report.ts';
import { utf8 } from '../text/utf8.ts';
import { warnUnkept } from '../warnUnkept.ts';
import { load } from '../wholeFile.ts';
import { isWhole, realMark } from '../wholeNumbers.ts';

/** A file of more bytes is more than becomes one text. */
const mostBytes = 1 << 28;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is wrong with a feature, as a sentence. */
class Odd extends Error {
	constructor(
		readonly rule: string,
		message: string,
	) {
		super(message);
	}
}

/** What is read of the features. */
interface Draft {
	/** The numbers of a position, three each. */
	readonly coordinates: number[];
	readonly corners: number[];
	/** Points by their coordinates. */
	readonly known: Map<string, number>;
	/** All points are in a feature of their own, and triangles name theirs. */
	listed: number;
	readonly ofPoints: Map<string, Json[]>;
	readonly ofTriangles: Map<string, Json[]>;
	/** Properties that are no numbers, and how many triangles have one. */
	readonly texts: Map<string, number>;
}

/**
 * Reads GeoJSON (RFC 7946): each polygon of three corners is a triangle, corners in one place are one point, and numbers among the
 * properties are fields. The points of a file that was written here keep their order by a feature of the id `points`. Throws `Cancelled`.
 */
export async function readGeojson(
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> {
	const [source] = sources as readonly [ByteSource];
	const report = new Report(options.maxFindings);
	const start = { file: source.name, line: 1, column: 1, length: 0 };
	const loaded = source.size <= mostBytes ? await load(source, options) : undefined;
	if (!loaded || loaded.length > mostBytes) {
		report.error('not-text', () => ({ ...start, message: 'The file is larger than 256 MiB.' }));
		return report.result();
	}
	// One character a byte: what names mean is found where they are needed.
	const text = latin1(loaded.bytes, 0, loaded.length).replace(/^\xef\xbb\xbf/, '   ');
	const draft: Draft = {
		...{ coordinates: [], corners: [], known: new Map(), listed: 0 },
		...{ ofPoints: new Map(), ofTriangles: new Map(), texts: new Map() },
	};
	let nth = -1;
	try {
		const features = featuresOf(JSON.parse(text) as Json);
		for (const feature of features) {
			if ((++nth & 0xfff) === 0) throwIfCancelled(options.signal);
			readFeature(feature, nth, draft);
		}
	} catch (error) {
		if (error instanceof Odd) {
			const { rule, message } = error;
			report.error(rule, () => ({ ...placeOf(text, source.name, nth), message }));
		} else if (error instanceof SyntaxError) {
			report.error('not-supported', () => ({
				...syntaxPlace(text, source.name, error),
				message:
					'This is no JSON: a brace, bracket, comma, number or text is not where it should be.',
			}));
		} else throw error;
		return report.result();
	}
	options.onProgress?.({ phase: `Reading ${source.name}`, fraction: 1 });
	return { mesh: meshOf(draft, report, source.name, options), ...report.result() };
}

function featuresOf(json: Json): readonly Json[] {
	if (isObject(json) && json.type === 'FeatureCollection' && Array.isArray(json.features))
		return json.features;
	if (
		isObject(json) &&
		(json.type === 'Feature' || json.type === 'MultiPolygon' || json.type === 'Polygon')
	)
		return [json.type === 'Feature' ? json : { type: 'Feature', properties: null, geometry: json }];
	throw new Odd('missing-section', 'Expected a FeatureCollection with features.');
}

function readFeature(feature: Json, nth: number, draft: Draft): void {
	const geometry = isObject(feature) ? feature.geometry : undefined;
	if (!isObject(feature) || !isObject(geometry) || !Array.isArray(geometry.coordinates))
		throw new Odd('missing-value', `Feature ${nth} has no geometry with coordinates.`);
	const { type, coordinates } = geometry;
	const properties = isObject(feature.properties) ? feature.properties : {};
	if (type === 'MultiPoint' && feature.id === 'points' && nth === 0) {
		for (const position of coordinates) draft.coordinates.push(...positionOf(position, nth));
		draft.listed = coordinates.length;
		for (const [name, values] of Object.entries(properties))
			if (Array.isArray(values)) draft.ofPoints.set(name, values);
		return;
	}
	if (type === 'Polygon') readPolygon(coordinates, properties, nth, draft);
	else if (type === 'MultiPolygon')
		for (const polygon of coordinates) readPolygon(polygon, properties, nth, draft);
	else
		throw new Odd(
			'not-supported',
			`Feature ${nth} is a ${typeof type === 'string' ? type.slice(0, 40) : 'thing without a type'}; TriRefine reads Polygons of three corners.`,
		);
}

function positionOf(position: Json | undefined, nth: number): [number, number, number] {
	if (!Array.isArray(position) || position.length < 2)
		throw new Odd('missing-value', `A position of feature ${nth} has no two coordinates.`);
	const [x, y, z = 0] = position;
	for (const value of [x, y, z])
		if (typeof value !== 'number' || !Number.isFinite(value))
			throw new Odd('not-a-number', `A coordinate of feature ${nth} is no finite number.`);
	return [x as number, y as number, z as number];
}

function readPolygon(
	polygon: Json | undefined,
	properties: JsonObject,
	nth: number,
	draft: Draft,
): void {
	const ring = Array.isArray(polygon) ? polygon[0] : undefined;
	if (!Array.isArray(ring))
		throw new Odd('missing-value', `The polygon of feature ${nth} has no corners.`);
	if (Array.isArray(polygon) && polygon.length > 1)
		throw new Odd(
			'not-supported',
			`The polygon of feature ${nth} has a hole, which TriRefine does not read.`,
		);
	const places = ring.map((position) => positionOf(position, nth));
	const closed =
		places.length > 3 && places[0]!.every((value, k) => Object.is(value, places.at(-1)![k]));
	const count = places.length - (closed ? 1 : 0);
	if (count !== 3)
		throw new Odd(
			'not-supported',
			`The polygon of feature ${nth} has ${count} corners; TriRefine reads those of three.`,
		);
	const named = [properties.a, properties.b, properties.c];
	const { coordinates, corners, known, listed } = draft;
	for (const [k, place] of places.slice(0, 3).entries()) {
		const own = named[k];
		const same =
			typeof own === 'number' &&
			Number.isInteger(own) &&
			own >= 0 &&
			own < listed &&
			place.every((value, c) => Object.is(value, coordinates[3 * own + c]));
		if (same) {
			corners.push(own);
			continue;
		}
		const key = place.map((value) => (Object.is(value, -0) ? '-0' : value)).join(' ');
		let point = known.get(key);
		if (point === undefined) {
			point = coordinates.push(...place) / 3 - 1;
			known.set(key, point);
		}
		corners.push(point);
	}
	const triangle = corners.length / 3 - 1;
	for (const [name, value] of Object.entries(properties)) {
		if (listed > 0 && (name === 'a' || name === 'b' || name === 'c')) continue;
		if (
			typeof value === 'number' ||
			(Array.isArray(value) && value.every((one) => typeof one === 'number'))
		) {
			let list = draft.ofTriangles.get(name);
			if (!list) {
				list = [];
				draft.ofTriangles.set(name, list);
			}
			list[triangle] = value;
		} else if (value !== null) draft.texts.set(name, (draft.texts.get(name) ?? 0) + 1);
	}
}

function meshOf(draft: Draft, report: Report, file: string, options: ReadOptions): TriMesh {
	const { coordinates, corners } = draft;
	const placed = inPlane(Float64Array.from(coordinates), coordinates.length / 3);
	const triangles = Uint32Array.from(corners);
	const unkept: Unkept[] = [];
	for (const [name, count] of draft.texts)
		unkept.push({ what: `values of "${nameOf(name)}"`, count, reason: 'they are no numbers' });
	const fields = [
		...[...draft.ofPoints].map(([name, list]) =>
			fieldOf(name, 'points', list, coordinates.length / 3, unkept),
		),
		...[...draft.ofTriangles].map(([name, list]) =>
			fieldOf(name, 'triangles', list, corners.length / 3, unkept),
		),
	].filter((field) => field !== undefined);
	warnUnkept(report, file, unkept);
	const { shared } = options;
	return {
		dimension: placed.dimension,
		points: shared ? sharedCopy(placed.points) : placed.points,
		triangles: shared ? sharedCopy(triangles) : triangles,
		fields,
		source: {
			...{ format: 'geojson', firstIndex: 0, parts: ['geojson'] },
			...(unkept.length > 0 && { unkept }),
		},
	};
}

/** Numbers as a field; NaN where an entity has none. Undefined where not all have as many numbers. */
function fieldOf(
	given: string,
	on: 'points' | 'triangles',
	list: readonly Json[],
	count: number,
	unkept: Unkept[],
): Field | undefined {
	const first = list.find((value) => value !== undefined);
	const components = Array.isArray(first) ? first.length : 1;
	const values = new Float64Array(count * components).fill(Number.NaN);
	for (let i = 0; i < Math.min(count, list.length); i++) {
		const own = list[i];
		if (own === undefined) continue;
		const numbers = Array.isArray(own) ? own : [own];
		if (
			numbers.length !== components ||
			components === 0 ||
			numbers.some((one) => typeof one !== 'number')
		) {
			unkept.push({
				what: `values of "${nameOf(given)}"`,
				count,
				reason: 'not all of them have as many numbers',
			});
			return undefined;
		}
		for (const [k, value] of numbers.entries()) values[components * i + k] = value as number;
	}
	const real = given.endsWith(realMark);
	const name = nameOf(real ? given.slice(0, -realMark.length) : given);
	return !real && components === 1 && !Array.isArray(first) && values.every(isWhole)
		? { name, on, role: 'marker', type: 'integer', components, values: Int32Array.from(values) }
		: { name, on, role: 'attribute', type: 'real', components, values };
}

/** The name that was read one character a byte; what was escaped is one already. */
function nameOf(text: string): string {
	const codes = Array.from(text, (letter) => letter.charCodeAt(0));
	if (codes.some((code) => code > 255)) return text;
	const name = utf8(Uint8Array.from(codes), 0, codes.length);
	return name.includes('\ufffd') ? text : name;
}

/** Where a feature begins, by how many come before it; the beginning of the file where that is not found. */
function placeOf(text: string, file: string, nth: number): Location {
	const features = /"type"\s*:\s*"Feature"/g;
	let at = 0;
	for (let k = 0; k <= nth; k++) at = features.exec(text)?.index ?? at;
	return lineAt(text, file, at);
}

function syntaxPlace(text: string, file: string, error: SyntaxError): Location {
	const found = /position (\d+)/.exec(error.message)?.[1];
	return lineAt(
		text,
		file,
		found === undefined ? text.length : Math.min(text.length, Number(found)),
	);
}

function lineAt(text: string, file: string, at: number): Location {
	const before = text.slice(0, at).split(/\r\n|\r|\n/);
	return { file, line: before.length, column: before.at(-1)!.length + 1, length: 0 };
}
