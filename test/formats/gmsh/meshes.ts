import fc from 'fast-check';
import { entityField, partitionField } from '../../../src/formats/gmsh/shared/elementsByType.ts';
import type {
	CellBlock,
	CellShape,
	Field,
	Group,
	GroupMembers,
	TriMesh,
} from '../../../src/mesh/triMesh.ts';
import { nodesOf } from '../../../src/mesh/triMesh.ts';
import { seededRandom } from '../../support/random.ts';
import { anyDouble } from '../samples.ts';

/** What a mesh of `anyMesh` has. */
export interface Recipe {
	readonly seed: number;
	readonly points: number;
	readonly triangles: number;
	readonly spatial: boolean;
	readonly curved: boolean;
	/** Cells of each block; 0 leaves it out. */
	readonly blocks: readonly number[];
	readonly numbered: boolean;
	readonly tagged: boolean;
	readonly partitioned: boolean;
	readonly names: readonly string[];
	readonly fields: number;
}

const shapes: readonly (readonly [CellShape, curved: boolean])[] = [
	['point', false],
	['line', false],
	['line', true],
	['quad', false],
	['quad8', false],
	['quad9', false],
];
const dimensionOf = (shape: CellShape) => (shape === 'point' ? 0 : shape === 'line' ? 1 : 2);

/** Recipes for meshes of all that files of Gmsh hold. */
export const recipes: fc.Arbitrary<Recipe> = fc.record({
	seed: fc.nat(),
	points: fc.integer({ min: 9, max: 15 }),
	triangles: fc.nat({ max: 12 }),
	spatial: fc.boolean(),
	curved: fc.boolean(),
	blocks: fc.array(fc.nat({ max: 4 }), { minLength: 6, maxLength: 6 }),
	numbered: fc.boolean(),
	tagged: fc.boolean(),
	partitioned: fc.boolean(),
	names: fc.uniqueArray(
		fc.string({ unit: 'grapheme' }).filter((name) => !/[\r\n]/.test(name)),
		{ maxLength: 5 },
	),
	fields: fc.nat({ max: 3 }),
});

/** The mesh of a recipe; an element is in several groups where `several` says so. */
export function meshOf(recipe: Recipe, several: boolean): TriMesh {
	const random = seededRandom(recipe.seed);
	const pick = (count: number) => Math.floor(count * random());
	const { points, triangles } = recipe;
	const dimension = recipe.spatial ? 3 : 2;
	const coordinates = Float64Array.from({ length: dimension * points }, () => anyDouble(random));
	if (recipe.spatial) coordinates[2] = 1;
	const nodes = (count: number) => Uint32Array.from({ length: count }, () => pick(points));
	/** Nodes of elements of which no two are the same one in version 2.2. */
	const distinctNodes = (count: number, width: number) => {
		const sets = new Set<string>();
		const all: number[] = [];
		for (let i = 0; i < count; ) {
			const own = nodes(width);
			const key = own.toSorted().join(' ');
			if (sets.has(key)) continue;
			sets.add(key);
			all.push(...own);
			i++;
		}
		return Uint32Array.from(all);
	};

	const parts: { of: 'triangles' | number; dimension: number; count: number; sets: number[][] }[] =
		[];
	const used = shapes.filter((_, k) => recipe.blocks[k]! > 0);
	for (const [k, [shape]] of used.entries()) {
		const count = recipe.blocks[shapes.indexOf(used[k]!)]!;
		parts.push({ of: k, dimension: dimensionOf(shape), count, sets: [] });
	}
	if (triangles > 0) {
		const at = parts.findIndex((part) => part.dimension === 2);
		const part = { of: 'triangles', dimension: 2, count: triangles, sets: [] } as const;
		parts.splice(at < 0 ? parts.length : at, 0, { ...part, sets: [] });
	}
	const groups = groupsOf(recipe, parts, several, pick);
	let next = 10;
	const numbersOf = (count: number) =>
		Float64Array.from({ length: count }, () => (next += 1 + pick(3))).reverse();

	const fieldsOf = (
		on: 'points' | 'triangles' | 'cells',
		count: number,
		corners: number,
	): Field[] => {
		const fields: Field[] = [];
		for (let k = 0; k < recipe.fields; k++) {
			const components = 1 + pick(9);
			const integer = random() < 0.5;
			const site = on !== 'points' && k === 1 ? 'corners' : on;
			const values = components * count * (site === 'corners' ? corners : 1);
			fields.push({
				name: `field ${k} of ${components}${integer ? 'i' : ''}`,
				on: site,
				role: integer ? 'marker' : (['attribute', 'size', 'metric'] as const)[pick(3)]!,
				type: integer ? 'integer' : 'real',
				components,
				values: integer
					? Int32Array.from({ length: values }, () => pick(2 ** 32) | 0)
					: Float64Array.from({ length: values }, () => anyDouble(random)),
			});
		}
		return fields;
	};
	const ownFields = (part: (typeof parts)[number], corners: number, middle: number): Field[] => {
		const on = part.of === 'triangles' ? 'triangles' : 'cells';
		const base = { on, type: 'integer' } as const;
		const { count, sets } = part;
		const fields: Field[] = [];
		if (middle > 0)
			fields.push({
				...base,
				name: 'midNodes',
				role: 'midNodes',
				components: middle,
				values: Int32Array.from(nodes(middle * count)),
			});
		if (recipe.tagged)
			fields.push({
				...base,
				name: entityField,
				role: 'marker',
				components: 1,
				values: Int32Array.from(sets, (set) => 1000 + 2 * tagOf(set) + pick(2)),
			});
		if (recipe.partitioned)
			fields.push({
				...base,
				name: partitionField,
				role: 'marker',
				components: 2,
				values: Int32Array.from({ length: 2 * count }, (_, i) =>
					i < 2 || i % 2 === 0 ? 1 + pick(4) : pick(2),
				),
			});
		return [...fields, ...fieldsOf(on, count, corners)];
	};
	const cells = used.map(([shape, curved], k): CellBlock => {
		const part = parts.find(({ of }) => of === k)!;
		return {
			shape,
			nodes: distinctNodes(part.count, nodesOf[shape]),
			fields: ownFields(part, nodesOf[shape], curved ? 1 : 0),
			...(recipe.numbered ? { numbers: numbersOf(part.count) } : {}),
		};
	});
	const own = parts.find(({ of }) => of === 'triangles');
	return {
		dimension,
		points: coordinates,
		triangles: distinctNodes(triangles, 3),
		fields: [
			...fieldsOf('points', points, 1),
			...(own ? ownFields(own, 3, recipe.curved ? 3 : 0) : []),
		],
		...(cells.length > 0 ? { cells } : {}),
		...(groups.length > 0 ? { groups } : {}),
		source: {
			format: 'other',
			firstIndex: 1,
			parts: [],
			...(recipe.numbered
				? {
						pointNumbers: numbersOf(points),
						...(own ? { triangleNumbers: numbersOf(triangles) } : {}),
					}
				: {}),
		},
	};
}

