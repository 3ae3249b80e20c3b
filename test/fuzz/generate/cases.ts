import { join } from 'node:path';
import { bytesOf, type Case, Dice, mixed } from '../case.ts';
import { breakShape } from './defects.ts';
import { dialectOf } from './dialect.ts';
import { gmrText } from './gmrCase.ts';
import { mutated } from './mutate.ts';
import { type RealSet, realSets } from './realFiles.ts';
import { gridShape } from './shape.ts';
import { triangleTexts } from './triangleCase.ts';

/** What cases are made of beside chance. */
export interface Material {
	readonly sets: readonly RealSet[];
	/** What is absent, in a sentence. */
	readonly missing?: string;
}

/** The small meshes of the repository and, where it is there, of the corpus. */
export function material(root: string): Material {
	const corpus = process.env.TRIREFINE_CORPUS;
	const sets = ['test/meshes', 'examples'].flatMap((folder) => realSets(join(root, folder)));
	const missing = 'TRIREFINE_CORPUS names no folder: meshes of the corpus are left out.';
	return corpus ? { sets: [...sets, ...realSets(corpus)] } : { sets, missing };
}

/** Case `index` of a seed: made by formula, or taken from a file; one in three with changed bytes. */
export function makeCase(seed: number, index: number, { sets }: Material): Case {
	const own = mixed([seed, index]);
	const dice = new Dice(own);
	const real = sets.length > 0 && dice.chance(0.12);
	const made = real ? fromSet(dice.pick(sets), own) : byFormula(own, dice);
	return dice.chance(real ? 0.9 : 0.25) ? mutated(made, dice) : made;
}

const fromSet = ({ files, main }: RealSet, seed: number): Case => ({
	seed,
	files,
	main,
	made: `from ${main}`,
});

function byFormula(seed: number, dice: Dice): Case {
	const shape = gridShape(dice);
	breakShape(shape, dice);
	const base = dice.pick(['mesh', 'mesh', 'mesh', 'a.1', 'Plate']);
	if (dice.chance(0.4)) {
		const text = gmrText(shape, dice, dialectOf(dice, false));
		const main = `${base}.gmr`;
		return { seed, files: new Map([[main, bytesOf(text)]]), main, made: shape.made.join(', ') };
	}
	const upper = dice.chance(0.05);
	const texts = triangleTexts(shape, dice);
	const files = new Map(
		[...texts].map(([part, text]) => [
			`${base}.${upper ? part.toUpperCase() : part}`,
			bytesOf(text),
		]),
	);
	const main = dice.chance(0.75)
		? ([...files.keys()][dice.below(2)] as string)
		: dice.pick([...files.keys()]);
	return { seed, files, main, made: shape.made.join(', ') };
}
