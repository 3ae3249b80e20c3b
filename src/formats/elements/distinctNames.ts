/** Names, with numbers after those that an earlier one is like. */
export function distinctNames(names: readonly string[]): string[] {
	const all = new Set(names);
	const taken = new Set<string>();
	return names.map((name) => {
		let own = name;
		for (let k = 2; taken.has(own) || (own !== name && all.has(own)); k++) own = `${name}_${k}`;
		taken.add(own);
		return own;
	});
}
