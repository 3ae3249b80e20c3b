import { isPlain, suffixOf } from '../oracle/read.ts';
import { conversions } from './kept.ts';
import { moreThan, type Property, verdictOn } from './property.ts';

/** What is written can be read. */
export const readsBack: Property = {
	name: 'reads-back',
	title: 'what is written has no error that the input has not',
	async hold(lab, { main }, dice) {
		const before = await verdictOn(lab, main);
		const hold = async (file: string, command: string, ...args: string[]) => {
			const { exit } = await lab.run(...args);
			if (exit !== 0) return;
			const after = await verdictOn(lab, file);
			const more = moreThan(after.errors, before.errors);
			if (more) lab.fault(`${command}: ${more}`, `${file} has new errors: ${more}`);
			const odd = moreThan(after.warnings, before.warnings);
			// Only in the form that was read nothing becomes visible that could not be seen before.
			const isSame = isPlain(main) && (suffixOf(file) === 'gmr') === (suffixOf(main) === 'gmr');
			if (odd && isSame && command !== 'refine')
				lab.fault(`${command}: ${odd}`, `${file} has new warnings: ${odd}`);
		};
		for (const [file, ...options] of conversions)
			await hold(file, `convert ${file}`, 'convert', main, file, ...options);
		const select = dice.pick(['all', 'hash:0.4', 'marked']);
		const refined = dice.pick(['fine.gmr', 'fine.node']);
		const split = dice.pick(['longest', 'all']);
		const args = [
			main,
			'-o',
			refined,
			'--select',
			select,
			'--split',
			split,
			'--engine',
			'cpu',
			'--threads',
			'1',
		];
		await hold(refined, 'refine', 'refine', ...args);
	},
};
