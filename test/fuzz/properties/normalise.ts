import { lossesBetween, lostNumbers } from '../oracle/compare.ts';
import { errorsOf } from '../oracle/mesh.ts';
import { isNamed } from '../oracle/named.ts';
import { isPlain, oracleMesh } from '../oracle/read.ts';
import { lostSegments, onEdges } from '../oracle/segments.ts';
import { short } from '../soundness.ts';
import { moreThan, type Property, toldBy, verdictOn } from './property.ts';

/** The mesh has what was read and nothing was repaired in it. */
const untouched =
	/(nothing to repair|: (lines corrected|files written again))$|^files written again$/m;
/** Kinds of losses that no repair of points, edges and triangles explains. */
const beside = /^(holes|regions|file )/;

const isElements = (name: string): boolean => /\.ele$/i.test(name);

/** Normalising makes nothing worse and loses nothing in silence. */
export const normalise: Property = {
	name: 'normalise',
	title:
		'normalise adds no error, keeps what it can, names what it does not, and is done after once',
	async hold(lab, { main, files }) {
		const input = oracleMesh(files, main);
		const before = await verdictOn(lab, main);
		const file = `tidy.${/\.gmr$/i.test(main) || !/\.(node|ele|poly|edge|neigh)$/i.test(main) ? 'gmr' : 'node'}`;
		const ended = await lab.run('normalise', main, file);
		if (ended.exit !== 0) {
			if (before.errors.size === 0 && before.exit === 0)
				lab.fault('refuses what check accepts', `exit ${ended.exit}: ${short(ended.err)}`);
			return;
		}
		const after = await verdictOn(lab, file);
		const more = moreThan(after.errors, before.errors);
		if (more) lab.fault(`adds errors: ${more}`, `${file} has new errors: ${more}`);
		const output = oracleMesh(lab.set('tidy'), file);
		if (!output) {
			// What the oracle reads has triangles: points and segments without any are not its matter.
			const isGraph = file.endsWith('.node') && ![...files.keys()].some(isElements);
			if (isGraph && !input) return;
			lab.fault('unreadable', `${file} can't be read by what its format says`);
			return;
		}
		if (input) {
			const known = new Set(errorsOf(input));
			const own = moreThan(new Set(errorsOf(output)), known);
			if (own) lab.fault(`adds errors: ${own}`, `${file} has ${own} where the input had none`);
			const told = toldBy(ended);
			const whole = untouched.test(ended.out);
			const losses = [
				...lossesBetween(input, output),
				...(whole ? lostNumbers(input, output) : []),
			];
			for (const loss of losses)
				if ((whole || beside.test(loss.kind)) && !isNamed(loss, told))
					lab.fault(
						loss.kind,
						`${loss.count} of ${loss.kind} lost without a word: ${loss.example}`,
					);
			const lost = lostSegments(onEdges(input), output, false);
			const loss = {
				kind: 'segments',
				count: lost.length,
				example: `${lost[0]?.ends.join(' to ')}`,
			};
			if (lost.length > 0 && !isNamed(loss, told))
				lab.fault('segments', `${lost.length} segments lost without a word: ${loss.example}`);
		}
		const twice = await lab.run('normalise', file, `twice.${file.slice(5)}`);
		if (twice.exit !== 0) {
			if (!more) lab.fault('refuses its own', `exit ${twice.exit}: ${short(twice.err)}`);
			return;
		}
		// What comes of a mesh that was made worse says nothing more, nor what lost the cells that its points were of.
		if (more || !isPlain(main)) return;
		for (const [name, bytes] of lab.set('tidy'))
			if (!Buffer.from(bytes).equals(lab.read(name.replace('tidy', 'twice')) ?? new Uint8Array()))
				lab.fault('twice', `${name} changes the second time: ${short(twice.out)}`);
	},
};
