/**
 * The name, without its suffix, of what is refined of a mesh: the next number where the mesh has one, as Triangle counts
 * (`box.4` becomes `box.5`), else `box.refined`.
 */
export function nextBase(base: string): string {
	const [, name, number] = /^(.*)\.(\d{1,9})$/.exec(base) ?? [];
	return name === undefined ? `${base}.refined` : `${name}.${Number(number) + 1}`;
}
