/** Aligns columns of text, the first to the left and the others to the right, two spaces apart. */
export const textTable = (rows: readonly (readonly string[])[]): string =>
	table(rows, (column) => column > 0);

/** Aligns columns of text, column `right` to the right and the others to the left, two spaces apart. */
export const leftTable = (rows: readonly (readonly string[])[], right: number): string =>
	table(rows, (column) => column === right);

function table(rows: readonly (readonly string[])[], isRight: (column: number) => boolean): string {
	const widths: number[] = [];
	for (const row of rows)
		row.forEach((cell, c) => {
			widths[c] = Math.max(widths[c] ?? 0, cell.length);
		});
	const line = (row: readonly string[]) =>
		row
			.map((cell, c) => (isRight(c) ? cell.padStart(widths[c]!) : cell.padEnd(widths[c]!)))
			.join('  ');
	return rows.map((row) => `${line(row).trimEnd()}\n`).join('');
}
