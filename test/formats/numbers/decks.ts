/** Nodes and cells of a file by their numbers, as simple parsers find them. */
export interface Numbered {
	readonly nodes: ReadonlyMap<number, readonly [x: number, y: number]>;
	/** Corners of lines and triangles, by numbers of nodes. */
	readonly cells: ReadonlyMap<number, readonly number[]>;
}

/** Numbers of nodes, lines and triangles counted from 0. */
export interface Numbering {
	readonly node: (i: number) => number;
	readonly line: (i: number) => number;
	readonly triangle: (i: number) => number;
}

/** A square of `n` times `n` cells of two triangles each, with the lines of its lower side where a format has lines. */
export function grid(n: number, { node, line, triangle }: Numbering, lines = true): Numbered {
	const nodes = new Map<number, readonly [number, number]>();
	const cells = new Map<number, readonly number[]>();
	const at = (x: number, y: number) => node(y * (n + 1) + x);
	for (let y = 0; y <= n; y++)
		for (let x = 0; x <= n; x++) nodes.set(at(x, y), [x, y + (x % 2) / 4]);
	for (let x = 0; lines && x < n; x++) cells.set(line(x), [at(x, 0), at(x + 1, 0)]);
	for (let t = 0; t < 2 * n * n; t++) {
		const [x, y] = [(t >> 1) % n, Math.floor((t >> 1) / n)];
		const corners =
			t % 2 === 0
				? [at(x, y), at(x + 1, y), at(x + 1, y + 1)]
				: [at(x, y), at(x + 1, y + 1), at(x, y + 1)];
		cells.set(triangle(t), corners);
	}
	return { nodes, cells };
}

const rows = (text: string): number[][] =>
	text
		.trim()
		.split('\n')
		.map((line) =>
			line
				.trim()
				.split(/[\s,]+/)
				.map(Number),
		);

const mapOf = <T>(entries: readonly (readonly [number, T])[]): Map<number, T> => {
	const map = new Map(entries);
	if (map.size !== entries.length) throw new Error('a number is there twice');
	return map;
};

/** The text between a line and the next that begins with one of some characters. */
const after = (text: string, line: RegExp, stop: RegExp): string[] => {
	const found: string[] = [];
	let inside = false;
	for (const one of text.split('\n'))
		if (line.test(one)) inside = true;
		else if (stop.test(one)) inside = false;
		else if (inside && one.trim() !== '') found.push(one);
	return found;
};

const joined = (lines: readonly string[]) => (lines.length === 0 ? [] : rows(lines.join('\n')));

export const abaqusText = ({ nodes, cells }: Numbered): string =>
	[
		'*NODE',
		...[...nodes].map(([n, [x, y]]) => `${n}, ${x}, ${y}`),
		'*ELEMENT, TYPE=T2D2, ELSET=EDGE',
		...[...cells].filter(([, c]) => c.length === 2).map(([n, c]) => `${n}, ${c.join(', ')}`),
		'*ELEMENT, TYPE=CPS3, ELSET=PLATE',
		...[...cells].filter(([, c]) => c.length === 3).map(([n, c]) => `${n}, ${c.join(', ')}`),
		'',
	].join('\n');

export const parseAbaqus = (text: string): Numbered => ({
	nodes: mapOf(
		joined(after(text, /^\*NODE\b(?! (PRINT|FILE))/i, /^\*/)).map(
			([n, x, y]) => [n!, [x!, y!]] as const,
		),
	),
	cells: mapOf(
		joined(after(text, /^\*ELEMENT\b/i, /^\*/)).map(([n, ...corners]) => [n!, corners] as const),
	),
});

export const gmsh2Text = ({ nodes, cells }: Numbered): string =>
	[
		...['$MeshFormat', '2.2 0 8', '$EndMeshFormat', '$Nodes', `${nodes.size}`],
		...[...nodes].map(([n, [x, y]]) => `${n} ${x} ${y} 0`),
		...['$EndNodes', '$Elements', `${cells.size}`],
		...[...cells].map(
			([n, c]) => `${n} ${c.length === 2 ? 1 : 2} 2 ${c.length} ${c.length} ${c.join(' ')}`,
		),
		...['$EndElements', ''],
	].join('\n');

export const parseGmsh2 = (text: string): Numbered => ({
	nodes: mapOf(
		joined(after(text, /^\$Nodes/, /^\$/).slice(1)).map(([n, x, y]) => [n!, [x!, y!]] as const),
	),
	cells: mapOf(
		joined(after(text, /^\$Elements/, /^\$/).slice(1)).map(
			([n, , tags, ...rest]) => [n!, rest.slice(tags)] as const,
		),
	),
});

