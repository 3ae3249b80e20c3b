import * as v from 'valibot';
import type { Finding } from '../mesh/finding.ts';
import type { MeshInfo } from '../mesh/info.ts';
import { operationOf } from '../refine/registry.ts';
import { type OptionValues, optionValues } from '../util/options.ts';
import type { Progress } from '../util/progress.ts';
import type { MessageChecks } from './channel.ts';
import type { LinkedView } from './linkedView.ts';
import type {
	MarkEdit,
	PanelState,
	PathSummary,
	RunSummary,
	ToExtension,
	ToPanel,
} from './messages.ts';
import type { SavedState } from './page.ts';
import {
	checkOf,
	count,
	integer,
	lineRanges,
	listOf,
	numberOrNull,
	plainName,
	type SchemaOf,
	suffix,
	text,
} from './schemas.ts';

// A page's messages are not trusted until they pass these checks. The tables are typed by the messages: a message
// without a schema, or with a schema that admits another type, does not compile.

const fileLines = v.strictObject({ file: plainName, ranges: lineRanges });

const markEdit: SchemaOf<MarkEdit> = v.strictObject({
	file: plainName,
	version: count,
	set: lineRanges,
	clear: lineRanges,
});

const subject = {
	entity: v.exactOptional(
		v.strictObject({ kind: v.picklist(['points', 'edges', 'triangles']), index: count }),
	),
	slot: v.exactOptional(count),
};
const location = { file: text, line: count, column: count, length: v.exactOptional(count) };

const finding: SchemaOf<Finding> = v.strictObject({
	...location,
	...subject,
	rule: text,
	severity: v.picklist(['error', 'warning', 'information', 'hint']),
	message: text,
	related: v.exactOptional(
		listOf(v.strictObject({ ...location, ...subject, message: text }), 10_000),
	),
});

const state: SchemaOf<PanelState> = v.strictObject({
	version: count,
	hasMesh: v.boolean(),
	hasResult: v.boolean(),
	resultIsNew: v.boolean(),
	resultBy: v.nullable(text),
	resultIsOlder: v.boolean(),
	canUndo: v.boolean(),
	canRedo: v.boolean(),
	running: v.boolean(),
	selectedPoints: count,
	selectedEdges: count,
	selectedTriangles: count,
	markedTriangles: count,
	marksIn: v.picklist(['file', 'panel']),
	showsPath: v.boolean(),
	findings: listOf(finding, 10_000),
});

const intervals = listOf(v.strictObject({ from: numberOrNull, count }), 100);

const meshInfo: SchemaOf<MeshInfo> = v.strictObject({
	format: text,
	points: count,
	edges: count,
	triangles: count,
	marked: count,
	boundaryEdges: count,
	orientation: v.strictObject({ ccw: count, cw: count, degenerate: count }),
	area: numberOrNull,
	bounds: v.strictTuple([listOf(numberOrNull, 3), listOf(numberOrNull, 3)]),
	minAngle: v.nullable(numberOrNull),
	maxAngle: v.nullable(numberOrNull),
	fields: listOf(
		v.strictObject({
			name: text,
			on: v.picklist(['points', 'edges', 'triangles', 'cells', 'corners', 'mesh']),
			components: count,
			type: v.picklist(['real', 'integer']),
		}),
		10_000,
	),
	cells: v.exactOptional(
		listOf(
			v.strictObject({
				shape: v.picklist(['point', 'line', 'polygon', 'quad', 'quad8', 'quad9']),
				count,
			}),
			100,
		),
	),
	polygons: v.exactOptional(
		v.strictObject({
			polygons: count,
			corners: count,
			byCorners: listOf(v.strictObject({ corners: count, count }), 100_000),
			convex: v.exactOptional(count),
			area: v.strictObject({ least: numberOrNull, most: numberOrNull, sum: numberOrNull }),
			byArea: intervals,
			edgeRatio: v.strictObject({ least: numberOrNull, mean: numberOrNull }),
			byEdgeRatio: intervals,
			smallest: text,
		}),
	),
	groups: v.exactOptional(
		listOf(
			v.strictObject({
				name: v.exactOptional(text),
				dimension: v.picklist([0, 1, 2]),
				tag: integer,
				count,
			}),
			100_000,
		),
	),
});

