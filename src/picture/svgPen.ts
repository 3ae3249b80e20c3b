/** Path data of relative integer coordinates, which are short. */
export class Pen {
	readonly #lattice: Int32Array;
	readonly #parts: string[] = [];
	#x = 0;
	#y = 0;
	/** First point of the current subpath. */
	#startX = 0;
	#startY = 0;

	constructor(lattice: Int32Array) {
		this.#lattice = lattice;
	}

	get text(): string {
		return this.#parts.join('');
	}

	/** Moves to a position, by its number. */
	move(p: number): void {
		this.moveTo(this.#lattice[2 * p]!, this.#lattice[2 * p + 1]!);
	}

	line(p: number): void {
		this.lineTo(this.#lattice[2 * p]!, this.#lattice[2 * p + 1]!);
	}

	/** Moves to integer coordinates. */
	moveTo(x: number, y: number): void {
		this.#to(x, y, 'm');
		[this.#startX, this.#startY] = [x, y];
	}

	lineTo(x: number, y: number): void {
		this.#to(x, y, 'l');
	}

	stay(): void {
		this.#parts.push('l0 0');
	}

	close(): void {
		this.#parts.push('z');
		[this.#x, this.#y] = [this.#startX, this.#startY];
	}

	#to(x: number, y: number, command: string): void {
		const [dx, dy] = [x - this.#x, y - this.#y];
		this.#parts.push(`${command}${dx}${dy < 0 ? '' : ' '}${dy}`);
		[this.#x, this.#y] = [x, y];
	}
}
