import { bytesOf } from '../case.ts';
import { turnedPlaces } from '../oracle/compare.ts';
import type { OracleMesh } from '../oracle/mesh.ts';
import { oracleMesh, suffixOf } from '../oracle/read.ts';
import { moreThan, type Property, verdictOn } from './property.ts';

/** The `.node` and the `.ele` of a mesh, all numbered from 1 in the order of the lines. */
function countedTexts({ points, triangles }: OracleMesh): { node: string; ele: string } {
	const nodes = triangles.some(({ middles }) => middles.length > 0) ? 6 : 3;
	const node = points.map(({ x, y }, i) => `${i + 1} ${x} ${y}\n`);
	const ele = triangles.map(
		({ corners, middles }, i) => `${[i, ...corners, ...middles].map((n) => n + 1).join(' ')}\n`,
	);
	return {
		node: `${points.length} 2 0 0\n${node.join('')}`,
		ele: `${triangles.length} ${nodes} 0\n${ele.join('')}`,
	};
}

/** How entries are numbered says nothing about the mesh. */
export const numbers: Property = {
	name: 'numbers',
	title: 'points and triangles may have any numbers, each once, and the mesh is the same',
	async hold(lab, { main, files }) {
		if (!/^(node|ele|poly|edge|neigh)$/.test(suffixOf(main))) return;
		const pair = [...files].filter(([name]) => /^(node|ele)$/.test(suffixOf(name)));
		const mesh = oracleMesh(files, main);
		const ids = mesh?.triangles.map(({ number }) => number) ?? [];
		if (!mesh || new Set(ids).size < ids.length) return;
		const { node, ele } = countedTexts(mesh);
		lab.write('counted.node', bytesOf(node));
		lab.write('counted.ele', bytesOf(ele));
		for (const [name, bytes] of pair) lab.write(`given.${suffixOf(name)}`, bytes);
		const wanted = await verdictOn(lab, 'counted.node');
		const found = await verdictOn(lab, 'given.node');
		const odd = moreThan(found.errors, wanted.errors);
		if (odd) {
			const { out } = await lab.run('check', 'given.node');
			lab.fault(`refused: ${odd}`, `numbers alone make errors: ${out.split('\n')[0]}`);
		}
		if (wanted.exit !== 0 || found.exit !== 0) return;
		await lab.run('convert', 'given.node', 'g.gmr');
		await lab.run('convert', 'counted.node', 'c.gmr');
		const [one, other] = ['g', 'c'].map((base) => oracleMesh(lab.set(base), `${base}.gmr`));
		const shape = (read: OracleMesh | undefined) =>
			read?.triangles.map((triangle) => turnedPlaces(read, triangle)).join('; ');
		if (shape(one) !== shape(other)) lab.fault('another mesh', 'its triangles have other corners');
	},
};
