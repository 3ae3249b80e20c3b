import type { EntityKind } from '../mesh/triMesh.ts';
import { colourMaps } from '../quantities/colourMaps.ts';
import { DEFAULT_QUANTITY } from '../quantities/quantity.ts';
import { engineChoices } from '../refine/chooseEngine.ts';

/** Layouts of the views Before and After; `auto` takes the one that shows the mesh larger. */
export const arrangements = ['auto', 'beside', 'stacked', 'swipe', 'overlay'] as const;
export type Arrangement = (typeof arrangements)[number];

/** Entities whose numbers can be shown, in order of priority where space is scarce. */
export const numberedKinds = ['points', 'edges', 'triangles'] as const satisfies EntityKind[];

/** Value ranges that can be set; a range entered by hand belongs to one mesh and is not a setting. */
const ranges = ['value', 'percentile', 'acceptable'] as const;

/** A setting of VS Code: its schema in package.json, and the check of values. */
interface Setting<T> {
	readonly usual: T;
	/** The schema of its values. */
	readonly schema: object;
	/** In Markdown. */
	readonly description: string;
	takes(value: unknown): value is T;
}

function oneOf<const V extends string>(
	choices: readonly (readonly [value: V, words: string])[],
	description: string,
): Setting<V> {
	const values = choices.map(([value]) => value);
	return {
		usual: values[0]!,
		schema: {
			type: 'string',
			enum: values,
			enumDescriptions: choices.map(([, words]) => words),
		},
		description,
		takes: (value): value is V => values.includes(value as V),
	};
}

function subsetOf<const V extends string>(
	values: readonly V[],
	description: string,
): Setting<readonly V[]> {
	return {
		usual: [],
		schema: { type: 'array', items: { type: 'string', enum: values }, uniqueItems: true },
		description,
		takes: (value): value is readonly V[] =>
			Array.isArray(value) && value.every((one) => values.includes(one)),
	};
}

const text = (usual: string, description: string): Setting<string> => ({
	usual,
	schema: { type: 'string' },
	description,
	takes: (value): value is string => typeof value === 'string' && value.length <= 200,
});

/** Descriptions of engines and ranges. */
const choiceDescriptions = {
	auto: 'Automatic: CPU for small meshes or without a hardware GPU, otherwise GPU.',
	gpu: 'GPU, or software rendering without a graphics card.',
	cpu: 'CPU.',
	value: 'All values; for a metric, the range it can take.',
	percentile: 'Between two percentiles, set by trirefine.colourPercentile.',
	acceptable: 'For a metric, the range that Verdict calls acceptable.',
} as const;

const arrangementDescriptions: Readonly<Record<Arrangement, string>> = {
	auto: 'Side by side or one above the other, whichever shows the mesh larger.',
	beside: 'Side by side.',
	stacked: 'One above the other.',
	swipe: 'Overlaid, with a draggable divider.',
	overlay: 'After only, with new triangles highlighted.',
};

/** Placeholder for the name of the source. */
const base = '$' + '{base}';

/** Settings of the preview and of its output, by name after `trirefine.`. */
export const panelSettings = {
	engine: oneOf(
		engineChoices.map((one) => [one, choiceDescriptions[one]]),
		'Engine that refines meshes in the preview. The result is the same on each.',
	),
	colourBy: text(
		DEFAULT_QUANTITY,
		'Quantity that colours the triangles in the preview: `metric:minimumAngle`, `length:longest`, `groups:triangles`, `order`, …; `trirefine picture --list` prints all ids for a mesh. A mesh without this quantity is coloured by minimum angle.',
	),
	colourMap: oneOf(
		[
			[
				'auto',
				'Theme colours for minimum angles, Viridis for other numbers, Tableau 20 for groups.',
			],
			...colourMaps.map(({ id, title }) => [id, `${title}.`] as const),
		],
		'Colour map of the preview.',
	),
	colourRange: oneOf(
		ranges.map((one) => [one, choiceDescriptions[one]]),
		'Value range of the colour map.',
	),
	colourPercentile: {
		usual: 2,
		schema: { type: 'number', minimum: 0, maximum: 49 },
		description:
			'Lower percentile of the colour range where `#trirefine.colourRange#` is `percentile`; the upper one is 100 minus this value.',
		takes: (value): value is number => typeof value === 'number' && value >= 0 && value <= 49,
	} satisfies Setting<number> as Setting<number>,
	layout: oneOf(
		arrangements.map((one) => [one, arrangementDescriptions[one]]),
		'Layout of Before and After in the preview.',
	),
	numbers: subsetOf(
		numberedKinds,
		'Entities numbered in the preview where there is room: `points`, `edges`, `triangles`.',
	),
	outputName: text(
		'',
		[
			`File name, without suffix, for _Write Refined Mesh Beside Source_, such as \`${base}-fine\`.`,
			`\`${base}\` is the name of the source.`,
			`Empty: \`${base}.refined\`; for Triangle’s numbered files and for triangulations, the next number (\`box.5\` for \`box.4\`).`,
			'Existing files are overwritten only after a question, source files never.',
		].join(' '),
	),
} as const;

type PanelSettingSpecs = typeof panelSettings;
type SettingValues = {
	readonly [K in keyof PanelSettingSpecs]: PanelSettingSpecs[K] extends Setting<infer T>
		? T
		: never;
};

/** Settings of a panel; choices made in the panel take precedence. */
export type PanelSettings = Omit<SettingValues, 'outputName'>;

/** Values of all settings, with the default for each invalid one. `read` returns the configured value. */
export const settingsOf = (read: (name: keyof PanelSettingSpecs) => unknown): SettingValues =>
	Object.fromEntries(
		Object.entries(panelSettings).map(([name, { usual, takes }]) => {
			const configured = read(name as keyof PanelSettingSpecs);
			return [name, takes(configured) ? configured : usual];
		}),
	) as unknown as SettingValues;
