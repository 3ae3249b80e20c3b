import { NONE, type Topology, topologyOf } from '../../mesh/topology.ts';
import { type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import type { Ids } from '../build/ids.ts';
import { explainValues } from '../tables/checkEntries.ts';
import { checkSections } from '../tables/checkSections.ts';
import { type RawFile, type RawSection, sectionOf } from '../tables/raw.ts';
import { problemBits } from '../tables/rows.ts';
import { integerText, type Report } from '../text/report.ts';
import { exactInteger, explainRows, headerNumber, headerToken, type References } from './blocks.ts';
import type { Memo } from './memo.ts';

/** The triangle across the edge opposite corner `corner` of a triangle, or −1. */
export function neighbourOf(
	{ triangleEdges, edgeTriangles }: Topology,
	triangle: number,
	corner: number,
): number {
	const edge = Math.abs(triangleEdges[3 * triangle + ((corner + 1) % 3)]!) - 1;
	const owner = edgeTriangles[2 * edge]!;
	const other = owner === triangle ? edgeTriangles[2 * edge + 1]! : owner;
	return other === NONE ? -1 : other;
}

/** Compares a `.neigh` file with the mesh and warns if they differ. False if the file has errors. */
export function checkNeighbours(
	file: RawFile,
	triangles: References,
	mesh: TriMesh,
	memo: Memo,
	report: Report,
): boolean {
	const section = sectionOf(file, 'neighbours');
	const errorsBefore = report.errors;
	if (section) {
		const perTriangle = { column: 1, what: 'the number of neighbours', missing: 3, most: 3 };
		const neighbours = headerNumber(file, section, perTriangle, report);
		if (neighbours >= 0 && neighbours < 3)
			report.error('wrong-count', () => ({
				...headerToken(file, section, 1).location(),
				message: `Expected 3 neighbours for each triangle, found ${integerText(neighbours)}.`,
			}));
		if (neighbours !== 3) return false;
	}
	checkSections(file, report);
	if (!section) return false;
	explainRows(section, report, (row) => {
		const tokens = file.row(section, row);
		const id = tokens.integer();
		if (Number.isNaN(id)) report.badNumber(tokens, 'the number of a triangle');
		const name = Number.isNaN(id) ? 'this triangle' : `triangle ${id}`;
		explainValues(tokens, section, 1, report, (_, nth) => [`neighbour ${nth + 1} of ${name}`, {}]);
	});
	const { wrong, row } = memo.get(
		'neighbours',
		[file, section.version, section.numbers[0], mesh.triangles, mesh.edges, ...triangles.key],
		() => bestDisagreements(file, section, triangles.ids, mesh),
	);
	if (wrong > 0)
		report.warning('neighbours-disagree', () => {
			const tokens = row < 0 ? file.header(section) : file.row(section, row);
			tokens.skip();
			return {
				...tokens.location(),
				message: `The neighbours of ${counted(wrong, 'triangle')}, this one first, differ from those of the mesh, which are written instead.`,
			};
		});
	return report.errors === errorsBefore;
}

interface Disagreements {
	readonly wrong: number;
	readonly row: number;
}

/**
 * Number of lines that contradict the mesh, and the first of them; −1 if the number of lines does. If numbers do not
 * count up, lines and neighbours are resolved by number or by order, whichever agrees better.
 */
function bestDisagreements(
	file: RawFile,
	section: RawSection,
	ids: Ids,
	mesh: TriMesh,
): Disagreements {
	const count = section.rows.count;
	const rowOf = (number: number) => {
		const row = number - ids.first;
		return row >= 0 && row < ids.count ? row : -1;
	};
	const numbered = (number: number) => ids.indexOf(number);
	let best = compareRows(file, section, mesh, (row) => row, numbered);
	if (best.wrong === 0) return best;
	const triangleOf = (row: number) => ids.indexOf(exactInteger(file, section, row, 0));
	const isNamed = new Uint8Array(ids.count);
	for (let row = 0; row < count; row++) if (triangleOf(row) >= 0) isNamed[triangleOf(row)] = 1;
	// Only if each line has a triangle of its own.
	const others: Disagreements[] = [];
	if (count === ids.count && !isNamed.includes(0))
		others.push(compareRows(file, section, mesh, triangleOf, numbered));
	if (ids.deviates >= 0) others.push(compareRows(file, section, mesh, (row) => row, rowOf));
	for (const one of others) if (one.wrong < best.wrong) best = one;
	return best;
}

/** Disagreements if `triangleOf` gives the triangle of a row, and `indexOf` that of a number. */
function compareRows(
	file: RawFile,
	section: RawSection,
	mesh: TriMesh,
	triangleOf: (row: number) => number,
	indexOf: (number: number) => number,
): Disagreements {
	const { rows } = section;
	const topology = topologyOf(mesh);
	const triangles = triangleCount(mesh);
	const [count = 0] = section.numbers;
	let wrong = Math.abs(count - triangles);
	let row = -1;
	for (let i = 0; i < rows.count; i++) {
		if ((rows.flags[i]! & problemBits) !== 0) continue;
		const triangle = triangleOf(i);
		let agrees = triangle < triangles;
		for (let corner = 0; corner < 3 && agrees; corner++) {
			const neighbour = exactInteger(file, section, i, 1 + corner);
			const found = neighbour === -1 ? -1 : indexOf(neighbour);
			agrees = found === neighbourOf(topology, triangle, corner) && (found >= 0 || neighbour < 0);
		}
		if (!agrees && wrong++ === 0) row = i;
	}
	return { wrong, row };
}
