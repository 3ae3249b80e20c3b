import type { EntityKind } from '../mesh/triMesh.ts';
import { colourMaps } from '../quantities/colourMaps.ts';
import { USUAL_QUANTITY } from '../quantities/quantity.ts';
import { engineChoices } from '../refine/chooseEngine.ts';

/** How the views before and after are laid out; `auto` takes what shows the mesh larger. */
export const arrangements = ['auto', 'beside', 'stacked', 'swipe', 'overlay'] as const;
export type Arrangement = (typeof arrangements)[number];

/** What may have its numbers written in the views; the first has them first where there is little room. */
export const numberedKinds = ['points', 'edges', 'triangles'] as const satisfies EntityKind[];

/** The ends of a colour scale as they may be set: those chosen by hand are of one mesh. */
const ranges = ['value', 'percentile', 'acceptable'] as const;

/** A setting of VS Code, as package.json describes it, and what is taken of what somebody wrote there. */
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

function someOf<const V extends string>(
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

/** What engines, ranges and arrangements are called; the first of each is the usual one. */
const words = {
	auto: 'Automatic: CPU for small meshes or without a hardware GPU, otherwise GPU.',
	gpu: 'GPU, or software rendering without a graphics card.',
	cpu: 'CPU.',
	value: 'All values; for a metric, the range it can take.',
	percentile: 'Between two percentiles, set by trirefine.colourPercentile.',
	acceptable: 'For a metric, the range that Verdict calls acceptable.',
} as const;

const arrangementWords: Readonly<Record<Arrangement, string>> = {
	auto: 'Side by side or one above the other, whichever shows the mesh larger.',
	beside: 'Side by side.',
	stacked: 'One above the other.',
	swipe: 'Overlaid, with a draggable divider.',
	overlay: 'After only, with new triangles highlighted.',
};

/** What stands for the name of the source. */
const base = '$' + '{base}';

/** The settings of the preview and of what it writes, by their names behind `trirefine.`. */
export const panelSettings = {
	engine: oneOf(
		engineChoices.map((one) => [one, words[one]]),
		'Engine that refines meshes in the preview. The result is the same on each.',
	),
	colourBy: text(
		USUAL_QUANTITY,
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
		ranges.map((one) => [one, words[one]]),
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
		arrangements.map((one) => [one, arrangementWords[one]]),
		'Layout of Before and After in the preview.',
	),
	numbers: someOf(
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

type All = typeof panelSettings;
type Values = { readonly [K in keyof All]: All[K] extends Setting<infer T> ? T : never };

/** Settings that a panel follows; what somebody chooses in it goes first. */
export type PanelSettings = Omit<Values, 'outputName'>;

/** The values of all settings; what does not fit is as usual. `read` gives what is written of one, by its name. */
export const settingsOf = (read: (name: keyof All) => unknown): Values =>
	Object.fromEntries(
		Object.entries(panelSettings).map(([name, { usual, takes }]) => {
			const written = read(name as keyof All);
			return [name, takes(written) ? written : usual];
		}),
	) as unknown as Values;
