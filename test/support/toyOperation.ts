import { topologyOf } from '../../src/mesh/topology.ts';
import type { Operation } from '../../src/refine/operation.ts';
import { choicesOf } from '../../src/util/options.ts';

/** An operation that is none of the program's: it stretches a mesh along an axis, on the CPU alone. */
export const toy: Operation = {
	id: 'stretch',
	title: 'Stretching',
	summary: 'stretch the mesh along an axis',
	source: 'nobody',
	takes: { dimensions: [2], cells: ['triangle'] },
	gives: { dimensions: [2], cells: ['triangle'] },
	selects: false,
	refines: false,
	engines: ['cpu'],
	options: [
		{
			name: 'axis',
			title: 'Axis',
			type: 'choice',
			choices: choicesOf({ x: 'horizontal', y: 'vertical' }),
			default: 'x',
			help: 'along what it is stretched',
		},
		{
			name: 'factor',
			title: 'Factor',
			type: 'number',
			from: 0.5,
			to: 100,
			default: 2,
			help: 'how much longer it becomes',
		},
		{ name: 'twice', title: 'Twice', type: 'boolean', default: false, help: 'do it twice' },
	],
	goals: [],
	async run(engine, mesh, { values, now }) {
		const started = now();
		const factor = Number(values.factor) ** (values.twice ? 2 : 1);
		const axis = values.axis === 'x' ? 0 : 1;
		const points = mesh.points.map((at, i) => (i % 2 === axis ? factor * at : at));
		const { edges, triangleEdges } = topologyOf(mesh);
		const count = (length: number) => Uint32Array.from({ length }, (_, i) => i);
		return {
			mesh: { ...mesh, points, edges, triangleEdges },
			provenance: {
				points: {
					kept: points.length / 2,
					moved: count(points.length / 2),
					halved: new Uint32Array(0),
				},
				triangles: count(mesh.triangles.length / 3),
				edges: count(edges.length / 2),
			},
			report: {
				rounds: [],
				warnings: [],
				milliseconds: { prepare: 0, refine: now() - started },
				adapter: engine.adapter,
			},
		};
	},
};
