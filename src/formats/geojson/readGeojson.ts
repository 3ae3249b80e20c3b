import type { DataLoss, TriMesh } from '../../mesh/triMesh.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { sharedCopy } from '../../util/sharedMemory.ts';
import { inPlane } from '../build/plane.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../core/format.ts';
import { warnLosses } from '../losses/warnLosses.ts';
import { load } from '../text/loaded.ts';
import { Report } from '../text/report.ts';
import { FeatureCutter } from './cutFeatures.ts';
import { NoCollection, NoJson, positionIn } from './faults.ts';
import { isObject, type Json, textOf } from './json.ts';
import { byteLocation, featureLocation } from './locations.ts';
import { nameOf, PropertyColumn } from './propertyColumn.ts';
import { Draft, readFeature, UnsupportedFeature } from './readFeature.ts';

/** Maximum number of bytes of a file that is read as one text, and of any file. */
const [maxText, maxBytes] = [1 << 28, 2 ** 32 - 2];

/**
 * Reads GeoJSON (RFC 7946): polygons of three corners are triangles, equal positions are one point, numeric properties
 * are fields. A feature with the id `points`, from `writeGeojson`, keeps the order of points. A FeatureCollection is
 * read in segments, any other file as a whole, up to 256 MiB. Throws `Cancelled`.
 */
export async function readGeojson(
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> {
	const [source] = sources as readonly [ByteSource];
	const report = new Report(options.maxFindings);
	const fail = async (rule: string, at: number, message: string): Promise<ReadResult> => {
		const location = await byteLocation(source, at);
		report.error(rule, () => ({ ...location, message }));
		return report.result();
	};
	if (source.size > maxBytes) return fail('not-text', 0, 'The file is larger than 4 GiB.');
	let draft = new Draft();
	try {
		try {
			await readInSegments(source, draft, options);
		} catch (error) {
			const needsWholeText = error instanceof NoCollection || error instanceof NoJson;
			if (!needsWholeText || source.size > maxText) throw error;
			draft = new Draft();
			await readWhole(source, draft, options);
		}
	} catch (error) {
		if (error instanceof UnsupportedFeature) {
			const { rule, nth, message } = error;
			const place = await featureLocation(source, nth);
			report.error(rule, () => ({ ...place, message }));
			return report.result();
		}
		if (error instanceof NoJson)
			return fail(
				'not-supported',
				error.at,
				'This is no JSON: a brace, bracket, comma, number or text is not where it should be.',
			);
		if (error instanceof NoCollection)
			return fail(
				'not-text',
				0,
				'The file is larger than 256 MiB, and no FeatureCollection whose features are read some at a time.',
			);
		throw error;
	}
	options.onProgress?.({ phase: `Reading ${source.name}`, fraction: 1 });
	return { mesh: buildMesh(draft, report, source.name, options), ...report.result() };
}

/** Reads a FeatureCollection in segments. Throws `NoJson` or `NoCollection`, else the first `UnsupportedFeature`. */
async function readInSegments(
	source: ByteSource,
	draft: Draft,
	options: ReadOptions,
): Promise<void> {
	const { signal, onProgress, blockBytes } = options;
	let unsupported: UnsupportedFeature | undefined;
	const cutter = new FeatureCutter((features) => {
		throwIfCancelled(signal);
		if (unsupported) return;
		try {
			for (const feature of features) readFeature(feature, draft);
		} catch (error) {
			if (!(error instanceof UnsupportedFeature)) throw error;
			unsupported = error;
		}
	}, blockBytes);
	let done = 0;
	for await (const chunk of source.chunks()) {
		throwIfCancelled(signal);
		cutter.push(chunk);
		done += chunk.length;
		const fraction = source.size > 0 ? Math.min(1, done / source.size) : 1;
		onProgress?.({ phase: `Reading ${source.name}`, fraction });
	}
	if (cutter.end() !== 'FeatureCollection') throw new NoCollection();
	if (unsupported) throw unsupported;
}

/** Reads the file as one text. Throws `UnsupportedFeature`, `NoJson`, and `NoCollection` if it is too large. */
async function readWhole(source: ByteSource, draft: Draft, options: ReadOptions): Promise<void> {
	const loaded = await load(source, options);
	if (!loaded || loaded.length > maxText) throw new NoCollection();
	const text = textOf(loaded.bytes, 0, loaded.length, false).replace(/^\xef\xbb\xbf/, '   ');
	let json: Json;
	try {
		json = JSON.parse(text) as Json;
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		throw new NoJson(Math.min(text.length, positionIn(error) ?? text.length));
	}
	for (const feature of featuresOf(json)) {
		if ((draft.features & 0xfff) === 0) throwIfCancelled(options.signal);
		readFeature(feature, draft);
	}
}

function featuresOf(json: Json): readonly Json[] {
	if (isObject(json) && json.type === 'FeatureCollection' && Array.isArray(json.features))
		return json.features;
	if (isObject(json) && json.type === 'Feature') return [json];
	if (isObject(json) && (json.coordinates !== undefined || json.geometries !== undefined))
		return [{ type: 'Feature', properties: null, geometry: json }];
	throw new UnsupportedFeature(
		'missing-section',
		-1,
		'Expected a FeatureCollection with features, a feature or a geometry.',
	);
}

function buildMesh(draft: Draft, report: Report, file: string, options: ReadOptions): TriMesh {
	const { points, triangles, ofPoints, ofTriangles, texts, empty } = draft;
	const losses: DataLoss[] = [];
	if (empty > 0)
		losses.push({
			what: 'features without a geometry',
			count: empty,
			reason: 'they have no coordinates',
		});
	for (const [name, count] of texts)
		losses.push({ what: `values of "${nameOf(name)}"`, count, reason: 'not numeric' });
	const fields = [
		...[...ofPoints].map(([name, list]) =>
			PropertyColumn.of(list, points.count).field(name, 'points', points.count, losses),
		),
		...[...ofTriangles].map(([name, column]) => column.field(name, 'triangles', triangles, losses)),
	].filter((field) => field !== undefined);
	warnLosses(report, file, losses);
	const { shared } = options;
	const planar = inPlane(points.coordinates, points.count, shared);
	const corners = draft.corners.subarray(0, 3 * triangles);
	return {
		dimension: planar.dimension,
		points: shared ? sharedCopy(planar.points) : planar.points,
		triangles: shared ? sharedCopy(corners) : corners.slice(),
		fields,
		source: {
			...{ format: 'geojson', firstIndex: 0, parts: ['geojson'] },
			...(losses.length > 0 && { unkept: losses }),
		},
	};
}