const path: SchemaOf<PathSummary> = v.strictObject({
	triangle: integer,
	triangles: count,
	terminal: v.strictTuple([integer, integer]),
	endsAtBoundary: v.boolean(),
	complete: v.boolean(),
	words: text,
});

/** Whether an operation `id` exists and takes `values`. */
function isOperation(id: string, values: OptionValues): boolean {
	const operation = operationOf(id);
	if (!operation) return false;
	try {
		optionValues(id, operation.options, values);
		return true;
	} catch {
		return false;
	}
}

const values: SchemaOf<OptionValues> = v.record(text, v.union([text, v.number(), v.boolean()]));

const summary: SchemaOf<RunSummary> = v.pipe(
	v.strictObject({
		operation: text,
		values,
		before: meshInfo,
		after: meshInfo,
		rounds: count,
		engine: v.picklist(['cpu', 'gpu']),
		adapter: text,
		milliseconds: numberOrNull,
	}),
	v.check(
		({ operation, values }) => isOperation(operation, values),
		'is no operation with values of its options',
	),
);

const finite = v.pipe(v.number(), v.finite());
const linkedView: SchemaOf<LinkedView> = v.strictObject({
	camera: v.strictObject({
		x: finite,
		y: finite,
		scale: v.pipe(finite, v.minValue(Number.MIN_VALUE)),
	}),
	rotation: v.strictTuple([finite, finite, finite, finite]),
	quantity: v.nullable(text),
	range: v.nullable(v.strictTuple([finite, finite])),
});

/** Parameters of a page's requests. */
const pageRequestParams: { readonly [K in keyof ToExtension]: SchemaOf<ToExtension[K]['params']> } =
	{
		ready: v.null(),
		readFile: v.strictObject({ name: plainName, other: v.exactOptional(v.literal(true)) }),
		write: v.null(),
		writeAs: v.null(),
		savePicture: v.null(),
		openFiles: v.strictObject({ uris: listOf(text, 1000) }),
		revealLines: v.strictObject({ ...fileLines.entries, other: v.exactOptional(v.literal(true)) }),
		editMarks: markEdit,
		state,
		viewChanged: linkedView,
		help: v.strictObject({
			anchor: v.pipe(text, v.regex(/^[\w-]{0,100}$/, 'is not an anchor')),
		}),
	};

/** Maximum number of files of an export: one, and `MAX_NAMED` files that it names. */
const maxFiles = 4097;

/** Results of requests to a page. */
const panelRequestResults: { readonly [K in keyof ToPanel]: SchemaOf<ToPanel[K]['result']> } = {
	settings: v.null(),
	load: state,
	run: summary,
	values,
	chosen: v.strictObject({ operation: text, values }),
	selectLines: v.null(),
	selectedLines: listOf(fileLines, 100),
	mark: v.strictObject({
		targets: count,
		changed: count,
		marked: count,
		edit: v.exactOptional(markEdit),
	}),
	showPath: v.nullable(path),
	saved: v.looseObject({ uri: text, other: v.exactOptional(text) }),
	act: state,
	exportResult: v.strictObject({
		id: count,
		suffixes: v.pipe(
			listOf(suffix, maxFiles),
			v.check((all) => new Set(all).size === all.length, 'repeats a file'),
		),
		losses: listOf(text, 1000),
		version: count,
	}),
	exportChunk: v.nullable(v.instance(Uint8Array)),
	picture: v.instance(Uint8Array),
	copyPicture: v.null(),
	link: linkedView,
	follow: v.null(),
	closeExport: v.null(),
};

const progress: SchemaOf<Progress> = v.strictObject({
	phase: text,
	fraction: v.exactOptional(v.number()),
});

type Checks = MessageChecks<ToPanel, ToExtension>;
const checksOf = (schemas: Readonly<Record<string, SchemaOf<unknown>>>) =>
	Object.fromEntries(
		Object.entries(schemas).map(([name, schema]) => [name, checkOf(name, schema)]),
	);

/** Checks of all messages from a page to the extension. */
export const pageMessageChecks: Checks = {
	params: checksOf(pageRequestParams) as Checks['params'],
	results: checksOf(panelRequestResults) as Checks['results'],
	progress: checkOf('progress', progress),
};

/** The part of a page's saved state that the extension uses; the rest is the page's own. */
export const savedState = checkOf<SavedState>(
	'saved state',
	v.object({ uri: text, other: v.exactOptional(text) }),
);