/** A number for a set of groups. */
const tagOf = (set: readonly number[]): number => set.reduce((sum, group) => sum + 2 ** group, 0);

function groupsOf(
	{ names }: Recipe,
	parts: readonly {
		of: 'triangles' | number;
		dimension: number;
		count: number;
		sets: number[][];
	}[],
	several: boolean,
	pick: (count: number) => number,
): Group[] {
	const groups: { name?: string; dimension: 0 | 1 | 2; tag: number; members: GroupMembers[] }[] =
		names.map((name, k) => ({
			name,
			dimension: pick(3) as 0 | 1 | 2,
			tag: 7 * k + 1,
			members: [],
		}));
	for (const dimension of [0, 1, 2] as const)
		groups.push({ dimension, tag: 40 + pick(9), members: [] });
	for (const part of parts) {
		const mine = [...groups.keys()].filter((g) => groups[g]!.dimension === part.dimension);
		const members = new Map(mine.map((g) => [g, [] as number[]]));
		for (let i = 0; i < part.count; i++) {
			const set = several
				? mine.filter(() => pick(3) === 0)
				: pick(3) === 0
					? []
					: [mine[pick(mine.length)]!];
			part.sets.push(set);
			for (const g of set) members.get(g)!.push(i);
		}
		for (const [g, list] of members)
			if (list.length > 0)
				groups[g]!.members.push({ of: part.of, members: Uint32Array.from(list) });
	}
	return groups.filter(({ name, members }) => name !== undefined || members.length > 0);
}

/** What two meshes that say the same have alike: their numbers apart, and where they come from. */
export const content = ({ source: _, marked: __, fields, cells, ...mesh }: TriMesh) => ({
	...mesh,
	fields: sorted(fields),
	cells: cells?.map(({ numbers: _, lines: __, fields, ...block }) => ({
		...block,
		fields: sorted(fields),
	})),
});

const sorted = (fields: readonly Field[]) =>
	fields.toSorted((a, b) => (`${a.on} ${a.name}` < `${b.on} ${b.name}` ? -1 : 1));

/** The own numbers of a mesh. */
export const numbersIn = ({ source, cells }: TriMesh) => ({
	points: source?.pointNumbers,
	triangles: source?.triangleNumbers,
	cells: cells?.map(({ numbers }) => numbers),
});
