/** The texts of a set of Triangle's files, by suffix. */
export type SetTexts = Readonly<Record<'node' | 'ele' | 'poly' | 'edge' | 'neigh', string>>;

const table = (header: string, rows: readonly (readonly number[])[]): string =>
	`${header}\n${rows.map((row, i) => `${[i + 1, ...row].join(' ')}\n`).join('')}`;

/** A grid of n × n squares of a size, each halved: all five files, with markers, an attribute, segments and a hole. */
export function gridSet(n: number, size: number): SetTexts {
	const at = (x: number, y: number) => y * (n + 1) + x + 1;
	const points: number[][] = [];
	for (let y = 0; y <= n; y++)
		for (let x = 0; x <= n; x++) {
			const onSide = x === 0 || y === 0 || x === n || y === n;
			points.push([x * size, y * size, x + y / 2, onSide ? 1 : 0]);
		}
	const triangles: number[][] = [];
	for (let y = 0; y < n; y++)
		for (let x = 0; x < n; x++)
			triangles.push(
				[at(x, y), at(x + 1, y), at(x + 1, y + 1)],
				[at(x, y), at(x + 1, y + 1), at(x, y + 1)],
			);
	const uses = new Map<string, { ends: [number, number]; of: number[] }>();
	const key = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`);
	for (const [t, corners] of triangles.entries())
		for (let k = 0; k < 3; k++) {
			const ends: [number, number] = [corners[k]!, corners[(k + 1) % 3]!];
			const use = uses.get(key(...ends)) ?? { ends, of: [] };
			use.of.push(t);
			uses.set(key(...ends), use);
		}
	const edges = [...uses.values()];
	const marker = ({ of }: { of: number[] }) => (of.length === 1 ? 3 : 0);
	const sides = edges.filter(({ of }) => of.length === 1);
	const across = (t: number, a: number, b: number): number => {
		const other = uses.get(key(a, b))?.of.find((one) => one !== t);
		return other === undefined ? -1 : other + 1;
	};
	const neighbours = triangles.map(([a = 0, b = 0, c = 0], t) => [
		across(t, b, c),
		across(t, c, a),
		across(t, a, b),
	]);
	const segments = table(
		`${sides.length} 1`,
		sides.map((one) => [...one.ends, marker(one)]),
	);
	return {
		node: table(`${points.length} 2 1 1`, points),
		ele: table(`${triangles.length} 3 0`, triangles),
		poly: `0 2 1 1\n${segments}1\n1 ${-size} ${-size}\n`,
		edge: table(
			`${edges.length} 1`,
			edges.map((one) => [...one.ends, marker(one)]),
		),
		neigh: table(`${triangles.length} 3`, neighbours),
	};
}

/** A GMR file of a grid of n × n squares. */
export function gridGmr(n: number, size: number): string {
	const { node, ele, edge } = gridSet(n, size);
	const rows = (text: string) =>
		text
			.trim()
			.split('\n')
			.slice(1)
			.map((line) => line.split(' ').map(Number));
	const edges = rows(edge).map(([, a = 0, b = 0]) => [a - 1, b - 1] as const);
	const numberOf = new Map(edges.map(([a, b], i) => [`${a} ${b}`, i + 1]));
	const signed = (a: number, b: number) =>
		numberOf.get(`${a} ${b}`) ?? -(numberOf.get(`${b} ${a}`) as number);
	const triangles = rows(ele).map(([, p = 0, q = 0, r = 0], i) => {
		const [a, b, c] = [p - 1, q - 1, r - 1];
		return [signed(a, b), signed(b, c), signed(c, a), i % 3 === 0 ? 1 : 0];
	});
	const points = rows(node).map(([, x, y]) => [x, y]);
	const section = (list: readonly (readonly unknown[])[]) =>
		`${list.length}\n${list.map((row) => `${row.join(' ')}\n`).join('')}`;
	return `${section(points)}${section(edges)}${section(triangles)}`;
}
