import { gridGmr, gridSet } from './meshes.ts';

/** A command that writes files, and what stands in its folder before. */
export interface Scenario {
	readonly name: string;
	readonly args: readonly string[];
	/** Files that are read. */
	readonly inputs: ReadonlyMap<string, string>;
	/** What is there of the files that are written. */
	readonly old: ReadonlyMap<string, string>;
	/** The file to have checked afterwards. */
	readonly main: string;
	/** The input is overwritten, so the command can't be run again as it was. */
	readonly inPlace?: boolean;
}

const set = (base: string, n: number, size: number): Map<string, string> =>
	new Map(Object.entries(gridSet(n, size)).map(([part, text]) => [`${base}.${part}`, text]));

/** What can be interrupted, for meshes of about 2 n² triangles. */
export function scenariosOf(n: number): Scenario[] {
	const old = set('out', n + 1, 2);
	const gmr = new Map([['in.gmr', gridGmr(n, 1)]]);
	const triangle = set('in', n, 1);
	return [
		{
			name: 'set over a set',
			args: ['convert', 'in.node', 'out.node', '--force'],
			inputs: triangle,
			old,
			main: 'out.node',
		},
		{
			name: 'new set',
			args: ['convert', 'in.node', 'out.node'],
			inputs: triangle,
			old: new Map(),
			main: 'out.node',
		},
		{
			name: 'one file over another',
			args: ['convert', 'in.node', 'out.gmr', '--force'],
			inputs: triangle,
			old: new Map([['out.gmr', gridGmr(n + 1, 2)]]),
			main: 'out.gmr',
		},
		{
			name: 'mesh and maps',
			args: [
				...['refine', 'in.gmr', '-o', 'out.gmr', '--maps', 'maps.txt', '--select', 'all'],
				...['--engine', 'cpu', '--threads', '1', '--force'],
			],
			inputs: gmr,
			old: new Map([
				['out.gmr', gridGmr(n + 1, 2)],
				['maps.txt', '#points\n0\n#triangles\n0\n'],
			]),
			main: 'out.gmr',
		},
		{
			name: 'normalised set over a set',
			args: ['normalise', 'in.ele', 'out.ele', '--force'],
			inputs: triangle,
			old,
			main: 'out.ele',
		},
		{
			name: 'refined in place',
			args: [
				...['refine', 'in.node', '-o', 'in.node', '--select', 'all'],
				...['--engine', 'cpu', '--threads', '1', '--force'],
			],
			inputs: new Map(),
			old: triangle,
			main: 'in.node',
			inPlace: true,
		},
	];
}

/** Another command for the outputs of a scenario: it converts another mesh, of about 2 n² triangles. */
export function rivalOf(scenario: Scenario, n: number): Scenario {
	const args = ['convert', 'rival.node', scenario.main, '--force'];
	return { ...scenario, name: `rival of ${scenario.name}`, args, inputs: set('rival', n, 3) };
}
