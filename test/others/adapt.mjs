import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { output, root } from '../setup/process.mjs';

/** The unit square of `m` by `n` cells. */
function square([m, n]) {
	const [across, up] = [m, n].map((cells) => Array.from({ length: cells + 1 }, (_, i) => i));
	const points = Float64Array.from(up.flatMap((y) => across.flatMap((x) => [x / m, y / n])));
	const triangles = Uint32Array.from(
		up.slice(1).flatMap((y) =>
			across.slice(1).flatMap((x) => {
				const last = (m + 1) * y + x;
				return [last - m - 2, last - m - 1, last, last - m - 2, last, last - 1];
			}),
		),
	);
	return { dimension: 2, points, triangles, fields: [] };
}

/** Sizes along x and y at a place, the complexity that they have on the unit square, and cells that resolve them. */
const fields = {
	uniform: { sizes: () => [0.05, 0.05], complexity: 400, cells: [12, 12] },
	band: {
		sizes: (x) => [0.02 + 0.2 * Math.abs(x - 0.5), 0.02 + 0.2 * Math.abs(x - 0.5)],
		// Twice the integral of (0.02 + 0.2 t)⁻² from 0 to ½.
		complexity: 10 * (1 / 0.02 - 1 / 0.12),
		cells: [100, 100],
	},
	layer: {
		sizes: (x) => [0.001 + 2 * 0.099 * Math.abs(x - 0.5), 0.1],
		complexity: (10 * Math.log(100)) / 0.099,
		cells: [400, 10],
	},
};

/** The share of a mesh's edges that have lengths from 1/√2 to √2 by the sizes at both ends. */
function fitting({ points, triangles }, sizes) {
	const edges = new Map();
	for (let i = 0; i < triangles.length; i++) {
		const [a, b] = [triangles[i], triangles[3 * Math.floor(i / 3) + ((i + 1) % 3)]];
		edges.set(`${Math.min(a, b)} ${Math.max(a, b)}`, [a, b]);
	}
	let count = 0;
	for (const [a, b] of edges.values()) {
		const [dx, dy] = [points[2 * b] - points[2 * a], points[2 * b + 1] - points[2 * a + 1]];
		const squares = [a, b].map((p) => {
			const [h, k] = sizes(points[2 * p], points[2 * p + 1]);
			return (dx / h) ** 2 + (dy / k) ** 2;
		});
		const squared = (squares[0] + squares[1]) / 2;
		if (squared >= 0.5 && squared <= 2) count++;
	}
	return count / edges.size;
}

/**
 * Has FreeFem adapt the unit square to metrics that are made and written here; returns what is wrong: fewer than 95 % of the
 * edges fit, or the triangles differ by more than 25 % from the 4/√3 of the complexity that is known.
 */
export async function adaptedByFreeFem({ metricField, readMesh, writeMesh }, folder) {
	const wrong = [];
	const script = join(root, 'test/others/readers/adapt_freefem.edp');
	for (const [name, { sizes, complexity, cells }] of Object.entries(fields)) {
		const mesh = square(cells);
		const values = Float64Array.from(
			Array.from({ length: mesh.points.length / 2 }, (_, p) => {
				const [h, k] = sizes(mesh.points[2 * p], mesh.points[2 * p + 1]);
				return [h ** -2, 0, k ** -2];
			}).flat(),
		);
		const given = {
			name: 'given',
			on: 'points',
			role: 'metric',
			type: 'real',
			components: 3,
			values,
		};
		const { field, complexity: found } = await metricField(
			{ ...mesh, fields: [given] },
			{ size: 'field:given', growth: 1.5 },
		);
		const { files } = await writeMesh({ ...mesh, fields: [field] }, 'medit', {
			name: `${name}.mesh`,
		});
		for (const file of files) writeFileSync(join(folder, file.name), file.bytes);
		const out = join(folder, `${name}.adapted.mesh`);
		const paths = files.map((file) => join(folder, file.name));
		await output('FreeFem++', ['-nw', '-v', '0', script, ...paths, out]);
		const adapted = await readMesh([
			{ name: `${name}.mesh`, bytes: new Uint8Array(readFileSync(out)) },
		]);
		const share = fitting(adapted.mesh, sizes);
		const triangles = adapted.mesh.triangles.length / 3;
		const ideal = (4 / Math.sqrt(3)) * complexity;
		console.log(
			`freefem  adapted to ${name.padEnd(20)} ${triangles} triangles, ideal ${Math.round(ideal)}, ${(100 * share).toFixed(1)} % of edges fit`,
		);
		if (Math.abs(found / complexity - 1) > 0.02)
			wrong.push(`${name} has complexity ${found}, not ${complexity}`);
		if (share < 0.95)
			wrong.push(`${(100 * share).toFixed(1)} % of edges fit where FreeFem adapted to ${name}`);
		if (Math.abs(triangles / ideal - 1) > 0.25)
			wrong.push(
				`${triangles} triangles for ${Math.round(ideal)} where FreeFem adapted to ${name}`,
			);
	}
	return wrong;
}
