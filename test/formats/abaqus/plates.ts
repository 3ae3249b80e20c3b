/** How a plate is loaded: a set and a side, elements by their numbers, or a surface. */
export type Loaded = 'set' | 'numbers' | 'surface';

/** Width, height and thickness of plates. */
export const plateSize = [4, 3, 0.5] as const;

/**
 * A plate of triangles, held on the left and pulled on the right by a pressure of −10: each element at the right begins
 * at another of its corners, so that the right is side 1, 2 and 3.
 */
export function plateDeck(type: string, loaded: Loaded, columns = 4, rows = 6): string {
	const [width, height, thickness] = plateSize;
	const isShell = type.startsWith('S');
	const curved = type.endsWith('6');
	const points: (readonly [number, number])[] = [];
	const numbers = new Map<string, number>();
	const node = (x: number, y: number): number => {
		const key = `${x} ${y}`;
		const known = numbers.get(key);
		if (known) return known;
		points.push([x, y]);
		numbers.set(key, points.length);
		return points.length;
	};
	const elements: number[][] = [];
	/** Elements at the right, by the side. */
	const sides: number[][] = [[], [], []];
	for (let j = 0; j < rows; j++)
		for (let i = 0; i < columns; i++) {
			const [x0, x1] = [(width * i) / columns, (width * (i + 1)) / columns];
			const [y0, y1] = [(height * j) / rows, (height * (j + 1)) / rows];
			// The right edge is that from the second corner on.
			const lower = [
				[x0, y0],
				[x1, y0],
				[x1, y1],
			];
			const upper = [
				[x0, y0],
				[x1, y1],
				[x0, y1],
			];
			for (const corners of [lower, upper]) {
				const turn = j % 3;
				const own = [0, 1, 2].map((k) => corners[(k + turn) % 3]!);
				const middles = curved
					? [0, 1, 2].map((k) => {
							const [a, b] = [own[k]!, own[(k + 1) % 3]!];
							return node((a[0]! + b[0]!) / 2, (a[1]! + b[1]!) / 2);
						})
					: [];
				elements.push([...own.map(([x, y]) => node(x!, y!)), ...middles]);
				if (corners === lower && i === columns - 1) sides[(4 - turn) % 3]!.push(elements.length);
			}
		}
	const left = [...numbers].filter(([key]) => key.startsWith('0 ')).map(([, number]) => number);
	const set = (k: number) => `RIGHT${k + 1}`;
	const label = (k: number) => `${isShell ? 'EDNOR' : 'P'}${k + 1}`;
	// The edge of a shell carries a force a length.
	const value = isShell && loaded !== 'surface' ? -10 * thickness : -10;
	const loads = {
		set: sides.map((_, k) => `${set(k)},${label(k)},${value}\n`).join(''),
		numbers: sides.flatMap((list, k) => list.map((e) => `${e},${label(k)},${value}\n`)).join(''),
		surface: `RIGHT,P,${value}\n`,
	};
	return [
		'*NODE,NSET=NALL\n',
		...points.map(([x, y], p) => `${p + 1},${x},${y},0\n`),
		`*ELEMENT,TYPE=${type},ELSET=EALL\n`,
		...elements.map((nodes, e) => `${e + 1},${nodes}\n`),
		...sides.map((list, k) => `*ELSET,ELSET=${set(k)}\n${list.join('\n')}\n`),
		`*NSET,NSET=LEFT\n${left.join('\n')}\n`,
		loaded === 'surface'
			? `*SURFACE,NAME=RIGHT\n${sides.map((_, k) => `${set(k)},S${k + (isShell ? 3 : 1)}\n`).join('')}`
			: '',
		'*MATERIAL,NAME=M\n*ELASTIC\n1000.,0.\n',
		`*${isShell ? 'SHELL' : 'SOLID'} SECTION,ELSET=EALL,MATERIAL=M\n${thickness}\n`,
		`*STEP\n*STATIC\n*BOUNDARY\nLEFT,1,${isShell ? 6 : 2}\n`,
		`*${loaded === 'surface' ? 'DSLOAD' : 'DLOAD'}\n${loads[loaded]}`,
		'*NODE PRINT,NSET=LEFT,TOTALS=ONLY\nRF\n*END STEP\n',
	].join('');
}
