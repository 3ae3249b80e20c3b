import { lossesBetween } from '../oracle/compare.ts';
import { oracleMesh } from '../oracle/read.ts';
import type { Property } from './property.ts';

/** What both formats hold, and nothing else, is compared. */
const shared = /^(points|triangles)$/;

/** Writing and reading again is the identity for what the formats hold. */
export const thereAndBack: Property = {
	name: 'there-and-back',
	title: 'converting to another format and back, or to the same twice, changes nothing',
	async hold(lab, { main, files }) {
		const input = oracleMesh(files, main);
		const own = input?.format === 'gmr' ? 'gmr' : 'node';
		const other = own === 'gmr' ? 'node' : 'gmr';
		if (!input || (await lab.run('convert', main, `one.${own}`)).exit !== 0) return;
		const again = async (from: string, to: string) => {
			const { exit, err } = await lab.run('convert', from, to);
			if (exit !== 0) lab.fault(`${from} to ${to}`, `what was written is refused: ${err}`);
			return exit === 0;
		};
		if (await again(`one.${own}`, `two.${own}`)) {
			const [one, two] = [lab.set('one'), lab.set('two')];
			for (const [name, bytes] of one)
				if (!Buffer.from(bytes).equals(two.get(name.replace('one', 'two')) ?? new Uint8Array()))
					lab.fault('the same again', `${name} is written otherwise the second time`);
		}
		if (other === 'gmr' && input.triangles.some(({ corners }) => new Set(corners).size < 3)) {
			// A GMR file of it can't be read: it is not written.
			const { exit, err } = await lab.run('convert', `one.${own}`, `far.${other}`);
			if (exit !== 1 || !err.includes("can't be written") || lab.set('far').size > 0)
				lab.fault('unreadable', `a triangle with a corner twice is written, exit ${exit}: ${err}`);
			return;
		}
		if (!(await again(`one.${own}`, `far.${other}`))) return;
		if (!(await again(`far.${other}`, `back.${own}`))) return;
		const output = oracleMesh(lab.set('back'), `back.${own}`);
		if (!output) {
			lab.fault('unreadable', `back.${own} can't be read by what its format says`);
			return;
		}
		const losses = lossesBetween(input, output).filter(
			({ kind }) => shared.test(kind) || (own === 'gmr' && /edges/.test(kind)),
		);
		for (const { kind, example } of losses) lab.fault(kind, `${kind} changed: ${example}`);
	},
};
