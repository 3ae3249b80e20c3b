import { linkSync, symlinkSync } from 'node:fs';
import type { Dice } from '../case.ts';
import type { Lab } from '../lab.ts';
import { oracleMesh, suffixOf } from '../oracle/read.ts';
import { short } from '../soundness.ts';
import type { Property } from './property.ts';

/** Names that lead to a file of the folder, by how they do it. */
const ways: Readonly<Record<string, (lab: Lab, target: string) => string>> = {
	'symbolic link'(lab, target) {
		symlinkSync(target, lab.path('soft.txt'));
		return 'soft.txt';
	},
	'hard link'(lab, target) {
		linkSync(lab.path(target), lab.path('hard.txt'));
		return 'hard.txt';
	},
	'linked folder'(lab, target) {
		symlinkSync('.', lab.path('d'));
		return `d/${target}`;
	},
	'roundabout path': (lab, target) => {
		lab.mkdir('sub');
		return `sub/../${target}`;
	},
};

async function overInput(lab: Lab, main: string, dice: Dice): Promise<void> {
	const name = dice.pick(Object.keys(ways));
	const target = dice.pick([...lab.set(main.replace(/\.[^.]+$/, '').toLowerCase()).keys(), main]);
	const before = lab.read(target) as Uint8Array;
	const path = (ways[name] as (typeof ways)[string])(lab, target);
	const args = [
		'refine',
		main,
		'-o',
		'o.gmr',
		'--engine',
		'cpu',
		'--select',
		'all',
		'--maps',
		path,
	];
	const { exit } = await lab.run(...args, ...(dice.chance(0.8) ? ['--force'] : []));
	// Another name of a file may be given a file of its own, as a rename does.
	if (!Buffer.from(before).equals(lab.read(target) ?? new Uint8Array()))
		lab.fault('maps over the input', `--maps through a ${name} replaced ${target}, exit ${exit}`);
}

async function twoOutputs(lab: Lab, main: string, dice: Dice): Promise<void> {
	const name = dice.pick(['linked folder', 'roundabout path']);
	const path = (ways[name] as (typeof ways)[string])(lab, 'o.gmr');
	const [output, maps] = dice.chance(0.5) ? ['o.gmr', path] : [path, 'o.gmr'];
	const force = dice.chance(0.8) ? ['--force'] : [];
	const args = [
		main,
		'-o',
		output,
		'--maps',
		maps,
		'--engine',
		'cpu',
		'--threads',
		'1',
		'--select',
		'all',
	];
	const { exit } = await lab.run('refine', ...args, ...force);
	if (exit !== 0) return;
	if (!oracleMesh(lab.set('o'), 'o.gmr'))
		lab.fault('two outputs, one file', `-o ${output} --maps ${maps}: exit 0 and no mesh in o.gmr`);
}

async function dangling(lab: Lab, main: string, dice: Dice): Promise<void> {
	symlinkSync(dice.pick(['gone.gmr', 'nofolder/gone.gmr']), lab.path('dangle.gmr'));
	const force = dice.chance(0.5) ? ['--force'] : [];
	const { exit, err } = await lab.run('convert', main, 'dangle.gmr', ...force);
	if (!lab.isLink('dangle.gmr'))
		lab.fault('dangling link replaced', `exit ${exit}, and dangle.gmr is no link any more`);
	else if (exit === 0 && !lab.read('dangle.gmr'))
		lab.fault('dangling link', `exit 0, and dangle.gmr leads nowhere: ${short(err)}`);
}

/** A set whose files are given by links: the input through a link may be overwritten only where it is named. */
async function outputIsLink(lab: Lab, main: string, dice: Dice): Promise<void> {
	lab.write('real.gmr', 'old\n');
	symlinkSync('real.gmr', lab.path('link.gmr'));
	const force = dice.chance(0.7);
	const { exit } = await lab.run('convert', main, 'link.gmr', ...(force ? ['--force'] : []));
	if (!lab.isLink('link.gmr')) lab.fault('link replaced', `exit ${exit}, link.gmr is a plain file`);
	const real = Buffer.from(lab.read('real.gmr') ?? new Uint8Array()).toString();
	if ((exit === 0) === (real === 'old\n') && (exit === 0 || !force))
		lab.fault('link not written', `exit ${exit}, and real.gmr is ${exit === 0 ? 'old' : 'new'}`);
}

/** What stands under several names is one file. */
export const links: Property = {
	name: 'links',
	title: 'no file is overwritten that the call does not name, whatever links lead to it',
	async hold(lab, { main }, dice) {
		if (suffixOf(main) === '' || process.platform === 'win32') return;
		await dice.pick([overInput, overInput, twoOutputs, dangling, outputIsLink])(lab, main, dice);
	},
};
