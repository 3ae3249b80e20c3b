// Decks of a plate for CalculiX, made of Gmsh's file without TriRefine: node and element sets, a surface, loads. The left side
// does not move in x, the bottom not in y, and a force of `pull` in x acts on the right side.

/** The force, and the thickness of the plate. */
export const pull = 200;
export const thickness = 0.1;

/** Sides of triangles by two corners, in the order in which Abaqus and CalculiX count them. */
const sides = [
	[0, 1],
	[1, 2],
	[2, 0],
];

/**
 * @param {string} text a file of Gmsh, version 2.2 in text, with physical names
 * @returns {{points: [number, number[]][], lines: Cell[], triangles: Cell[]}} numbers and coordinates of points; a `Cell` is
 * `{number, group, nodes}` with the name of its physical group
 */
export function parseMsh(text) {
	const lines = text.split('\n');
	const section = (name) => {
		const from = lines.indexOf(`$${name}`) + 2;
		return lines.slice(from, from + Number(lines[from - 1])).map((line) => line.split(' '));
	};
	const names = new Map(section('PhysicalNames').map(([, tag, name]) => [tag, name.slice(1, -1)]));
	const cells = section('Elements').map(([number, type, tags, group, ...rest]) => ({
		number: Number(number),
		isLine: type === '1' || type === '8',
		group: names.get(group),
		nodes: rest.slice(Number(tags) - 1).map(Number),
	}));
	return {
		points: section('Nodes').map(([number, ...place]) => [Number(number), place.map(Number)]),
		lines: cells.filter(({ isLine }) => isLine),
		triangles: cells.filter(({ isLine }) => !isLine),
	};
}

/** A set; a line has at most sixteen numbers. */
function set(keyword, numbers) {
	const lines = [`*${keyword}`];
	for (let k = 0; k < numbers.length; k += 12) lines.push(numbers.slice(k, k + 12).join(', '));
	return lines;
}

/** The triangles at the lines of a group, with the side that each has there, from 0. */
function sidesAt({ lines, triangles }, group) {
	const key = (a, b) => (a < b ? `${a} ${b}` : `${b} ${a}`);
	const own = lines.filter((line) => line.group === group);
	const wanted = new Set(own.map(({ nodes: [a, b] }) => key(a, b)));
	return triangles.flatMap(({ number, nodes }) =>
		sides.flatMap(([a, b], side) => (wanted.has(key(nodes[a], nodes[b])) ? { number, side } : [])),
	);
}

/** The load: what defines sets for it, and what a step has of it. */
const loads = {
	/** A surface of sides of elements. */
	surface(mesh, family) {
		const first = family === 'S' ? 3 : 1;
		const rows = sidesAt(mesh, 'right').map(({ number, side }) => `${number}, S${first + side}`);
		return [
			['*SURFACE, NAME=PULLED, TYPE=ELEMENT', ...rows],
			['*DSLOAD', `PULLED, P, ${-pull / thickness}`],
		];
	},
	/** Sets of elements, one for each number of a side. */
	elements(mesh, family) {
		// A load on the edge of a shell is a force per length.
		const [label, value] = family === 'S' ? ['EDNOR', -pull] : ['P', -pull / thickness];
		const found = sidesAt(mesh, 'right');
		const used = sides.map((_, side) => found.filter((one) => one.side === side));
		const kinds = [...used.keys()].filter((side) => used[side].length > 0);
		return [
			kinds.flatMap((side) =>
				set(
					`ELSET, ELSET=PULLED${side + 1}`,
					used[side].map(({ number }) => number),
				),
			),
			['*DLOAD', ...kinds.map((side) => `PULLED${side + 1}, ${label}${side + 1}, ${value}`)],
		];
	},
	/** A set of one node, the corner at the top. */
	node({ points }) {
		const corner = points.find(([, [x, y]]) => x === 1 && y === 1)[0];
		return [set('NSET, NSET=TIP', [corner]), ['*CLOAD', `TIP, 1, ${pull}`]];
	},
};

/**
 * What a deck has after its mesh: materials, sections, what is held and the step.
 *
 * @param {'CPS' | 'S'} family plane stress, or shells
 * @param {readonly string[]} held rows of `*BOUNDARY`
 * @param {readonly string[]} acting the load
 */
export function modelOf(family, held, acting) {
	const section = family === 'S' ? 'SHELL SECTION' : 'SOLID SECTION';
	return [
		...['*MATERIAL, NAME=SOFTER', '*ELASTIC', '70000, 0.3'],
		...['*MATERIAL, NAME=HARDER', '*ELASTIC', '210000, 0.3'],
		...[`*${section}, ELSET=SOFT, MATERIAL=SOFTER`, `${thickness}`],
		...[`*${section}, ELSET=HARD, MATERIAL=HARDER`, `${thickness}`],
		...['*BOUNDARY', ...held, '*STEP', '*STATIC', ...acting],
		...['*NODE PRINT, NSET=LEFT, TOTALS=ONLY', 'RF'],
		...['*EL PRINT, ELSET=EALL, TOTALS=ONLY', 'ELSE'],
		...['*END STEP', ''],
	];
}

/** The model for a mesh that was made with the names of Gmsh's groups as sets and surfaces. */
export const modelOfGroups = (family) => [
	...['*ELSET, ELSET=EALL', 'SOFT, HARD'],
	...modelOf(
		family,
		['LEFT, 1', 'BOTTOM, 2', ...(family === 'S' ? ['LEFT, 3', 'BOTTOM, 3'] : [])],
		['*DSLOAD', `RIGHT, P, ${-pull / thickness}`],
	),
];

/**
 * @param {ReturnType<typeof parseMsh>} mesh
 * @param {'CPS' | 'S'} family plane stress, or shells
 * @param {keyof typeof loads} load how the force acts
 */
export function deckOf(mesh, family, load) {
	const { points, lines, triangles } = mesh;
	const nodesOf = (group) => [
		...new Set(lines.filter((line) => line.group === group).flatMap(({ nodes }) => nodes)),
	];
	const elementsOf = (group) =>
		triangles.filter((one) => one.group === group).map(({ number }) => number);
	const [sets, acting] = loads[load](mesh, family);
	const held = ['LEFT, 1', 'BOTTOM, 2', ...(family === 'S' ? ['NALL, 3'] : [])];
	return [
		'*HEADING',
		'A plate of two materials with a hole, pulled to the right',
		'*NODE, NSET=NALL',
		...points.map(([number, place]) => `${number}, ${place.join(', ')}`),
		`*ELEMENT, TYPE=${family}${triangles[0].nodes.length}, ELSET=EALL`,
		...triangles.map(({ number, nodes }) => `${number}, ${nodes.join(', ')}`),
		...['left', 'bottom'].flatMap((group) =>
			set(`NSET, NSET=${group.toUpperCase()}`, nodesOf(group)),
		),
		...['soft', 'hard'].flatMap((group) =>
			set(`ELSET, ELSET=${group.toUpperCase()}`, elementsOf(group)),
		),
		...sets,
		...modelOf(family, held, acting),
	].join('\n');
}
