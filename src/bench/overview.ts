import { countText } from '../util/counted.ts';
import { engineName, percent, shortNumber } from './formatting.ts';
import { firstRound, type RefineRow } from './results.ts';
import { THESIS } from './targets.ts';

/**
 * Table of the milliseconds of first rounds of `longest-edge`, with a heading: a row for each mesh, a column for each
 * engine and fraction, then edges and adjacency on the GPU, the share of the copy's bandwidth at the largest fraction
 * there, and the lowest rate of the copy after any of the row's rounds. The thesis's figure comes first if there is a
 * column for it.
 */
export function overview(all: readonly RefineRow[]): string[][] {
	const rows = all.filter(({ operation }) => operation === undefined);
	if (rows.length === 0) return [];
	const fractions = [...new Set(rows.map(({ fraction }) => fraction))].sort((a, b) => a - b);
	const workers = [...new Set(rows.map(engineName))];
	const columns = workers.flatMap((by) => fractions.map((fraction) => ({ by, fraction })));
	const meshes = new Map<string, RefineRow[]>();
	for (const row of rows) {
		const key = `${row.mesh} ${row.triangles}`;
		meshes.set(key, [...(meshes.get(key) ?? []), row]);
	}
	const heading = [
		'mesh',
		'triangles',
		...columns.map(({ by, fraction }) => `${by}: ${percent(fraction)}`),
		'GPU: edges and adjacency',
		`of copy bandwidth, ${percent(fractions.at(-1)!)}`,
		'copy, GB/s',
	];
	const lines = [...meshes.values()].map((ofMesh) => {
		const { mesh, triangles } = ofMesh[0]!;
		const gpu = ofMesh.filter(({ engine }) => engine === 'gpu');
		const share = gpu.find(({ fraction }) => fraction === fractions.at(-1))?.share;
		const [{ topology, topologyPace } = {} as Partial<RefineRow>] = gpu;
		const copies = gpu.flatMap(({ pace }) => pace?.after.copy ?? []);
		return [
			mesh,
			countText(triangles),
			...columns.map(({ by, fraction }) => {
				const row = ofMesh.find(
					(candidate) => candidate.fraction === fraction && engineName(candidate) === by,
				);
				return row ? cell(firstRound(row), row.pace?.slow) : '';
			}),
			topology === undefined ? '' : cell(topology, topologyPace?.slow),
			share === undefined ? '' : percent(share),
			copies.length === 0 ? '' : shortNumber(Math.min(...copies) / 1e9),
		];
	});
	const thesis = [
		THESIS.name,
		countText(THESIS.triangles),
		...columns.map(({ by, fraction }) =>
			by === 'GPU' && fraction === THESIS.fraction ? shortNumber(THESIS.milliseconds) : '',
		),
		'',
		'',
		'',
	];
	return [
		heading,
		...(thesis.slice(2).some((candidate) => candidate !== '') ? [thesis] : []),
		...lines,
	];
}

const cell = (milliseconds: number, slow: string | undefined): string =>
	`${shortNumber(milliseconds)}${slow === undefined ? '' : ' (SLOW)'}`;
