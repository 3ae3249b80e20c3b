type Place = readonly [number, number, number];
/** The vertices of a tetrahedron. */
export type Four = readonly [number, number, number, number];

/** A row of cubes, each divided into six tetrahedra along its diagonal, over points in any order; the last point is of none. */
export function rowOfCubes(
	cubes: number,
	random: () => number,
): { points: Place[]; cells: Four[] } {
	const places: Place[] = [];
	for (let x = 0; x <= cubes; x++)
		for (const [y, z] of [
			[0, 0],
			[1, 0],
			[0, 1],
			[1, 1],
		] as const)
			places.push([x, y, z]);
	const order = places.map((_, i) => i).sort(() => random() - 0.5);
	const points = order.map((i) => places[i]!);
	const at = (x: number, y: number, z: number) => order.indexOf(4 * x + y + 2 * z);
	const cells: Four[] = [];
	for (let c = 0; c < cubes; c++)
		for (const way of ['012', '021', '102', '120', '201', '210']) {
			const place = [c, 0, 0];
			const corners = [at(c, 0, 0)];
			for (const axis of way) {
				place[Number(axis)]!++;
				corners.push(at(place[0]!, place[1]!, place[2]!));
			}
			cells.push(corners.sort(() => random() - 0.5) as unknown as Four);
		}
	return { points: [...points, [9, 9, 9]], cells };
}

/** The text of a mesh of tetrahedra, with markers in it. */
export const meshText = ({ points, cells }: ReturnType<typeof rowOfCubes>, data = ''): string =>
	`<dolfin xmlns:dolfin="http://fenicsproject.org">
<mesh celltype="tetrahedron" dim="3">
<vertices size="${points.length}">
${points.map(([x, y, z], i) => `<vertex index="${i}" x="${x}" y="${y}" z="${z}" />\n`).join('')}</vertices>
<cells size="${cells.length}">
${cells.map((v, i) => `<tetrahedron index="${i}" ${v.map((p, k) => `v${k}="${p}"`).join(' ')} />\n`).join('')}</cells>
${data}</mesh>
</dolfin>
`;
