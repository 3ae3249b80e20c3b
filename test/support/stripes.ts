/**
 * Gmsh's text of 8 × 8 squares of two triangles each on the unit square. The groups water, oil, rock and air are stripes of two
 * columns; the lines below are the boundary "ground", those above "sky".
 */
export function stripes(): string {
	const at = (x: number, y: number): number => 9 * y + x + 1;
	const nodes = Array.from(
		{ length: 81 },
		(_, i) => `${i + 1} ${(i % 9) / 8} ${Math.floor(i / 9) / 8} 0`,
	);
	const triangles = Array.from({ length: 64 }, (_, i) => {
		const [x, y] = [i % 8, Math.floor(i / 8)];
		const tag = 1 + (x >> 1);
		const [a, b, c, d] = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)];
		return [`2 2 ${tag} ${tag} ${a} ${b} ${c}`, `2 2 ${tag} ${tag} ${a} ${c} ${d}`];
	}).flat();
	const lines = [0, 8].flatMap((y, i) =>
		Array.from({ length: 8 }, (_, x) => `1 2 ${i + 5} ${i + 5} ${at(x, y)} ${at(x + 1, y)}`),
	);
	const elements = [...triangles, ...lines];
	return [
		...['$MeshFormat', '2.2 0 8', '$EndMeshFormat', '$PhysicalNames', '6'],
		...['water', 'oil', 'rock', 'air'].map((name, i) => `2 ${i + 1} "${name}"`),
		...['1 5 "ground"', '1 6 "sky"', '$EndPhysicalNames'],
		...['$Nodes', '81', ...nodes, '$EndNodes', '$Elements', `${elements.length}`],
		...elements.map((row, i) => `${i + 1} ${row}`),
		...['$EndElements', ''],
	].join('\n');
}
