import { bytesOf, type Case, textOf } from './case.ts';

/** Smaller cases that may still fail, larger steps first. */
function* smaller({ files, main }: Case): Generator<ReadonlyMap<string, Uint8Array>> {
	for (const name of files.keys()) {
		if (name === main) continue;
		const rest = new Map(files);
		rest.delete(name);
		yield rest;
	}
	for (const [name, bytes] of files) {
		const text = textOf(bytes);
		const put = (changed: string) => new Map(files).set(name, bytesOf(changed));
		const lines = text.split(/\r\n|\n|\r/);
		const bare = lines
			.map((line) => line.replace(/#.*/, '').trim().replace(/\s+/g, ' '))
			.filter((line) => line !== '');
		if (`${bare.join('\n')}\n` !== text) yield put(`${bare.join('\n')}\n`);
		for (let i = lines.length - 1; i >= 0; i--)
			if (/^\s*(#.*)?$/.test(lines[i] as string)) yield put(lines.toSpliced(i, 1).join('\n'));
		for (const changed of withoutEntry(bare)) yield put(changed);
	}
}

/** A text of counted tables without one of its entries, references by position put right where they can be. */
function* withoutEntry(lines: readonly string[]): Generator<string> {
	const isGmr =
		lines.every((line) => /^[\d[\]\s.e+-]+$/i.test(line)) && /^\d+$/.test(lines[0] ?? '');
	let table = 0;
	for (let at = 0; at < lines.length; table++) {
		const [count = 0, ...header] = (lines[at] as string).split(' ').map(Number);
		if (!(count >= 0)) return;
		for (let i = Math.min(count, lines.length - at - 1); i >= 1; i--) {
			const cut = lines.with(at, [count - 1, ...header].join(' ')).toSpliced(at + i, 1);
			yield `${cut.join('\n')}\n`;
			if (isGmr) yield `${renumbered(cut, table, i).join('\n')}\n`;
		}
		at += 1 + count;
	}
}

/** A GMR text in which the references behind a removed point (table 0) or edge count one less. */
function renumbered(lines: readonly string[], table: number, removed: number): string[] {
	const isIndexed = !lines[1]?.startsWith('[');
	let now = 0;
	let left = 0;
	return lines.map((line) => {
		if (left === 0) {
			left = Number(line);
			now++;
			return line;
		}
		left--;
		// Points count from 0, edges from 1; the table of those that refer follows.
		const bound = isIndexed && table === 0 ? removed - 1 : removed;
		if (now !== table + 2) return line;
		const words = line.split(' ').map(Number);
		return words
			.map((word, k) => (k < 3 && Math.abs(word) > bound ? word - Math.sign(word) : word))
			.join(' ');
	});
}

/** The smallest case that is found in some tries for which `fails` holds. */
export async function shrunk(
	given: Case,
	fails: (one: Case) => Promise<boolean>,
	tries = 120,
): Promise<Case> {
	let best = given;
	let left = tries;
	for (let found = true; found; ) {
		found = false;
		for (const files of smaller(best)) {
			if (left-- <= 0) return best;
			const candidate = { ...best, files };
			if (!(await fails(candidate))) continue;
			best = candidate;
			found = true;
			break;
		}
	}
	return best;
}
