// Meshes that are handed over: random ones without edges of equal length, grids full of them, holes, lines inside, groups.

/** Numbers in [0, 1) that depend on the seed alone (mulberry32, T. Ettinger). */
function seeded(seed) {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let z = Math.imul(state ^ (state >>> 15), state | 1);
		z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
		return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** A square of random points, with a hole and a line inside; markers 1 to 4 on the sides, 5 at the hole, 6 on the line. */
const square =
	(points, { hole = false, line = false } = {}) =>
	async (path, { trirefine, writeFileSync }) => {
		const random = seeded(points);
		const corners = [
			[0, 0],
			[1, 0],
			[1, 1],
			[0, 1],
		];
		const segments = [
			[0, 1, 1],
			[1, 2, 2],
			[2, 3, 3],
			[3, 0, 4],
		];
		const ring = (list, marker) => {
			const first = corners.length;
			corners.push(...list);
			list.forEach((_, k) => {
				segments.push([first + k, first + ((k + 1) % list.length), marker]);
			});
		};
		if (hole)
			ring(
				[
					[0.4, 0.41],
					[0.63, 0.4],
					[0.6, 0.62],
					[0.42, 0.6],
				],
				5,
			);
		if (line) {
			const first = corners.length;
			corners.push([0.1, 0.12], [0.31, 0.83]);
			segments.push([first, first + 1, 6]);
		}
		const isInHole = ([x, y]) => hole && x > 0.39 && x < 0.64 && y > 0.39 && y < 0.63;
		for (let i = 0; i < points; i++) {
			const point = [random(), random()];
			if (!isInHole(point)) corners.push(point);
		}
		const poly = [
			`${corners.length} 2 0 0`,
			...corners.map(([x, y], i) => `${i + 1} ${x} ${y}`),
			`${segments.length} 1`,
			...segments.map(([a, b, marker], i) => `${i + 1} ${a + 1} ${b + 1} ${marker}`),
			hole ? '1\n1 0.5 0.5' : '0',
		];
		const base = path.replace(/\.msh$/, '');
		writeFileSync(`${base}.poly`, `${poly.join('\n')}\n`);
		await trirefine('triangulate', `${base}.poly`, '-o', path, '--to', 'gmsh', '--force');
	};

/** A grid whose squares are cut along one diagonal: each hypotenuse is as long as the others. */
const grid =
	(cells) =>
	async (path, { trirefine, writeFileSync }) => {
		const lines = [];
		for (let y = 0; y <= cells; y++)
			for (let x = 0; x <= cells; x++) lines.push(`${x / cells} ${y / cells} 0`);
		const at = (x, y) => y * (cells + 1) + x;
		for (let y = 0; y < cells; y++)
			for (let x = 0; x < cells; x++)
				lines.push(
					`3 ${at(x, y)} ${at(x + 1, y)} ${at(x + 1, y + 1)}`,
					`3 ${at(x, y)} ${at(x + 1, y + 1)} ${at(x, y + 1)}`,
				);
		const off = path.replace(/msh$/, 'off');
		writeFileSync(off, `OFF\n${(cells + 1) ** 2} ${2 * cells * cells} 0\n${lines.join('\n')}\n`);
		await trirefine('convert', off, path, '--to', 'gmsh');
	};

export const meshes = [
	{ name: 'two', make: square(0), select: 'all' },
	{ name: 'few', make: square(6) },
	{ name: 'square', make: square(500) },
	{ name: 'hole', make: square(2000, { hole: true }) },
	{ name: 'line', make: square(2000, { line: true }) },
	{ name: 'both', make: square(5000, { hole: true, line: true }), split: 'all' },
	{ name: 'rounds', make: square(1000, { hole: true }), rounds: 3 },
	{ name: 'rounds-all', make: square(500, { line: true }), rounds: 2, split: 'all' },
	{ name: 'middle', make: square(10000, { hole: true, line: true }) },
	{ name: 'grid', make: grid(60), ties: true, rounds: 2 },
	{ name: 'large', make: square(500000, { hole: true }), large: true },
];
