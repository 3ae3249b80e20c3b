/** A deck of Abaqus, read for tests with as little as their decks need; names are in capitals. */
export interface Deck {
	readonly nodes: ReadonlyMap<number, readonly [x: number, y: number]>;
	readonly elements: ReadonlyMap<number, readonly number[]>;
	/** Node sets and element sets by name. */
	readonly nsets: ReadonlyMap<string, ReadonlySet<number>>;
	readonly elsets: ReadonlyMap<string, ReadonlySet<number>>;
	/** Rows of data by keyword, in order, with the parameters of the keyword. */
	rows(keyword: string): readonly (readonly [options: Record<string, string>, row: string[]])[];
}

/** Reads a deck: keywords with parameters, data lines of values between commas, sets in sets, `GENERATE`. */
export function parseDeck(text: string): Deck {
	const nodes = new Map<number, [number, number]>();
	const elements = new Map<number, number[]>();
	const sets = { NSET: new Map<string, Set<number>>(), ELSET: new Map<string, Set<number>>() };
	const kept = new Map<string, [Record<string, string>, string[]][]>();
	const add = (kind: 'NSET' | 'ELSET', name: string | undefined, members: Iterable<number>) => {
		if (name === undefined) return;
		const all = sets[kind].get(name) ?? new Set();
		sets[kind].set(name, all);
		for (const one of members) all.add(one);
	};
	let keyword = '';
	let options: Record<string, string> = {};
	for (const line of text.toUpperCase().split(/\r?\n/)) {
		if (line.startsWith('**') || !line.trim()) continue;
		const values = line.split(',').map((one) => one.trim());
		if (line.startsWith('*')) {
			keyword = values[0]!.slice(1);
			options = Object.fromEntries(
				values.slice(1).map((one) => one.split('=').map((part) => part.trim())),
			);
			continue;
		}
		const row = values.filter((one, k) => one !== '' || k < values.length - 1);
		const inSet = options[keyword === 'NODE' ? 'NSET' : 'ELSET'];
		if (keyword === 'NODE') {
			nodes.set(Number(row[0]), [Number(row[1]), Number(row[2])]);
			add('NSET', inSet, [Number(row[0])]);
		} else if (keyword === 'ELEMENT') {
			elements.set(Number(row[0]), row.slice(1).map(Number));
			add('ELSET', inSet, [Number(row[0])]);
		} else if (keyword === 'NSET' || keyword === 'ELSET') {
			const [from, to, step = 1] = row.map(Number);
			const members =
				'GENERATE' in options
					? Array.from({ length: (to! - from!) / step + 1 }, (_, k) => from! + k * step)
					: row.flatMap((one) =>
							/^\d+$/.test(one) ? Number(one) : [...(sets[keyword as 'NSET'].get(one) ?? [])],
						);
			add(keyword, options[keyword], members);
		}
		const rows = kept.get(keyword) ?? [];
		kept.set(keyword, rows);
		rows.push([options, row]);
	}
	return {
		nodes,
		elements,
		nsets: sets.NSET,
		elsets: sets.ELSET,
		rows: (keyword) => kept.get(keyword) ?? [],
	};
}
