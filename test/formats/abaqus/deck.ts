/** A deck as a solver reads it: written for tests, and sharing no code with the reader. */
export interface Deck {
	/** x and y of each node. */
	readonly nodes: ReadonlyMap<number, readonly [number, number]>;
	/** The type and the nodes of each element. */
	readonly elements: ReadonlyMap<
		number,
		{ readonly type: string; readonly nodes: readonly number[] }
	>;
	readonly elsets: ReadonlyMap<string, readonly number[]>;
	readonly nsets: ReadonlyMap<string, readonly number[]>;
	readonly surfaces: ReadonlyMap<string, readonly (readonly [number, string])[]>;
	/** Lines of a keyword as they stand, over all of its places. */
	linesOf(keyword: string): readonly string[];
}

/** Reads what this suite writes: one line an element, names without blanks. */
export function deckOf(text: string): Deck {
	const nodes = new Map<number, readonly [number, number]>();
	const elements = new Map<number, { type: string; nodes: number[] }>();
	const elsets = new Map<string, number[]>();
	const nsets = new Map<string, number[]>();
	const surfaces = new Map<string, [number, string][]>();
	const all: { keyword: string; line: string }[] = [];
	const into = <T>(map: Map<string, T[]>, name: string): T[] => {
		const list = map.get(name) ?? [];
		map.set(name, list);
		return list;
	};
	let keyword = '';
	let head = new Map<string, string>();
	for (const line of text.split(/\r?\n/)) {
		if (line.startsWith('**') || line.trim() === '') continue;
		if (line.startsWith('*')) {
			const [first = '', ...rest] = line.slice(1).split(',');
			keyword = first.trim().toUpperCase();
			head = new Map(
				rest.map((one) => {
					const [key = '', value = ''] = one.split('=');
					return [key.trim().toUpperCase(), value.trim().toUpperCase()] as const;
				}),
			);
			if (keyword === 'ELSET') into(elsets, head.get('ELSET')!);
			continue;
		}
		all.push({ keyword, line });
		const fields = line
			.split(',')
			.map((field) => field.trim())
			.filter((field) => field !== '');
		const numbers = fields.map(Number);
		if (keyword === 'NODE') {
			nodes.set(numbers[0]!, [numbers[1]!, numbers[2]!]);
			if (head.has('NSET')) into(nsets, head.get('NSET')!).push(numbers[0]!);
		} else if (keyword === 'ELEMENT') {
			const [number = 0, ...own] = numbers;
			elements.set(number, { type: head.get('TYPE')!, nodes: own });
			if (head.has('ELSET')) into(elsets, head.get('ELSET')!).push(number);
		} else if (keyword === 'ELSET' || keyword === 'NSET') {
			const sets = keyword === 'ELSET' ? elsets : nsets;
			const set = into(sets, head.get(keyword)!);
			for (const field of fields)
				if (/^\d+$/.test(field)) set.push(Number(field));
				else set.push(...sets.get(field.toUpperCase())!);
		} else if (keyword === 'SURFACE')
			for (const element of membersOf(elsets, fields[0]!))
				into(surfaces, head.get('NAME')!).push([element, fields[1]!.toUpperCase()]);
	}
	return {
		...{ nodes, elements, elsets, nsets, surfaces },
		linesOf: (name) => all.filter((one) => one.keyword === name).map(({ line }) => line),
	};
}

function membersOf(sets: ReadonlyMap<string, readonly number[]>, name: string): readonly number[] {
	if (/^\d+$/.test(name)) return [Number(name)];
	const set = sets.get(name.toUpperCase());
	if (!set) throw new Error(`there is no set ${name}`);
	return set;
}

/** The ends of edge k (from 1) of an element. */
export function edgeOf({ elements }: Deck, element: number, k: number): readonly [number, number] {
	const { nodes } = elements.get(element)!;
	const corners = nodes.length % 3 === 0 ? 3 : 4;
	return [nodes[k - 1]!, nodes[k % corners]!];
}

/** The edge that a label means on an element: edges of shells in surfaces come after their two faces. */
export function edgeOfSide({ elements }: Deck, element: number, label: string): number {
	const [, letters = '', digit = ''] = /^([A-Z]+)(\d)/.exec(label) ?? [];
	const isShell = /^S\d|^STRI/.test(elements.get(element)!.type);
	return Number(digit) - (isShell && letters === 'S' ? 2 : 0);
}

/** The force of `*DLOAD` and `*DSLOAD` on edges of elements of a thickness: pressure times length, against the outer normal. */
export function forceOf(deck: Deck, thickness: number): readonly [number, number] {
	let [x, y] = [0, 0];
	const add = (element: number, k: number, value: number) => {
		const [a, b] = edgeOf(deck, element, k).map((node) => deck.nodes.get(node)!);
		// Elements go round to the left: outward is to the right of the edge.
		x -= value * (b![1] - a![1]);
		y -= value * (a![0] - b![0]);
	};
	for (const line of deck.linesOf('DLOAD')) {
		const [name = '', label = '', value = ''] = line.split(',').map((field) => field.trim());
		const scale = label.startsWith('P') ? thickness : 1;
		for (const element of membersOf(deck.elsets, name))
			add(element, edgeOfSide(deck, element, label), Number(value) * scale);
	}
	for (const line of deck.linesOf('DSLOAD')) {
		const [name = '', , value = ''] = line.split(',').map((field) => field.trim());
		for (const [element, label] of deck.surfaces.get(name.toUpperCase())!)
			add(element, edgeOfSide(deck, element, label), Number(value) * thickness);
	}
	return [x, y];
}
