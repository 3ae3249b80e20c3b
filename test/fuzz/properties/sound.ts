import type { Property } from './property.ts';
import { parsed } from './property.ts';

/** Every command on any bytes. What no command may ever do is looked for by the lab. */
export const sound: Property = {
	name: 'sound',
	title: 'no command crashes, speaks in raw errors, writes after a failure or changes its input',
	async hold(lab, { main, files }, dice) {
		const listed = await lab.run('check', main, '--json');
		const errors = parsed(listed.out)?.errors;
		if (errors !== undefined && errors > 0 !== (listed.exit === 1))
			lab.fault('exit of check', `${errors} errors and exit ${listed.exit}`);
		const plain = await lab.run('check', main);
		if (plain.exit !== listed.exit)
			lab.fault('check with and without --json', `exit ${plain.exit} and ${listed.exit}`);
		await lab.run('info', main, ...(dice.chance(0.5) ? ['--json'] : []));
		const target = dice.pick(['o1.gmr', 'o1.node', 'o1.ele', 'o1.1.ele']);
		await lab.run('convert', main, target, ...(dice.chance(0.5) ? ['--json'] : []));
		await lab.run('normalise', main, 'o2.gmr', ...(dice.chance(0.5) ? ['--json'] : []));
		const select = dice.pick(['all', 'hash:0.3', '0-2', 'marked']);
		await lab.run(
			'refine',
			main,
			'-o',
			'o3.gmr',
			'--select',
			select,
			'--engine',
			'cpu',
			'--threads',
			'1',
		);
		for (const [name, bytes] of files)
			if (!Buffer.from(bytes).equals(lab.read(name) ?? new Uint8Array()))
				lab.fault('input changed', `${name} is not what it was`);
	},
};
