import { type Loss, lossesBetween, lostNumbers } from '../oracle/compare.ts';
import { isNamed } from '../oracle/named.ts';
import { oracleMesh } from '../oracle/read.ts';
import { type Property, toldBy } from './property.ts';

/** The calls of `convert` that are tried, by the name of what they write. */
export const conversions: readonly (readonly [file: string, ...options: string[]])[] = [
	['kept.gmr'],
	['kept.node'],
	['form.gmr', '--form', 'coordinates'],
];

/** Nothing gets lost in silence when a mesh is converted. */
export const kept: Property = {
	name: 'kept',
	title: 'what convert reads is in what it writes, or named in a warning',
	async hold(lab, { main, files }) {
		const input = oracleMesh(files, main);
		if (!input) return;
		for (const [file, ...options] of conversions) {
			const ended = await lab.run('convert', main, file, ...options);
			if (ended.exit !== 0) continue;
			const output = oracleMesh(lab.set(file.replace(/\.\w+$/, '')), file);
			if (!output) {
				lab.fault(`unreadable ${file}`, `${file} can't be read by what its format says`);
				continue;
			}
			const told = toldBy(ended);
			const lost = ({ kind, count, example }: Loss) =>
				`${count} of ${kind} lost without a word in ${file}: ${example}`;
			for (const loss of lossesBetween(input, output))
				if (!isNamed(loss, told))
					lab.fault(`${loss.kind}, to ${file.replace('kept.', '.')}`, lost(loss));
			for (const loss of lostNumbers(input, output))
				if (!isNamed(loss, told)) lab.fault(loss.kind, lost(loss));
		}
	},
};
