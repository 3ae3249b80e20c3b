import type { CheckResult } from '../../language/protocol.ts';
import { counted } from '../../util/counted.ts';

/** Totals in a phrase: `245 triangles, 1 error, 3 warnings`. */
export function summary({ counts: { triangles, graph }, found }: CheckResult): string {
	const nothing = found.errors + found.warnings + found.others === 0;
	const phrases = [
		graph !== undefined
			? `${graph}; no triangles yet`
			: triangles === undefined
				? 'no mesh'
				: counted(triangles, 'triangle'),
		found.errors > 0 ? counted(found.errors, 'error') : '',
		found.warnings > 0 ? counted(found.warnings, 'warning') : '',
		found.others > 0 ? counted(found.others, 'note') : '',
		nothing ? 'valid' : '',
	];
	return phrases.filter((phrase) => phrase !== '').join(', ');
}
