/** Columns of text: the first to the left, the others to the right, two blanks between. */
export function textTable(rows: readonly (readonly string[])[]): string {
	const widths: number[] = [];
	for (const row of rows)
		row.forEach((cell, c) => {
			widths[c] = Math.max(widths[c] ?? 0, cell.length);
		});
	const line = (row: readonly string[]) =>
		row
			.map((cell, c) => (c === 0 ? cell.padEnd(widths[c]!) : cell.padStart(widths[c]!)))
			.join('  ');
	return rows.map((row) => `${line(row).trimEnd()}\n`).join('');
}
