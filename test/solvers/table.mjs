// The table that `npm run test:solvers` prints, and the faults of solvers that explain failing rows.

/**
 * Rows that fail by a limit of the solver: a pattern of their name, one of how they fail, and the reason. A row that is listed
 * here and passes fails, so that the list does not outlive the limit.
 */
const limits = [
	{
		row: /^FreeFem · (.* → )?gmsh 2.2 · .* · 6 nodes/,
		fails: /Element of type 8 is not considered/,
		reason: 'gmshload of FreeFem 4.11 reads no lines of three nodes and no triangles of six',
	},
];

export class Table {
	#rows = 0;
	#failed = 0;
	#limited = 0;

	/**
	 * Prints a row.
	 *
	 * @param {string} name what was tried
	 * @param {string} values what was found
	 * @param {string | undefined} fault what is wrong with it
	 */
	add(name, values, fault) {
		this.#rows++;
		const limit = limits.find((one) => one.row.test(name));
		const row = `${name.padEnd(76)} ${values}`.trimEnd();
		if (limit && fault && limit.fails.test(fault)) {
			this.#limited++;
			console.log(`${row}  by the solver: ${limit.reason}`);
		} else if (limit || fault) {
			this.#failed++;
			console.log(`${row}  FAILS: ${fault?.slice(0, 160) ?? `passes in spite of ${limit.reason}`}`);
		} else console.log(row);
	}

	/** Prints the totals and gives the exit code. */
	end() {
		const passed = this.#rows - this.#failed - this.#limited;
		console.log(
			`${this.#rows} rows: ${passed} pass, ${this.#limited} are beyond the solver, ${this.#failed} fail`,
		);
		return this.#failed > 0 || passed === 0 ? 1 : 0;
	}
}
