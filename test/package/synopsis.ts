/** Words of a synopsis as alternatives, `[…]` as a list of what may be left out together. */
type Item = readonly string[] | { readonly optional: readonly Item[] };

/** Splits a word at each `|` that is not within `<…>`. */
const alternatives = (word: string): string[] => word.match(/(?:<[^>]*>|[^|<])+/g) ?? [];

/** Reads `refine <mesh> [--to <format>] …`. Ellipses, which stand for more of the same, are left out. */
function itemsOf(synopsis: string): Item[] {
	const open: Item[][] = [[]];
	for (const [token] of synopsis.matchAll(/\[|\]|(?:<[^>]*>|[^\s<>[\]])+/g)) {
		const word = token.replace(/…$/, '');
		if (token === '[') open.push([]);
		else if (token === ']') {
			const optional = open.pop()!;
			open.at(-1)!.push({ optional });
		} else if (word !== '') open.at(-1)!.push(alternatives(word));
	}
	return open[0]!;
}

/** Each word as its first alternative, and once more for each other one. */
function wordings(items: readonly Item[]): string[][] {
	const words = items.filter((item) => Array.isArray(item)) as string[][];
	const first = words.map(([one]) => one!);
	const others = words.flatMap((all, k) => all.slice(1).map((other) => first.with(k, other)));
	return [first, ...others];
}

/** Calls that a synopsis allows: each alternative once, and each optional part once, by itself. */
export function callsOf(synopsis: string): string[] {
	const items = itemsOf(synopsis);
	const [least, ...others] = wordings(items);
	const calls = [least!, ...others];
	for (const item of items)
		if ('optional' in item)
			for (const words of wordings(item.optional))
				if (words.length > 0) calls.push([...least!, ...words]);
	return calls.map((words) => words.join(' '));
}

/** The commands in the fenced blocks of a page, each with the lines that continue it, without what is said beside it. */
export function commandsIn(page: string): string[] {
	const commands: string[] = [];
	for (const [, block] of page.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)) {
		let within = false;
		for (const line of block!.split('\n')) {
			const isCommand = /^(npx )?trirefine /.test(line);
			if (isCommand) commands.push(line.replace(/\s{5,}.*/, ''));
			else if (within && /^\s+\S/.test(line))
				commands.push(`${commands.pop()} ${line.trim().replace(/\s{5,}.*/, '')}`);
			within = isCommand || (within && /^\s+\S/.test(line));
		}
	}
	return commands;
}