/** Version 4.1: blocks of nodes with their numbers before their places, and blocks of elements. */
export function parseGmsh4(text: string): Numbered {
	const nodes: (readonly [number, readonly [number, number]])[] = [];
	const lines = joined(after(text, /^\$Nodes/, /^\$/));
	for (let at = 1; at < lines.length; ) {
		const count = lines[at]![3]!;
		for (let i = 0; i < count; i++) {
			const [x, y] = lines[at + 1 + count + i]!;
			nodes.push([lines[at + 1 + i]![0]!, [x!, y!]]);
		}
		at += 1 + 2 * count;
	}
	const cells: (readonly [number, readonly number[]])[] = [];
	const elements = joined(after(text, /^\$Elements/, /^\$/));
	for (let at = 1; at < elements.length; ) {
		const count = elements[at]![3]!;
		for (const [n, ...corners] of elements.slice(at + 1, at + 1 + count)) cells.push([n!, corners]);
		at += 1 + count;
	}
	return { nodes: mapOf(nodes), cells: mapOf(cells) };
}

export const nodeText = ({ nodes }: Numbered): string =>
	`${nodes.size} 2 0 0\n${[...nodes].map(([n, [x, y]]) => `${n} ${x} ${y}\n`).join('')}`;

export const eleText = ({ cells }: Numbered): string =>
	`${cells.size} 3 0\n${[...cells].map(([n, c]) => `${n} ${c.join(' ')}\n`).join('')}`;

export const parseTriangle = (node: string, ele: string): Numbered => {
	const numbers = (text: string) =>
		joined(text.split('\n').filter((line) => /^\s*-?\d/.test(line)));
	return {
		nodes: mapOf(
			numbers(node)
				.slice(1)
				.map(([n, x, y]) => [n!, [x!, y!]] as const),
		),
		cells: mapOf(
			numbers(ele)
				.slice(1)
				.map(([n, ...corners]) => [n!, corners.slice(0, 3)] as const),
		),
	};
};

const greatest = (numbers: Iterable<number>): number => Math.max(0, ...numbers);

/**
 * What is not as it should be: an old node elsewhere, an old cell that is no part of what its number meant, a new number that is
 * not above all old ones.
 *
 * @param gone numbers of nodes and cells that may be missing
 */
export function faultsBetween(
	before: Numbered,
	now: Numbered,
	gone: { readonly nodes?: readonly number[]; readonly cells?: readonly number[] } = {},
): string[] {
	const faults: string[] = [];
	for (const [n, [x, y]] of before.nodes) {
		const place = now.nodes.get(n);
		if (!place && gone.nodes?.includes(n)) continue;
		if (place?.[0] !== x || place[1] !== y) faults.push(`node ${n} is at ${place}`);
	}
	const lastNode = greatest(before.nodes.keys());
	for (const n of now.nodes.keys())
		if (!before.nodes.has(n) && n <= lastNode) faults.push(`new node ${n}`);
	for (const [n, corners] of before.cells) {
		const own = now.cells.get(n);
		if (!own && gone.cells?.includes(n)) continue;
		const whole = corners.map((c) => before.nodes.get(c)!);
		const isPart =
			own?.length === corners.length && own.every((c) => isIn(whole, now.nodes.get(c)!));
		if (!isPart) faults.push(`cell ${n} is ${own}, and was ${corners}`);
	}
	const lastCell = greatest(before.cells.keys());
	for (const n of now.cells.keys())
		if (!before.cells.has(n) && n <= lastCell) faults.push(`new cell ${n}`);
	return faults;
}

type Place = readonly [number, number];

const area = ([ax, ay]: Place, [bx, by]: Place, [cx, cy]: Place): number =>
	(bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** Whether a place is on a line or in a triangle that goes round counter-clockwise. */
function isIn(corners: readonly Place[], place: Place): boolean {
	const tiny = 1e-12;
	const [a, b, c] = corners as readonly [Place, Place, Place];
	if (corners.length === 2) {
		const t =
			((place[0] - a[0]) * (b[0] - a[0]) + (place[1] - a[1]) * (b[1] - a[1])) /
			((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2);
		return Math.abs(area(a, b, place)) < tiny && t > -tiny && t < 1 + tiny;
	}
	return area(a, b, place) > -tiny && area(b, c, place) > -tiny && area(c, a, place) > -tiny;
}
